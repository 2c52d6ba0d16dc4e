// Plain letters of bars, for pictures that tests draw.
#pragma once

#include "weft/picture.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace weft::picture {

using Paint = std::array<std::uint8_t, 3>;

/// Fills a rectangle, right and bottom left out.
inline void fill(Image& image, int left, int top, int right, int bottom, const Paint& paint) {
    for (int y = top; y < bottom; ++y) {
        for (int x = left; x < right; ++x) {
            std::copy(paint.begin(), paint.end(),
                      image.rgb.begin() + 3 * (std::ptrdiff_t{y} * image.width + x));
        }
    }
}

inline Image plain_image(int width, int height, const Paint& paint) {
    Image image{width, height,
                std::vector<std::uint8_t>(std::size_t{3} * static_cast<std::size_t>(width) *
                                          static_cast<std::size_t>(height))};
    fill(image, 0, 0, width, height, paint);
    return image;
}

/// Draws an `E`, `F`, `H`, `I`, `L`, `T` or `U`, 30 pixels high, around a place; nothing for other signs.
inline void draw_letter(Image& image, int x, int y, char sign, const Paint& ink) {
    const auto bar = [&](int left, int top, int right, int bottom) {
        fill(image, x + left, y + top, x + right, y + bottom, ink);
    };
    if (sign == 'E' || sign == 'F' || sign == 'H' || sign == 'L' || sign == 'U') { bar(-10, -15, -4, 15); }
    if (sign == 'E' || sign == 'F') { bar(-10, -15, 10, -9), bar(-10, -3, 8, 3); }
    if (sign == 'E' || sign == 'L' || sign == 'U') { bar(-10, 9, 10, 15); }
    if (sign == 'I') { bar(-3, -15, 3, 15); }
    if (sign == 'U') { bar(4, -15, 10, 15); }
    if (sign == 'H') { bar(4, -15, 10, 15), bar(-10, -3, 10, 3); }
    if (sign == 'T') { bar(-12, -15, 12, -9), bar(-3, -15, 3, 15); }
}

} // namespace weft::picture
