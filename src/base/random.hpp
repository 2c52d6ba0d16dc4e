// A random generator whose numbers are the same on every machine: SplitMix64, see base/hash.hpp.
#pragma once

#include "base/hash.hpp"

#include <cstdint>

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
    /// Uniform in [0, 1).
    double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

  private:
    std::uint64_t state_;
};

} // namespace weft
