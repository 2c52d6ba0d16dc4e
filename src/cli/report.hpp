// What is said of a judged puzzle, for `check` and for the puzzles that `make` writes.
#pragma once

#include "weft/fairness.hpp"
#include "weft/puzzle.hpp"

#include <string>
#include <vector>

namespace weft::cli {

/// The verdict in short lines, without the boards.
std::vector<std::string> verdict(const Fairness& fairness);

/// The verdict, the solution and beside it the strongest competitor.
std::string report(const Puzzle& puzzle, const Fairness& fairness, bool colour);

} // namespace weft::cli
