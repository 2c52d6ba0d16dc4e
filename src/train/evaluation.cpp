#include "train/evaluation.hpp"

#include <algorithm>

namespace weft {

Evaluation evaluate(const Search& search, const Features& features, const Weights& weights,
                    const OfficialSolution& official) {
    const std::uint64_t key = solution_key(official.spangram, official.words);
    const Ranking ranking = rank(search, features, weights, 1);
    Evaluation result;
    result.complete = ranking.complete;
    if (!ranking.solutions.empty()) { result.best_probability = ranking.solutions.front().probability; }
    const auto place = std::find_if(ranking.solutions.begin(), ranking.solutions.end(),
                                    [&](const RankedReading& entry) { return entry.key == key; });
    if (place != ranking.solutions.end()) {
        result.found = true;
        result.probability = place->probability;
        result.rank = static_cast<std::size_t>(place - ranking.solutions.begin()) + 1;
    } else {
        result.found =
            !find_solution(search, features, weights.quick, official.spangram, official.words).empty();
    }
    return result;
}

} // namespace weft
