// Letters under strokes of another colour.
#include "picture/strokes.hpp"

#include "picture/plain_letters.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <utility>

namespace weft::picture {
namespace {

constexpr int pitch = 60;
constexpr Paint wood{222, 190, 140};
constexpr Paint ink{15, 10, 5};
constexpr Paint white{255, 255, 255};

Image tile_of(char sign) {
    Image image = plain_image(pitch, pitch, wood);
    draw_letter(image, pitch / 2, pitch / 2, sign, ink);
    return image;
}

/// Lays a stroke over a rectangle; `cover` is 1 where it hides what is below.
void lay(Image& image, int left, int top, int right, int bottom, const Paint& paint, float cover) {
    for (int y = top; y < bottom; ++y) {
        for (int x = left; x < right; ++x) {
            for (std::size_t c = 0; c < 3; ++c) {
                std::uint8_t& value = image.rgb[3 * static_cast<std::size_t>(y * image.width + x) + c];
                value = static_cast<std::uint8_t>(cover * static_cast<float>(paint[c]) +
                                                  (1 - cover) * static_cast<float>(value));
            }
        }
    }
}

/// The lattice of the one tile.
Lattice lattice() {
    Lattice lattice;
    lattice.rows = lattice.columns = 1;
    lattice.place = Homography().moved({pitch / 2, pitch / 2}, {pitch, 0}, {0, pitch});
    lattice.blob.assign(1, nullptr);
    lattice.letter = lattice.letter_height = 30;
    lattice.right = {pitch, 0};
    lattice.down = {0, pitch};
    return lattice;
}

std::string letter_of(const Chances& both) {
    const Chances chances = of_case(both, false);
    return likeliest(chances) > 0.9F ? letter_of(chances, Kind::capitals) : "?";
}

/// The letter as it is seen, and without the strokes; `?` in doubt, and nothing where no stroke is seen.
std::pair<std::string, std::string> read(const Image& image) {
    Sight sight{Pyramid(brightness(image)), 100, 0, &image, 1};
    const Chances seen = read_cell(sight, lattice(), 0, Kind::capitals, 1);
    const auto bare = without_strokes(sight, lattice(), 0, Kind::capitals, 1);
    return {letter_of(seen), bare ? letter_of(chances_of(sight, bare->patch, Kind::capitals)) : ""};
}

TEST_CASE("a letter is seen through a white stroke", "[picture]") {
    for (const char sign : {'E', 'H', 'L', 'U'}) {
        Image image = tile_of(sign);
        lay(image, 17, 20, 28, pitch, white, 0.85F); // down the stem
        INFO(sign);
        CHECK(read(image) == std::pair<std::string, std::string>{"?", std::string(1, sign)});
        Sight sight{Pyramid(brightness(image)), 100, 0, &image, 1};
        CHECK(without_strokes(sight, lattice(), 0, Kind::capitals, 1)->seen_through);
    }
}

TEST_CASE("what an opaque stroke hides is filled in from beside it", "[picture]") {
    for (const auto& [sign, top] : {std::pair{'I', 24}, {'H', 30}}) {
        Image image = tile_of(sign);
        lay(image, 0, top, pitch, top + 4, {40, 200, 40}, 1);
        CHECK(read(image) == std::pair<std::string, std::string>{"?", std::string(1, sign)});
        Sight sight{Pyramid(brightness(image)), 100, 0, &image, 1};
        CHECK_FALSE(without_strokes(sight, lattice(), 0, Kind::capitals, 1)->seen_through);
    }
}

TEST_CASE("a letter with no stroke over it is left alone", "[picture]") {
    CHECK(read(tile_of('E')) == std::pair<std::string, std::string>{"E", ""});
    // Nor is one on a ground that differs too little from its ink.
    Image faint = plain_image(pitch, pitch, wood);
    draw_letter(faint, pitch / 2, pitch / 2, 'E', {215, 183, 133});
    lay(faint, 17, 20, 28, pitch, white, 0.85F);
    CHECK(read(faint).second.empty());
}

/// A board of tiles on green, four in a line.
Image board_of(const std::string& signs) {
    Image image = plain_image(4 * pitch + 80, 4 * pitch + 80, {106, 150, 106});
    for (int cell = 0; cell < 16; ++cell) {
        const int x = 40 + cell % 4 * pitch;
        const int y = 40 + cell / 4 * pitch;
        fill(image, x + 4, y + 4, x + pitch - 4, y + pitch - 4, wood);
        draw_letter(image, x + pitch / 2, y + pitch / 2, signs[static_cast<std::size_t>(cell)], ink);
    }
    return image;
}

std::string letters_of(const PictureReading& reading) {
    std::string letters;
    for (const PictureCell& cell : reading.cells) { letters += cell.letter(); }
    return letters;
}

TEST_CASE("a line of letters under a stroke stays a part of the board", "[picture]") {
    const std::string signs = "EHTLUFIEUTEHFLUE";
    Image image = board_of(signs);
    CHECK(letters_of(read_picture(image, "board")) == signs);
    lay(image, 40 + 3 * pitch + 19, 45, 40 + 3 * pitch + 41, 40 + 4 * pitch - 5, white, 0.85F);
    const PictureReading reading = read_picture(image, "board");
    CHECK(reading.columns == 4);
    CHECK(letters_of(reading) == signs);
    // None is there where no letters are: three rows of four.
    Image three = board_of(signs.substr(0, 12) + "    ");
    fill(three, 0, 40 + 3 * pitch, three.width, three.height, {106, 150, 106});
    CHECK(read_picture(three, "board").rows == 3);
}

} // namespace
} // namespace weft::picture
