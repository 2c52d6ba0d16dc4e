// Boards of tiles with holes among them, and those that only look alike.
#include "picture/holes.hpp"

#include "picture/plain_letters.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

namespace weft::picture {
namespace {

constexpr int pitch = 60;
constexpr int margin = 20; // around the cells
constexpr int cells_in_line = 5;
constexpr int side = cells_in_line * pitch + 2 * margin;
constexpr Paint ground{106, 150, 106};
constexpr Paint wood{222, 190, 140};
constexpr Paint ink{15, 10, 5};

/// A board: `E`, `T`, `H`, `F` on tiles of wood, `-` a tile without a letter, `.` the ground, `+` a pattern.
Image board_of(const std::string& signs, const Paint& tile = wood) {
    Image image = plain_image(side, side, ground);
    for (int cell = 0; cell < cells_in_line * cells_in_line; ++cell) {
        const int x = margin + cell % cells_in_line * pitch;
        const int y = margin + cell / cells_in_line * pitch;
        const char sign = signs[static_cast<std::size_t>(cell)];
        if (sign == '.') { continue; }
        if (sign == '+') {
            for (int i = 5; i < 50; i += 10) { fill(image, x + i, y + 5, x + i + 5, y + 55, ink); }
            continue;
        }
        fill(image, x + 4, y + 4, x + pitch - 4, y + pitch - 4, tile);
        draw_letter(image, x + pitch / 2, y + pitch / 2, sign, ink);
    }
    return image;
}

/// Some rows and columns of the board's lattice.
Lattice lattice_of(int first_row, int first_column, int rows, int columns) {
    Lattice lattice;
    std::vector<Point> from;
    std::vector<Point> to;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            from.push_back({static_cast<float>(column), static_cast<float>(row)});
            to.push_back({margin + pitch * (static_cast<float>(column + first_column) + 0.5F),
                          margin + pitch * (static_cast<float>(row + first_row) + 0.5F)});
        }
    }
    lattice.rows = rows;
    lattice.columns = columns;
    lattice.place = Homography(from, to);
    lattice.blob.assign(from.size(), nullptr);
    lattice.letter = lattice.letter_height = 30;
    lattice.right = {pitch, 0};
    lattice.down = {0, pitch};
    return lattice;
}

/// What is read of a board from a part of its lattice: `.` for holes; nothing where it has none.
std::string read(const Image& image, const Lattice& lattice) {
    Sight sight{Pyramid(brightness(image)), 1000, 0, &image, 1};
    const auto found = with_holes(sight, lattice);
    std::string letters;
    for (std::size_t i = 0; found && i < found->cells.size(); ++i) {
        letters += found->cells[i].empty() ? "." : letter_of(found->cells[i], Kind::capitals);
    }
    return letters;
}

const Lattice whole = lattice_of(0, 0, 5, 5);

TEST_CASE("holes of a board of tiles are told from its letters", "[picture]") {
    for (const std::string board :
         {".EHT.FTEHTHE.TETFHTE.HET.", "EH.THFTEHT.THE.TFHTEHE.TF", ".EHT.FTEHTHEFTETFHTE.HET."}) {
        CHECK(read(board_of(board), whole) == board);
        // From what is found of it where holes are gaps.
        CHECK(read(board_of(board), lattice_of(1, 0, 3, 5)) == board);
        CHECK(read(board_of(board), lattice_of(1, 1, 3, 3)) == board);
    }
}

TEST_CASE("a board without holes has none", "[picture]") {
    const std::string full = "FEHTEFTEHTHEFTETFHTEFHETH";
    CHECK(read(board_of(full), whole).empty());
    CHECK(read(board_of(full), lattice_of(1, 1, 3, 3)).empty());
    CHECK(read(board_of(full, ground), whole).empty());   // letters on the bare ground
    const std::string four = "EHTE.FTEH.HEFT.TFHT......"; // with the ground beside it
    CHECK(read(board_of(four), lattice_of(0, 0, 4, 4)).empty());
}

TEST_CASE("what is no even ground in mirrored places is no hole", "[picture]") {
    CHECK(read(board_of("-EHT-FTEHTHEFTETFHTE-HET-"), whole).empty()); // tiles that could not be read
    CHECK(read(board_of("+EHT+FTEHTHEFTETFHTE+HET+"), whole).empty());
    CHECK(read(board_of(".EHTEFTEHTHEFTETFHTEFHETH"), whole).empty()); // one corner alone
    CHECK(read(board_of(".EHT.F-EHTHEFTETF-TE.HET."), whole) != "");   // two tiles unread, and the holes
    CHECK(read(board_of(".EHT.F-E-T-E-T-TF-TE.HET."), whole).empty()); // too many
}

} // namespace
} // namespace weft::picture
