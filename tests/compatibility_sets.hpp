// The compatibility rows as boost::dynamic_bitset, made the plain way: what the rows of the search are
// checked against in the tests and measured against in the benchmarks.
#pragma once

#include "cover/piece.hpp"
#include "weft/topology.hpp"

#include <boost/dynamic_bitset.hpp>
#include <vector>

namespace weft {

class CompatibilitySets {
  public:
    using Set = boost::dynamic_bitset<std::uint64_t>;

    CompatibilitySets(const Topology& topology, const Pieces& pieces)
        : all_(Set(pieces.size()).set())
        , covering_(static_cast<std::size_t>(topology.cells()), Set(pieces.size()))
        , using_(max_cells, Set(pieces.size())) {
        for (PieceId piece = 0; piece < pieces.size(); ++piece) {
            for (const int cell : pieces[piece].cells) {
                covering_[static_cast<std::size_t>(cell)].set(piece);
            }
            for (const int block : pieces[piece].blocks) {
                using_[static_cast<std::size_t>(block)].set(piece);
            }
        }
        for (const Piece& piece : pieces) { compatible_.push_back(candidates(piece.cells, piece.blocks)); }
    }

    const Set& row(PieceId piece) const { return compatible_[piece]; }
    const Set& covering(int cell) const { return covering_[static_cast<std::size_t>(cell)]; }

    Set candidates(CellSet cells, BlockSet blocks) const {
        Set left = all_;
        for (const int cell : cells) { left -= covering_[static_cast<std::size_t>(cell)]; }
        for (const int block : blocks) { left -= using_[static_cast<std::size_t>(block)]; }
        return left;
    }

  private:
    Set all_;
    std::vector<Set> covering_;
    std::vector<Set> using_;
    std::vector<Set> compatible_;
};

} // namespace weft
