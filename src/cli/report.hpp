// What is said of a judged puzzle, for `check` and for the puzzles that `make` writes.
#pragma once

#include "make/fairness.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace weft::cli {

/// The verdict in short lines, without the boards.
std::vector<std::string> verdict(const Fairness& fairness);

/// The verdict, the solution and beside it the strongest competitor.
std::string report(const Puzzle& puzzle, const Fairness& fairness, bool colour);

nlohmann::ordered_json to_json(const Puzzle& puzzle, const Fairness& fairness);

} // namespace weft::cli
