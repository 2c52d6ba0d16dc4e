#include "picture/borders.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace weft::picture {
namespace {

/// The mean contrast of the cells of a lattice.
float contrast_of(Sight& sight, const Lattice& lattice, Kind kind, float zoom) {
    float sum = 0;
    for (int cell = 0; cell < lattice.cells(); ++cell) {
        sum += patch_of(sight, lattice, cell, kind, zoom).contrast;
    }
    return sum / static_cast<float>(lattice.cells());
}

/// Whether none of a line's letters is cut off.
bool whole(const Sight& sight, const Lattice& line) {
    for (int cell = 0; cell < line.cells(); ++cell) {
        if (!whole(sight, line, cell)) { return false; }
    }
    return true;
}

/// What a line of cells looks like.
struct Line {
    float junk = 0;     ///< the mean chance of what is no letter
    float worth = 0;    ///< the mean worth
    float contrast = 0; ///< the mean contrast
    bool inside = true;
    bool various = false; ///< not one letter again and again, as the edge of a frame is read
};

/// The cells of a lattice in one way, each looked at once.
class Looked {
  public:
    Looked(Sight& sight, const Lattice& lattice, Kind kind, float zoom)
        : sight_(sight)
        , lattice_(lattice)
        , kind_(kind)
        , zoom_(zoom)
        , cells_(static_cast<std::size_t>(lattice.cells())) {}

    /// What some rows and columns look like.
    Line line(int first_row, int first_column, int rows, int columns) {
        Line line;
        std::optional<std::size_t> first_letter;
        const auto count = static_cast<float>(rows * columns);
        for (int row = first_row; row < first_row + rows; ++row) {
            for (int column = first_column; column < first_column + columns; ++column) {
                const auto cell = static_cast<int>(lattice_.cell(row, column));
                const Cell& seen = look(cell);
                line.inside = line.inside && whole(sight_, lattice_, cell);
                line.contrast += seen.contrast / count;
                line.junk += seen.chances.back() / count;
                line.worth += worth_of(seen.chances) / count;
                const std::size_t letter = likeliest_letter(seen.chances);
                if (!first_letter) { first_letter = letter; }
                line.various = line.various || letter != first_letter;
            }
        }
        return line;
    }
    Line all() { return line(0, 0, lattice_.rows, lattice_.columns); }

  private:
    struct Cell {
        Chances chances;
        float contrast = 0;
    };
    const Cell& look(int cell) {
        Cell& seen = cells_[static_cast<std::size_t>(cell)];
        if (!seen.chances.empty()) { return seen; }
        const Patch patch = patch_of(sight_, lattice_, cell, kind_, zoom_);
        seen.chances = chances_of(sight_, patch, kind_);
        seen.contrast = patch.contrast;
        if (kind_ != Kind::turned) { seen.chances = of_case(seen.chances, kind_ == Kind::small_letters); }
        return seen;
    }
    Sight& sight_;
    const Lattice& lattice_;
    Kind kind_;
    float zoom_;
    std::vector<Cell> cells_;
};

/// Whether a line at the border of a lattice is none of letters.
bool foreign(const Line& line) { return !line.inside || line.junk > 0.5F || line.worth < -1.2F; }
/// Whether the letters of a line are all plain, so that it need not be compared with the others.
bool plain(const Line& line) { return line.worth >= 0.75F; }
/// Whether a line that is hardly letters stands beside much plainer ones, or beside ones of far more
/// contrast: a pattern of the ground may look like letters.
bool unlike(const Line& line, const Line& rest) {
    return (line.worth < 0 && rest.worth - line.worth > 0.9F) || line.contrast < 0.35F * rest.contrast;
}
/// Whether a line beyond the border is one of letters, as plain as those inside.
bool belongs(const Line& line, float contrast) {
    return line.inside && line.contrast > 0.45F * contrast && line.various && line.junk < 0.2F &&
           line.worth > 0.3F;
}

} // namespace

Lattice fitted(Sight& sight, Lattice lattice, Kind kind, float zoom) {
    for (bool changed = true; changed;) {
        changed = false;
        const int rows = lattice.rows;
        const int columns = lattice.columns;
        struct Side {
            int row, column, rows, columns;     // the line at the border
            int row2, column2, rows2, columns2; // what is left without it
        };
        const Side sides[] = {{0, 0, 1, columns, 1, 0, rows - 1, columns},
                              {rows - 1, 0, 1, columns, 0, 0, rows - 1, columns},
                              {0, 0, rows, 1, 0, 1, rows, columns - 1},
                              {0, columns - 1, rows, 1, 0, 0, rows, columns - 1}};
        Looked looked(sight, lattice, kind, zoom);
        for (const Side& side : sides) {
            if (side.rows2 < fewest_in_line || side.columns2 < fewest_in_line) { continue; }
            const Line seen = looked.line(side.row, side.column, side.rows, side.columns);
            const Lattice rest = lattice.part(side.row2, side.column2, side.rows2, side.columns2);
            // Letters that the border of the picture cuts off bend the lattice: the others tell where they
            // are.
            const Lattice straight = rest.refitted();
            const Lattice there =
                straight.part(side.row - side.row2, side.column - side.column2, side.rows, side.columns);
            if (foreign(seen) || !whole(sight, there) ||
                (!plain(seen) &&
                 unlike(seen, looked.line(side.row2, side.column2, side.rows2, side.columns2)))) {
                lattice = straight;
                changed = true;
                break;
            }
        }
    }
    const float contrast = contrast_of(sight, lattice, kind, zoom);
    for (bool changed = true; changed;) {
        changed = false;
        const int rows = lattice.rows;
        const int columns = lattice.columns;
        const std::array<Lattice, 4> more = lattice.lines_around();
        const Lattice grown[] = {
            lattice.part(-1, 0, rows + 1, columns), lattice.part(0, 0, rows + 1, columns),
            lattice.part(0, -1, rows, columns + 1), lattice.part(0, 0, rows, columns + 1)};
        for (std::size_t i = 0; i < 4; ++i) {
            if (grown[i].rows > most_in_line || grown[i].columns > most_in_line) { continue; }
            if (belongs(Looked(sight, more[i], kind, zoom).all(), contrast)) {
                lattice = kind == Kind::turned ? grown[i].refitted() : grown[i];
                changed = true;
                break;
            }
        }
    }
    return lattice;
}

} // namespace weft::picture
