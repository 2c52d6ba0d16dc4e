// Pictures as arrays of numbers, and how they are sampled.
#pragma once

#include "weft/picture.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace weft::picture {

/// A place or a step in a picture, in pixels, x to the right and y down.
struct Point {
    float x = 0;
    float y = 0;
};
inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
inline Point operator*(Point a, float f) { return {a.x * f, a.y * f}; }
float length(Point a);
/// Positive where b lies clockwise of a, as down lies of right.
inline float turn(Point a, Point b) { return a.x * b.y - a.y * b.x; }

/// Brightness of a picture, 0 to 255, row by row.
struct Gray {
    int width = 0;
    int height = 0;
    std::vector<float> values;

    float at(int x, int y) const {
        return values[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                      static_cast<std::size_t>(x)];
    }
    /// Between the pixels' centres; beyond the border the value at the border.
    float sample(Point at) const;
};

inline float Gray::sample(Point at_point) const {
    // In this order what is not a number becomes 0.
    const float x = std::min(std::max(0.0F, at_point.x), static_cast<float>(width - 1));
    const float y = std::min(std::max(0.0F, at_point.y), static_cast<float>(height - 1));
    const int left = std::min(static_cast<int>(x), std::max(width - 2, 0));
    const int top = std::min(static_cast<int>(y), std::max(height - 2, 0));
    const int right = std::min(left + 1, width - 1);
    const int bottom = std::min(top + 1, height - 1);
    const float across = x - static_cast<float>(left);
    const float down = y - static_cast<float>(top);
    return (at(left, top) * (1 - across) + at(right, top) * across) * (1 - down) +
           (at(left, bottom) * (1 - across) + at(right, bottom) * across) * down;
}

/// The brightness of a picture, stretched so that all but a hundredth of it fills 0 to 255.
Gray brightness(const Image& image);
/// How white a picture is, 0 to 255: the least of its three colours. White dice stand out of any tray.
Gray whiteness(const Image& image);
/// How light a picture is in its lightest colour, 0 to 255: coloured or white strokes over black letters
/// vanish.
Gray lightness(const Image& image);
/// Whether more than hardly any pixels have a colour.
bool colourful(const Image& image);
/// Made smaller by averaging or larger by interpolating; `factor` is new size over old.
Gray resized(const Gray& gray, float factor);

/// Red, green and blue of a picture, 0 to 255.
struct Colour {
    float red = 0;
    float green = 0;
    float blue = 0;
};
/// The place in a picture of one in its copy of another size, `scale` new size over old.
inline Point unscaled(Point at, float scale) {
    return {(at.x + 0.5F) / scale - 0.5F, (at.y + 0.5F) / scale - 0.5F};
}
/// The colour of the nearest pixel.
Colour colour_at(const Image& image, Point at);
/// How far two colours are from each other, 0 to 441.
float distance(const Colour& a, const Colour& b);

/// The middle one of some values; 0 of none.
float median(std::vector<float> values);
/// The middle one of some colours, by each channel alone; black of none.
Colour median(const std::vector<Colour>& colours);

} // namespace weft::picture
