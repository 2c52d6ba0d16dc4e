#include "weft/compatibility.hpp"

#include <algorithm>

namespace weft {

Compatibility::Compatibility(const Topology& topology, const Pieces& pieces)
    : words_((pieces.size() + 255) / 256 * 4)
    , all_(words_)
    , covering_(words_ * static_cast<std::size_t>(topology.cells()))
    , using_(words_ * max_cells)
    , compatible_(words_ * pieces.size()) {
    for (PieceId piece = 0; piece < pieces.size(); ++piece) {
        const std::uint64_t bit = std::uint64_t{1} << piece % 64;
        all_[piece / 64] |= bit;
        for (int cell : pieces[piece].cells) {
            covering_[static_cast<std::size_t>(cell) * words_ + piece / 64] |= bit;
        }
        for (int block : pieces[piece].blocks) {
            using_[static_cast<std::size_t>(block) * words_ + piece / 64] |= bit;
        }
    }
    for (PieceId piece = 0; piece < pieces.size(); ++piece) {
        candidates(pieces[piece].cells, pieces[piece].blocks, {compatible_.data() + piece * words_, words_});
    }

    std::vector<std::pair<WordId, PieceId>> single;
    for (PieceId piece = 0; piece < pieces.size(); ++piece) {
        if (pieces[piece].count == 1) { single.emplace_back(pieces.readings(piece)[0].word, piece); }
    }
    std::sort(single.begin(), single.end());
    twin_begin_.reserve(pieces.size() + 1);
    for (PieceId piece = 0; piece < pieces.size(); ++piece) {
        twin_begin_.push_back(static_cast<std::uint32_t>(twins_.size()));
        if (pieces[piece].count != 1) { continue; }
        const WordId word = pieces.readings(piece)[0].word;
        for (auto same = std::lower_bound(single.begin(), single.end(), std::pair{word, PieceId{0}});
             same != single.end() && same->first == word; ++same) {
            if (compatible(piece, same->second)) { twins_.push_back(same->second); }
        }
    }
    twin_begin_.push_back(static_cast<std::uint32_t>(twins_.size()));
}

void Compatibility::candidates(CellSet cells, BlockSet blocks, PieceRow out) const {
    const std::size_t words = words_; // the compiler cannot know that `out` is no part of this object
    std::uint64_t* to = out.data();
    std::copy(all_.begin(), all_.end(), to);
    const auto strike = [&](const std::vector<std::uint64_t>& matrix, int row) {
        const std::uint64_t* struck = matrix.data() + static_cast<std::size_t>(row) * words_;
        for (std::size_t word = 0; word < words; ++word) { to[word] &= ~struck[word]; }
    };
    for (int cell : cells) { strike(covering_, cell); }
    for (int block : blocks) { strike(using_, block); }
}

} // namespace weft
