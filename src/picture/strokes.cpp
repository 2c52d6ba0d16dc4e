// A tile has a ground and an ink, and all its pixels lie on the line between the two colours, as far as
// nothing lies over them. What is astray is a stroke. Through one that lets light through the letter is seen
// with less contrast, in the same direction of colour: that is spread out again. What an opaque stroke hides
// is filled in from its borders.
#include "picture/strokes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace weft::picture {
namespace {

constexpr int side = 72; // samples of a patch in a line
constexpr std::size_t area = std::size_t{side} * side;
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

/// Gives what is unknown the mean of its neighbours, again and again.
void fill_in(std::array<float, area>& values, const std::array<bool, area>& unknown) {
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
    const Frame frame = frame_of(lattice, cell, kind, zoom);
    std::vector<Colour> colours;
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const Point at = frame.centre + frame.across * ((static_cast<float>(x) + 0.5F) / side - 0.5F) +
                             frame.down * ((static_cast<float>(y) + 0.5F) / side - 0.5F);
            colours.push_back(colour_at(*sight.colours, unscaled(at, sight.scale)));
        }
    }
    const Colour ground = median(colours);
    const Colour way = difference(ink_of(colours), ground);
    const float apart = std::sqrt(dot(way, way));
    if (apart < least_apart) { return std::nullopt; }
    std::array<float, area> ink{}; // 0 the ground, 1 the ink
    std::array<bool, area> stroke{};
    for (std::size_t i = 0; i < area; ++i) {
        const Colour own = difference(colours[i], ground);
        ink[i] = dot(own, way) / (apart * apart);
        const float aside = std::sqrt(std::max(dot(own, own) - ink[i] * ink[i] * apart * apart, 0.0F));
        stroke[i] = std::max(aside, -ink[i] * apart) > astray * apart;
    }
    const auto count = std::count(stroke.begin(), stroke.end(), true);
    if (static_cast<float>(count) < fewest * area || static_cast<float>(count) > most * area) {
        return std::nullopt;
    }
    // At the border of a stroke colours mix.
    std::array<bool, area> unknown = stroke;
    std::array<bool, area> inside{};
    std::vector<float> through;
    for (std::size_t i = 0; i < area; ++i) {
        const std::size_t x = i % side;
        const std::size_t y = i / side;
        bool all = true;
        bool any = false;
        for (std::size_t v = y < 2 ? 0 : y - 2; v <= std::min(y + 2, std::size_t{side - 1}); ++v) {
            for (std::size_t u = x < 2 ? 0 : x - 2; u <= std::min(x + 2, std::size_t{side - 1}); ++u) {
                all = all && stroke[v * side + u];
                any = any || stroke[v * side + u];
            }
        }
        inside[i] = all;
        unknown[i] = any;
        if (all) { through.push_back(ink[i]); }
    }
    bool seen_through = false;
    if (!through.empty()) {
        const float low = at_share(through, 0.1F);
        const float high = at_share(through, 0.95F);
        seen_through = high - low > faintest;
        if (seen_through) {
            for (std::size_t i = 0; i < area; ++i) {
                if (!inside[i]) { continue; }
                unknown[i] = false;
                ink[i] = (ink[i] - low) / (high - low);
            }
        }
    }
    fill_in(ink, unknown);
    Gray gray{side, side, {}};
    for (const float value : ink) { gray.values.push_back(255 * (1 - std::clamp(value, 0.0F, 1.0F))); }
    const Point middle{(side - 1) / 2.0F, (side - 1) / 2.0F};
    return Bare{Patch(Pyramid(std::move(gray)), middle, {side, 0}, {0, side}), seen_through};
}

} // namespace weft::picture
