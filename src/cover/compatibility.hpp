// The compatibility matrix over the pieces that are candidates: which can stand in one cover. Two pieces are
// compatible when they share no cell and no block. Those that are set apart have no row and are in none. The
// candidates left after a choice are the AND of rows, a few machine words where a list of pieces would be
// scanned.
//
// Rows are plain words side by side rather than boost::dynamic_bitset: the search counts and scans
// intersections of two rows without making them, and leaves out words that have become empty, which that
// class does not offer. A walk as the search does it takes 2.3 to 4.7 times as long on dynamic_bitset, and
// making the rows 2.2 to 2.6 times (bench/compatibility.cpp).
#pragma once

#include "cover/piece.hpp"
#include "weft/topology.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace weft {

/// A set of candidates: one bit each, `Compatibility::row_size()` words.
using PieceRow = std::span<std::uint64_t>;
using ConstPieceRow = std::span<const std::uint64_t>;

/// So many take half a GiB; puzzles have some thousands.
inline constexpr std::size_t max_pieces = std::size_t{1} << 16;

class Compatibility {
  public:
    Compatibility() = default;
    /// Cost: candidates^2 / 64 words of memory; time likewise, times the cells and blocks of a piece. Throws
    /// InputError when there are more than max_pieces, and Stopped.
    Compatibility(const Topology& topology, const Pieces& pieces, const std::atomic<bool>& stop = never_stop);

    /// Words of a row; a multiple of 4, unused bits are zero.
    std::size_t row_size() const { return row_size_; }

    /// The candidates compatible with one of them.
    ConstPieceRow row(PieceId piece) const { return at(compatible_, piece); }
    /// Those that cover a cell.
    ConstPieceRow covering(int cell) const { return at(covering_, static_cast<std::size_t>(cell)); }
    bool compatible(PieceId a, PieceId b) const { return (row(a)[b / 64] >> (b % 64) & 1) != 0; }

    /// Writes the pieces that share none of the cells and blocks into `out`, which has row_size() words.
    void candidates(CellSet cells, BlockSet blocks, PieceRow out) const;
    /// The cells among these that no piece of a row covers.
    CellSet not_covered(CellSet cells, ConstPieceRow pieces) const;

  private:
    ConstPieceRow at(const std::vector<std::uint64_t>& matrix, std::size_t row) const {
        return {matrix.data() + row * row_size_, row_size_};
    }

    std::size_t row_size_ = 0;
    std::vector<std::uint64_t> all_;
    std::vector<std::uint64_t> covering_; ///< a row a cell
    std::vector<std::uint64_t> using_;    ///< a row a block
    std::vector<std::uint64_t> compatible_;
};

} // namespace weft
