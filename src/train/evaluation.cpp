#include "train/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace weft {
namespace {

/// The mean distance of a number of events from what is expected of it, where each has its own chance: from
/// the distribution of the sum, grown by one event at a time.
double mean_distance(const std::vector<double>& chances) {
    std::vector<double> distribution{1}; // of the number of events
    double expected = 0;
    for (const double chance : chances) {
        expected += chance;
        distribution.push_back(0);
        for (std::size_t count = distribution.size() - 1; count > 0; --count) {
            distribution[count] = distribution[count] * (1 - chance) + distribution[count - 1] * chance;
        }
        distribution[0] *= 1 - chance;
    }
    double distance = 0;
    for (std::size_t count = 0; count < distribution.size(); ++count) {
        distance += distribution[count] * std::abs(static_cast<double>(count) - expected);
    }
    return distance;
}

} // namespace

Evaluation evaluate(const Widened& answer, const Weights& weights, const OfficialSolution& official) {
    const std::uint64_t key = solution_key(official.spangram, official.words);
    const auto& list = answer.ranking.solutions;
    Evaluation result;
    result.complete = answer.complete;
    result.none = answer.none;
    result.reach = answer.reach;
    if (!list.empty()) { result.best_probability = list.front().probability; }
    const auto parts_of = [&](const CoverReading& solution) {
        return answer.search->spangrams().reading(solution.spangram, solution.reading).parts;
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
    const auto found =
        find_solution(*answer.search, *answer.features, weights.quick, official.spangram, official.words);
    result.found = found.has_value();
    if (found) { result.parts = parts_of(found->solution); }
    return result;
}

Calibration calibrate(std::span<const Evaluation> evaluations) {
    Calibration result;
    std::array<std::vector<double>, std::tuple_size_v<decltype(result.bins)>> chances;
    for (const Evaluation& evaluation : evaluations) {
        const auto bin = std::min<std::size_t>(static_cast<std::size_t>(evaluation.best_probability * 10), 9);
        ++result.bins[bin].puzzles;
        result.bins[bin].stated += evaluation.best_probability;
        chances[bin].push_back(evaluation.best_probability);
        result.bins[bin].right += evaluation.rank == 1U ? 1 : 0;
    }
    for (std::size_t i = 0; i < chances.size(); ++i) {
        Calibration::Bin& bin = result.bins[i];
        if (bin.puzzles == 0) { continue; }
        result.error += std::abs(bin.stated - bin.right) / static_cast<double>(evaluations.size());
        result.error_by_chance += mean_distance(chances[i]) / static_cast<double>(evaluations.size());
        bin.stated /= static_cast<double>(bin.puzzles);
        bin.right /= static_cast<double>(bin.puzzles);
    }
    return result;
}

} // namespace weft
