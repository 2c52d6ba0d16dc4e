// Spreading the bits of a number.
#pragma once

#include <cstdint>

namespace weft {

/// What SplitMix64 adds from one number to the next: 2^64 over the golden ratio.
inline constexpr std::uint64_t golden_step = 0x9e3779b97f4a7c15U;

/// Finaliser of SplitMix64: one to one, and each bit of the result depends on all bits of the number. Source:
/// Steele, Lea, Flood, 'Fast splittable pseudorandom number generators' (OOPSLA 2014).
constexpr std::uint64_t mix(std::uint64_t number) {
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9U;
    number = (number ^ number >> 27) * 0x94d049bb133111ebU;
    return number ^ number >> 31;
}

} // namespace weft
