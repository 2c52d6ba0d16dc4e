#include "picture/dice.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

namespace weft::picture {
namespace {

constexpr int fewest_dice = 4; // in a line
constexpr int most_dice = 6;
constexpr int most_wrong_lines = 2; // that go, or come, on all sides together

/// The worth of places in and around a lattice, each looked at once.
class Places {
  public:
    Places(Sight& sight, const Attempt& found)
        : sight_(sight)
        , found_(found) {}

    float worth(int row, int column) {
        const Lattice& lattice = found_.lattice;
        if (row >= 0 && column >= 0 && row < lattice.rows && column < lattice.columns) {
            return worth_of(found_.cells[static_cast<std::size_t>(row * lattice.columns + column)]);
        }
        const auto [known, fresh] = worths_.try_emplace({row, column}, outside);
        if (!fresh) { return known->second; }
        const Lattice cell = lattice.part(row, column, 1, 1);
        const Point at = cell.centre(0);
        const Gray& full = sight_.gray.full();
        if (at.x >= 0 && at.y >= 0 && at.x < static_cast<float>(full.width) &&
            at.y < static_cast<float>(full.height)) {
            known->second = worth_of(read_cell(sight_, cell, 0, Kind::turned, found_.zoom));
        }
        return known->second;
    }

  private:
    static constexpr float outside = -3;
    Sight& sight_;
    const Attempt& found_;
    std::map<std::pair<int, int>, float> worths_;
};

struct Square {
    int row = 0; // the first
    int column = 0;
    int side = 0;
    float worth = -1e9F;
};

/// The squares of a side that hold what was found, or lie within it.
Square best_square(Places& places, const Lattice& lattice, int side) {
    Square best;
    for (int row = std::min(0, lattice.rows - side); row <= std::max(0, lattice.rows - side); ++row) {
        for (int column = std::min(0, lattice.columns - side); column <= std::max(0, lattice.columns - side);
             ++column) {
            float worth = 0;
            for (int cell = 0; cell < side * side; ++cell) {
                worth += places.worth(row + cell / side, column + cell % side);
            }
            if (worth > best.worth) { best = {row, column, side, worth}; }
        }
    }
    return best;
}

} // namespace

Attempt squared(Sight& sight, const Attempt& found) {
    const Lattice& lattice = found.lattice;
    if (lattice.rows == lattice.columns && lattice.rows >= fewest_dice) { return found; }
    Places places(sight, found);
    Square best;
    for (int side = fewest_dice; side <= most_dice; ++side) {
        if (std::abs(side - lattice.rows) + std::abs(side - lattice.columns) > most_wrong_lines) { continue; }
        const Square other = best_square(places, lattice, side);
        if (other.worth > best.worth) { best = other; }
    }
    if (best.side == 0) { return found; }
    Attempt result{lattice.part(best.row, best.column, best.side, best.side).refitted(),
                   Kind::turned,
                   found.zoom,
                   {},
                   0,
                   false};
    for (int cell = 0; cell < result.lattice.cells(); ++cell) {
        result.cells.push_back(read_cell(sight, result.lattice, cell, Kind::turned, found.zoom));
    }
    result.worth = worth_of(result.cells);
    return result;
}

void look_closely(Sight& sight, Attempt& dice) {
    const Lattice& lattice = dice.lattice;
    for (int cell = 0; cell < lattice.cells(); ++cell) {
        const Point middle = lattice.place(
            {static_cast<float>(cell % lattice.columns), static_cast<float>(cell / lattice.columns)});
        const Point away = middle - lattice.centre(cell);
        Chances& chances = dice.cells[static_cast<std::size_t>(cell)];
        std::vector<std::pair<Point, float>> views{{{0, 0}, 0.87F}, {{0, 0}, 1.15F}};
        const float shift = 0.1F * lattice.letter;
        for (const Point aside : {Point{shift, 0}, Point{-shift, 0}, Point{0, shift}, Point{0, -shift}}) {
            views.emplace_back(aside, 1.0F);
        }
        if (length(away) > shift) { views.emplace_back(away, 1.0F); }
        for (const auto& [aside, size] : views) {
            const Chances other = read_cell(sight, lattice, cell, Kind::turned, dice.zoom * size, aside);
            for (std::size_t i = 0; i < chances.size(); ++i) { chances[i] += other[i]; }
        }
        for (float& chance : chances) { chance /= static_cast<float>(views.size() + 1); }
    }
    dice.worth = worth_of(dice.cells);
}

} // namespace weft::picture
