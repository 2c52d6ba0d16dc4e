#include "train/evaluation.hpp"

#include <algorithm>
#include <cmath>

namespace weft {

Evaluation evaluate(const Widened& answer, const Weights& weights, const OfficialSolution& official) {
    const std::uint64_t key = solution_key(official.spangram, official.words);
    const auto& list = answer.ranking.solutions;
    Evaluation result;
    result.complete = answer.complete;
    result.none = answer.none;
    result.reach = answer.reach;
    if (!list.empty()) { result.best_probability = list.front().probability; }
    const auto parts_of = [&](const CoverReading& solution) {
        const Spangrams& spangrams = answer.search->spangrams();
        return spangrams.readings(spangrams[solution.spangram])[solution.reading].parts;
    };
    const auto place =
        std::find_if(list.begin(), list.end(), [&](const RankedReading& entry) { return entry.key == key; });
    if (place != list.end()) {
        result.found = true;
        result.probability = place->probability;
        result.rank = static_cast<std::size_t>(place - list.begin()) + 1;
        result.parts = parts_of(place->solution);
        return result;
    }
    const auto covers =
        find_solution(*answer.search, *answer.features, weights.quick, official.spangram, official.words);
    result.found = !covers.empty();
    if (result.found) { result.parts = parts_of(covers.front().solution); }
    return result;
}

Calibration calibrate(std::span<const Evaluation> evaluations) {
    Calibration result;
    for (const Evaluation& evaluation : evaluations) {
        const auto bin = std::min<std::size_t>(static_cast<std::size_t>(evaluation.best_probability * 10), 9);
        ++result.bins[bin].puzzles;
        result.bins[bin].stated += evaluation.best_probability;
        result.bins[bin].right += evaluation.rank == 1U ? 1 : 0;
    }
    for (Calibration::Bin& bin : result.bins) {
        if (bin.puzzles == 0) { continue; }
        result.error += std::abs(bin.stated - bin.right) / static_cast<double>(evaluations.size());
        bin.stated /= static_cast<double>(bin.puzzles);
        bin.right /= static_cast<double>(bin.puzzles);
    }
    return result;
}

} // namespace weft
