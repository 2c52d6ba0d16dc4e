// What part of a word each cell asks for at least, whatever covers it.
//
// No piece has cells whose shares add up to more than one word, so that the shares of a set of cells add up
// to no more than the number of words that cover it. They are a feasible point, near the best, of the dual of
// the linear relaxation of 'with as few words as can be' (see cover/potential.hpp), found once a board.
#pragma once

#include "cover/potential.hpp"

#include <algorithm>
#include <optional>

namespace weft {

class WordShares {
  public:
    /// Asks for nothing: for searches that take any number of words.
    WordShares() = default;
    /// Throws Stopped.
    WordShares(const Topology& topology, const Pieces& pieces, const std::atomic<bool>& stop = never_stop);

    /// The sum over the cells, in words; `Cells` of either width. Of a piece's cells 1 at most, but for
    /// `rounding`.
    template <typename Cells>
    float of(Cells cells) const {
        return potentials_ ? -potentials_->of(cells) : 0;
    }
    /// No fewer words cover the cells.
    template <typename Cells>
    int fewest(Cells cells) const {
        return std::max(0, static_cast<int>(of(cells) + (1 - rounding)));
    }

    /// More than the sums of a board's shares can be wrong by, in words.
    static constexpr float rounding = 1e-3F;

  private:
    std::optional<CellPotentials> potentials_; ///< of pieces that are worth -1 each
};

} // namespace weft
