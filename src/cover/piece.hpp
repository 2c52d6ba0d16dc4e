// Pieces: the options of the exact cover. Paths over the same cells that use the same blocks are one
// piece (TIME and EMIT), since they leave the same rest of the board.
#pragma once

#include "cover/path.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace weft {

/// Number of a piece among its Pieces, from 0.
using PieceId = std::uint32_t;

struct Piece {
    CellSet cells;
    BlockSet blocks;
    std::uint32_t first = 0; ///< where its readings start
    std::uint32_t count = 0; ///< number of its readings, at least 1
    /// Never a candidate: a word that every cover is to have, or one of which a cover has one at most, being
    /// misread or in no list.
    bool set_apart = false;
};

/// A word that a piece can be read as, with one path that traces it.
struct Reading {
    WordId word = 0;
    std::uint32_t path = 0; ///< index among the paths
};

class Pieces {
  public:
    Pieces() = default;
    /// Groups the paths of theme words into pieces, longest first (then by cells and blocks), so that the
    /// first candidate of a cell is its longest. Words that are set apart are pieces of their own, behind all
    /// others. Of the
    /// paths that trace the same word in one piece the first is kept. Where words may cross, no piece uses a
    /// block, and the path that crosses itself and goes diagonally least is kept. Throws Stopped.
    explicit Pieces(const Paths& paths, const Rules& rules = {}, const std::atomic<bool>& stop = never_stop);

    /// Those of the candidates that are to be kept, in the same order; `keep` has an entry a candidate.
    Pieces(const Pieces& pieces, const std::vector<bool>& keep);

    std::size_t size() const { return pieces_.size(); }
    /// The number of those that are not set apart: the first ones.
    std::size_t candidates() const { return candidates_; }
    const Piece& operator[](PieceId piece) const { return pieces_[piece]; }
    PieceId id(const Piece& piece) const { return static_cast<PieceId>(&piece - pieces_.data()); }
    /// The piece that a path is, or `none`; those that were kept out of others do not know their paths.
    PieceId of_path(std::size_t path) const { return path < of_path_.size() ? of_path_[path] : none; }
    static constexpr PieceId none = ~PieceId{0};
    /// The candidates that cover exactly these cells, different in their blocks. Cost: a binary search among
    /// those of that length.
    std::span<const Piece> over(CellSet cells) const;
    auto begin() const { return pieces_.begin(); }
    auto end() const { return pieces_.end(); }

    /// The different words of a piece, ascending by word.
    std::span<const Reading> readings(PieceId piece) const {
        return {readings_.data() + pieces_[piece].first, pieces_[piece].count};
    }

  private:
    void index_candidates();

    std::vector<Piece> pieces_;
    std::vector<Reading> readings_;
    std::vector<PieceId> of_path_; ///< a path: its piece, or none
    std::size_t candidates_ = 0;
    std::array<std::uint32_t, max_cells + 2>
        of_length_{}; ///< where the candidates of a length begin, in falling order
};

} // namespace weft
