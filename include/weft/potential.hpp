// Bounds for the uncovered rest of a board.
//
// Each cell gets a potential such that no piece's bound exceeds the sum over its cells. An exact cover of
// a set of cells then sums to at most the potentials of those cells: they are a feasible point of the
// dual of the set partitioning problem (Balas, Padberg, 'Set Partitioning: A Survey', SIAM Review 1976).
// Lowering one cell after another as far as its pieces allow makes the bound tighter.
#pragma once

#include "weft/piece.hpp"
#include "weft/topology.hpp"

#include <array>
#include <span>

namespace weft {

class CellPotentials {
  public:
    /// `bounds`: one a piece. Cells that no piece covers have potential 0.
    /// Cost: a few passes over all cells of all pieces.
    CellPotentials(const Topology& topology, const Pieces& pieces, std::span<const float> bounds);

    /// The sum over a set of cells: eight look-ups.
    float of(CellSet cells) const {
        float sum = 0;
        std::uint64_t bits = cells.bits();
        for (const auto& table : sums_) {
            sum += table[bits & 0xff];
            bits >>= 8;
        }
        return sum;
    }

  private:
    std::array<std::array<float, 256>, 8> sums_{}; ///< for eight cells, all of their subsets
};

} // namespace weft
