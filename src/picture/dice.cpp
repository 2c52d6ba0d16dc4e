#include "picture/dice.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace weft::picture {
namespace {

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
            return worth_of(found_.cells[lattice.cell(row, column)]);
        }
        const auto [known, fresh] = worths_.try_emplace({row, column}, outside);
        if (!fresh) { return known->second; }
        const Lattice cell = lattice.part(row, column, 1, 1);
        if (whole(sight_, cell, 0)) {
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

/// A row and a column at the border that meet in a corner, and what is left without them.
struct Corner {
    int row = 0; ///< the first of what is left
    int column = 0;
    float worth = 0; ///< mean of the row and the column
    float rest = 0;  ///< mean of what is left
    int blobs = 0;   ///< in the row and the column
};

Corner corner_of(const Attempt& dice, bool first_row, bool first_column) {
    const Lattice& lattice = dice.lattice;
    const int side = lattice.rows;
    Corner corner{first_row ? 1 : 0, first_column ? 1 : 0};
    for (int cell = 0; cell < lattice.cells(); ++cell) {
        const bool own =
            cell / side == (first_row ? 0 : side - 1) || cell % side == (first_column ? 0 : side - 1);
        const float worth = worth_of(dice.cells[static_cast<std::size_t>(cell)]);
        corner.blobs += own && lattice.blob[static_cast<std::size_t>(cell)] != nullptr ? 1 : 0;
        (own ? corner.worth : corner.rest) += worth;
    }
    corner.worth /= static_cast<float>(2 * side - 1);
    corner.rest /= static_cast<float>((side - 1) * (side - 1));
    return corner;
}

/// Whether hardly anything stands where letters were looked for, beside dice that are read well: an edge of
/// the tray, or sides of dice.
bool empty(const Corner& corner, int side) {
    return corner.worth < 0.3F && corner.rest > 0.6F && 3 * corner.blobs <= 2 * side - 1;
}

/// A square without a row and a column that are none of dice.
Attempt trimmed(const Attempt& square) {
    const int side = square.lattice.rows;
    if (side <= fewest_dice) { return square; }
    for (const bool first_row : {true, false}) {
        for (const bool first_column : {true, false}) {
            const Corner corner = corner_of(square, first_row, first_column);
            if (!empty(corner, side)) { continue; }
            Attempt result = square;
            result.lattice = square.lattice.part(corner.row, corner.column, side - 1, side - 1);
            result.cells.clear();
            for (int cell = 0; cell < result.lattice.cells(); ++cell) {
                const int row = corner.row + cell / (side - 1);
                const int column = corner.column + cell % (side - 1);
                result.cells.push_back(square.cells[square.lattice.cell(row, column)]);
            }
            result.worth = worth_of(result.cells);
            return result;
        }
    }
    return square;
}

/// Chances seen from several places, added up. What is seen plainly counts far more than what is not.
class Views {
  public:
    explicit Views(const Chances& first)
        : sum_(first.size(), 0.0F) {
        add(first);
    }
    void add(const Chances& seen) {
        const float plain = likeliest(seen);
        const float weight = plain * plain * plain * plain + 1e-3F;
        for (std::size_t i = 0; i < sum_.size(); ++i) { sum_[i] += weight * seen[i]; }
        weights_ += weight;
    }
    Chances mean() const {
        Chances result = sum_;
        for (float& chance : result) { chance /= weights_; }
        return result;
    }

  private:
    Chances sum_;
    float weights_ = 0;
};

} // namespace

Attempt squared(Sight& sight, const Attempt& found) {
    const Lattice& lattice = found.lattice;
    if (lattice.rows == lattice.columns && lattice.rows >= fewest_dice) { return trimmed(found); }
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
    return trimmed(result);
}

void look_closely(Sight& sight, Attempt& dice) {
    const Lattice& lattice = dice.lattice;
    const float shift = 0.1F * lattice.letter;
    const float far = 0.3F * lattice.letter;
    constexpr float plain = 0.6F;
    constexpr std::array<Point, 4> ways{Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}};
    for (int cell = 0; cell < lattice.cells(); ++cell) {
        const auto seen = [&](Point aside, float size) {
            return read_cell(sight, lattice, cell, Kind::turned, dice.zoom * size, aside);
        };
        Chances& chances = dice.cells[static_cast<std::size_t>(cell)];
        Views views(chances);
        for (const float size : {0.87F, 1.15F}) { views.add(seen({}, size)); }
        for (const Point way : ways) { views.add(seen(way * shift, 1)); }
        const Point middle = lattice.place(lattice.square(cell));
        const Point away = middle - lattice.centre(cell);
        if (length(away) > shift) { views.add(seen(away, 1)); }
        // Of a pair one letter may have been taken for the middle.
        for (const Point way : ways) {
            const Chances pair = seen(way * far, 1);
            if (letter_of(pair, Kind::turned).size() > 1 && likeliest(pair) > plain) { views.add(pair); }
        }
        chances = views.mean();
    }
    dice.worth = worth_of(dice.cells);
}

float gaps(const Sight& sight, const Attempt& dice) {
    const Lattice& lattice = dice.lattice;
    const auto level = sight.gray.level(lattice.letter / 12);
    const Gray* const gray = level.first;
    const float factor = level.second;
    int pairs = 0;
    int seen = 0;
    const auto look = [&](int from, int to) {
        constexpr std::size_t samples = 17; // from a quarter to three quarters of the way
        std::array<float, samples> light{};
        for (std::size_t i = 0; i < samples; ++i) {
            const float share = 0.25F + 0.5F * static_cast<float>(i) / (samples - 1);
            const Point at = lattice.centre(from) * (1 - share) + lattice.centre(to) * share;
            light[i] = gray->sample({(at.x + 0.5F) * factor - 0.5F, (at.y + 0.5F) * factor - 0.5F});
        }
        std::array<float, samples - 2> mean{}; // of three: a mere line counts less
        for (std::size_t i = 0; i < mean.size(); ++i) {
            mean[i] = (light[i] + light[i + 1] + light[i + 2]) / 3;
        }
        const auto darkest = std::min_element(mean.begin(), mean.end());
        const float before = *std::max_element(mean.begin(), darkest + 1);
        const float after = *std::max_element(darkest, mean.end());
        const float contrast = patch_of(sight, lattice, from, Kind::turned, dice.zoom).contrast;
        ++pairs;
        seen += std::min(before, after) - *darkest > 0.15F * contrast ? 1 : 0;
    };
    for (int cell = 0; cell < lattice.cells(); ++cell) {
        if ((cell + 1) % lattice.columns != 0) { look(cell, cell + 1); }
        if (cell + lattice.columns < lattice.cells()) { look(cell, cell + lattice.columns); }
    }
    return pairs > 0 ? static_cast<float>(seen) / static_cast<float>(pairs) : 0;
}

} // namespace weft::picture
