// How well a search and a ranking do on a puzzle whose answer is known.
#pragma once

#include "rank/ranking.hpp"
#include "weft/puzzle.hpp"

#include <optional>

namespace weft {

struct Evaluation {
    bool found = false;              ///< the official solution is among the covers
    std::optional<std::size_t> rank; ///< its place, 1 for the best; nothing when it is not on the short list
    double best_probability = 0;     ///< of the solution that was ranked first, 0 to 1
    double probability = 0;          ///< of the official one, 0 when it is not on the short list
    bool complete = true;            ///< nothing was stopped before its end
};

/// Ranks the solutions of a search and looks for the official one: met when the spangram's letters and
/// the set of words are the same. Solutions that read the same count once.
Evaluation evaluate(const Search& search, const Features& features, const Weights& weights,
                    const OfficialSolution& official);

} // namespace weft
