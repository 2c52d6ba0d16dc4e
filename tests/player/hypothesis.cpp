#include "player/hypothesis.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>
#include <set>
#include <string>
#include <tuple>

using namespace weft;

namespace {

Hypothesis read_as(int rows, int columns, std::optional<int> words = std::nullopt) {
    std::string letters;
    for (int cell = 0; cell < rows * columns; ++cell) { letters += static_cast<char>('A' + cell % 26); }
    return {{Topology::rectangle(rows, columns), letters}, words};
}

} // namespace

TEST_CASE("a cell is opened for some letters, and the slip says what stood there", "[hypothesis]") {
    const Hypothesis read = read_as(8, 6);
    const Hypothesis open = opened(read, 7, 0b101);
    CHECK(open.board.letters[7] == Board::open_letter);
    CHECK(open.board.choices[7] == 0b101);
    CHECK(open.slip.cell == 7);
    CHECK(open.slip.instead == 'H');
    CHECK(open.board.open() == CellSet::of(7));
}

TEST_CASE("other numbers of words leave room for the letters", "[hypothesis]") {
    const auto words = [](std::optional<int> count, int min_length = 4) {
        std::set<int> others;
        for (const Hypothesis& other : other_counts(read_as(8, 6, count), min_length)) {
            others.insert(*other.words);
        }
        return others;
    };
    CHECK(words(std::nullopt).empty());
    CHECK(words(7) == std::set{6, 8});
    CHECK(words(12) == std::set{11});
    CHECK(words(12, 3) == std::set{11, 13});
    CHECK(words(2) == std::set{3});
}

TEST_CASE("each two neighbours of a row or a column are swapped once", "[hypothesis]") {
    const Hypothesis read = read_as(8, 6);
    std::set<std::string> boards;
    const auto all = swaps(read, std::vector<double>(48));
    for (const Hypothesis& one : all) {
        boards.insert(one.board.letters);
        std::string sorted = one.board.letters;
        std::string own = read.board.letters;
        int changed = 0;
        for (std::size_t cell = 0; cell < own.size(); ++cell) {
            changed += own[cell] != sorted[cell] ? 1 : 0;
        }
        CHECK(changed == 2);
        std::sort(sorted.begin(), sorted.end());
        std::sort(own.begin(), own.end());
        CHECK(sorted == own);
    }
    CHECK(all.size() == 8 * 5 + 7 * 6);
    CHECK(boards.size() == all.size());

    std::vector<double> suspicion(48);
    suspicion[20] = 2;
    suspicion[26] = suspicion[0] = 1;
    const auto ordered = swaps(read, suspicion);
    CHECK(ordered.size() == all.size());
    CHECK(ordered[0].slip.text == "the " + std::string(1, read.board.letters[20]) +
                                      " at row 4, column 3 and the " + read.board.letters[26] +
                                      " at row 5, column 3 swapped");
}

TEST_CASE("each found word may be none of the answer's", "[hypothesis]") {
    const Hypothesis read = read_as(8, 6, 7);
    CHECK(not_found(read, {}).empty());
    const Known known{.found = {{"OTTER", false, {}}, {"WILLOW", true, {}}}, .excluded = {"TROUT"}};
    const auto all = not_found(read, known);
    REQUIRE(all.size() == 2);
    CHECK(all[0].slip.kind == SlipKind::found);
    CHECK(all[0].slip.text == "OTTER is none of the answer's words");
    REQUIRE(all[0].known->found.size() == 1);
    CHECK(all[0].known->found[0].word == "WILLOW");
    CHECK(all[0].known->found[0].spangram);
    CHECK(all[0].known->excluded == std::vector<std::string>{"TROUT", "OTTER"});
    CHECK(all[1].known->found[0].word == "OTTER");
    CHECK(all[1].words == 7);
    CHECK(all[1].board.letters == read.board.letters);
}

TEST_CASE("a row or a column too many is left out, with the numbers that cells had", "[hypothesis]") {
    for (const auto& [rows, columns, lines] : {std::tuple{9, 6, 9}, std::tuple{8, 7, 7}}) {
        const Hypothesis read = read_as(rows, columns);
        const auto all = other_shapes(read);
        CHECK(all.size() == static_cast<std::size_t>(lines));
        for (const Hypothesis& one : all) {
            REQUIRE(one.cells.size() == 48);
            CHECK(one.board.cells() == 48);
            for (std::size_t cell = 0; cell < 48; ++cell) {
                CHECK(one.board.letters[cell] == read.board.letters[one.cells[cell]]);
            }
        }
    }
    CHECK(other_shapes(read_as(8, 6)).empty());
    Hypothesis doubled = read_as(9, 6);
    doubled.board.letters.replace(24, 6, doubled.board.letters.substr(18, 6));
    CHECK(other_shapes(doubled).size() == 8);
    const auto line = other_shapes(read_as(1, 48));
    REQUIRE(line.size() == 1);
    CHECK(line.front().board.topology.rows() == 8);
    CHECK(lacks_line(read_as(7, 6).board));
    CHECK(lacks_line(read_as(8, 5).board));
    CHECK_FALSE(lacks_line(read_as(8, 6).board));
}
