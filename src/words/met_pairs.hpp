// The pairs that a language model has met among some words, such as those of one board: few, and close
// together.
#pragma once

#include "base/stop.hpp"
#include "words/phrases.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace weft {

/// Words go by their places among those that it was made from.
class MetPairs {
  public:
    struct Second {
        std::uint32_t word = 0;
        float cost = 0; ///< after the first, as PhraseModel::Pair
    };

    MetPairs() = default;
    /// Words ascending, each once. Throws Stopped.
    MetPairs(const PhraseModel& model, std::span<const WordId> words,
             const std::atomic<bool>& stop = never_stop);

    /// The words met after one, ascending.
    std::span<const Second> after(std::uint32_t word) const {
        return std::span(seconds_).subspan(first_[word], first_[word + 1] - first_[word]);
    }
    /// What the second costs after the first; nothing where they were not met. Cost: a binary search.
    std::optional<float> cost(std::uint32_t first, std::uint32_t second) const;

  private:
    std::vector<std::uint32_t> first_; ///< a word: where those after it start
    std::vector<Second> seconds_;
};

} // namespace weft
