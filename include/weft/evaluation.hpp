// How well a search and a ranking do on a puzzle whose answer is known.
#pragma once

#include "weft/puzzle.hpp"
#include "weft/solution.hpp"

#include <optional>

namespace weft {

struct Evaluation {
    std::uint64_t covers = 0;
    bool found = false;              ///< the official solution is among the covers
    std::optional<std::size_t> rank; ///< its place among all solutions, 1 for the best
};

/// Runs the covers of a search through a scorer and looks for the official solution: met when the
/// spangram's letters and the set of words are the same. Solutions that read the same count once.
Evaluation evaluate(Search& search, const Scorer& scorer, const OfficialSolution& official);

} // namespace weft
