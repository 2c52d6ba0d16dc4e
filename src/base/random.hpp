// A random generator whose numbers are the same on every machine: SplitMix64, see base/hash.hpp.
#pragma once

#include "base/hash.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace weft {

class Random {
  public:
    /// Streams of one seed are independent of each other.
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
        : state_(mix(seed) ^ mix(~stream)) {}

    std::uint64_t bits() { return mix(state_ += golden_step); }
    /// Uniform in 0..bound - 1; bound in 1..2^31. The bias is below bound / 2^32.
    int below(int bound) {
        return static_cast<int>((bits() >> 32) * static_cast<std::uint64_t>(bound) >> 32);
    }
    /// Uniform in 0..size - 1; size in 1..2^31.
    std::size_t index(std::size_t size) { return static_cast<std::size_t>(below(static_cast<int>(size))); }
    /// One of a list that is not empty, each as likely.
    template <typename List>
    const auto& of(const List& list) {
        return list[index(list.size())];
    }
    /// Puts a list in a random order, each as likely (Fisher and Yates).
    template <typename List>
    void shuffle(List& list) {
        for (std::size_t i = list.size(); i > 1; --i) { std::swap(list[i - 1], list[index(i)]); }
    }
    /// Uniform in [0, 1).
    double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

  private:
    std::uint64_t state_;
};

} // namespace weft
