// A tile has a ground and an ink, and all its pixels lie on the line between the two colours, as far as
// nothing lies over them. What is astray is a stroke. Through one that lets light through the letter is seen
// with less contrast, in the same direction of colour: that is spread out again. What an opaque stroke hides
// is filled in from its borders.
#include "picture/strokes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace weft::picture {
namespace {

constexpr int side = 72; // samples of a patch in a line
constexpr std::size_t area = std::size_t{side} * side;
using Values = std::array<float, area>;
using Mask = std::array<bool, area>;

constexpr float least_apart = 30; // of the colours of ink and ground, of 441
constexpr float astray = 0.15F;   // of that distance: neither ink nor ground
constexpr float fewest = 0.02F;   // share of a patch that is stroke
constexpr float most = 0.5F;
constexpr float faintest = 0.05F; // contrast of ink under a stroke, of that beside it
constexpr int rounds = 80;        // of filling in

float dot(const Colour& a, const Colour& b) { return a.red * b.red + a.green * b.green + a.blue * b.blue; }
Colour difference(const Colour& a, const Colour& b) {
    return {a.red - b.red, a.green - b.green, a.blue - b.blue};
}
float lightest(const Colour& c) { return std::max({c.red, c.green, c.blue}); }

/// The value at a share of the way through sorted ones.
float at_share(std::vector<float>& values, float share) {
    const auto place = static_cast<std::ptrdiff_t>(share * static_cast<float>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + place, values.end());
    return values[static_cast<std::size_t>(place)];
}

/// The colour of the ink: the middle one of the darkest.
Colour ink_of(std::vector<Colour> colours) {
    const auto few = colours.begin() + static_cast<std::ptrdiff_t>(colours.size() / 60);
    std::nth_element(colours.begin(), few, colours.end(),
                     [](const Colour& a, const Colour& b) { return lightest(a) < lightest(b); });
    colours.erase(few, colours.end());
    return median(colours);
}

/// The colours of a patch, row by row.
std::vector<Colour> colours_of(const Sight& sight, const Frame& frame) {
    std::vector<Colour> colours;
    colours.reserve(area);
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const Point at = frame.centre + frame.across * ((static_cast<float>(x) + 0.5F) / side - 0.5F) +
                             frame.down * ((static_cast<float>(y) + 0.5F) / side - 0.5F);
            colours.push_back(colour_at(*sight.colours, unscaled(at, sight.scale)));
        }
    }
    return colours;
}

/// A patch told apart.
struct Inked {
    Values ink{}; ///< 0 the ground, 1 the ink
    Mask stroke{};
};

/// Nothing where ink and ground are much alike, or where hardly anything is stroke, or most of the patch.
std::optional<Inked> told_apart(const std::vector<Colour>& colours) {
    const Colour ground = median(colours);
    const Colour way = difference(ink_of(colours), ground);
    const float apart = std::sqrt(dot(way, way));
    if (apart < least_apart) { return std::nullopt; }
    Inked result;
    for (std::size_t i = 0; i < area; ++i) {
        const Colour own = difference(colours[i], ground);
        const float ink = dot(own, way) / (apart * apart);
        const float aside = std::sqrt(std::max(dot(own, own) - ink * ink * apart * apart, 0.0F));
        result.ink[i] = ink;
        result.stroke[i] = std::max(aside, -ink * apart) > astray * apart;
    }
    const auto count = static_cast<float>(std::count(result.stroke.begin(), result.stroke.end(), true));
    if (count < fewest * area || count > most * area) { return std::nullopt; }
    return result;
}

/// Of each sample, what the five by five around it are.
struct Surroundings {
    Mask inside{}; ///< all stroke
    Mask near{};   ///< some

    explicit Surroundings(const Mask& stroke) {
        const auto first = [](std::size_t at) { return at < 2 ? 0 : at - 2; };
        const auto last = [](std::size_t at) { return std::min(at + 2, std::size_t{side - 1}); };
        for (std::size_t i = 0; i < area; ++i) {
            const std::size_t x = i % side;
            const std::size_t y = i / side;
            inside[i] = true;
            for (std::size_t v = first(y); v <= last(y); ++v) {
                for (std::size_t u = first(x); u <= last(x); ++u) {
                    inside[i] = inside[i] && stroke[v * side + u];
                    near[i] = near[i] || stroke[v * side + u];
                }
            }
        }
    }
};

/// Spreads out what is seen through a stroke; returns whether anything is.
bool see_through(Values& ink, const Mask& inside) {
    std::vector<float> through;
    for (std::size_t i = 0; i < area; ++i) {
        if (inside[i]) { through.push_back(ink[i]); }
    }
    if (through.empty()) { return false; }
    const float low = at_share(through, 0.1F);
    const float high = at_share(through, 0.95F);
    if (high - low <= faintest) { return false; }
    for (std::size_t i = 0; i < area; ++i) {
        if (inside[i]) { ink[i] = (ink[i] - low) / (high - low); }
    }
    return true;
}

/// Gives what is unknown the mean of its neighbours, again and again.
void fill_in(Values& values, const Mask& unknown) {
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < area; ++i) {
            if (!unknown[i]) { continue; }
            const std::size_t x = i % side;
            const float left = values[x > 0 ? i - 1 : i];
            const float right = values[x + 1 < side ? i + 1 : i];
            const float above = values[i >= side ? i - side : i];
            const float below = values[i + side < area ? i + side : i];
            values[i] = (left + right + above + below) / 4;
        }
    }
}

} // namespace

std::optional<Bare> without_strokes(const Sight& sight, const Lattice& lattice, int cell, Kind kind,
                                    float zoom) {
    auto inked = told_apart(colours_of(sight, frame_of(lattice, cell, kind, zoom)));
    if (!inked) { return std::nullopt; }
    const Surroundings around(inked->stroke);
    Mask unknown = around.near; // at the border of a stroke colours mix
    const bool seen_through = see_through(inked->ink, around.inside);
    for (std::size_t i = 0; i < area; ++i) { unknown[i] = unknown[i] && !(seen_through && around.inside[i]); }
    fill_in(inked->ink, unknown);
    Gray gray{side, side, {}};
    for (const float value : inked->ink) { gray.values.push_back(255 * (1 - std::clamp(value, 0.0F, 1.0F))); }
    const Point middle{(side - 1) / 2.0F, (side - 1) / 2.0F};
    return Bare{Patch(Pyramid(std::move(gray)), middle, {side, 0}, {0, side}), seen_through};
}

void look_under_strokes(const Sight& sight, Attempt& best) {
    const auto doubtful = [](const Chances& c) {
        return !c.empty() && likeliest(c) < PictureCell::sure_chance;
    };
    if (best.hexagonal || best.kind == Kind::turned ||
        std::none_of(best.cells.begin(), best.cells.end(), doubtful) || !colourful(*sight.colours)) {
        return;
    }
    constexpr float beyond_doubt = 0.99F;
    constexpr float least_before = 0.3F; // the chance that a letter had with the strokes
    Sight light = by_lightness(sight, PictureOptions{}.most_looks);
    const auto small = best.kind == Kind::small_letters;
    for (int cell = 0; cell < best.lattice.cells(); ++cell) {
        Chances& chances = best.cells[static_cast<std::size_t>(cell)];
        if (chances.empty() || likeliest(chances) > beyond_doubt) { continue; }
        if (const auto bare = without_strokes(light, best.lattice, cell, best.kind, best.zoom)) {
            const Chances seen = of_case(chances_of(light, bare->patch, best.kind), small);
            if (likeliest(seen) >= PictureCell::sure_chance) {
                const bool replace = bare->seen_through && doubtful(chances);
                for (std::size_t i = 0; i < seen.size(); ++i) {
                    chances[i] = replace ? seen[i] : (chances[i] + seen[i]) / 2;
                }
                continue;
            }
        }
        if (!doubtful(chances)) { continue; }
        Chances other = of_case(read_cell(light, best.lattice, cell, best.kind, best.zoom), small);
        const bool conceivable = chances[likeliest_letter(other)] > least_before;
        if (conceivable && likeliest(other) > likeliest(chances)) { chances = std::move(other); }
    }
}

std::optional<Attempt> with_stroked_line(Sight& sight, const Attempt& found) {
    constexpr float least_worth = 0.5F; // of a letter of the line
    const Lattice& lattice = found.lattice;
    const bool wide = lattice.columns > lattice.rows;
    const int longer = std::max(lattice.rows, lattice.columns);
    std::optional<Attempt> best;
    float to_beat = least_worth * static_cast<float>(longer);
    for (const int first : {-1, 0}) {
        const int first_row = wide ? first : 0;
        const int first_column = wide ? 0 : first;
        Attempt other = found;
        other.lattice = lattice.part(first_row, first_column, longer, longer);
        other.cells.clear();
        std::vector<std::size_t> line;
        bool inside = true;
        for (int cell = 0; cell < longer * longer; ++cell) {
            const int row = cell / longer + first_row;
            const int column = cell % longer + first_column;
            if (row >= 0 && column >= 0 && row < lattice.rows && column < lattice.columns) {
                other.cells.push_back(found.cells[lattice.cell(row, column)]);
                continue;
            }
            inside = inside && whole(sight, other.lattice, cell);
            line.push_back(static_cast<std::size_t>(cell));
            other.cells.push_back(of_case(read_cell(sight, other.lattice, cell, found.kind, found.zoom),
                                          found.kind == Kind::small_letters));
        }
        if (!inside) { continue; }
        look_under_strokes(sight, other);
        float worth = 0;
        for (const std::size_t cell : line) { worth += worth_of(other.cells[cell]); }
        if (worth <= to_beat) { continue; }
        to_beat = worth;
        best = std::move(other);
    }
    return best;
}

} // namespace weft::picture
