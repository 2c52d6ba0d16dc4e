#include "cover/compatibility.hpp"

#include "base/dispatch.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

std::size_t words_for(std::size_t pieces) {
    if (pieces > max_pieces) {
        throw TooLarge(
            fmt::format("words lie on this board in more than {} ways: too many cells are open (?), "
                        "so type in more of the letters; or too few letters differ",
                        max_pieces));
    }
    return (pieces + 255) / 256 * 4;
}

} // namespace

Compatibility::Compatibility(const Topology& topology, const Pieces& pieces, const std::atomic<bool>& stop)
    : row_size_(words_for(pieces.candidates()))
    , all_(row_size_)
    , covering_(row_size_ * static_cast<std::size_t>(topology.cells()))
    , using_(row_size_ * static_cast<std::size_t>(topology.cells()))
    , compatible_(row_size_ * pieces.candidates()) {
    for (PieceId piece = 0; piece < pieces.candidates(); ++piece) {
        const std::uint64_t bit = std::uint64_t{1} << piece % 64;
        all_[piece / 64] |= bit;
        for (int cell : pieces[piece].cells) {
            covering_[static_cast<std::size_t>(cell) * row_size_ + piece / 64] |= bit;
        }
        for (int block : pieces[piece].blocks) {
            using_[static_cast<std::size_t>(block) * row_size_ + piece / 64] |= bit;
        }
    }
    for (PieceId piece = 0; piece < pieces.candidates(); ++piece) {
        check(stop);
        candidates(pieces[piece].cells, pieces[piece].blocks,
                   {compatible_.data() + piece * row_size_, row_size_});
    }
}

WEFT_DISPATCH void Compatibility::candidates(CellSet cells, BlockSet blocks, PieceRow out) const {
    const std::size_t words = row_size_; // the compiler cannot know that `out` is no part of this object
    std::uint64_t* to = out.data();
    std::copy(all_.begin(), all_.end(), to);
    const auto strike = [&](const std::vector<std::uint64_t>& matrix, int row) {
        const std::uint64_t* struck = matrix.data() + static_cast<std::size_t>(row) * row_size_;
        for (std::size_t word = 0; word < words; ++word) { to[word] &= ~struck[word]; }
    };
    for (int cell : cells) { strike(covering_, cell); }
    for (int block : blocks) { strike(using_, block); }
}

WEFT_DISPATCH CellSet Compatibility::not_covered(CellSet cells, ConstPieceRow pieces) const {
    CellSet result;
    for (const int cell : cells) {
        const ConstPieceRow over = covering(cell);
        std::size_t word = 0;
        while (word < row_size_ && (over[word] & pieces[word]) == 0) { ++word; }
        if (word == row_size_) { result.insert(cell); }
    }
    return result;
}

} // namespace weft
