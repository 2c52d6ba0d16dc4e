// Which words of a lexicon a table has rows for.
#pragma once

#include "weft/cells.hpp"
#include "words/lexicon.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace weft {

/// Which words of a lexicon stand in a table, and at which row: a bit a word and a count each 64 words.
class WordRows {
  public:
    struct Block {
        std::uint64_t words = 0;
        std::uint32_t before = 0;
        std::uint32_t unused = 0;
    };
    static constexpr std::uint32_t absent = ~std::uint32_t{0};

    WordRows() = default;
    explicit WordRows(std::span<const Block> blocks)
        : blocks_(blocks) {}

    /// Lays out the rows of some words, ascending, of a lexicon of so many.
    static std::vector<Block> layout(std::span<const WordId> words, std::size_t lexicon_size);

    std::uint32_t row(WordId word) const {
        if (word / 64 >= blocks_.size()) { return absent; }
        const Block& block = blocks_[word / 64];
        const std::uint64_t bit = std::uint64_t{1} << word % 64;
        if ((block.words & bit) == 0) { return absent; }
        return block.before + static_cast<std::uint32_t>(bits_set(block.words & (bit - 1)));
    }
    std::uint32_t size() const {
        return blocks_.empty()
                   ? 0
                   : blocks_.back().before + static_cast<std::uint32_t>(bits_set(blocks_.back().words));
    }

    std::span<const Block> blocks() const { return blocks_; }

  private:
    std::span<const Block> blocks_;
};

} // namespace weft
