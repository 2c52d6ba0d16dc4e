#include "weft/evaluation.hpp"

#include <algorithm>

namespace weft {
namespace {

constexpr std::size_t furthest_place = 50000;

/// Place from 1 of what has that key, or the place after the last.
template <typename List>
std::size_t place_of(const List& list, std::uint64_t key) {
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const auto& entry) { return entry.key == key; });
    return static_cast<std::size_t>(found - list.begin()) + 1;
}

} // namespace

Evaluation evaluate(Search& search, const Features& features, const Weights& weights,
                    const OfficialSolution& official, Progress* progress) {
    const std::uint64_t key = solution_key(official.spangram, official.words);
    Ranking ranking = rank(search, features, weights, 1, progress);
    Evaluation result;
    result.covers = ranking.covers;
    result.solutions = std::move(ranking.solutions);
    if (!result.solutions.empty()) { result.probability = result.solutions.front().probability; }
    const std::size_t place = place_of(result.solutions, key);
    if (place <= result.solutions.size()) {
        result.found = true;
        result.rank = place;
        return result;
    }
    if (result.solutions.size() < shortlist_size) { return result; }
    ShortlistOptions options;
    options.best = furthest_place;
    options.wanted = key;
    const Shortlist list = shortlist(search, features, weights.quick, options);
    if (list.wanted) {
        result.found = true;
        result.rank = place_of(list.best, key);
    }
    return result;
}

} // namespace weft
