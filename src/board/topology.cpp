#include "weft/topology.hpp"

#include "base/dispatch.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <stdexcept>

namespace weft {

Topology Topology::rectangle(int rows, int columns, CellSet holes) {
    if (rows < 1 || columns < 1 || rows > max_cells || columns > max_cells || rows * columns > max_cells) {
        throw std::invalid_argument("a board has 1 to 128 cells");
    }
    Topology shape;
    shape.rows_ = rows;
    shape.columns_ = columns;
    for (auto& row : shape.block_of_) { row.fill(-1); }
    const auto cell_at = [&](int row, int column) { return row * columns + column; };

    shape.holes_ = holes & CellSet::first(rows * columns);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const int cell = cell_at(row, column);
            shape.places_.push_back({row, column});
            if (column == 0) { shape.left_.insert(cell); }
            if (column == columns - 1) { shape.right_.insert(cell); }
            if (shape.holes_.contains(cell)) { continue; }
            for (int r = std::max(row - 1, 0); r <= std::min(row + 1, rows - 1); ++r) {
                for (int c = std::max(column - 1, 0); c <= std::min(column + 1, columns - 1); ++c) {
                    const int other = cell_at(r, c);
                    if (other != cell && !shape.holes_.contains(other)) {
                        shape.neighbours_[cell].insert(other);
                    }
                }
            }
        }
    }
    shape.find_sides();

    for (int row = 0; row + 1 < rows; ++row) {
        for (int column = 0; column + 1 < columns; ++column) {
            const int index = cell_at(row, column);
            shape.blocks_.insert(index);
            for (const auto& [a, b] : {std::pair{index, cell_at(row + 1, column + 1)},
                                       std::pair{cell_at(row, column + 1), cell_at(row + 1, column)}}) {
                shape.block_of_[a][b] = shape.block_of_[b][a] = static_cast<std::int8_t>(index);
            }
        }
    }

    // The dihedral group: transpose (squares only), then mirror rows, then mirror columns.
    for (int transpose = 0; transpose <= (rows == columns ? 1 : 0); ++transpose) {
        for (int mirror = 0; mirror < 4; ++mirror) {
            std::vector<std::uint8_t> image(shape.places_.size());
            for (const Place& place : shape.places_) {
                int row = transpose != 0 ? place.column : place.row;
                int column = transpose != 0 ? place.row : place.column;
                if ((mirror & 1) != 0) { row = rows - 1 - row; }
                if ((mirror & 2) != 0) { column = columns - 1 - column; }
                image[cell_at(place.row, place.column)] = static_cast<std::uint8_t>(cell_at(row, column));
            }
            CellSet image_of_holes;
            for (const int hole : shape.holes_) { image_of_holes.insert(image[hole]); }
            if (image_of_holes == shape.holes_) { shape.symmetries_.push_back(std::move(image)); }
        }
    }
    return shape;
}

/// The sides of a rectangle are the outermost rows and columns that have cells.
void Topology::find_sides() {
    CellSet top;
    CellSet bottom;
    CellSet left;
    CellSet right;
    int first_row = rows_;
    int last_row = 0;
    int first_column = columns_;
    int last_column = 0;
    for (const int cell : all()) {
        const Place here = place(cell);
        first_row = std::min(first_row, here.row);
        last_row = std::max(last_row, here.row);
        first_column = std::min(first_column, here.column);
        last_column = std::max(last_column, here.column);
    }
    for (const int cell : all()) {
        const Place here = place(cell);
        if (here.row == first_row) { top.insert(cell); }
        if (here.row == last_row) { bottom.insert(cell); }
        if (here.column == first_column) { left.insert(cell); }
        if (here.column == last_column) { right.insert(cell); }
    }
    sides_ = {{top, bottom}, {left, right}};
}

Topology Topology::hexagon(int side) {
    if (side < 1 || side > 5) { throw std::invalid_argument("a hexagonal board has 1 to 5 cells a side"); }
    // Cube coordinates (q, r, s) with q + r + s = 0 and every one within side - 1 of the centre;
    // r is the row. Source: the usual cube coordinates of hexagonal grids.
    struct Cube {
        int q, r, s;
        auto operator<=>(const Cube&) const = default;
    };
    const int reach = side - 1;
    Topology shape;
    shape.hexagonal_ = true;
    shape.rows_ = 2 * side - 1;
    shape.columns_ = 4 * side - 3;
    for (auto& row : shape.block_of_) { row.fill(-1); }
    std::vector<Cube> cubes;
    std::map<Cube, int> cell_at;
    for (int r = -reach; r <= reach; ++r) {
        for (int q = std::max(-reach, -r - reach); q <= std::min(reach, -r + reach); ++q) {
            cell_at[{q, r, -q - r}] = static_cast<int>(cubes.size());
            cubes.push_back({q, r, -q - r});
            shape.places_.push_back({r + reach, 2 * q + r + 2 * reach});
        }
    }
    const auto distance = [](Cube a, Cube b) {
        return std::max({std::abs(a.q - b.q), std::abs(a.r - b.r), std::abs(a.s - b.s)});
    };
    std::array<std::array<CellSet, 2>, 3> sides{};
    for (std::size_t a = 0; a < cubes.size(); ++a) {
        for (std::size_t b = 0; b < cubes.size(); ++b) {
            if (distance(cubes[a], cubes[b]) == 1) { shape.neighbours_[a].insert(static_cast<int>(b)); }
        }
        const int axes[] = {cubes[a].q, cubes[a].r, cubes[a].s};
        for (int axis = 0; axis < 3; ++axis) {
            if (axes[axis] == -reach) { sides[axis][0].insert(static_cast<int>(a)); }
            if (axes[axis] == reach) { sides[axis][1].insert(static_cast<int>(a)); }
        }
    }
    shape.sides_.assign(sides.begin(), sides.end());

    // Twelve symmetries: rotation by 60 degrees is (q, r, s) -> (-r, -s, -q); reflection swaps q and s.
    for (int reflect = 0; reflect < 2; ++reflect) {
        for (int turns = 0; turns < 6; ++turns) {
            std::vector<std::uint8_t> image(cubes.size());
            for (std::size_t cell = 0; cell < cubes.size(); ++cell) {
                Cube cube = cubes[cell];
                if (reflect != 0) { std::swap(cube.q, cube.s); }
                for (int turn = 0; turn < turns; ++turn) { cube = {-cube.r, -cube.s, -cube.q}; }
                image[cell] = static_cast<std::uint8_t>(cell_at.at(cube));
            }
            shape.symmetries_.push_back(std::move(image));
        }
    }
    return shape;
}

std::optional<Topology> Topology::parse(std::string_view text) {
    if (text.starts_with("hex")) {
        const auto cells = number_of<int>(text.substr(3));
        for (int side = 1; side <= 5; ++side) {
            if (cells == 3 * side * (side - 1) + 1) { return hexagon(side); }
        }
        return std::nullopt;
    }
    const auto sides = two_numbers<int>(text, 'x');
    if (!sides) { return std::nullopt; }
    const auto [rows, columns] = *sides;
    if (rows < 1 || columns < 1 || rows > max_cells || columns > max_cells || rows * columns > max_cells) {
        return std::nullopt;
    }
    return rectangle(rows, columns);
}

bool Topology::spans(CellSet cells) const {
    return std::any_of(sides_.begin(), sides_.end(),
                       [&](const auto& pair) { return cells.meets(pair[0]) && cells.meets(pair[1]); });
}

/// Inline, so that each version of its callers has its own.
template <typename Cells, typename Blocks>
[[gnu::always_inline]] inline Cells Topology::spread(Cells cells, Blocks blocked) const {
    if (hexagonal_) {
        Cells reached = Cells::of(cells.lowest());
        for (Cells frontier = reached; !frontier.empty();) {
            const int cell = frontier.lowest();
            frontier.erase(cell);
            const Cells fresh = (Cells::from(neighbours_[cell]) & cells) - reached;
            reached |= fresh;
            frontier |= fresh;
        }
        return reached;
    }
    // All cells of the component spread at once, a king's move a round; a diagonal move passes only
    // through open blocks, and blocks are numbered like their top left cells.
    const Cells open(Blocks::from(blocks_) - blocked);
    const Cells all = Cells::first(Cells::capacity);
    const Cells not_left = all - Cells::from(left_);
    const Cells not_right = all - Cells::from(right_);
    const int down = columns_;
    Cells reached = Cells::of(cells.lowest());
    for (;;) {
        Cells next = reached;
        next |= (reached & not_right).shifted_up(1) | (reached & not_left).shifted_down(1);
        next |= reached.shifted_up(down) | reached.shifted_down(down);
        next |= (reached & open).shifted_up(down + 1) | (reached.shifted_down(down + 1) & open);
        next |= (reached.shifted_down(1) & open).shifted_up(down) |
                (reached.shifted_down(down) & open).shifted_up(1);
        next &= cells;
        // Mostly all cells hang together, which then needs no round to see that nothing is added.
        if (next == reached || next == cells) { return next; }
        reached = next;
    }
}

WEFT_DISPATCH CellSet Topology::component(CellSet cells, BlockSet blocked) const {
    return spread(cells, blocked);
}

WEFT_DISPATCH NarrowCellSet Topology::component(NarrowCellSet cells, NarrowBlockSet blocked) const {
    return spread(cells, blocked);
}

} // namespace weft
