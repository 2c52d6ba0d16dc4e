#include "picture/hexagon.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace weft::picture {
namespace {

constexpr float degree = std::numbers::pi_v<float> / 180;
constexpr float most_astray = 8 * degree; // of the angle between two steps
constexpr float most_lean = 16 * degree;  // of the whole board
constexpr float most_unequal = 1.1F;      // the longest of three steps over the shortest
constexpr int farthest_middle = 4;        // of a hexagon, in steps from that of what was found
constexpr float least_worth = 0.5F;       // of a letter

/// Steps of the lattice by which the next cell and the next row of a hexagonal board are reached.
struct Steps {
    Point along; ///< in columns and rows of the lattice
    Point down;
    Point across; ///< to the right of a letter, in pixels, one step long
};

/// The steps where all three that join neighbours are about equal, and at sixty degrees.
std::optional<Steps> steps_of(const Lattice& lattice) {
    const bool wide = lattice.right.x * lattice.down.x + lattice.right.y * lattice.down.y < 0;
    const Point third = wide ? Point{1, 1} : Point{-1, 1};
    std::optional<Steps> steps;
    float shortest = 1e9F;
    float longest = 0;
    std::array<std::pair<float, Point>, 6> ways;
    std::size_t count = 0;
    for (const Point way : {Point{1, 0}, Point{0, 1}, third}) {
        const Point step = lattice.right * way.x + lattice.down * way.y;
        shortest = std::min(shortest, length(step));
        longest = std::max(longest, length(step));
        ways[count++] = {std::atan2(step.y, step.x), way};
        ways[count++] = {std::atan2(-step.y, -step.x), way * -1};
    }
    if (longest > most_unequal * shortest) { return steps; }
    const auto way_at = [&](float least) {
        const auto* const found = std::find_if(ways.begin(), ways.end(), [&](const auto& way) {
            return way.first > least && way.first <= least + 60 * degree;
        });
        return found == ways.end() ? std::pair{0.0F, Point{}} : *found;
    };
    const auto [angle, along] = way_at(-15 * degree);
    const auto [lower, down] = way_at(45 * degree);
    const float upright = angle > 15 * degree ? angle - 30 * degree : angle; // tiles on a side
    if (std::abs(lower - angle - 60 * degree) > most_astray || std::abs(upright) > most_lean) {
        return steps;
    }
    const float size = (shortest + longest) / 2;
    steps = Steps{along, down, {size * std::cos(upright), size * std::sin(upright)}};
    return steps;
}

/// Where letters may be, around the middle of a lattice, in the steps of a hexagonal board.
class Comb {
  public:
    Comb(const Lattice& lattice, const Steps& steps)
        : lattice_(lattice) {
        const int half_columns = lattice.columns / 2;
        const int half_rows = lattice.rows / 2;
        const Point middle{static_cast<float>(half_columns), static_cast<float>(half_rows)};
        lattice_.place = lattice.place.moved(middle, steps.along, steps.down);
        for (int row = -reach; row <= reach; ++row) {
            for (int column = -reach; column <= reach; ++column) {
                blobs_[index(column, row)] =
                    lattice_.near_blob({static_cast<float>(column), static_cast<float>(row)});
            }
        }
    }
    /// How much a hexagon is like a board: letters in it, and none right around.
    float likeness(int column, int row, int side) const {
        int inside = 0;
        int missing = 0;
        int around = 0;
        for (int y = -side; y <= side; ++y) {
            for (int x = -side; x <= side; ++x) {
                const int away = std::max({std::abs(x), std::abs(y), std::abs(x + y)});
                if (away > side) { continue; }
                const bool there = blobs_[index(column + x, row + y)] != nullptr;
                if (away == side) {
                    around += there ? 1 : 0;
                } else {
                    (there ? inside : missing) += 1;
                }
            }
        }
        const bool board = missing * 8 <= inside && around <= side;
        return board ? static_cast<float>(inside - 2 * missing - around) : -1;
    }
    /// The square of cells around a hexagon.
    Lattice square(int column, int row, int side) const {
        Lattice result = lattice_;
        const int first = 1 - side;
        result.rows = result.columns = 2 * side - 1;
        result.place = lattice_.place.moved(
            {static_cast<float>(column + first), static_cast<float>(row + first)}, {1, 0}, {0, 1});
        result.blob.clear();
        for (int y = first; y < side; ++y) {
            for (int x = first; x < side; ++x) {
                result.blob.push_back(std::abs(x + y) < side ? blobs_[index(column + x, row + y)] : nullptr);
            }
        }
        const auto middle = static_cast<float>(side - 1);
        result.right = result.place({middle + 1, middle}) - result.place({middle, middle});
        result.down = result.place({middle, middle + 1}) - result.place({middle, middle});
        return result.refitted(side * (side - 1));
    }

  private:
    static constexpr int reach = farthest_middle + largest_hexagon;
    static constexpr int width = 2 * reach + 1;
    static std::size_t index(int column, int row) {
        return static_cast<std::size_t>((row + reach) * width + column + reach);
    }
    Lattice lattice_;
    std::array<const Blob*, static_cast<std::size_t>(width* width)> blobs_{};
};

/// The letters of a hexagon, upright as pictures show them.
Attempt letters_of(Sight& sight, const Lattice& lattice, Point across) {
    Attempt result{lattice, Kind::capitals, 1, {}, 0, false};
    result.hexagonal = true;
    const int side = (lattice.rows + 1) / 2;
    const float size = patch_span * lattice.letter_height / length(across);
    const Point down{-across.y, across.x};
    for (int row = 0; row < lattice.rows; ++row) {
        for (int column = 0; column < lattice.columns; ++column) {
            if (std::abs(column + row - 2 * (side - 1)) >= side) {
                result.cells.emplace_back();
                continue;
            }
            const Point at = lattice.place({static_cast<float>(column), static_cast<float>(row)});
            const Patch patch(sight.gray, at, across * size, down * size);
            result.cells.push_back(of_case(chances_of(sight, patch, Kind::capitals), false));
        }
    }
    result.worth = worth_of(result.cells);
    return result;
}

} // namespace

std::optional<Attempt> as_hexagon(Sight& sight, const Lattice& lattice) {
    std::optional<Attempt> none;
    const std::optional<Steps> steps = steps_of(lattice);
    if (!steps) { return none; }
    const Comb comb(lattice, *steps);
    float most = 0;
    Lattice best;
    for (int side = smallest_hexagon; side <= largest_hexagon; ++side) {
        for (int row = -farthest_middle; row <= farthest_middle; ++row) {
            for (int column = -farthest_middle; column <= farthest_middle; ++column) {
                const float likeness = comb.likeness(column, row, side);
                if (likeness <= most) { continue; }
                most = likeness;
                best = comb.square(column, row, side);
            }
        }
    }
    if (most <= 0) { return none; }
    Attempt result = letters_of(sight, best, steps->across);
    if (result.worth < least_worth * static_cast<float>(result.letters())) { return none; }
    return result;
}

} // namespace weft::picture
