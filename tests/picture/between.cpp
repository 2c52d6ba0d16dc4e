// What stands between the letters of a board, and of a page that only looks like one.
#include "picture/between.hpp"

#include "picture/plain_letters.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <vector>

namespace weft::picture {
namespace {

constexpr int lines = 4;
constexpr int pitch = 150;
constexpr Paint paper{250, 250, 250};
constexpr Paint blue{174, 223, 238};
constexpr Paint ink{15, 15, 15};

int middle(int line) { return pitch * (line + 1); }

/// A board of plain letters, with something drawn first at each, by the middle of its cell.
Image board_with(const std::function<void(Image&, int, int)>& draw) {
    Image image = plain_image((lines + 1) * pitch, (lines + 1) * pitch, paper);
    for (int cell = 0; cell < lines * lines; ++cell) {
        draw(image, middle(cell % lines), middle(cell / lines));
    }
    for (int cell = 0; cell < lines * lines; ++cell) {
        draw_letter(image, middle(cell % lines), middle(cell / lines), "ETHF"[cell * 3 / 2 % 4], ink);
    }
    return image;
}

/// A lattice over such a board, read as plainly as `worth` a cell says.
Attempt attempt_of(Kind kind, float worth) {
    Attempt attempt;
    attempt.kind = kind;
    attempt.cells.assign(lines * lines, Chances{1, 0});
    attempt.worth = worth * lines * lines;
    Lattice& lattice = attempt.lattice;
    std::vector<Point> from;
    std::vector<Point> to;
    for (int cell = 0; cell < lines * lines; ++cell) {
        from.push_back({static_cast<float>(cell % lines), static_cast<float>(cell / lines)});
        to.push_back({static_cast<float>(middle(cell % lines)), static_cast<float>(middle(cell / lines))});
    }
    lattice.rows = lattice.columns = lines;
    lattice.place = Homography(from, to);
    lattice.blob.assign(from.size(), nullptr);
    lattice.letter = lattice.letter_height = 30;
    lattice.right = {pitch, 0};
    lattice.down = {0, pitch};
    return attempt;
}

float between(const Image& image, const Attempt& attempt) {
    Sight sight{Pyramid(brightness(image))};
    const std::vector<Blob> blobs = find_blobs(sight.gray.full());
    sight.blobs = &blobs;
    return letters_between(sight, attempt);
}

void letter_beside(Image& image, int x, int y) { draw_letter(image, x + pitch / 2, y, 'H', ink); }
/// A disc, and a line from it to the next.
void disc_and_line(Image& image, int x, int y) {
    constexpr int radius = 36;
    for (int row = -radius; row < radius; ++row) {
        const int half = static_cast<int>(std::sqrt(radius * radius - row * row));
        fill(image, x - half, y + row, x + half, y + row + 1, blue);
    }
    if (x < middle(lines - 1)) { fill(image, x, y - 7, x + pitch, y + 7, blue); }
}

TEST_CASE("letters are counted between those of a lattice, lines and discs are not", "[picture]") {
    const Attempt attempt = attempt_of(Kind::capitals, 0.7F);
    CHECK(between(board_with([](Image&, int, int) {}), attempt) == 0);
    CHECK(between(board_with(disc_and_line), attempt) < 0.2F);
    const float page = between(board_with(letter_beside), attempt);
    CHECK(page > 0.7F);
    CHECK(page < 1.3F);
    const auto faint = [](Image& image, int x, int y) {
        draw_letter(image, x + pitch / 2, y, 'H', {215, 215, 215});
    };
    CHECK(between(board_with(faint), attempt) == 0); // as the grain of a screen may look
}

TEST_CASE("so many letters between that they are a sample count as all", "[picture]") {
    const auto many = [](Image& image, int x, int y) {
        for (const int i : {-1, 0, 1}) {
            for (const int j : {-1, 0, 1}) {
                if (i != 0 || j != 0) { draw_letter(image, x + i * pitch / 3, y + j * pitch / 3, 'H', ink); }
            }
        }
    };
    const float page = between(board_with(many), attempt_of(Kind::capitals, 0.7F));
    CHECK(page > 2);
    CHECK(page < 10);
}

TEST_CASE("the plainer a board's own letters, the more may stand between them", "[picture]") {
    CHECK_FALSE(too_many_between(0.2F, attempt_of(Kind::turned, 0.6F)));
    CHECK(too_many_between(0.4F, attempt_of(Kind::turned, 0.6F)));
    CHECK_FALSE(too_many_between(0.4F, attempt_of(Kind::capitals, 0.65F)));
    CHECK(too_many_between(0.6F, attempt_of(Kind::capitals, 0.65F)));
    CHECK_FALSE(too_many_between(1, attempt_of(Kind::capitals, 0.89F)));
    CHECK(too_many_between(3, attempt_of(Kind::capitals, 0.89F)));
    CHECK_FALSE(too_many_between(0, Attempt{}));
}

} // namespace
} // namespace weft::picture
