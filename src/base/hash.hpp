// Spreading the bits of numbers.
#pragma once

#include <cstdint>
#include <string_view>

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

/// Mixes the bytes of a text into a number.
constexpr std::uint64_t mix(std::uint64_t number, std::string_view text) {
    for (const char c : text) { number = mix(number + static_cast<unsigned char>(c)); }
    return number;
}

/// A hash of two or three numbers for tables that are asked all the time: quick, and good in its low bits.
/// Each is multiplied by a constant of its own (those of xxHash, but for the first).
constexpr std::uint64_t quick_hash(std::uint64_t first, std::uint64_t second, std::uint64_t third = 0) {
    const std::uint64_t mixed =
        first * golden_step ^ second * 0xc2b2ae3d27d4eb4fU ^ third * 0x165667b19e3779f9U;
    return mixed ^ mixed >> 29 ^ mixed >> 43;
}

} // namespace weft
