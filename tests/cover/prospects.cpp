#include "cover/prospects.hpp"

#include "../random_problem.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdint>
#include <vector>

namespace weft {
namespace {

using namespace testing;

/// Whether the options cover a set exactly, blocks aside.
bool coverable(const std::vector<CellSet>& options, CellSet cells) {
    return cells.empty() || std::any_of(options.begin(), options.end(), [&](CellSet option) {
               return option.contains(cells.lowest()) && cells.contains(option) &&
                      coverable(options, cells - option);
           });
}

Pieces pieces_of(const Board& board, const std::vector<std::string>& words) {
    return Pieces(find_paths(board, lexicon_of(words), PathKind::playable));
}

std::vector<CellSet> cells_of(const Pieces& pieces) {
    std::vector<CellSet> result;
    for (const Piece& piece : pieces) { result.push_back(piece.cells); }
    return result;
}

} // namespace

TEST_CASE("in a window prospects tell exactly which sets of cells can be covered", "[prospects]") {
    const Board board = board_of({"ABCDE", "FGHIJ", "KLMNO"});
    const Pieces pieces =
        pieces_of(board, {"ABCD", "EDCBA", "FGHI", "FKLM", "EJONM", "HCDI", "GLMN", "AFGB"});
    REQUIRE(pieces.size() == 8);
    const std::vector<CellSet> options = cells_of(pieces);
    const Prospects prospects(15, pieces);
    int hopeful = 0;
    for (std::uint64_t bits = 1; bits < std::uint64_t{1} << 15; ++bits) {
        const bool expected = coverable(options, CellSet(bits));
        REQUIRE(prospects.hopeful(CellSet(bits)) == expected);
        REQUIRE(prospects.hopeful(NarrowCellSet(bits)) == expected);
        hopeful += expected ? 1 : 0;
    }
    CHECK(hopeful > 8);
    CHECK(Prospects().hopeful(CellSet(1)));
}

TEST_CASE("prospects leave hope for all that can be covered and for little else", "[prospects]") {
    Dice random(83);
    int hopeless = 0;
    int without_cover = 0;
    const auto look = [&](const Board& board, const Pieces& pieces) {
        const Prospects prospects(board.topology.cells(), pieces);
        const std::vector<CellSet> options = cells_of(pieces);
        CellSet covered;
        for (int part = 0; part < 20 && !options.empty(); ++part) {
            const CellSet cells =
                options[static_cast<std::size_t>(random.below(static_cast<int>(options.size())))];
            if (!covered.meets(cells)) { covered |= cells; }
            REQUIRE(prospects.hopeful(covered));
            // What is hardly larger than a piece, so that recursion ends soon on large boards too.
            CellSet other = cells;
            for (int cell = 0; cell < 6; ++cell) { other.insert(random.below(board.topology.cells())); }
            const bool hope = prospects.hopeful(other);
            if (coverable(options, other)) {
                REQUIRE(hope);
            } else {
                ++without_cover;
                hopeless += hope ? 0 : 1;
            }
        }
    };
    for (int round = 0; round < 300; ++round) {
        const brute_force::Problem problem = random_problem(random);
        describe(problem);
        const Board board = board_of(problem.rows);
        look(board, pieces_of(board, problem.lexicon));
    }
    REQUIRE(without_cover > 1000);
    CHECK(hopeless * 10 > without_cover * 9);
    const Board large = board_of(std::vector<std::string>(10, "ABCDEFGHIJ"));
    const Pieces many = pieces_of(large, {"ABCD", "DEFG", "FGHI", "GHIJ", "JIHGF"});
    REQUIRE(many.size() > 500);
    for (int round = 0; round < 50; ++round) { look(large, many); }
}

} // namespace weft
