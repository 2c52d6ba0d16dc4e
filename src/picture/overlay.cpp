#include "picture/overlay.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace weft::picture {
namespace {

/// Letters A-Z and then a question mark, five columns of seven dots each, the lowest bit on top.
constexpr std::array<std::array<std::uint8_t, 5>, 27> dots{{
    {0x7c, 0x12, 0x11, 0x12, 0x7c}, {0x7f, 0x49, 0x49, 0x49, 0x36}, {0x3e, 0x41, 0x41, 0x41, 0x22},
    {0x7f, 0x41, 0x41, 0x41, 0x3e}, {0x7f, 0x49, 0x49, 0x49, 0x41}, {0x7f, 0x09, 0x09, 0x09, 0x01},
    {0x3e, 0x41, 0x41, 0x51, 0x73}, {0x7f, 0x08, 0x08, 0x08, 0x7f}, {0x00, 0x41, 0x7f, 0x41, 0x00},
    {0x20, 0x40, 0x41, 0x3f, 0x01}, {0x7f, 0x08, 0x14, 0x22, 0x41}, {0x7f, 0x40, 0x40, 0x40, 0x40},
    {0x7f, 0x02, 0x1c, 0x02, 0x7f}, {0x7f, 0x04, 0x08, 0x10, 0x7f}, {0x3e, 0x41, 0x41, 0x41, 0x3e},
    {0x7f, 0x09, 0x09, 0x09, 0x06}, {0x3e, 0x41, 0x51, 0x21, 0x5e}, {0x7f, 0x09, 0x19, 0x29, 0x46},
    {0x26, 0x49, 0x49, 0x49, 0x32}, {0x03, 0x01, 0x7f, 0x01, 0x03}, {0x3f, 0x40, 0x40, 0x40, 0x3f},
    {0x1f, 0x20, 0x40, 0x20, 0x1f}, {0x3f, 0x40, 0x38, 0x40, 0x3f}, {0x63, 0x14, 0x08, 0x14, 0x63},
    {0x03, 0x04, 0x78, 0x04, 0x03}, {0x61, 0x59, 0x49, 0x4d, 0x43}, {0x02, 0x01, 0x59, 0x09, 0x06},
}};

using Paint = std::array<std::uint8_t, 3>;

void fill(Image& image, int x0, int y0, int size, const Paint& paint) {
    for (int y = std::max(y0, 0); y < std::min(y0 + size, image.height); ++y) {
        for (int x = std::max(x0, 0); x < std::min(x0 + size, image.width); ++x) {
            const std::size_t pixel =
                3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                     static_cast<std::size_t>(x));
            std::copy(paint.begin(), paint.end(), image.rgb.begin() + static_cast<std::ptrdiff_t>(pixel));
        }
    }
}

void write(Image& image, int x, int y, int dot, char letter, const Paint& paint) {
    const bool known = is_capital(letter);
    const auto& columns = dots[known ? static_cast<std::size_t>(letter - 'A') : 26];
    for (int column = 0; column < 5; ++column) {
        for (int row = 0; row < 7; ++row) {
            if ((columns[static_cast<std::size_t>(column)] >> row & 1) != 0) {
                fill(image, x + column * dot, y + row * dot, dot, paint);
            }
        }
    }
}

void draw_line(Image& image, const PictureCell& from, const PictureCell& to, int width, const Paint& paint) {
    const double way = std::hypot(to.x - from.x, to.y - from.y);
    for (double at = 0; at <= way; at += 1) {
        const double share = way > 0 ? at / way : 0;
        fill(image, static_cast<int>(from.x + (to.x - from.x) * share) - width / 2,
             static_cast<int>(from.y + (to.y - from.y) * share) - width / 2, width, paint);
    }
}

} // namespace

void draw_reading(Image& image, const PictureReading& reading) {
    constexpr Paint sure{0, 150, 60};
    constexpr Paint doubtful{220, 30, 30};
    constexpr Paint line{150, 60, 200};
    constexpr Paint paper{255, 255, 255};
    const int dot = std::max(1, static_cast<int>(reading.size / 14));
    for (const FoundWord& word : reading.joined) {
        for (std::size_t i = 1; i < word.cells.size(); ++i) {
            draw_line(image, reading.cells[word.cells[i - 1]], reading.cells[word.cells[i]], dot, line);
        }
    }
    for (const PictureCell& cell : reading.cells) {
        if (cell.hole()) { continue; }
        int x = static_cast<int>(cell.x + 0.3 * reading.size);
        const int y = static_cast<int>(cell.y + 0.3 * reading.size);
        for (const char c : cell.letter()) {
            fill(image, x - dot, y - dot, 9 * dot, paper);
            write(image, x, y, dot, upper(c), cell.sure() ? sure : doubtful);
            x += 6 * dot;
        }
    }
}

} // namespace weft::picture
