// Whether a puzzle and the solution that it carries keep the rules of the game, and if not, what is wrong
// and where.
//
// Each word is looked at for itself first. When all are right the solution is searched for with its own
// words as the lexicon; when it is not found, a search that lets paths cross tells what stands in the way.
// Cost: milliseconds; a puzzle that breaks the rules in a hidden way may take a second.
#pragma once

#include "weft/fairness.hpp"
#include "weft/puzzle.hpp"

#include <atomic>
#include <optional>
#include <vector>

namespace weft {

/// The rules that the puzzle breaks; empty for a legal one. Rules about all words together are looked at
/// only when each word for itself is right. Throws InputError where a cell has no letter, and Stopped when
/// the flag was raised.
std::vector<Fault> find_faults(const Puzzle& puzzle, const std::atomic<bool>& stop);

/// The solution of a puzzle with a path for each word, one of them where there are several; nothing when
/// the words do not cover the board by the rules. The puzzle must carry a solution. Throws Stopped.
std::optional<Solution> trace_solution(const Puzzle& puzzle, const std::atomic<bool>& stop);

/// The words of the solution with their cells, the spangram first; one way to lay them where there are
/// several, none without a solution. Throws InputError where they break the rules, and Stopped.
std::vector<FoundWord> laid_words(const Puzzle& puzzle, const std::atomic<bool>& stop);

} // namespace weft
