#include "rank/weak_spots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace weft {
namespace {

/// Hardly a spangram is worth less by chance.
constexpr double sound_spangram = 4;

/// The same as `weighed`, of values that may be unknown.
double weighed_known(FeatureGroup group, std::span<float> values, std::span<const double> weights) {
    std::replace_if(
        values.begin(), values.end(), [](float value) { return std::isnan(value); }, 0.0F);
    return weighed(group, values, weights);
}

/// What a word of some is worth beside the others.
double worth_among(BoardWord word, std::span<const BoardWord> words, std::size_t spangram,
                   const Features& features, std::span<const double> weights) {
    std::array<float, feature_range(FeatureGroup::pair).size()> pair{};
    std::array<float, feature_range(FeatureGroup::link).size()> link{};
    double with_others = 0;
    for (const BoardWord other : words) {
        if (other == word) { continue; }
        features.of_pair(word, other, pair);
        with_others += weighed_known(FeatureGroup::pair, pair, weights);
    }
    features.of_link(spangram, word, link);
    return weighed(FeatureGroup::word, features.of_word(word), weights) +
           with_others / static_cast<double>(std::max<std::size_t>(words.size(), 2) - 1) +
           weighed_known(FeatureGroup::link, link, weights);
}

} // namespace

WeakSpots weak_spots(const RankedReading& ranked, const Features& features, const Weights& weights) {
    constexpr std::size_t price_of_two = feature_index(FeatureGroup::spangram, "price_of_two");
    constexpr std::size_t phrase_price = feature_index(FeatureGroup::spangram, "phrase_price");
    const CoverReading& solution = ranked.solution;
    const std::size_t spangram = features.spangram(solution.spangram, solution.reading);
    const std::vector<BoardWord> words = words_of(solution, features);
    WeakSpots weak;
    for (const BoardWord word : words) {
        const double worth = worth_among(word, words, spangram, features, weights.full);
        weak.word = word == words.front() ? worth : std::min(weak.word, worth);
    }
    weak.spangram = std::min(weighed(FeatureGroup::spangram, features.of_spangram(spangram), weights.quick),
                             sound_spangram);
    weak.spangram_price = static_cast<double>(ranked.features[price_of_two]) +
                          static_cast<double>(ranked.features[phrase_price]);
    return weak;
}

} // namespace weft
