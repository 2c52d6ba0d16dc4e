// Words in order of length, then letters, seen from those in order of letters alone, and back.
//
// All that is stored is the lengths of the words in alphabetical order, a bit plane for each bit of the
// length, and once a block of words how many of each length stand before it. The words of one length among
// 64 are then the AND of the planes, and a popcount counts them: 250 KB for 290,000 words, where two tables
// of numbers would take 2.3 MB.
// Source: rank and select on bits, Jacobson, 'Space-efficient Static Trees and Graphs' (FOCS 1989).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace weft {

class LengthOrder {
  public:
    LengthOrder() = default;
    /// The order laid out in these words, in place. Throws InputError when they cannot be one of so many.
    LengthOrder(std::span<const std::uint64_t> words, std::size_t count);

    /// Lays out the order of words whose lengths are given in alphabetical order.
    static std::vector<std::uint64_t> layout(std::span<const std::uint32_t> lengths);

    /// The place by length, then letters, of the word with that place by letters, whose length it is.
    std::uint32_t by_length(std::uint32_t by_letters, std::uint32_t length) const;
    /// The place by letters of the word with that place by length, then letters.
    std::uint32_t by_letters(std::uint32_t by_length) const;

    std::span<const std::uint64_t> words() const { return words_; }

  private:
    static constexpr std::uint32_t group = 64; ///< words of a bit plane
    static constexpr std::uint32_t groups = 8; ///< of a block
    static constexpr std::uint32_t block = group * groups;

    /// Sizes, all from the range of the lengths.
    struct Shape {
        std::uint32_t shortest = 0;
        std::uint32_t lengths = 0; ///< from the shortest to the longest
        std::uint32_t planes = 0;
        std::uint32_t counts = 0; ///< words of 64 bits in front of a block, two counts each
        std::uint32_t stride() const { return counts + planes * groups; }
    };
    static Shape shape_of(std::uint32_t shortest, std::uint32_t lengths);

    /// Words up to those of that length in the block, counted from the first of length 0 on.
    std::uint32_t before(std::size_t number, std::uint32_t length) const {
        return static_cast<std::uint32_t>(words_[1 + number * shape_.stride() + length / 2] >>
                                          (length % 2 * 32));
    }
    /// Which words of a block have that length. Whole blocks, plane after plane, suit vector instructions.
    std::array<std::uint64_t, groups> among(std::size_t number, std::uint32_t length) const {
        const std::uint64_t* plane = words_.data() + 1 + number * shape_.stride() + shape_.counts;
        std::array<std::uint64_t, groups> all;
        all.fill(~std::uint64_t{0});
        for (std::uint32_t bit = 0; bit < shape_.planes; ++bit, plane += groups) {
            const std::uint64_t flip = std::uint64_t{length >> bit & 1} - 1;
            for (std::uint32_t i = 0; i < groups; ++i) { all[i] &= plane[i] ^ flip; }
        }
        return all;
    }

    std::span<const std::uint64_t> words_; ///< the range of the lengths, then block after block
    std::uint32_t count_ = 0;
    Shape shape_;
};

} // namespace weft
