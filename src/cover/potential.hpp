// Bounds for the uncovered rest of a board.
//
// Each cell gets a potential such that no piece is worth more than the sum over its cells. An exact cover
// of a set of cells then is worth at most the potentials of those cells: they are a feasible point of the
// dual of the set partitioning problem (Balas, Padberg, 'Set Partitioning: A Survey', SIAM Review 1976).
// A point near the optimum is found by matrix scaling: pieces and spangrams get weights
// exp((value - potentials) / temperature), and each cell in turn is given the potential that makes the
// weights of what covers it add up to one, while the temperature falls (Sinkhorn, Knopp 1967; Cuturi,
// 'Sinkhorn Distances', NIPS 2013, for the annealing to a linear programme).
#pragma once

#include "cover/piece.hpp"
#include "weft/topology.hpp"

#include <array>
#include <span>

namespace weft {

class CellPotentials {
  public:
    /// Some cells, and what covering them at once is worth.
    struct Option {
        CellSet cells;
        float value = 0;
    };

    /// `values`: one a piece. Cells that no piece covers have potential 0. A cover may have one of the
    /// choices: spangrams. They only make the bounds tighter for the rests that they leave; what holds for
    /// any rest does not depend on them. Cost: some fifty passes over all cells of all pieces and choices.
    /// Throws Stopped.
    CellPotentials(const Topology& topology, const Pieces& pieces, std::span<const float> values,
                   std::span<const Option> choices, const std::atomic<bool>& stop = never_stop);
    /// The same with the pieces as options.
    CellPotentials(const Topology& topology, std::span<const Option> pieces, std::span<const Option> choices,
                   const std::atomic<bool>& stop = never_stop);

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
