#include "picture/holes.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace weft::picture {
namespace {

constexpr float least_apart = 40;      // of the colours of tiles and ground, of 441
constexpr float like_ground = 0.42F;   // of that distance: still the colour of the ground
constexpr float like_tile = 0.5F;      // of that distance: still the colour of a tile
constexpr float most_uneven = 0.05F;   // share of a hole that may have another colour
constexpr float least_plain = 0.8F;    // chance of a letter on a tile of another colour
constexpr float fewest_letters = 0.6F; // share of cells that are no holes
constexpr float least_good = 0.75F;    // share of tiles whose letter is likelier than not

/// What is seen in the square of a cell.
struct Seen {
    Colour rim;                  ///< of its outer part, which a letter leaves free
    std::vector<Colour> samples; ///< all over it
};

/// A square part of a lattice, and what its cells show.
class Map {
  public:
    Map(const Sight& sight, Lattice lattice)
        : sight_(sight)
        , lattice_(std::move(lattice)) {}

    /// Whether each cell is a hole or a tile, and those lie as on a board with holes.
    bool find() {
        for (int cell = 0; cell < lattice_.cells(); ++cell) {
            const Point at = lattice_.centre(cell);
            const Gray& full = sight_.gray.full();
            if (at.x < 0 || at.y < 0 || at.x >= static_cast<float>(full.width) ||
                at.y >= static_cast<float>(full.height)) {
                return false;
            }
            seen_.push_back(look(cell));
        }
        return find_colours() && find_holes() && shaped();
    }
    const Lattice& lattice() const { return lattice_; }
    bool hole(int cell) const { return hole_[static_cast<std::size_t>(cell)]; }
    /// Whether a cell has the colour of most tiles.
    bool tile(int cell) const {
        return distance(seen_[static_cast<std::size_t>(cell)].rim, tile_) < like_tile * apart_;
    }

  private:
    /// The colour at a place given as column and row.
    Colour at(float column, float row) const {
        return colour_at(*sight_.colours, unscaled(lattice_.place({column, row}), sight_.scale));
    }

    Seen look(int cell) const {
        constexpr int steps = 3; // to each side
        constexpr float reach = 0.36F;
        const Point middle = lattice_.square(cell);
        Seen seen;
        std::vector<Colour> rim;
        for (int y = -steps; y <= steps; ++y) {
            for (int x = -steps; x <= steps; ++x) {
                seen.samples.push_back(at(middle.x + reach * static_cast<float>(x) / steps,
                                          middle.y + reach * static_cast<float>(y) / steps));
                if (std::max(std::abs(x), std::abs(y)) == steps) { rim.push_back(seen.samples.back()); }
            }
        }
        seen.rim = median(rim);
        return seen;
    }

    /// The colour of most cells is that of tiles; where four cells meet is ground.
    bool find_colours() {
        std::vector<Colour> rims;
        for (const Seen& seen : seen_) { rims.push_back(seen.rim); }
        tile_ = median(rims);
        std::vector<Colour> others;
        for (const Colour& rim : rims) {
            if (distance(rim, tile_) > least_apart) { others.push_back(rim); }
        }
        if (others.empty()) { return false; }
        ground_ = median(others);
        apart_ = distance(tile_, ground_);
        std::vector<Colour> between;
        for (int row = 0; row + 1 < lattice_.rows; ++row) {
            for (int column = 0; column + 1 < lattice_.columns; ++column) {
                between.push_back(at(static_cast<float>(column) + 0.5F, static_cast<float>(row) + 0.5F));
            }
        }
        const Colour gap = median(between);
        return apart_ > least_apart && distance(gap, ground_) < distance(gap, tile_);
    }

    bool find_holes() {
        for (const Seen& seen : seen_) {
            const auto astray =
                std::count_if(seen.samples.begin(), seen.samples.end(), [&](const Colour& colour) {
                    return distance(colour, seen.rim) > like_ground * apart_;
                });
            hole_.push_back(distance(seen.rim, ground_) < like_ground * apart_ &&
                            static_cast<float>(astray) <=
                                most_uneven * static_cast<float>(seen.samples.size()));
        }
        const auto holes = static_cast<float>(std::count(hole_.begin(), hole_.end(), true));
        const auto cells = static_cast<float>(hole_.size());
        return holes > 0 && cells - holes >= fewest_letters * cells;
    }

    /// Whether the holes lie mirrored, and no line at the border is none of the board's.
    bool shaped() const {
        const int side = lattice_.rows;
        const auto holed = [&](int row, int column) { return hole_[lattice_.cell(row, column)]; };
        for (int row = 0; row < side; ++row) {
            int tiles = 0;
            for (int column = 0; column < side; ++column) {
                const bool own = holed(row, column);
                if (own != holed(row, side - 1 - column) || own != holed(side - 1 - row, column) ||
                    own != holed(column, row)) {
                    return false;
                }
                tiles += own ? 0 : 1;
            }
            if (tiles < 2) { return false; }
        }
        return true;
    }

    const Sight& sight_;
    Lattice lattice_;
    std::vector<Seen> seen_;
    std::vector<bool> hole_;
    Colour tile_;
    Colour ground_;
    float apart_ = 0;
};

/// The letters of a map's tiles; nothing where too many are none.
std::optional<Attempt> letters_of(Sight& sight, const Map& map) {
    Attempt result{map.lattice(), Kind::capitals, 1, {}, 0, false};
    int good = 0;
    for (int cell = 0; cell < result.lattice.cells(); ++cell) {
        if (map.hole(cell)) {
            result.cells.emplace_back();
            continue;
        }
        result.cells.push_back(of_case(read_cell(sight, result.lattice, cell, Kind::capitals, 1), false));
        const float chance = likeliest(result.cells.back());
        if (!map.tile(cell) && chance < least_plain) { return std::nullopt; }
        good += chance > 0.5F ? 1 : 0;
    }
    if (static_cast<float>(good) < least_good * static_cast<float>(result.letters())) { return std::nullopt; }
    result.worth = worth_of(result.cells);
    return result;
}

} // namespace

std::optional<Attempt> with_holes(Sight& sight, const Lattice& lattice) {
    std::optional<Attempt> best;
    if (sight.colours == nullptr) { return best; }
    for (int side = smallest_map; side <= largest_map; ++side) {
        const int rows = lattice.rows - side;
        const int columns = lattice.columns - side;
        if (std::max(std::abs(rows), std::abs(columns)) > 2) { continue; }
        for (int row = std::min(0, rows); row <= std::max(0, rows); ++row) {
            for (int column = std::min(0, columns); column <= std::max(0, columns); ++column) {
                Map map(sight, lattice.part(row, column, side, side).refitted());
                if (!map.find()) { continue; }
                std::optional<Attempt> other = letters_of(sight, map);
                if (other && (!best || other->worth > best->worth)) { best = std::move(other); }
            }
        }
    }
    return best;
}

} // namespace weft::picture
