// The shape of a board as data: which cells touch, which moves cross, which sides face each other.
// Searches read it and know no geometry.
#pragma once

#include "weft/cells.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace weft {

/// A cell's place when drawn: row from the top, column from the left. On a hexagonal board columns
/// count half cells, so that neighbours in a row are two columns apart.
struct Place {
    int row = 0;
    int column = 0;
    auto operator<=>(const Place&) const = default;
};

class Topology {
  public:
    /// A rectangle with king's moves; rows * columns in 1..128. Holes keep their numbers and are no cells: no
    /// move leads there, and sides are those of what is left. Throws std::invalid_argument when the size is
    /// out of range.
    static Topology rectangle(int rows, int columns, CellSet holes = {});

    /// The symmetric hexagon of hexagons with `side` cells a side (19 cells for side 3), six neighbours
    /// inside. side in 1..5. Throws std::invalid_argument otherwise.
    static Topology hexagon(int side);

    /// `RxC` or `hexN`, N the number of cells (7, 19, 37, 61); nothing when the text is neither.
    static std::optional<Topology> parse(std::string_view text);

    /// Numbers of cells are below this; some may be holes.
    int cells() const { return static_cast<int>(places_.size()); }
    /// Rows and columns of the bounding rectangle of all places.
    int rows() const { return rows_; }
    int columns() const { return columns_; }
    bool hexagonal() const { return hexagonal_; }
    /// The cells, without holes.
    CellSet all() const { return CellSet::first(cells()) - holes_; }
    CellSet holes() const { return holes_; }

    CellSet neighbours(int cell) const { return neighbours_[cell]; }
    Place place(int cell) const { return places_[cell]; }

    /// The block that the move from one cell to a neighbour crosses diagonally, or none (empty set).
    template <typename Blocks = BlockSet>
    Blocks block(int from, int to) const {
        const int index = block_of_[from][to];
        return index < 0 ? Blocks{} : Blocks::of(index);
    }
    /// All blocks. A block has the number of its top left cell, so that sets of blocks and of cells can
    /// be shifted onto each other.
    BlockSet blocks() const { return blocks_; }
    /// The blocks with a diagonal inside the cells: those where a move could still cross.
    BlockSet open_blocks(CellSet cells) const { return open_among<BlockSet>(cells); }
    NarrowBlockSet open_blocks(NarrowCellSet cells) const { return open_among<NarrowBlockSet>(cells); }

    /// Pairs of sides that face each other: {top, bottom} and {left, right} of a rectangle, three
    /// pairs on a hexagon.
    const std::vector<std::array<CellSet, 2>>& opposite_sides() const { return sides_; }
    /// Whether the cells touch two opposite sides.
    bool spans(CellSet cells) const;

    /// All permutations of cells that keep neighbourhood: cell c goes to symmetry[c]. The identity is
    /// first; 8 for a square, 4 for another rectangle, 12 for a hexagon, of which only those that keep its
    /// holes where they are.
    const std::vector<std::vector<std::uint8_t>>& symmetries() const { return symmetries_; }

    /// Splits the cells into components under moves whose block is not in `blocked`. Returns the
    /// component of the lowest cell; `cells` must not be empty.
    CellSet component(CellSet cells, BlockSet blocked) const;
    NarrowCellSet component(NarrowCellSet cells, NarrowBlockSet blocked) const;

  private:
    Topology() = default;
    void find_sides();

    template <typename Blocks, typename Cells>
    Blocks open_among(Cells cells) const {
        const Cells falling = cells & cells.shifted_down(columns_ + 1);
        const Cells rising = cells.shifted_down(1) & cells.shifted_down(columns_);
        return Blocks(falling | rising) & Blocks::from(blocks_);
    }
    template <typename Cells, typename Blocks>
    Cells spread(Cells cells, Blocks blocked) const;

    int rows_ = 0;
    int columns_ = 0;
    bool hexagonal_ = false;
    std::vector<Place> places_;
    std::array<CellSet, max_cells> neighbours_{};
    std::array<std::array<std::int8_t, max_cells>, max_cells> block_of_{};
    CellSet holes_;
    BlockSet blocks_;
    CellSet left_;  ///< the first column of a rectangle, holes included
    CellSet right_; ///< the last column of a rectangle
    std::vector<std::array<CellSet, 2>> sides_;
    std::vector<std::vector<std::uint8_t>> symmetries_;
};

} // namespace weft
