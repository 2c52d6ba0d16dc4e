// Sets of cells and of crossings, the data type that every search of this library speaks in.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

namespace weft {

/// A board has at most this many cells, so that a set of cells is one machine word.
inline constexpr int max_cells = 64;

/// A set of small integers 0..63. `Tag` keeps sets of different things from being mixed.
template <typename Tag>
class BitSet64 {
  public:
    constexpr BitSet64() = default;
    constexpr explicit BitSet64(std::uint64_t bits)
        : bits_(bits) {}

    /// The set {0, ..., count - 1}, count in 0..64.
    static constexpr BitSet64 first(int count) {
        return BitSet64(count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1);
    }
    static constexpr BitSet64 of(int element) { return BitSet64(std::uint64_t{1} << element); }

    constexpr std::uint64_t bits() const { return bits_; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    /// The smallest element; the set must not be empty.
    constexpr int lowest() const { return std::countr_zero(bits_); }
    /// The largest element; the set must not be empty.
    constexpr int highest() const { return 63 - std::countl_zero(bits_); }
    constexpr bool contains(int element) const { return (bits_ >> element & 1) != 0; }
    constexpr bool contains(BitSet64 other) const { return (other.bits_ & ~bits_) == 0; }
    constexpr bool meets(BitSet64 other) const { return (bits_ & other.bits_) != 0; }

    constexpr void insert(int element) { bits_ |= std::uint64_t{1} << element; }
    constexpr void erase(int element) { bits_ &= ~(std::uint64_t{1} << element); }

    constexpr BitSet64 operator|(BitSet64 other) const { return BitSet64(bits_ | other.bits_); }
    constexpr BitSet64 operator&(BitSet64 other) const { return BitSet64(bits_ & other.bits_); }
    /// Set difference.
    constexpr BitSet64 operator-(BitSet64 other) const { return BitSet64(bits_ & ~other.bits_); }
    constexpr BitSet64& operator|=(BitSet64 other) { return *this = *this | other; }
    constexpr BitSet64& operator&=(BitSet64 other) { return *this = *this & other; }
    constexpr BitSet64& operator-=(BitSet64 other) { return *this = *this - other; }
    constexpr auto operator<=>(const BitSet64&) const = default;

    /// Elements in ascending order: `for (int cell : cells)`.
    class Iterator {
      public:
        constexpr explicit Iterator(std::uint64_t rest)
            : rest_(rest) {}
        constexpr int operator*() const { return std::countr_zero(rest_); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        constexpr bool operator!=(Iterator other) const { return rest_ != other.rest_; }

      private:
        std::uint64_t rest_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

  private:
    std::uint64_t bits_ = 0;
};

/// A set of cells of a board, cell = row * columns + column on a rectangle.
using CellSet = BitSet64<struct CellTag>;

/// A set of blocks, the 2x2 squares of a rectangle in which two diagonal moves can cross.
using BlockSet = BitSet64<struct BlockTag>;

/// The set drawn as rows of '#' and '.', for messages of failed tests.
std::string pretty(CellSet cells, int rows, int columns);

} // namespace weft
