// Boards whose border is that of the picture, and boards within a page.
#include "picture/plain_letters.hpp"
#include "weft/error.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

namespace weft {
namespace {

using picture::draw_letter;
using picture::Paint;

constexpr int pitch = 75;
constexpr int middle = pitch / 2 + 30; // of the first letter
constexpr Paint dark{18, 18, 18};
constexpr Paint light{250, 250, 250};
const std::vector<std::string> letters{"THEF", "ILUF", "HUTL", "LIFT", "EULH"};

/// Draws the letters, the first at a place.
void draw_board(Image& image, int left, int top) {
    for (std::size_t row = 0; row < letters.size(); ++row) {
        for (std::size_t column = 0; column < letters[row].size(); ++column) {
            draw_letter(image, left + pitch * static_cast<int>(column), top + pitch * static_cast<int>(row),
                        letters[row][column], light);
        }
    }
}

/// What a window that starts at a place shows of a picture.
Image window(const Image& image, int left, int top, int width, int height) {
    Image result = picture::plain_image(width, height, dark);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < 3 * width; ++x) {
            result.rgb[std::size_t(3 * y * width + x)] =
                image.rgb[std::size_t(3 * ((y + top) * image.width + left) + x)];
        }
    }
    return result;
}

std::vector<std::string> rows_of(const Image& image) {
    const PictureReading reading = read_picture(image, "PICTURE");
    std::vector<std::string> rows(static_cast<std::size_t>(reading.rows));
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
        rows[i / static_cast<std::size_t>(reading.columns)] += reading.cells[i].letter();
    }
    return rows;
}

TEST_CASE("letters that the border of the picture cuts off are none of the board's", "[picture]") {
    Image whole = picture::plain_image(4 * pitch + 60, 5 * pitch + 60, dark);
    draw_board(whole, middle, middle);
    CHECK(rows_of(whole) == letters);
    const std::vector<std::string> upper(letters.begin(), letters.end() - 1);
    const std::vector<std::string> lower(letters.begin() + 1, letters.end());
    for (const int shown : {-6, 0, 10}) { // pixels, beyond the middle of a letter
        INFO(shown);
        const int first = middle - shown;
        const int last = first + 4 * pitch + 2 * shown;
        CHECK(rows_of(window(whole, 0, 0, whole.width, last)) == upper);
        CHECK(rows_of(window(whole, 0, first, whole.width, whole.height - first)) == lower);
    }
    // A crop may end close to the letters.
    const int close = middle - 18;
    CHECK(rows_of(window(whole, close, close, 3 * pitch + 36, 4 * pitch + 36)) == letters);
}

TEST_CASE("the edge of a picture on a page is no line of letters", "[picture]") {
    // As narrow as the letters are high, so that the sides are all that is looked at; from some distances
    // each piece of the edge looks like an I.
    for (int beyond = 0; beyond < 27; beyond += 2) {
        INFO(beyond);
        Image page = picture::plain_image(600, 4 * pitch + 60, light);
        const int left = 150;
        picture::fill(page, left - pitch - beyond, 0, left + 4 * pitch + beyond, page.height, dark);
        draw_board(page, left, 30);
        CHECK(rows_of(page) == letters);
    }
}

} // namespace
} // namespace weft
