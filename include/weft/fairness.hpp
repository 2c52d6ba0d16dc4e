// Whether a puzzle that carries a solution is legal, and whether that solution is the one that a solver
// would come to: how many other covers there are, which is the strongest, how certain the intended one is.
#pragma once

#include "weft/lexicon.hpp"
#include "weft/puzzle.hpp"
#include "weft/render.hpp"
#include "weft/solution.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace weft {

/// The rules that a puzzle and its solution can break.
enum class Rule {
    solution,   ///< there is one, and one of its words is marked as the spangram
    count,      ///< as many words as the file says
    length,     ///< words of at least four letters
    repetition, ///< no word twice
    letters,    ///< the words use the letters of the board, each once
    path,       ///< every word can be traced by king's moves
    span,       ///< the spangram touches two opposite sides
    cover,      ///< all words together, every cell in exactly one of them
    crossing,   ///< no two words cross
};

const char* name(Rule rule);

/// A rule that is broken, and where: a sentence without a full stop, rows and columns from 1.
struct Fault {
    Rule rule;
    std::string text;
};

/// The rules that the puzzle breaks; empty for a legal one. Rules about all words together are looked at
/// only when each word for itself is right. Throws Stopped when the flag was raised.
std::vector<Fault> find_faults(const Puzzle& puzzle, const std::atomic<bool>& stop);

/// The solution of a puzzle with a path for each word, one of them where there are several; nothing when
/// the words do not cover the board by the rules. The puzzle must carry a solution. Throws Stopped.
std::optional<SpelledSolution> trace_solution(const Puzzle& puzzle, const std::atomic<bool>& stop);

/// The lexicon with the words of a solution that it lacks.
struct ExtendedLexicon {
    std::optional<Lexicon> own;     ///< empty when nothing was missing
    std::vector<std::string> added; ///< what was missing

    const Lexicon& lexicon(const Lexicon& base) const { return own ? *own : base; }
};

/// Adds the words that are missing or may not stand alone, and the spangram unless it is a word or two
/// joined. Cost: a tenth of a second when something is missing, else microseconds.
ExtendedLexicon extend(const Lexicon& base, const OfficialSolution& solution);

/// Solutions of a search in order, best first.
struct Order {
    struct Place {
        Solution solution;
        std::optional<double> probability; ///< that it is the answer, where the ranking tells
    };
    std::uint64_t covers = 0;
    std::vector<Place> places; ///< different in spangram letters or set of words
};

/// Puts the solutions of a search in order, at least the best `top` of them where there are so many.
using Ranker = std::function<Order(Search& search, std::size_t top, Progress* progress)>;

/// Fewest spangram parts, then the commoner words: common_words_first().
Order order_by_commonness(Search& search, std::size_t top, Progress* progress);

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

struct Fairness {
    std::vector<Fault> faults;
    std::vector<std::string> added;    ///< words of the solution that had to be added to the lexicon
    bool complete = true;              ///< the search reached its end
    std::uint64_t covers = 0;          ///< with the same number of words, the intended ones included
    std::uint64_t intended = 0;        ///< covers that read as the solution
    std::size_t ranked = 0;            ///< solutions that the ranking put in order
    std::optional<std::size_t> rank;   ///< of the intended one among them, 1 for the best
    std::optional<double> probability; ///< that it is the answer, where the ranking tells
    std::optional<double> margin;      ///< its score over that of the best other; nothing without another
    std::optional<SpelledSolution> solution;
    std::optional<SpelledSolution> competitor; ///< the best other
    std::vector<Wanderer> wanderers;
    Difficulty difficulty;

    std::uint64_t competitors() const { return covers - intended; }
    /// Legal, and no solution ranks before the intended one.
    bool fair() const { return faults.empty() && rank == 1U; }
};

/// Judges a puzzle. `options.words` is taken from the solution. When `stop` is raised the result is
/// marked as not complete. Cost: a few searches.
Fairness judge(const Puzzle& puzzle, const Lexicon& lexicon, const Ranker& ranker, SearchOptions options,
               const std::atomic<bool>& stop, Progress* progress = nullptr);

} // namespace weft
