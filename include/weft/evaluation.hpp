// How well a search and a ranking do on a puzzle whose answer is known.
#pragma once

#include "weft/puzzle.hpp"
#include "weft/ranking.hpp"

#include <optional>

namespace weft {

struct Evaluation {
    std::uint64_t covers = 0;
    bool found = false;                    ///< the official solution is among the covers
    std::optional<std::size_t> rank;       ///< its place among all solutions, 1 for the best
    double probability = 0;                ///< of the solution that was ranked first
    std::vector<RankedSolution> solutions; ///< the short list
};

/// Ranks the solutions of a search and looks for the official one: met when the spangram's letters and
/// the set of words are the same. Solutions that read the same count once; behind the short list they
/// stand in order of the quick score, and places beyond the 50,000th are not told apart.
Evaluation evaluate(Search& search, const Features& features, const Weights& weights,
                    const OfficialSolution& official, Progress* progress = nullptr);

} // namespace weft
