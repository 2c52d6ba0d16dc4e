// What is found when a puzzle is checked: whether it keeps the rules, and how certain its answer is.
#pragma once

#include "weft/result.hpp"
#include "weft/solution.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace weft {

/// The rules that a puzzle and its solution can break.
enum class Rule {
    solution,   ///< there is one, and one of its words is marked as the spangram
    count,      ///< as many words as the file says
    length,     ///< no word shorter than the rules allow
    repetition, ///< no word twice
    letters,    ///< the words use the letters of the board, each once
    path,       ///< every word can be traced by king's moves
    span,       ///< the spangram touches two opposite sides
    cover,      ///< all words together, every cell in exactly one of them
    crossing,   ///< no word crosses another, nor itself where the rules forbid it
};

const char* name(Rule rule);

/// A rule that is broken, and where: a sentence without a full stop, rows and columns from 1.
struct Fault {
    Rule rule;
    std::string text;
};

/// How hard a puzzle is, 0 to 100, as the sum of its parts.
struct Difficulty {
    struct Part {
        const char* name;
        double points = 0;
        double most = 0;  ///< points that this part can give
        std::string what; ///< what was measured
    };
    std::vector<Part> parts;
    double total() const;
};

/// A word that stands in more than one place in legal covers.
struct Wanderer {
    std::string word;
    std::vector<TracedWord> places; ///< over different cells or crossings; the intended one first
};

/// A word whose letters hold another, as PINEAPPLE holds APPLE, forwards or backwards.
struct Inside {
    std::string word;   ///< of the puzzle
    std::string inside; ///< looks like a word of the same theme
};

struct Fairness {
    /// Whether it keeps the rules; nothing where time ran out before that was known.
    std::optional<bool> legal;
    std::vector<Fault> faults;          ///< the rules that it breaks
    std::vector<std::string> added;     ///< words of the solution that had to be added to the lexicon
    Ending ending = Ending::complete;   ///< of the search
    std::uint64_t covers = 0;           ///< with the same number of words, the intended ones included
    std::uint64_t intended = 0;         ///< covers that read as the solution
    std::size_t ranked = 0;             ///< solutions that the ranking put in order
    std::optional<std::size_t> rank;    ///< of the intended one among them, 1 for the best
    std::optional<double> probability;  ///< of all covers, that it is the answer; nothing without a rank
    std::optional<double> margin;       ///< its score over that of the best other; nothing without another
    std::optional<Solution> solution;   ///< the intended one as a cover, its own probability left at 0
    std::optional<Solution> competitor; ///< the best other, likewise
    std::vector<Wanderer> wanderers;
    Difficulty difficulty;
    std::vector<TracedWord> coarse; ///< words in bad taste that can be traced on the board
    std::vector<Inside> inside;     ///< words inside others that look like theme words

    std::uint64_t competitors() const { return covers - intended; }
    /// Legal, and no solution ranks before the intended one.
    bool fair() const { return legal == true && rank == 1U; }
    bool complete() const { return ending == Ending::complete; }
};

} // namespace weft
