// Hexagonal boards, and what only looks alike.
#include "picture/hexagon.hpp"

#include "picture/plain_letters.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

namespace weft::picture {
namespace {

constexpr Paint paper{245, 245, 245};
constexpr Paint ink{15, 15, 20};
constexpr float pitch = 64;

/// Letters on paper, each as far from the next as `row` and `column` say, row by row from a place.
struct Drawing {
    Image image = plain_image(700, 700, paper);
    std::string letters;

    void draw(Point at) {
        letters += "EHTFTEHHFTE"[letters.size() % 11];
        draw_letter(image, static_cast<int>(std::lround(at.x)), static_cast<int>(std::lround(at.y)),
                    letters.back(), ink);
    }
};

/// A hexagon of so many cells a side around the middle, its rows turned by an angle.
Drawing hexagon_of(int side, float angle) {
    Drawing drawing;
    for (int row = 1 - side; row < side; ++row) {
        for (int column = 1 - side; column < side; ++column) {
            if (std::abs(column + row) >= side) { continue; }
            const float x = pitch * (static_cast<float>(column) + static_cast<float>(row) / 2);
            const float y = pitch * static_cast<float>(row) * std::sqrt(3.0F) / 2;
            drawing.draw({350 + x * std::cos(angle) - y * std::sin(angle),
                          350 + x * std::sin(angle) + y * std::cos(angle)});
        }
    }
    return drawing;
}

/// What is read of the first hexagon among the lattices of a picture; nothing where there is none.
std::string read(const Image& image) {
    Sight sight{Pyramid(brightness(image))};
    const std::vector<Blob> blobs = find_blobs(sight.gray.full());
    std::string letters;
    for (const Lattice& lattice : find_lattices(blobs)) {
        const auto found = as_hexagon(sight, lattice);
        if (!found) { continue; }
        CHECK(found->hexagonal);
        for (const Chances& cell : found->cells) {
            if (!cell.empty()) { letters += letter_of(cell, Kind::capitals); }
        }
        return letters;
    }
    return letters;
}

TEST_CASE("hexagons of letters are read row by row", "[picture]") {
    for (const int side : {3, 4, 5}) {
        const Drawing level = hexagon_of(side, 0);
        CHECK(read(level.image) == level.letters);
        // On a side: along lines that go down to the right.
        const Drawing flat = hexagon_of(side, 3.14159265F / 6);
        CHECK(read(flat.image) == flat.letters);
    }
}

TEST_CASE("letters in straight columns are no hexagon", "[picture]") {
    Drawing drawing;
    for (int row = 0; row < 8; ++row) {
        for (int column = 0; column < 8; ++column) {
            drawing.draw({100 + 60 * static_cast<float>(column), 100 + 60 * static_cast<float>(row)});
        }
    }
    CHECK(read(drawing.image).empty());
}

TEST_CASE("a hexagon out of a page of letters is no board", "[picture]") {
    Drawing drawing;
    for (int row = 0; row < 12; ++row) {
        for (int column = 0; column < 10; ++column) {
            drawing.draw({40 + pitch * (static_cast<float>(column) + static_cast<float>(row % 2) / 2),
                          40 + pitch * static_cast<float>(row) * std::sqrt(3.0F) / 2});
        }
    }
    CHECK(read(drawing.image).empty());
}

TEST_CASE("a reading tells the rows of a hexagon", "[picture]") {
    PictureReading reading;
    reading.rows = reading.columns = 5;
    CHECK(reading.length_of(0) == 5);
    CHECK(reading.place_of(11) == std::pair{2, 1});
    reading.hexagonal = true;
    const std::vector<int> lengths{3, 4, 5, 4, 3};
    for (int row = 0; row < 5; ++row) {
        CHECK(reading.length_of(row) == lengths[static_cast<std::size_t>(row)]);
    }
    CHECK(reading.place_of(2) == std::pair{0, 2});
    CHECK(reading.place_of(11) == std::pair{2, 4});
    CHECK(reading.place_of(18) == std::pair{4, 2});
}

} // namespace
} // namespace weft::picture
