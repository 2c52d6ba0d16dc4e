#include "picture/marks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace weft::picture {
namespace {

constexpr float least_distance = 26; // of a disc's colour from the ground's, of 441
constexpr float near = 0.5F;         // of that distance: still the disc's colour
constexpr std::size_t fewest_joined = 4;

class Marks {
  public:
    Marks(const Image& image, const Lattice& lattice, float scale, PictureReading& reading)
        : image_(image)
        , lattice_(lattice)
        , scale_(scale)
        , reading_(reading) {}

    void find() {
        ground_ = ground();
        for (int cell = 0; cell < lattice_.cells(); ++cell) { discs_.push_back(disc(cell)); }
        mark_cells();
        beside_ = beside();
        join_cells();
    }

  private:
    using Mark = PictureCell::Mark;

    /// The colour at a place given as column and row.
    Colour at(float column, float row) const { return at(lattice_.place({column, row})); }
    /// The colour at a place of the picture that was looked at, which may be a smaller one.
    Colour at(Point place) const { return colour_at(image_, unscaled(place, scale_)); }

    /// The colour where neither a disc nor a line can be: to the sides of where four cells meet.
    Colour ground() const {
        constexpr std::array<Point, 4> clear{{{0.5F, 0.25F}, {0.5F, 0.75F}, {0.25F, 0.5F}, {0.75F, 0.5F}}};
        std::vector<Colour> colours;
        for (int row = 0; row + 1 < lattice_.rows; ++row) {
            for (int column = 0; column + 1 < lattice_.columns; ++column) {
                for (const Point p : clear) {
                    colours.push_back(at(static_cast<float>(column) + p.x, static_cast<float>(row) + p.y));
                }
            }
        }
        return median(colours);
    }

    /// The colour around a letter.
    Colour disc(int cell) const {
        constexpr int directions = 16;
        const float pitch = std::min(length(lattice_.right), length(lattice_.down));
        const float radius = std::min(0.68F * lattice_.letter_height / pitch, 0.4F);
        const Point middle = lattice_.centre(cell);
        std::vector<Colour> colours;
        for (int i = 0; i < directions; ++i) {
            const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / directions;
            const Point place = middle + lattice_.right * (radius * std::cos(angle)) +
                                lattice_.down * (radius * std::sin(angle));
            colours.push_back(at(place));
        }
        return median(colours);
    }

    void mark_cells() {
        for (std::size_t i = 0; i < discs_.size(); ++i) {
            const Colour& c = discs_[i];
            const float most = std::max({c.red, c.green, c.blue});
            const float least = std::min({c.red, c.green, c.blue});
            if (distance(c, ground_) < least_distance || most - least < 0.08F * most) { continue; }
            const bool gold = c.red >= c.green && c.green > c.blue && c.red - c.blue > 0.4F * c.red;
            reading_.cells[i].mark = gold ? Mark::spangram : Mark::word;
        }
        for (const Mark mark : {Mark::word, Mark::spangram}) {
            std::vector<Colour> colours;
            for (std::size_t i = 0; i < discs_.size(); ++i) {
                if (reading_.cells[i].mark == mark) { colours.push_back(discs_[i]); }
            }
            colour_[mark == Mark::word ? 0 : 1] = median(colours);
        }
    }

    /// Whether a line of the discs' colour goes from one cell to another.
    bool joined(int a, int b) const {
        const auto mark = reading_.cells[static_cast<std::size_t>(a)].mark;
        if (mark == Mark::none || mark != reading_.cells[static_cast<std::size_t>(b)].mark) { return false; }
        const Colour& colour = colour_[mark == Mark::word ? 0 : 1];
        const float apart = distance(colour, ground_);
        const Point from = lattice_.square(a);
        const Point step = lattice_.square(b) - from;
        constexpr int samples = 13; // close together, since discs nearly touch
        for (int i = 0; i < samples; ++i) {
            const float t = 0.38F + 0.02F * static_cast<float>(i);
            const Point p = from + step * t + beside_;
            const Colour seen = at(p.x, p.y);
            // Discs of first letters may be darker than lines.
            const float away =
                std::min({distance(seen, colour), distance(seen, discs_[static_cast<std::size_t>(a)]),
                          distance(seen, discs_[static_cast<std::size_t>(b)])});
            if (away > near * apart) { return false; }
        }
        return true;
    }

    /// How far the middle of a disc lies from that of its letter, by where the disc ends in the eight
    /// directions that no line takes: letters stand on a baseline, and few in the very middle.
    Point beside(int cell) const {
        constexpr int directions = 8;
        constexpr float farthest = 0.56F; // beyond begin the discs of neighbours
        constexpr float step = 0.01F;
        const Colour& own = discs_[static_cast<std::size_t>(cell)];
        const float apart = distance(own, ground_);
        const Point middle = lattice_.centre(cell);
        Point sum{};
        for (int i = 0; i < directions; ++i) {
            const float angle = 2 * std::numbers::pi_v<float> * (static_cast<float>(i) + 0.5F) / directions;
            const Point towards{std::cos(angle), std::sin(angle)};
            float end = farthest;
            while (end > 0) {
                const Point p =
                    middle + lattice_.right * (end * towards.x) + lattice_.down * (end * towards.y);
                if (distance(at(p), own) <= near * apart) { break; }
                end -= step;
            }
            sum = sum + towards * end;
        }
        return sum * (2.0F / directions);
    }

    /// The middle one of what all discs lie beside their letters.
    Point beside() const {
        std::vector<float> right;
        std::vector<float> down;
        for (int cell = 0; cell < lattice_.cells(); ++cell) {
            if (reading_.cells[static_cast<std::size_t>(cell)].mark == Mark::none) { continue; }
            const Point own = beside(cell);
            right.push_back(own.x);
            down.push_back(own.y);
        }
        return right.empty() ? Point{} : Point{median(right), median(down)};
    }

    void join_cells() {
        const int columns = lattice_.columns;
        std::vector<std::vector<int>> next(discs_.size());
        for (int a = 0; a < lattice_.cells(); ++a) {
            for (const auto& [down, right] : {std::pair{0, 1}, {1, -1}, {1, 0}, {1, 1}}) {
                const int row = a / columns + down;
                const int column = a % columns + right;
                if (row >= lattice_.rows || column < 0 || column >= columns) { continue; }
                const auto b = static_cast<int>(lattice_.cell(row, column));
                if (!joined(a, b)) { continue; }
                next[static_cast<std::size_t>(a)].push_back(b);
                next[static_cast<std::size_t>(b)].push_back(a);
            }
        }
        std::vector<bool> seen(discs_.size());
        for (int cell = 0; cell < lattice_.cells(); ++cell) {
            if (next[static_cast<std::size_t>(cell)].size() == 1) { follow(cell, next, seen); }
        }
    }

    /// Adds the word that begins or ends in a cell, unless the lines branch.
    void follow(int cell, const std::vector<std::vector<int>>& next, std::vector<bool>& seen) {
        FoundWord word;
        word.spangram = reading_.cells[static_cast<std::size_t>(cell)].mark == Mark::spangram;
        for (int before = -1; cell >= 0;) {
            const auto& around = next[static_cast<std::size_t>(cell)];
            if (seen[static_cast<std::size_t>(cell)] || around.size() > 2) { return; }
            seen[static_cast<std::size_t>(cell)] = true;
            word.cells.push_back(static_cast<std::uint8_t>(cell));
            word.word += reading_.cells[static_cast<std::size_t>(cell)].letter();
            int after = -1;
            for (const int other : around) {
                if (other != before) { after = other; }
            }
            before = cell;
            cell = after;
        }
        if (word.cells.size() >= fewest_joined && word.word.size() == word.cells.size()) {
            reading_.joined.push_back(std::move(word));
        }
    }

    const Image& image_;
    const Lattice& lattice_;
    float scale_;
    PictureReading& reading_;
    Colour ground_;
    std::vector<Colour> discs_;
    std::array<Colour, 2> colour_; // of the discs of words, of the spangram's
    Point beside_{};               // where lines are looked for, from the middles of letters, in cells
};

} // namespace

void find_marks(const Image& image, const Lattice& lattice, float scale, PictureReading& reading) {
    Marks(image, lattice, scale, reading).find();
}

} // namespace weft::picture
