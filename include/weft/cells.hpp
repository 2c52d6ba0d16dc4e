// Sets of cells and of crossings, the data type that every search of this library speaks in.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace weft {

/// How many bits are set. std::popcount is a call where the processor is not known to have the instruction;
/// this is not, and is the instruction where it is known.
constexpr int bits_set(std::uint64_t bits) {
    constexpr std::uint64_t bytes = 0x0101010101010101;
    bits -= bits >> 1 & 0x55 * bytes;
    bits = (bits & 0x33 * bytes) + (bits >> 2 & 0x33 * bytes);
    return static_cast<int>(((bits + (bits >> 4)) & 0x0f * bytes) * bytes >> 56);
}

/// A board has at most this many cells, so that a set of cells is two machine words.
inline constexpr int max_cells = 128;

/// A board of no more cells than this is searched with sets of one machine word.
inline constexpr int max_narrow_cells = 64;

template <typename Tag>
class BitSet128;

/// A set of small integers 0..63. `Tag` keeps sets of different things from being mixed.
template <typename Tag>
class BitSet64 {
  public:
    static constexpr int capacity = 64;

    constexpr BitSet64() = default;
    constexpr explicit BitSet64(std::uint64_t bits)
        : bits_(bits) {}

    /// The same numbers as elements of another kind: a block has the number of a cell.
    template <typename Other>
    constexpr explicit BitSet64(BitSet64<Other> set)
        : bits_(set.bits()) {}

    /// The set {0, ..., count - 1}, count in 0..64.
    static constexpr BitSet64 first(int count) {
        return BitSet64(count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1);
    }
    static constexpr BitSet64 of(int element) { return BitSet64(std::uint64_t{1} << element); }
    /// The same set, whose elements must be below 64.
    static constexpr BitSet64 from(BitSet128<Tag> set);

    constexpr std::uint64_t bits() const { return bits_; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return bits_set(bits_); }
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

    /// All elements made larger or smaller by a number from 0; those that leave 0..63 are lost.
    constexpr BitSet64 shifted_up(int by) const { return BitSet64(by < 64 ? bits_ << by : 0); }
    constexpr BitSet64 shifted_down(int by) const { return BitSet64(by < 64 ? bits_ >> by : 0); }
    /// Of a set of elements below `count`, 1 to 64: count - 1 - element for each element.
    constexpr BitSet64 mirrored(int count) const {
        std::uint64_t bits = __builtin_bswap64(bits_);
        bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4;
        bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
        bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
        return BitSet64(bits >> (64 - count));
    }

    /// A number to look sets up by, in which every element counts.
    constexpr std::uint64_t mixed() const { return bits_; }

    /// The set as a plain value, of which an array need not be filled before it is used.
    using Words = std::uint64_t;
    constexpr Words words() const { return bits_; }

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

/// A set of small integers 0..127.
template <typename Tag>
class BitSet128 {
    using Half = BitSet64<Tag>;

  public:
    static constexpr int capacity = 128;

    constexpr BitSet128() = default;
    /// The elements below 64, and the others less 64.
    constexpr explicit BitSet128(std::uint64_t low, std::uint64_t high = 0)
        : low_(low)
        , high_(high) {}
    constexpr BitSet128(Half low) // NOLINT(google-explicit-constructor): the same set
        : low_(low.bits()) {}

    /// The same numbers as elements of another kind.
    template <typename Other>
    constexpr explicit BitSet128(BitSet128<Other> set)
        : low_(set.low().bits())
        , high_(set.high().bits()) {}

    /// The set {0, ..., count - 1}, count in 0..128.
    static constexpr BitSet128 first(int count) {
        return {Half::first(count), count > 64 ? Half::first(count - 64) : Half()};
    }
    static constexpr BitSet128 of(int element) {
        BitSet128 set;
        set.insert(element);
        return set;
    }
    static constexpr BitSet128 from(BitSet128 set) { return set; }

    /// The elements below 64.
    constexpr Half low() const { return Half(low_); }
    /// The other elements, less 64.
    constexpr Half high() const { return Half(high_); }

    constexpr bool empty() const { return (low_ | high_) == 0; }
    constexpr int size() const { return bits_set(low_) + bits_set(high_); }
    /// The smallest element; the set must not be empty.
    constexpr int lowest() const { return low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_); }
    /// The largest element; the set must not be empty.
    constexpr int highest() const {
        return high_ != 0 ? 127 - std::countl_zero(high_) : 63 - std::countl_zero(low_);
    }
    constexpr bool contains(int element) const {
        return ((element < 64 ? low_ : high_) >> (element & 63) & 1) != 0;
    }
    constexpr bool contains(BitSet128 other) const {
        return ((other.low_ & ~low_) | (other.high_ & ~high_)) == 0;
    }
    constexpr bool meets(BitSet128 other) const { return ((low_ & other.low_) | (high_ & other.high_)) != 0; }

    constexpr void insert(int element) {
        (element < 64 ? low_ : high_) |= std::uint64_t{1} << (element & 63);
    }
    constexpr void erase(int element) {
        (element < 64 ? low_ : high_) &= ~(std::uint64_t{1} << (element & 63));
    }

    constexpr BitSet128 operator|(BitSet128 other) const {
        return BitSet128(low_ | other.low_, high_ | other.high_);
    }
    constexpr BitSet128 operator&(BitSet128 other) const {
        return BitSet128(low_ & other.low_, high_ & other.high_);
    }
    /// Set difference.
    constexpr BitSet128 operator-(BitSet128 other) const {
        return BitSet128(low_ & ~other.low_, high_ & ~other.high_);
    }
    constexpr BitSet128& operator|=(BitSet128 other) { return *this = *this | other; }
    constexpr BitSet128& operator&=(BitSet128 other) { return *this = *this & other; }
    constexpr BitSet128& operator-=(BitSet128 other) { return *this = *this - other; }
    constexpr bool operator==(const BitSet128&) const = default;
    /// Ordered as numbers: sets of elements below 64 as their narrow kind.
    constexpr auto operator<=>(const BitSet128& other) const {
        return high_ != other.high_ ? high_ <=> other.high_ : low_ <=> other.low_;
    }

    /// All elements made larger or smaller by a number from 0; those that leave 0..127 are lost.
    constexpr BitSet128 shifted_up(int by) const {
        if (by == 0) { return *this; }
        if (by >= 64) { return {Half(), low().shifted_up(by - 64)}; }
        return BitSet128(low_ << by, high_ << by | low_ >> (64 - by));
    }
    constexpr BitSet128 shifted_down(int by) const {
        if (by == 0) { return *this; }
        if (by >= 64) { return high().shifted_down(by - 64); }
        return BitSet128(low_ >> by | high_ << (64 - by), high_ >> by);
    }
    /// Of a set of elements below `count`, 1 to 128: count - 1 - element for each element.
    constexpr BitSet128 mirrored(int count) const {
        return BitSet128(high().mirrored(64), low().mirrored(64)).shifted_down(128 - count);
    }

    /// A number to look sets up by, in which every element counts.
    constexpr std::uint64_t mixed() const { return low_ ^ high_ * 0xD6E8FEB86659FD93ULL; }

    /// The set as a plain value, of which an array need not be filled before it is used.
    struct Words {
        std::uint64_t low;
        std::uint64_t high;
    };
    constexpr Words words() const { return {low_, high_}; }
    constexpr explicit BitSet128(Words words)
        : BitSet128(words.low, words.high) {}

    /// Elements in ascending order: `for (int cell : cells)`.
    class Iterator {
      public:
        constexpr Iterator(std::uint64_t low, std::uint64_t high)
            : rest_(low != 0 ? low : high)
            , later_(low != 0 ? high : 0)
            , base_(low != 0 ? 0 : 64) {}
        constexpr int operator*() const { return base_ + std::countr_zero(rest_); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            if (rest_ == 0 && later_ != 0) {
                rest_ = later_;
                later_ = 0;
                base_ = 64;
            }
            return *this;
        }
        /// Only whether it is at the end is asked.
        constexpr bool operator!=(const Iterator& other) const { return rest_ != other.rest_; }

      private:
        std::uint64_t rest_;
        std::uint64_t later_;
        int base_;
    };
    constexpr Iterator begin() const { return Iterator(low_, high_); }
    constexpr Iterator end() const { return Iterator(0, 0); }

  private:
    constexpr BitSet128(Half low, Half high)
        : low_(low.bits())
        , high_(high.bits()) {}

    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
};

template <typename Tag>
constexpr BitSet64<Tag> BitSet64<Tag>::from(BitSet128<Tag> set) {
    return set.low();
}

/// A set of cells of a board, cell = row * columns + column on a rectangle.
using CellSet = BitSet128<struct CellTag>;

/// A set of blocks, the 2x2 squares of a rectangle in which two diagonal moves can cross.
using BlockSet = BitSet128<struct BlockTag>;

/// The same on boards of up to 64 cells.
using NarrowCellSet = BitSet64<CellTag>;
using NarrowBlockSet = BitSet64<BlockTag>;

} // namespace weft
