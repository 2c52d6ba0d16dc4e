// Lattices on places that are made up: straight, at a slant, in perspective, with gaps and strangers.
#include "picture/lattice.hpp"

#include "base/random.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

namespace weft::picture {
namespace {

/// Letters of a board as seen by a camera that leans over it.
std::vector<Blob> blobs_of(int rows, int columns, float angle, float lean, Random& random) {
    std::vector<Blob> blobs;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const float x = (static_cast<float>(column) - static_cast<float>(columns - 1) / 2) * 60;
            const float y = (static_cast<float>(row) - static_cast<float>(rows - 1) / 2) * 60;
            const float depth = 1 + lean * y / 1000;
            const Point at{(x * std::cos(angle) - y * std::sin(angle)) / depth + 500,
                           (x * std::sin(angle) + y * std::cos(angle)) / depth + 500};
            const float size = 20 + static_cast<float>(random.below(5));
            blobs.push_back({at, size, size - 2, false});
        }
    }
    return blobs;
}

TEST_CASE("a lattice is found straight, at a slant and in perspective", "[picture]") {
    Random random(1);
    for (const float angle : {0.0F, 0.2F, -0.35F, 0.6F}) {
        for (const float lean : {0.0F, 0.4F}) {
            INFO(angle << " " << lean);
            const auto blobs = blobs_of(8, 6, angle, lean, random);
            const auto lattices = find_lattices(blobs);
            REQUIRE(!lattices.empty());
            CHECK(lattices.front().rows == 8);
            CHECK(lattices.front().columns == 6);
            for (std::size_t i = 0; i < blobs.size(); ++i) {
                CHECK(length(lattices.front().centre(static_cast<int>(i)) - blobs[i].centre) < 1);
            }
        }
    }
}

TEST_CASE("the search for lattices ends when its work is done", "[picture]") {
    Random random(4);
    auto blobs = blobs_of(8, 6, 0.1F, 0, random);
    LatticeSearch search;
    search.work = 50;
    CHECK(find_lattices(blobs, search).empty());
    // So much that it would take long to go through all of it.
    for (int i = 0; i < 2000; ++i) {
        const Point at{static_cast<float>(random.below(400)), static_cast<float>(random.below(400))};
        blobs.push_back({at, 21, 20, true});
    }
    CHECK(!find_lattices(blobs).empty());
}

TEST_CASE("a neat lattice is found among many larger ones that are loose", "[picture]") {
    Random random(3);
    auto blobs = blobs_of(4, 4, 0.1F, 0, random);
    for (int i = 0; i < 600; ++i) { // letters of words, here and there in rows and columns by chance
        const Point at{static_cast<float>(random.below(1000)), 700 + static_cast<float>(random.below(500))};
        const auto size = static_cast<float>(20 + random.below(6));
        blobs.push_back({at, size, size - 1, false});
    }
    const auto lattices = find_lattices(blobs);
    CHECK(std::any_of(lattices.begin(), lattices.end(), [](const Lattice& lattice) {
        return lattice.rows == 4 && lattice.columns == 4 && lattice.looseness() < 0.01F;
    }));
    CHECK(std::any_of(lattices.begin(), lattices.end(), [](const Lattice& lattice) {
        return lattice.cells() > 16 && lattice.looseness() > 0.05F;
    }));
}

TEST_CASE("a gap in a lattice lies where the others say", "[picture]") {
    Random random(2);
    auto blobs = blobs_of(5, 5, 0.3F, 0.3F, random);
    const Point hidden = blobs[12].centre;
    blobs.erase(blobs.begin() + 12);
    for (int i = 0; i < 40; ++i) { // specks around
        const Point at{static_cast<float>(random.below(1000)), static_cast<float>(random.below(250))};
        blobs.push_back({at, 7, 7, false});
    }
    const auto lattices = find_lattices(blobs);
    REQUIRE(!lattices.empty());
    REQUIRE(lattices.front().cells() == 25);
    CHECK(length(lattices.front().centre(12) - hidden) < 3);
}

TEST_CASE("a lattice turned four times is as it was", "[picture]") {
    Random random(3);
    const auto blobs = blobs_of(4, 6, 0.1F, 0, random);
    const auto lattices = find_lattices(blobs);
    REQUIRE(!lattices.empty());
    const Lattice& lattice = lattices.front();
    const Lattice quarter = lattice.turned(1);
    CHECK(quarter.rows == lattice.columns);
    CHECK(length(quarter.centre(0) - lattice.centre(3 * lattice.columns)) < 0.01F);
    const Lattice whole = quarter.turned(3);
    for (int cell = 0; cell < lattice.cells(); ++cell) {
        CHECK(length(whole.centre(cell) - lattice.centre(cell)) < 0.01F);
    }
    const Lattice part = lattice.part(1, 2, 3, 3);
    CHECK(length(part.centre(0) - lattice.centre(lattice.columns + 2)) < 0.01F);
    // A line beyond the border lies a step away.
    const Lattice beyond = lattice.part(-1, 0, 1, lattice.columns);
    CHECK(length(beyond.centre(0) - (lattice.centre(0) - lattice.down)) < 2);
}

TEST_CASE("a line of text below a board bends no other line", "[picture]") {
    Random random(5);
    auto blobs = blobs_of(5, 6, 0, 0, random);
    for (std::size_t column = 0; column < 6; ++column) { // letters of it, nearer than the next row would be
        Blob letter = blobs[4 * 6 + column];
        letter.centre = letter.centre + Point{4 * static_cast<float>(column % 2), 47};
        blobs.push_back(letter);
    }
    const auto lattices = find_lattices(blobs);
    REQUIRE(!lattices.empty());
    const Lattice& lattice = lattices.front();
    REQUIRE(lattice.rows == 5);
    REQUIRE(lattice.columns == 6);
    for (int cell = 0; cell < 30; ++cell) {
        const int row = cell / 6;
        const Point expected = lattice.place({static_cast<float>(cell % 6), static_cast<float>(row)});
        CHECK(length(expected - blobs[static_cast<std::size_t>(cell)].centre) < 1);
    }
}

TEST_CASE("places strewn at random are no large lattice", "[picture]") {
    Random random(4);
    std::vector<Blob> blobs;
    for (int i = 0; i < 120; ++i) {
        const Point at{static_cast<float>(random.below(1000)), static_cast<float>(random.below(1000))};
        blobs.push_back({at, 20, 20, false});
    }
    for (const Lattice& lattice : find_lattices(blobs)) { CHECK(lattice.cells() < 30); }
}

} // namespace
} // namespace weft::picture
