#include "picture/lattice.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace weft::picture {
namespace {

constexpr float closest = 1.15F; // steps in sizes of letters
constexpr float farthest = 6.2F;
constexpr std::size_t most_in_group = 2500;
constexpr std::size_t most_lattices = 40;
constexpr float loosest = 0.25F; // of a step: as loose as letters that lie anyhow

using Place = std::pair<int, int>; // column, row

/// Blobs of about one size, found by where they are: numbered, in a grid of squares.
class Group {
  public:
    Group(std::vector<const Blob*> blobs, float size)
        : blobs_(std::move(blobs))
        , square_(size * 2) {
        Point last{0, 0};
        first_ = blobs_.front()->centre;
        for (const Blob* blob : blobs_) {
            first_ = {std::min(first_.x, blob->centre.x), std::min(first_.y, blob->centre.y)};
            last = {std::max(last.x, blob->centre.x), std::max(last.y, blob->centre.y)};
        }
        width_ = static_cast<int>((last.x - first_.x) / square_) + 1;
        height_ = static_cast<int>((last.y - first_.y) / square_) + 1;
        squares_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
        for (std::size_t i = 0; i < blobs_.size(); ++i) {
            const Point at = blobs_[i]->centre - first_;
            squares_[square(static_cast<int>(at.x / square_), static_cast<int>(at.y / square_))].push_back(
                static_cast<int>(i));
        }
    }
    int count() const { return static_cast<int>(blobs_.size()); }
    /// How many blobs and squares were looked at so far.
    long work() const { return work_; }
    const Blob& blob(int number) const { return *blobs_[static_cast<std::size_t>(number)]; }

    /// The number of the nearest blob; -1 where none is.
    int nearest(Point at, float within) const {
        int best = -1;
        float least = within * within;
        visit(at, within, [&](int number) {
            const Point away = blob(number).centre - at;
            const float square = away.x * away.x + away.y * away.y;
            if (square < least) {
                least = square;
                best = number;
            }
        });
        return best;
    }
    /// The steps to the blobs around, the shortest first.
    std::vector<Point> steps(const Blob& from, float least, float most) const {
        std::vector<std::pair<float, Point>> found; // by their lengths
        visit(from.centre, most, [&](int number) {
            const Point step = blob(number).centre - from.centre;
            if (std::max(std::abs(step.x), std::abs(step.y)) > most) { return; }
            const float away = length(step);
            if (away >= least && away <= most) { found.emplace_back(away, step); }
        });
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        if (found.size() > 14) { found.resize(14); }
        std::vector<Point> result;
        result.reserve(found.size());
        for (const auto& [away, step] : found) { result.push_back(step); }
        return result;
    }

  private:
    std::size_t square(int column, int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) +
               static_cast<std::size_t>(column);
    }
    template <typename Visit>
    void visit(Point at, float within, const Visit& visit_blob) const {
        const auto index = [&](float value, int count) {
            const float place = value / square_;
            const int whole = static_cast<int>(place); // std::floor takes longer
            return std::clamp(place < static_cast<float>(whole) ? whole - 1 : whole, -1, count);
        };
        const Point low = at - first_ - Point{within, within};
        const Point high = at - first_ + Point{within, within};
        for (int y = std::max(index(low.y, height_), 0); y <= std::min(index(high.y, height_), height_ - 1);
             ++y) {
            for (int x = std::max(index(low.x, width_), 0); x <= std::min(index(high.x, width_), width_ - 1);
                 ++x) {
                const std::vector<int>& here = squares_[square(x, y)];
                work_ += 1 + static_cast<long>(here.size());
                for (const int number : here) { visit_blob(number); }
            }
        }
    }
    std::vector<const Blob*> blobs_;
    float square_;
    Point first_;
    int width_ = 0;
    int height_ = 0;
    std::vector<std::vector<int>> squares_;
    mutable long work_ = 0;
};

/// What was reached from a seed.
class Grown {
  public:
    struct Node {
        int blob = -1; // its number; none
        Point right;   // the steps as they are there
        Point down;
    };
    Node& at(Place place) { return nodes_[index(place)]; }
    bool has(Place place) const { return nodes_[index(place)].blob >= 0; }
    /// Where a blob was reached, in the order in which it was.
    const std::vector<Place>& places() const { return places_; }
    int blob(Place place) const { return nodes_[index(place)].blob; }
    void add(Place place, const Node& node) {
        nodes_[index(place)] = node;
        places_.push_back(place);
    }

  private:
    static constexpr int side = 2 * most_in_line + 1;
    static std::size_t index(Place place) {
        const int row = place.second + most_in_line;
        const int column = place.first + most_in_line;
        return static_cast<std::size_t>(row) * side + static_cast<std::size_t>(column);
    }
    std::array<Node, std::size_t{side} * side> nodes_{};
    std::vector<Place> places_;
};

/// Grows a lattice; `taken` is by numbers of blobs, all false before and after.
Grown grow(const Group& group, int seed, Point right, Point down, float tolerance, std::vector<char>& taken) {
    Grown grown;
    taken[static_cast<std::size_t>(seed)] = 1;
    grown.add({0, 0}, {seed, right, down});
    for (std::size_t next = 0; next < grown.places().size() && grown.places().size() < 150; ++next) {
        const Place from = grown.places()[next];
        const Grown::Node node = grown.at(from);
        const auto reach = [&](int columns, int rows) {
            const Place to{from.first + columns, from.second + rows};
            if (std::abs(to.first) > most_in_line || std::abs(to.second) > most_in_line || grown.has(to)) {
                return;
            }
            const Point step =
                node.right * static_cast<float>(columns) + node.down * static_cast<float>(rows);
            const float way = length(step);
            const Point here = group.blob(node.blob).centre;
            const int blob = group.nearest(here + step, tolerance * way);
            if (blob < 0 || taken[static_cast<std::size_t>(blob)] != 0) { return; }
            taken[static_cast<std::size_t>(blob)] = 1;
            Grown::Node there{blob, node.right, node.down};
            const Point taken_step = group.blob(blob).centre - here;
            const auto follow = [](Point old, Point seen) { return old * 0.7F + seen * 0.3F; };
            if (columns != 0) { there.right = follow(node.right, taken_step * static_cast<float>(columns)); }
            if (rows != 0) { there.down = follow(node.down, taken_step * static_cast<float>(rows)); }
            grown.add(to, there);
        };
        reach(1, 0);
        reach(-1, 0);
        reach(0, 1);
        reach(0, -1);
    }
    for (const Place& place : grown.places()) { taken[static_cast<std::size_t>(grown.blob(place))] = 0; }
    return grown;
}

struct Rectangle {
    int left = 0;
    int top = 0;
    int columns = 0;
    int rows = 0;
    float worth = 0;
};

/// The rectangle of places with the most nodes, where a gap costs more than a node gains.
Rectangle best_rectangle(const Grown& grown, float gap) {
    int left = 0;
    int right = 0;
    int top = 0;
    int bottom = 0;
    for (const Place& place : grown.places()) {
        left = std::min(left, place.first);
        right = std::max(right, place.first);
        top = std::min(top, place.second);
        bottom = std::max(bottom, place.second);
    }
    Rectangle best;
    for (int y0 = top; y0 <= bottom; ++y0) {
        std::vector<int> there(static_cast<std::size_t>(right - left + 1), 0);
        for (int y1 = y0; y1 <= bottom && y1 - y0 < most_in_line; ++y1) {
            for (int x = left; x <= right; ++x) {
                there[static_cast<std::size_t>(x - left)] += grown.has({x, y1}) ? 1 : 0;
            }
            const int rows = y1 - y0 + 1;
            if (rows < fewest_in_line) { continue; }
            for (int x0 = left; x0 <= right; ++x0) {
                int nodes = 0;
                for (int x1 = x0; x1 <= right && x1 - x0 < most_in_line; ++x1) {
                    nodes += there[static_cast<std::size_t>(x1 - left)];
                    const int columns = x1 - x0 + 1;
                    const auto gaps = static_cast<float>(rows * columns - nodes);
                    const float worth = static_cast<float>(nodes) - gap * gaps;
                    if (columns >= fewest_in_line && worth > best.worth) {
                        best = {x0, y0, columns, rows, worth};
                    }
                }
            }
        }
    }
    return best;
}

/// Sizes, and typical steps.
void measure(Lattice& lattice) {
    std::vector<float> sizes;
    std::vector<float> heights;
    for (const Blob* blob : lattice.blob) {
        if (blob == nullptr) { continue; }
        sizes.push_back(blob->size());
        heights.push_back(blob->height);
    }
    lattice.letter = median(sizes);
    lattice.letter_height = median(heights);
    const auto columns = static_cast<float>(lattice.columns - 1);
    const auto rows = static_cast<float>(lattice.rows - 1);
    lattice.right = (lattice.place({columns, rows / 2}) - lattice.place({0, rows / 2})) * (1 / columns);
    lattice.down = (lattice.place({columns / 2, rows}) - lattice.place({columns / 2, 0})) * (1 / rows);
}

/// A homography that those far from the others have no part in.
Homography fit(std::vector<Point> from, std::vector<Point> to) {
    for (int round = 0;; ++round) {
        const Homography place(from, to);
        if (round == 2 || from.size() < 9) { return place; }
        std::vector<float> away;
        for (std::size_t i = 0; i < from.size(); ++i) { away.push_back(length(place(from[i]) - to[i])); }
        const float limit = std::max(2.2F * median(away), 0.7F);
        std::vector<Point> near_from;
        std::vector<Point> near_to;
        for (std::size_t i = 0; i < from.size(); ++i) {
            if (away[i] > limit) { continue; }
            near_from.push_back(from[i]);
            near_to.push_back(to[i]);
        }
        // Whole rows must not get lost.
        if (near_from.size() * 4 < from.size() * 3) { return place; }
        from = std::move(near_from);
        to = std::move(near_to);
    }
}

/// Places in rows and columns of a part of what has grown, and where their blobs are.
struct Pairs {
    std::vector<Point> from;
    std::vector<Point> to;
};

Pairs pairs_in(const Group& group, const Grown& grown, const Rectangle& part) {
    Pairs pairs;
    for (const Place& place : grown.places()) {
        const Place at{place.first - part.left, place.second - part.top};
        if (at.first < 0 || at.second < 0 || at.first >= part.columns || at.second >= part.rows) { continue; }
        pairs.from.push_back({static_cast<float>(at.first), static_cast<float>(at.second)});
        pairs.to.push_back(group.blob(grown.blob(place)).centre);
    }
    return pairs;
}

/// How far the blobs of a part typically are from where all of them together say; far where they are too few
/// to tell.
float strain(const Group& group, const Grown& grown, const Rectangle& part) {
    const Pairs pairs = pairs_in(group, grown, part);
    if (pairs.from.size() < 8) { return 1e9F; }
    const Homography place = fit(pairs.from, pairs.to);
    std::vector<float> away;
    for (std::size_t i = 0; i < pairs.from.size(); ++i) {
        away.push_back(length(place(pairs.from[i]) - pairs.to[i]));
    }
    return median(std::move(away));
}

/// A part without the lines at its border that bend all others, such as a line of text below a board.
Rectangle unbent(const Group& group, const Grown& grown, Rectangle part, float letter) {
    constexpr float much = 0.04F; // of a letter
    constexpr float better = 0.4F;
    for (float now = strain(group, grown, part); now > much * letter && now < 1e9F;) {
        Rectangle best;
        float least = better * now;
        for (const Rectangle& rest : {Rectangle{part.left, part.top + 1, part.columns, part.rows - 1},
                                      {part.left, part.top, part.columns, part.rows - 1},
                                      {part.left + 1, part.top, part.columns - 1, part.rows},
                                      {part.left, part.top, part.columns - 1, part.rows}}) {
            if (rest.rows < fewest_in_line || rest.columns < fewest_in_line) { continue; }
            const float other = strain(group, grown, rest);
            if (other > least) { continue; }
            least = other;
            best = rest;
        }
        if (best.rows == 0) { break; }
        part = best;
        now = least;
    }
    return part;
}

/// A lattice of a part of what has grown; nothing where its blobs do not lie as in a plane.
std::optional<Lattice> lattice_of(const Group& group, const Grown& grown, const Rectangle& found,
                                  float letter) {
    const Rectangle part = unbent(group, grown, found, letter);
    const Pairs kept = pairs_in(group, grown, part);
    const auto inside = [&](Point at) {
        return at.x >= 0 && at.y >= 0 && at.x < static_cast<float>(part.columns) &&
               at.y < static_cast<float>(part.rows);
    };
    Lattice lattice;
    lattice.rows = part.rows;
    lattice.columns = part.columns;
    lattice.place = fit(kept.from, kept.to);
    lattice.blob.assign(lattice.cell(part.rows, 0), nullptr);
    measure(lattice);
    const float step = std::min(length(lattice.right), length(lattice.down));
    std::size_t astray = 0;
    for (const Place& place : grown.places()) {
        const Blob& blob = group.blob(grown.blob(place));
        const Point at{static_cast<float>(place.first - part.left),
                       static_cast<float>(place.second - part.top)};
        if (!inside(at)) { continue; }
        if (length(lattice.place(at) - blob.centre) > 0.25F * step) {
            ++astray;
        } else {
            lattice.blob[lattice.cell(place.second - part.top, place.first - part.left)] = &blob;
        }
    }
    if (astray * 5 > kept.from.size()) { return std::nullopt; }
    measure(lattice);
    return lattice;
}

/// Turned or mirrored so that right is to the right and down is down.
Lattice upright(const Lattice& lattice) {
    int best = 0;
    float most = -2;
    for (int quarters = 0; quarters < 4; ++quarters) {
        const Lattice other = lattice.turned(quarters);
        const float level = other.right.x / std::max(length(other.right), 1e-3F);
        if (level > most) {
            most = level;
            best = quarters;
        }
    }
    return lattice.turned(best);
}

bool plausible(const Lattice& lattice) {
    const float across = length(lattice.right);
    const float down = length(lattice.down);
    const float sine = turn(lattice.right, lattice.down) / std::max(across * down, 1e-3F);
    return lattice.rows >= fewest_in_line && lattice.columns >= fewest_in_line && sine > 0.6F &&
           across < 1.9F * down && down < 1.9F * across &&
           std::min(across, down) > closest * 0.8F * lattice.letter;
}

/// Pairs of steps from a blob that may be to the right and down: at a slant of any board, and with a blob
/// where both together lead.
std::vector<std::pair<Point, Point>> pairs_of_steps(const Group& group, const Blob& seed, float size,
                                                    float tolerance) {
    const auto steps = group.steps(seed, closest * size, farthest * size);
    std::vector<std::pair<Point, Point>> pairs;
    for (const Point right : steps) {
        if (right.x <= 0 || right.x < std::abs(right.y) * 0.7F) { continue; }
        for (const Point down : steps) {
            const float across = length(right);
            const float along = length(down);
            if (turn(right, down) < 0.7F * across * along || across > 1.8F * along || along > 1.8F * across) {
                continue;
            }
            const float near = tolerance * std::min(across, along);
            if (group.nearest(seed.centre + right + down, near) >= 0) { pairs.emplace_back(right, down); }
        }
    }
    return pairs;
}

/// The largest lattices of a group: each blob is in one of them. Ends early when that much work is done;
/// seeds are taken from all over the picture, so that each part of it has its turn.
void lattices_of(const Group& group, float size, const LatticeSearch& search, long most,
                 std::vector<Lattice>& lattices) {
    constexpr int stride = 7;
    std::vector<char> used(static_cast<std::size_t>(group.count()));
    std::vector<char> taken(used.size());
    const int rounds = (group.count() + stride - 1) / stride;
    for (int turn = 0; turn < stride * rounds; ++turn) {
        const int seed = turn % rounds * stride + turn / rounds;
        if (seed >= group.count() || used[static_cast<std::size_t>(seed)] != 0) { continue; }
        Grown best;
        Rectangle part;
        for (const auto& [right, down] : pairs_of_steps(group, group.blob(seed), size, search.astray)) {
            if (group.work() > most) { return; }
            Grown grown = grow(group, seed, right, down, search.astray, taken);
            // Where steps lead askew much may be reached, but no rectangle.
            if (grown.places().size() < 7 || grown.places().size() * 4 < best.places().size() * 3) {
                continue;
            }
            const Rectangle rectangle = best_rectangle(grown, search.gap);
            if (rectangle.worth > part.worth) {
                best = std::move(grown);
                part = rectangle;
            }
        }
        if (part.worth < search.least) { continue; }
        if (const auto lattice = lattice_of(group, best, part, size)) {
            const Lattice level = upright(*lattice);
            if (plausible(level)) {
                lattices.push_back(level);
                for (const Place& place : best.places()) {
                    used[static_cast<std::size_t>(best.blob(place))] = 1;
                }
            }
        }
    }
}

} // namespace

Point Lattice::centre(int cell) const {
    const Blob* const own = blob[static_cast<std::size_t>(cell)];
    if (own != nullptr) { return own->centre; }
    return place(square(cell));
}

float Lattice::looseness() const {
    std::vector<float> away;
    for (int cell = 0; cell < cells(); ++cell) {
        const Blob* const own = blob[static_cast<std::size_t>(cell)];
        if (own == nullptr) { continue; }
        const Point at = place(square(cell));
        away.push_back(length(own->centre - at));
    }
    return away.empty() ? 1 : median(std::move(away)) / std::min(length(right), length(down));
}

Point Lattice::right_of(int cell) const {
    const auto [x, y] = square(cell);
    return place({x + 0.5F, y}) - place({x - 0.5F, y});
}

Point Lattice::down_of(int cell) const {
    const auto [x, y] = square(cell);
    return place({x, y + 0.5F}) - place({x, y - 0.5F});
}

Lattice Lattice::turned(int quarters) const {
    Lattice result = *this;
    for (int i = 0; i < quarters % 4; ++i) {
        const Lattice old = result;
        // What was on the left is on top: the new row goes along the old columns from below upwards.
        result.rows = old.columns;
        result.columns = old.rows;
        result.place = old.place.moved({0, static_cast<float>(old.rows - 1)}, {0, -1}, {1, 0});
        for (int row = 0; row < result.rows; ++row) {
            for (int column = 0; column < result.columns; ++column) {
                result.blob[result.cell(row, column)] = old.blob[old.cell(old.rows - 1 - column, row)];
            }
        }
        result.right = old.down * -1;
        result.down = old.right;
    }
    return result;
}

const Blob* Lattice::near_blob(Point cell) const {
    const Blob* best = nullptr;
    const Point at = place(cell);
    float least = 0.25F * std::min(length(right), length(down));
    if (around == nullptr) { return best; }
    for (const Blob& other : *around) {
        const float away = std::max(std::abs(other.centre.x - at.x), std::abs(other.centre.y - at.y));
        if (away < least && other.size() > 0.6F * letter && other.size() < 1.6F * letter) {
            least = away;
            best = &other;
        }
    }
    return best;
}

Lattice Lattice::part(int first_row, int first_column, int new_rows, int new_columns) const {
    Lattice result = *this;
    result.rows = new_rows;
    result.columns = new_columns;
    result.place =
        place.moved({static_cast<float>(first_column), static_cast<float>(first_row)}, {1, 0}, {0, 1});
    result.blob.assign(result.cell(new_rows, 0), nullptr);
    for (int row = 0; row < new_rows; ++row) {
        for (int column = 0; column < new_columns; ++column) {
            const int y = row + first_row;
            const int x = column + first_column;
            const bool outside = y < 0 || x < 0 || y >= rows || x >= columns;
            result.blob[result.cell(row, column)] =
                outside ? near_blob({static_cast<float>(x), static_cast<float>(y)}) : blob[cell(y, x)];
        }
    }
    return result;
}

std::array<Lattice, 4> Lattice::lines_around() const {
    return {part(-1, 0, 1, columns), part(rows, 0, 1, columns), part(0, -1, rows, 1),
            part(0, columns, rows, 1)};
}

Lattice Lattice::refitted(int holes) const {
    std::vector<Point> from;
    std::vector<Point> to;
    for (int cell = 0; cell < cells(); ++cell) {
        const Blob* const own = blob[static_cast<std::size_t>(cell)];
        if (own == nullptr) { continue; }
        from.push_back(square(cell));
        to.push_back(own->centre);
    }
    // Too few could lie in one line.
    if (static_cast<int>(from.size()) * 5 < (cells() - holes) * 4 || from.size() < 8) { return *this; }
    Lattice result = *this;
    result.place = fit(std::move(from), std::move(to));
    measure(result);
    if (inside_blobs) { // whose sizes say nothing of the letters
        result.letter = letter;
        result.letter_height = letter_height;
    }
    return result;
}

std::vector<Lattice> find_lattices(const std::vector<Blob>& blobs, const LatticeSearch& search) {
    std::vector<Lattice> lattices;
    float largest = 0;
    for (const Blob& blob : blobs) { largest = std::max(largest, blob.size()); }
    std::vector<std::pair<float, std::vector<const Blob*>>> groups;
    float size = 6;
    while (size < largest) {
        for (const int kind : {0, 1, 2}) { // dark, light, both
            std::vector<const Blob*> chosen;
            for (const Blob& blob : blobs) {
                if ((kind == 2 || blob.light == (kind == 1)) && blob.size() >= size &&
                    blob.size() < size * search.span) {
                    chosen.push_back(&blob);
                }
            }
            if (chosen.size() < 7 || chosen.size() > most_in_group) { continue; }
            groups.emplace_back(size, std::move(chosen));
        }
        size *= 1.25F;
    }
    // Groups of few blobs go first and leave what they do not need to the others.
    std::stable_sort(groups.begin(), groups.end(),
                     [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
    long left = search.work;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const Group group(std::move(groups[i].second), groups[i].first);
        lattices_of(group, groups[i].first, search, left / static_cast<long>(groups.size() - i), lattices);
        left -= group.work();
    }
    const auto reached = [](const Lattice& lattice) {
        return std::count_if(lattice.blob.begin(), lattice.blob.end(),
                             [](const Blob* b) { return b != nullptr; });
    };
    std::stable_sort(lattices.begin(), lattices.end(),
                     [&](const Lattice& a, const Lattice& b) { return reached(a) > reached(b); });
    if (lattices.size() > most_lattices) {
        // Many letters of a page lie in rows and columns by and large; those of a board lie there neatly.
        const auto neat = [&](const Lattice& lattice) {
            return static_cast<float>(reached(lattice)) * std::max(1 - lattice.looseness() / loosest, 0.0F);
        };
        std::vector<std::pair<float, std::size_t>> order;
        for (std::size_t i = 0; i < lattices.size(); ++i) { order.emplace_back(-neat(lattices[i]), i); }
        std::nth_element(order.begin(), order.begin() + most_lattices, order.end());
        order.resize(most_lattices);
        std::sort(order.begin(), order.end(),
                  [](const auto& a, const auto& b) { return a.second < b.second; });
        std::vector<Lattice> kept;
        kept.reserve(order.size());
        for (const auto& [worth, number] : order) { kept.push_back(std::move(lattices[number])); }
        lattices = std::move(kept);
    }
    for (Lattice& lattice : lattices) { lattice.around = &blobs; }
    return lattices;
}

} // namespace weft::picture
