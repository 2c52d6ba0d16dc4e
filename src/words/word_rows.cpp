#include "words/word_rows.hpp"

#include <bit>

namespace weft {

std::vector<WordRows::Block> WordRows::layout(std::span<const WordId> words, std::size_t lexicon_size) {
    std::vector<Block> blocks(lexicon_size / 64 + 1);
    for (const WordId word : words) { blocks[word / 64].words |= std::uint64_t{1} << word % 64; }
    for (std::size_t i = 1; i < blocks.size(); ++i) {
        blocks[i].before =
            blocks[i - 1].before + static_cast<std::uint32_t>(std::popcount(blocks[i - 1].words));
    }
    return blocks;
}

} // namespace weft
