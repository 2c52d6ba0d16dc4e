// Whether a puzzle and the solution that it carries keep the rules of the game, and if not, what is wrong
// and where.
//
// Each word is looked at for itself first. When all are right the solution is searched for with its own
// words as the lexicon; when it is not found, a search that lets paths cross tells what stands in the way.
// Cost: milliseconds; a puzzle that breaks the rules in a hidden way may take a second.
#pragma once

#include "cover/answer.hpp"
#include "weft/puzzle.hpp"

#include <atomic>
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
std::optional<Solution> trace_solution(const Puzzle& puzzle, const std::atomic<bool>& stop);

} // namespace weft
