// A random generator whose numbers are the same on every machine.
//
// Source: Steele, Lea, Flood, 'Fast splittable pseudorandom number generators' (OOPSLA 2014), SplitMix64.
#pragma once

#include <cstdint>

namespace weft {

class Random {
  public:
    /// Streams of one seed are independent of each other.
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
        : state_(mix(seed) ^ mix(~stream)) {}

    std::uint64_t bits() { return mix(state_ += 0x9e3779b97f4a7c15U); }
    /// Uniform in 0..bound - 1; bound in 1..2^31. The bias is below bound / 2^32.
    int below(int bound) {
        return static_cast<int>((bits() >> 32) * static_cast<std::uint64_t>(bound) >> 32);
    }
    /// Uniform in [0, 1).
    double unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

  private:
    static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
        z = (z ^ z >> 27) * 0x94d049bb133111ebU;
        return z ^ z >> 31;
    }
    std::uint64_t state_;
};

} // namespace weft
