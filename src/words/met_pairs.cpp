#include "words/met_pairs.hpp"

#include <algorithm>

namespace weft {

MetPairs::MetPairs(const PhraseModel& model, std::span<const WordId> words, const std::atomic<bool>& stop)
    : first_(1, 0) {
    const PhraseModel::Chosen chosen(model, words);
    first_.reserve(words.size() + 1);
    for (const WordId word : words) {
        check(stop);
        model.for_each_follower(word, chosen, [&](std::uint32_t place, float cost) {
            seconds_.push_back({place, cost});
        });
        first_.push_back(static_cast<std::uint32_t>(seconds_.size()));
    }
}

std::optional<float> MetPairs::cost(std::uint32_t first, std::uint32_t second) const {
    const auto seconds = after(first);
    const auto place = std::lower_bound(seconds.begin(), seconds.end(), second,
                                        [](const Second& a, std::uint32_t b) { return a.word < b; });
    if (place == seconds.end() || place->word != second) { return std::nullopt; }
    return place->cost;
}

} // namespace weft
