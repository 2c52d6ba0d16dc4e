// The networks on plain shapes, and pictures without a board.
#include "base/random.hpp"
#include "picture/dice.hpp"
#include "picture/glyphs.hpp"
#include "weft/error.hpp"
#include "weft/picture.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <numeric>

namespace weft {
namespace {

using picture::glyph_nets;
using picture::GlyphNet;
using picture::Gray;
using picture::Patch;
using picture::Pyramid;

/// A drawing of rectangles of ink, in hundredths of a square of 100 pixels.
struct Stroke {
    int left, top, right, bottom;
};

Gray drawn(const std::vector<Stroke>& strokes) {
    Gray gray{100, 100, std::vector<float>(10000, 240.0F)};
    for (const Stroke& s : strokes) {
        for (int y = s.top; y < s.bottom; ++y) {
            for (int x = s.left; x < s.right; ++x) {
                gray.values[static_cast<std::size_t>(y * 100 + x)] = 20;
            }
        }
    }
    return gray;
}

Gray turned(const Gray& gray) {
    Gray result = gray;
    for (int y = 0; y < 100; ++y) {
        for (int x = 0; x < 100; ++x) {
            result.values[static_cast<std::size_t>(x * 100 + 99 - y)] = gray.at(x, y);
        }
    }
    return result;
}

std::vector<float> chances(const GlyphNet& net, const Gray& gray) {
    return net.chances(Patch(Pyramid(gray), {49.5F, 49.5F}, {100, 0}, {0, 100}));
}

std::string likeliest(const GlyphNet& net, const Gray& gray) {
    const auto all = chances(net, gray);
    return net.names()[static_cast<std::size_t>(std::max_element(all.begin(), all.end()) - all.begin())];
}

const std::vector<Stroke> letter_e{{32, 22, 42, 78}, {32, 22, 68, 32}, {32, 45, 64, 55}, {32, 68, 68, 78}};
const std::vector<Stroke> letter_t{{28, 22, 72, 32}, {45, 22, 55, 78}};
const std::vector<Stroke> letter_h{{30, 22, 40, 78}, {60, 22, 70, 78}, {30, 45, 70, 55}};
const std::vector<Stroke> letter_f{{34, 22, 44, 78}, {34, 22, 68, 32}, {34, 46, 62, 56}};

TEST_CASE("plain letters are told apart", "[picture]") {
    for (const auto& [name, strokes] :
         {std::pair{"E", letter_e}, {"T", letter_t}, {"H", letter_h}, {"F", letter_f}}) {
        CHECK(likeliest(glyph_nets().upright, drawn(strokes)) == name);
    }
}

TEST_CASE("a die is read alike from all four sides", "[picture]") {
    for (const auto& strokes : {letter_e, letter_t, letter_f}) {
        Gray gray = drawn(strokes);
        const auto first = chances(glyph_nets().turned, gray);
        CHECK(std::accumulate(first.begin(), first.end(), 0.0F) == Approx(1));
        for (int quarters = 1; quarters < 4; ++quarters) {
            gray = turned(gray);
            const auto other = chances(glyph_nets().turned, gray);
            for (std::size_t i = 0; i < first.size(); ++i) {
                CHECK(other[i] == Approx(first[i]).margin(0.02));
            }
        }
    }
}

/// Twelve or sixteen dice, 90 pixels apart, on a ground of their own, and the lattice of their letters.
Gray dice_of(const std::vector<const std::vector<Stroke>*>& letters) {
    Gray gray{460, 460, std::vector<float>(std::size_t{460} * 460, 240.0F)};
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const Gray die = drawn(*letters[i]);
        for (std::size_t y = 0; y < 90; ++y) {
            const std::size_t to = (i / 4 * 90 + 50 + y) * 460 + i % 4 * 90 + 50;
            std::copy_n(&die.values[(y + 5) * 100 + 5], 90, &gray.values[to]);
        }
    }
    return gray;
}

TEST_CASE("dice stand in a square", "[picture]") {
    std::vector<const std::vector<Stroke>*> letters;
    for (int i = 0; i < 16; ++i) {
        letters.push_back(std::array{&letter_e, &letter_t, &letter_h, &letter_f}[std::size_t(i * 7 % 4)]);
    }
    picture::Sight sight{Pyramid(dice_of(letters))};
    picture::Lattice whole;
    whole.rows = whole.columns = 4;
    std::vector<picture::Point> from;
    std::vector<picture::Point> to;
    for (int i = 0; i < 16; ++i) {
        from.push_back({static_cast<float>(i % 4), static_cast<float>(i / 4)});
        to.push_back({94.5F + 90 * static_cast<float>(i % 4), 94.5F + 90 * static_cast<float>(i / 4)});
    }
    whole.place = picture::Homography(from, to);
    whole.blob.assign(16, nullptr);
    whole.letter = whole.letter_height = 56;
    whole.right = {90, 0};
    whole.down = {0, 90};
    struct Part {
        int row, column, rows, columns;
    };
    // A line too many, one too few on either side, and both.
    for (const Part& part :
         {Part{0, 0, 5, 4}, {-1, 0, 5, 4}, {0, 0, 4, 3}, {0, 1, 4, 3}, {1, 0, 3, 5}, {0, 0, 4, 4}}) {
        picture::Attempt found{whole.part(part.row, part.column, part.rows, part.columns),
                               picture::Kind::turned,
                               1,
                               {},
                               0,
                               false};
        for (int cell = 0; cell < found.lattice.cells(); ++cell) {
            found.cells.push_back(picture::read_cell(sight, found.lattice, cell, picture::Kind::turned, 1));
        }
        picture::Attempt square = picture::squared(sight, found);
        INFO(part.row << ' ' << part.column << ' ' << part.rows << ' ' << part.columns);
        REQUIRE(square.lattice.rows == 4);
        REQUIRE(square.lattice.columns == 4);
        for (int cell = 0; cell < 16; ++cell) {
            CHECK(length(square.lattice.centre(cell) - whole.centre(cell)) < 8);
        }
        CHECK(picture::gaps(sight, square) < 0.1F); // printed flat
        const float before = square.worth;
        picture::look_closely(sight, square);
        CHECK(square.worth > before - 3);
    }
}

/// A square of dice whose row and column at a corner are read with a chance, and have some blobs.
picture::Attempt square_of(int side, bool first_row, bool first_column, float chance, int blobs) {
    static const picture::Blob blob;
    picture::Attempt dice;
    dice.kind = picture::Kind::turned;
    dice.lattice.rows = dice.lattice.columns = side;
    dice.lattice.place = picture::Homography().moved({50, 50}, {90, 0}, {0, 90});
    for (int cell = 0; cell < side * side; ++cell) {
        const bool own =
            cell / side == (first_row ? 0 : side - 1) || cell % side == (first_column ? 0 : side - 1);
        const float likeliest = own ? chance : 0.9F;
        dice.cells.push_back({likeliest, 1 - likeliest});
        dice.lattice.blob.push_back(own && blobs-- <= 0 ? nullptr : &blob);
    }
    dice.worth = picture::worth_of(dice.cells);
    return dice;
}

TEST_CASE("a row and a column of hardly anything go from a square of dice", "[picture]") {
    picture::Sight sight{Pyramid(Gray{1, 1, {0}})};
    for (const bool first_row : {true, false}) {
        for (const bool first_column : {true, false}) {
            const picture::Attempt found = square_of(5, first_row, first_column, 0.4F, 2);
            const picture::Attempt square = picture::squared(sight, found);
            REQUIRE(square.lattice.rows == 4);
            REQUIRE(square.lattice.columns == 4);
            const picture::Point first = square.lattice.place({0, 0});
            CHECK(first.x == (first_column ? 140 : 50));
            CHECK(first.y == (first_row ? 140 : 50));
            CHECK(square.worth == picture::worth_of(square.cells));
            CHECK(std::all_of(square.cells.begin(), square.cells.end(),
                              [](const picture::Chances& c) { return picture::likeliest(c) == 0.9F; }));
        }
    }
    // Not where they are read well, or ink is there, or no more than four by four.
    CHECK(picture::squared(sight, square_of(5, true, true, 0.9F, 2)).lattice.rows == 5);
    CHECK(picture::squared(sight, square_of(5, true, true, 0.4F, 7)).lattice.rows == 5);
    CHECK(picture::squared(sight, square_of(4, true, true, 0.4F, 2)).lattice.rows == 4);
}

TEST_CASE("gaps are seen between the faces of dice", "[picture]") {
    Gray gray{460, 460, std::vector<float>(std::size_t{460} * 460, 240.0F)};
    for (int y = 0; y < 460; ++y) {
        for (int x = 0; x < 460; ++x) {
            const auto at = static_cast<std::size_t>(y * 460 + x);
            if (x % 100 < 8 || y % 100 < 8) { gray.values[at] = 160; }
            if (x % 100 > 40 && x % 100 < 68 && y % 100 > 34 && y % 100 < 74) { gray.values[at] = 20; }
        }
    }
    const picture::Sight sight{Pyramid(gray)};
    picture::Attempt dice;
    dice.kind = picture::Kind::turned;
    picture::Lattice& lattice = dice.lattice;
    lattice.rows = lattice.columns = 4;
    std::vector<picture::Point> from;
    std::vector<picture::Point> to;
    for (int i = 0; i < 16; ++i) {
        from.push_back({static_cast<float>(i % 4), static_cast<float>(i / 4)});
        to.push_back({54 + 100 * static_cast<float>(i % 4), 54 + 100 * static_cast<float>(i / 4)});
    }
    lattice.place = picture::Homography(from, to);
    lattice.blob.assign(16, nullptr);
    lattice.letter = lattice.letter_height = 40;
    lattice.right = {100, 0};
    lattice.down = {0, 100};
    CHECK(picture::gaps(sight, dice) == 1);
}

TEST_CASE("upright letters go before the same cells looked at from all sides", "[picture]") {
    picture::Attempt upright;
    upright.cells.resize(16);
    upright.worth = 12;
    picture::Attempt turned = upright;
    turned.kind = picture::Kind::turned;
    turned.worth = 13;
    CHECK(upright.better_than(turned));
    CHECK(!turned.better_than(upright));
    turned.worth = 12 + 0.31F * 16;
    CHECK(turned.better_than(upright));
    upright.cells.resize(12); // a part of the dice
    turned.worth = 12.5F;
    CHECK(turned.better_than(upright));
    upright.board = true;
    CHECK(upright.better_than(turned));
}

TEST_CASE("every look at a picture is counted", "[picture]") {
    picture::Sight sight{Pyramid(drawn(letter_e))};
    const int all = sight.looks;
    const Patch patch(sight.gray, {49.5F, 49.5F}, {100, 0}, {0, 100});
    picture::chances_of(sight, patch, picture::Kind::capitals);
    CHECK(sight.looks == all - 1);
    picture::chances_of(sight, patch, picture::Kind::turned);
    CHECK(sight.looks == all - 5);
    CHECK(!sight.spent());
    sight.kept = all - 5;
    CHECK(sight.spent());
}

TEST_CASE("a picture without a board is refused in one line", "[picture]") {
    Random random(1);
    Image plain{320, 240, std::vector<std::uint8_t>(std::size_t{320} * 240 * 3, 255)};
    Image noise = plain;
    for (auto& value : noise.rgb) { value = static_cast<std::uint8_t>(random.below(256)); }
    Image squares = plain; // a chess board
    for (std::size_t i = 0; i < squares.rgb.size(); ++i) {
        const std::size_t pixel = i / 3;
        squares.rgb[i] = (pixel % 320 / 24 + pixel / 320 / 24) % 2 == 0 ? 20 : 230;
    }
    const Image one{1, 1, {1, 2, 3}};
    for (const Image* const image : std::initializer_list<const Image*>{&plain, &noise, &squares, &one}) {
        CHECK_THROWS_AS(read_picture(*image, "PICTURE"), InputError);
    }
    for (const Image& image : {Image{}, Image{400, 400, {}}, Image{-1, -1, {1, 2, 3}}}) {
        CHECK_THROWS_AS(read_picture(image, "PICTURE"), InputError);
    }
}

TEST_CASE("strokes vanish in the lightest colour, and ink does not", "[picture]") {
    Image image{4, 1, {255, 255, 255, 250, 40, 40, 30, 250, 60, 10, 10, 10}}; // paper, red, green, ink
    const Gray light = picture::lightness(image);
    CHECK(light.at(0, 0) - light.at(1, 0) < 10);
    CHECK(light.at(0, 0) - light.at(2, 0) < 10);
    CHECK(light.at(0, 0) - light.at(3, 0) > 200);
    CHECK(picture::colourful(image));
    image.rgb.assign(12, 128);
    CHECK_FALSE(picture::colourful(image));
}

} // namespace
} // namespace weft
