// Bounds for the uncovered rest of a board.
//
// Each cell gets a potential such that no piece is worth more than the sum over its cells. An exact cover
// of a set of cells then is worth at most the potentials of those cells: they are a feasible point of the
// dual of the set partitioning problem (Balas, Padberg, 'Set Partitioning: A Survey', SIAM Review 1976).
// A point near the optimum is found by matrix scaling: pieces and spangrams get weights
// exp((value - potentials) / temperature), and each cell in turn is given the potential that makes the
// weights of what covers it add up to one, while the temperature falls (Sinkhorn, Knopp 1967; Cuturi,
// 'Sinkhorn Distances', NIPS 2013, for the annealing to a linear programme). Where it is known how many
// pieces a cover has, that is one more item, which every piece covers, and much of what the bounds lack comes
// from it.
#pragma once

#include "cover/piece.hpp"
#include "weft/topology.hpp"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace weft {

class CellPotentials {
  public:
    /// Some cells, and what covering them at once is worth.
    struct Option {
        CellSet cells;
        float value = 0;
    };

    /// Of the candidates. `values`: one a piece. Cells that no piece covers have potential 0. A cover may
    /// have one of the choices: spangrams. They only make the bounds tighter for the rests that they leave;
    /// what holds for any rest does not depend on them. `count`: of the pieces of a cover, 1 and more, where
    /// all have as many; what holds then holds for these. Cost: sixteen passes over all cells of all
    /// pieces and choices. Throws Stopped.
    CellPotentials(const Topology& topology, const Pieces& pieces, std::span<const float> values,
                   std::span<const Option> choices, const std::atomic<bool>& stop = never_stop,
                   std::optional<int> count = {});
    /// How far the bounds are brought down: levels of falling temperature, in the unit of the values, with as
    /// many passes over all cells each. On boards of the game, to start hotter or to take smaller steps makes
    /// bounds hardly tighter, and takes longer than that saves.
    struct Cooling {
        int levels = 4;
        int passes_a_level = 4;
        double first = 0.4;
        double last = 0.08;
    };
    /// The same with the pieces as options.
    CellPotentials(const Topology& topology, std::span<const Option> pieces, std::span<const Option> choices,
                   const std::atomic<bool>& stop, std::optional<int> count, const Cooling& cooling);
    CellPotentials(const Topology& topology, std::span<const Option> pieces, std::span<const Option> choices,
                   const std::atomic<bool>& stop = never_stop, std::optional<int> count = {})
        : CellPotentials(topology, pieces, choices, stop, count, Cooling{}) {}

    /// The potential of being one of the counted pieces, to be added to that of the cells once a piece; 0
    /// where none are counted.
    float of_piece() const { return of_piece_; }

    /// The sum over a set of cells: eight look-ups for each 64 cells of the board.
    float of(NarrowCellSet cells) const { return sum(0, cells, 0); }
    float of(CellSet cells) const {
        const float low = sum(0, cells.low(), 0);
        return cells.high().empty() ? low : sum(bytes, cells.high(), low);
    }

  private:
    static constexpr std::size_t bytes = 8;
    /// Adds up a set whose first byte is that of the table `from`.
    float sum(std::size_t from, NarrowCellSet cells, float sum) const {
        std::uint64_t bits = cells.bits();
        for (std::size_t byte = 0; byte < bytes; ++byte) {
            sum += sums_[from + byte][bits & 0xff];
            bits >>= 8;
        }
        return sum;
    }

    float of_piece_ = 0;
    std::array<std::array<float, 256>, 2 * bytes> sums_{}; ///< for eight cells, all of their subsets
};

/// For potentials that not only bound, but tell which words are worth a look: three times as many passes.
inline constexpr CellPotentials::Cooling near_optimum{
    .levels = 12, .passes_a_level = 4, .first = 2, .last = 0.1};

/// The candidates as options. `values`: one a candidate, or more.
std::vector<CellPotentials::Option> options_of(const Pieces& pieces, std::span<const float> values);

} // namespace weft
