#include "picture/lattice.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace weft::picture {
namespace {

constexpr float closest = 1.15F; // steps in sizes of letters
constexpr float farthest = 4.6F;
constexpr float tolerance = 0.26F; // of a step, for where a blob is found
constexpr std::size_t most_in_group = 2500;
constexpr int most_growths = 4000; // for one group
constexpr float size_span = 1.62F; // largest to smallest blob of a lattice: a W, an A
constexpr std::size_t most_lattices = 40;

using Place = std::pair<int, int>; // column, row

/// Blobs of about one size, found by where they are.
class Group {
  public:
    Group(std::vector<const Blob*> blobs, float size)
        : blobs_(std::move(blobs))
        , cell_(size * 2) {
        for (const Blob* blob : blobs_) { grid_[key(blob->centre)].push_back(blob); }
    }
    const std::vector<const Blob*>& blobs() const { return blobs_; }

    const Blob* nearest(Point at, float within) const {
        const Blob* best = nullptr;
        float least = within;
        visit(at, within, [&](const Blob* blob) {
            const float away = length(blob->centre - at);
            if (away < least) {
                least = away;
                best = blob;
            }
        });
        return best;
    }
    /// The steps to the blobs around, the shortest first.
    std::vector<Point> steps(const Blob& from, float least, float most) const {
        std::vector<Point> result;
        visit(from.centre, most, [&](const Blob* blob) {
            const Point step = blob->centre - from.centre;
            const float away = length(step);
            if (away >= least && away <= most) { result.push_back(step); }
        });
        std::sort(result.begin(), result.end(), [](Point a, Point b) { return length(a) < length(b); });
        if (result.size() > 14) { result.resize(14); }
        return result;
    }

  private:
    std::pair<int, int> key(Point at) const {
        return {static_cast<int>(std::floor(at.x / cell_)), static_cast<int>(std::floor(at.y / cell_))};
    }
    template <typename Visit>
    void visit(Point at, float within, const Visit& visit_blob) const {
        const auto [x0, y0] = key(at - Point{within, within});
        const auto [x1, y1] = key(at + Point{within, within});
        for (int y = y0; y <= y1; ++y) {
            for (int x = x0; x <= x1; ++x) {
                const auto found = grid_.find({x, y});
                if (found == grid_.end()) { continue; }
                for (const Blob* blob : found->second) { visit_blob(blob); }
            }
        }
    }
    std::vector<const Blob*> blobs_;
    float cell_;
    std::map<std::pair<int, int>, std::vector<const Blob*>> grid_;
};

/// What was reached from a seed.
struct Grown {
    struct Node {
        const Blob* blob;
        Point right; // the steps as they are there
        Point down;
    };
    std::map<Place, Node> nodes;
};

Grown grow(const Group& group, const Blob& seed, Point right, Point down) {
    Grown grown;
    std::set<const Blob*> taken{&seed};
    grown.nodes[{0, 0}] = {&seed, right, down};
    std::vector<Place> open{{0, 0}};
    for (std::size_t next = 0; next < open.size() && grown.nodes.size() < 150; ++next) {
        const Place from = open[next];
        const Grown::Node node = grown.nodes[from];
        const auto reach = [&](int columns, int rows) {
            const Place to{from.first + columns, from.second + rows};
            if (grown.nodes.count(to) != 0 || std::abs(to.first) > most_in_line ||
                std::abs(to.second) > most_in_line) {
                return;
            }
            const Point step =
                node.right * static_cast<float>(columns) + node.down * static_cast<float>(rows);
            const float way = length(step);
            const Blob* const blob = group.nearest(node.blob->centre + step, tolerance * way);
            if (blob == nullptr || !taken.insert(blob).second) { return; }
            Grown::Node there{blob, node.right, node.down};
            const Point taken_step = blob->centre - node.blob->centre;
            const auto follow = [](Point old, Point seen) { return old * 0.7F + seen * 0.3F; };
            if (columns != 0) { there.right = follow(node.right, taken_step * static_cast<float>(columns)); }
            if (rows != 0) { there.down = follow(node.down, taken_step * static_cast<float>(rows)); }
            grown.nodes[to] = there;
            open.push_back(to);
        };
        reach(1, 0);
        reach(-1, 0);
        reach(0, 1);
        reach(0, -1);
    }
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
Rectangle best_rectangle(const Grown& grown) {
    int left = 0;
    int right = 0;
    int top = 0;
    int bottom = 0;
    for (const auto& [place, node] : grown.nodes) {
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
                there[static_cast<std::size_t>(x - left)] += static_cast<int>(grown.nodes.count({x, y1}));
            }
            const int rows = y1 - y0 + 1;
            if (rows < fewest_in_line) { continue; }
            for (int x0 = left; x0 <= right; ++x0) {
                int nodes = 0;
                for (int x1 = x0; x1 <= right && x1 - x0 < most_in_line; ++x1) {
                    nodes += there[static_cast<std::size_t>(x1 - left)];
                    const int columns = x1 - x0 + 1;
                    const auto gaps = static_cast<float>(rows * columns - nodes);
                    const float worth = static_cast<float>(nodes) - 1.6F * gaps;
                    if (columns >= fewest_in_line && worth > best.worth) {
                        best = {x0, y0, columns, rows, worth};
                    }
                }
            }
        }
    }
    return best;
}

float median(std::vector<float> values) {
    if (values.empty()) { return 0; }
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
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

/// A lattice of a part of what has grown; nothing where its blobs do not lie as in a plane.
std::optional<Lattice> lattice_of(const Grown& grown, const Rectangle& part) {
    std::vector<Point> from;
    std::vector<Point> to;
    for (const auto& [place, node] : grown.nodes) {
        from.push_back(
            {static_cast<float>(place.first - part.left), static_cast<float>(place.second - part.top)});
        to.push_back(node.blob->centre);
    }
    const auto inside = [&](Point at) {
        return at.x >= 0 && at.y >= 0 && at.x < static_cast<float>(part.columns) &&
               at.y < static_cast<float>(part.rows);
    };
    std::vector<Point> kept_from;
    std::vector<Point> kept_to;
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (inside(from[i])) {
            kept_from.push_back(from[i]);
            kept_to.push_back(to[i]);
        }
    }
    Lattice lattice;
    lattice.rows = part.rows;
    lattice.columns = part.columns;
    lattice.place = fit(kept_from, kept_to);
    lattice.blob.assign(static_cast<std::size_t>(part.rows * part.columns), nullptr);
    measure(lattice);
    const float step = std::min(length(lattice.right), length(lattice.down));
    std::size_t astray = 0;
    for (const auto& [place, node] : grown.nodes) {
        const Point at{static_cast<float>(place.first - part.left),
                       static_cast<float>(place.second - part.top)};
        if (!inside(at)) { continue; }
        if (length(lattice.place(at) - node.blob->centre) > 0.25F * step) {
            ++astray;
        } else {
            lattice.blob[static_cast<std::size_t>((place.second - part.top) * part.columns + place.first -
                                                  part.left)] = node.blob;
        }
    }
    if (astray * 5 > kept_from.size()) { return std::nullopt; }
    measure(lattice);
    return lattice;
}

/// Turned or mirrored so that right is to the right and down is down.
Lattice upright(Lattice lattice) {
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

/// The largest lattices of a group: each blob is in one of them.
void lattices_of(const Group& group, float size, std::vector<Lattice>& lattices) {
    std::set<const Blob*> used;
    int growths = 0;
    for (const Blob* seed : group.blobs()) {
        if (used.count(seed) != 0) { continue; }
        const auto steps = group.steps(*seed, closest * size, farthest * size);
        Grown best;
        for (const Point right : steps) {
            if (right.x <= 0 || right.x < std::abs(right.y) * 0.7F) { continue; }
            for (const Point down : steps) {
                const float across = length(right);
                const float along = length(down);
                if (turn(right, down) < 0.7F * across * along || across > 1.8F * along ||
                    along > 1.8F * across) {
                    continue;
                }
                const float near = tolerance * std::min(across, along);
                if (group.nearest(seed->centre + right + down, near) == nullptr) { continue; }
                if (++growths > most_growths) { return; }
                Grown grown = grow(group, *seed, right, down);
                if (grown.nodes.size() > best.nodes.size()) { best = std::move(grown); }
            }
        }
        if (best.nodes.size() < 7) { continue; }
        const Rectangle part = best_rectangle(best);
        if (part.worth < 6) { continue; }
        if (const auto lattice = lattice_of(best, part)) {
            const Lattice level = upright(*lattice);
            if (plausible(level)) {
                lattices.push_back(level);
                for (const auto& [place, node] : best.nodes) { used.insert(node.blob); }
            }
        }
    }
}

/// Moves places so that they lie around the origin at a distance of about one.
Eigen::Matrix3d normalising(const std::vector<Point>& points) {
    double x = 0;
    double y = 0;
    for (const Point p : points) {
        x += p.x;
        y += p.y;
    }
    const auto count = static_cast<double>(points.size());
    x /= count;
    y /= count;
    double spread = 0;
    for (const Point p : points) { spread += std::hypot(p.x - x, p.y - y); }
    const double scale = spread > 0 ? std::sqrt(2.0) * count / spread : 1;
    Eigen::Matrix3d m;
    m << scale, 0, -scale * x, 0, scale, -scale * y, 0, 0, 1;
    return m;
}

} // namespace

Homography::Homography(const std::vector<Point>& from, const std::vector<Point>& to) {
    const Eigen::Matrix3d before = normalising(from);
    const Eigen::Matrix3d after = normalising(to);
    const bool affine = from.size() < 12;
    const auto rows = static_cast<Eigen::Index>(2 * from.size());
    Eigen::MatrixXd equations = Eigen::MatrixXd::Zero(rows, affine ? 6 : 8);
    Eigen::VectorXd values(rows);
    for (std::size_t i = 0; i < from.size(); ++i) {
        const Eigen::Vector3d a = before * Eigen::Vector3d(from[i].x, from[i].y, 1);
        const Eigen::Vector3d b = after * Eigen::Vector3d(to[i].x, to[i].y, 1);
        const auto row = static_cast<Eigen::Index>(2 * i);
        equations.row(row).head(3) = a.transpose();
        equations.row(row + 1).segment(3, 3) = a.transpose();
        if (!affine) {
            equations.row(row).tail(2) = -b.x() * a.head(2).transpose();
            equations.row(row + 1).tail(2) = -b.y() * a.head(2).transpose();
        }
        values(row) = b.x();
        values(row + 1) = b.y();
    }
    const Eigen::VectorXd solved = equations.colPivHouseholderQr().solve(values);
    Eigen::Matrix3d m;
    m << solved(0), solved(1), solved(2), solved(3), solved(4), solved(5), affine ? 0 : solved(6),
        affine ? 0 : solved(7), 1;
    m = after.inverse() * m * before;
    for (std::size_t i = 0; i < 9; ++i) {
        m_[i] = m(static_cast<Eigen::Index>(i / 3), static_cast<Eigen::Index>(i % 3));
    }
}

Point Homography::operator()(Point at) const {
    const double x = at.x;
    const double y = at.y;
    const double w = m_[6] * x + m_[7] * y + m_[8];
    const double scale = std::abs(w) > 1e-9 ? 1 / w : 0;
    return {static_cast<float>((m_[0] * x + m_[1] * y + m_[2]) * scale),
            static_cast<float>((m_[3] * x + m_[4] * y + m_[5]) * scale)};
}

Homography Homography::moved(Point origin, Point a, Point b) const {
    Homography result;
    for (std::size_t row = 0; row < 3; ++row) {
        const double x = m_[3 * row];
        const double y = m_[3 * row + 1];
        result.m_[3 * row] = x * a.x + y * a.y;
        result.m_[3 * row + 1] = x * b.x + y * b.y;
        result.m_[3 * row + 2] = x * origin.x + y * origin.y + m_[3 * row + 2];
    }
    return result;
}

Point Lattice::centre(int cell) const {
    const Blob* const own = blob[static_cast<std::size_t>(cell)];
    if (own != nullptr) { return own->centre; }
    return place({static_cast<float>(cell % columns), static_cast<float>(cell / columns)});
}

Point Lattice::right_of(int cell) const {
    const auto x = static_cast<float>(cell % columns);
    const auto y = static_cast<float>(cell / columns);
    return place({x + 0.5F, y}) - place({x - 0.5F, y});
}

Point Lattice::down_of(int cell) const {
    const auto x = static_cast<float>(cell % columns);
    const auto y = static_cast<float>(cell / columns);
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
                result.blob[static_cast<std::size_t>(row * result.columns + column)] =
                    old.blob[static_cast<std::size_t>((old.rows - 1 - column) * old.columns + row)];
            }
        }
        result.right = old.down * -1;
        result.down = old.right;
    }
    return result;
}

Lattice Lattice::part(int first_row, int first_column, int new_rows, int new_columns) const {
    Lattice result = *this;
    result.rows = new_rows;
    result.columns = new_columns;
    result.place =
        place.moved({static_cast<float>(first_column), static_cast<float>(first_row)}, {1, 0}, {0, 1});
    result.blob.assign(static_cast<std::size_t>(new_rows * new_columns), nullptr);
    for (int row = 0; row < new_rows; ++row) {
        for (int column = 0; column < new_columns; ++column) {
            const int y = row + first_row;
            const int x = column + first_column;
            if (y < 0 || x < 0 || y >= rows || x >= columns) { continue; }
            result.blob[static_cast<std::size_t>(row * new_columns + column)] =
                blob[static_cast<std::size_t>(y * columns + x)];
        }
    }
    return result;
}

std::vector<Lattice> find_lattices(const std::vector<Blob>& blobs) {
    std::vector<Lattice> lattices;
    float largest = 0;
    for (const Blob& blob : blobs) { largest = std::max(largest, blob.size()); }
    for (float size = 6; size < largest; size *= 1.25F) {
        for (const int kind : {0, 1, 2}) { // dark, light, both
            std::vector<const Blob*> chosen;
            for (const Blob& blob : blobs) {
                if ((kind == 2 || blob.light == (kind == 1)) && blob.size() >= size &&
                    blob.size() < size * size_span) {
                    chosen.push_back(&blob);
                }
            }
            if (chosen.size() < 7 || chosen.size() > most_in_group) { continue; }
            lattices_of(Group(std::move(chosen), size), size, lattices);
        }
    }
    const auto reached = [](const Lattice& lattice) {
        return std::count_if(lattice.blob.begin(), lattice.blob.end(),
                             [](const Blob* b) { return b != nullptr; });
    };
    std::stable_sort(lattices.begin(), lattices.end(),
                     [&](const Lattice& a, const Lattice& b) { return reached(a) > reached(b); });
    if (lattices.size() > most_lattices) { lattices.resize(most_lattices); }
    return lattices;
}

} // namespace weft::picture
