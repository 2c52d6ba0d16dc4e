// Tells of most sets of cells that pieces cannot cover exactly that they cannot.
//
// Only those cells of a set are looked at that lie in a window, the set's highest one among them. Can they be
// covered exactly by what the options have there, blocks and all lower cells aside? The answers for every set
// of cells in a window are a table of a bit each: a set with highest cell h can be covered if it holds an
// option of h and can be covered without it. Sets that differ in their lowest six cells only share a word, so
// that an option costs a mask, a shift and an OR for each set of the other cells.
#pragma once

#include "cover/piece.hpp"
#include "weft/cells.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace weft {

/// The tables for windows of `width` cells, one every `step` cells. Wider windows and more of them tell more,
/// and cost more.
template <int width, int step>
class Windows {
  public:
    /// Of no board.
    Windows() = default;
    /// Of a board of so many cells, for the options, each of at least one cell.
    Windows(int cells, std::span<const CellSet> options);

    /// Whether a set, which is not empty, may have a cover; where not, it has none. `Cells` of either width.
    template <typename Cells>
    bool hopeful(Cells cells) const {
        const int base = base_of(cells.highest());
        const std::uint64_t window = CellSet(cells.shifted_down(base)).low().bits();
        return (tables_[static_cast<std::size_t>(base / step) * words + window / 64] >> window % 64 & 1) != 0;
    }

  private:
    static constexpr std::size_t words = std::size_t{1} << (width - 6);

    /// The lowest cell of the lowest window that reaches up to this cell.
    static int base_of(int highest) {
        const int above = highest + step - width;
        return above < 0 ? 0 : static_cast<int>(static_cast<unsigned>(above) / step * step);
    }

    std::vector<std::uint64_t> tables_;
};

/// Looks at a set from its highest cell and from its lowest.
class Prospects {
  public:
    /// Has hope for everything.
    Prospects() = default;
    /// By the candidates among the pieces of a board of so many cells. Takes some hundredths of the time of a
    /// search.
    Prospects(int cells, const Pieces& pieces);

    /// Whether the candidates may cover a set, which is not empty; where not, they do not.
    template <typename Cells>
    bool hopeful(Cells cells) const {
        return cells_ == 0 || (from_highest_.hopeful(cells) && from_lowest_.hopeful(cells.mirrored(cells_)));
    }

  private:
    using Tables = Windows<15, 3>;

    int cells_ = 0;
    Tables from_highest_;
    Tables from_lowest_; ///< of the board and the candidates mirrored
};

extern template class Windows<15, 3>;
extern template class Windows<18, 4>;

} // namespace weft
