// Shares of cells: how many words a set of cells asks for at least.
#include "cover/word_shares.hpp"

#include "cover/zone.hpp"
#include "helpers.hpp"
#include "random_problem.hpp"

#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>
#include <set>

using namespace weft;
using namespace weft::testing;

namespace {

struct Small {
    explicit Small(const brute_force::Problem& problem)
        : board(board_of(problem.rows))
        , pieces(find_paths(board, lexicon_of(problem.lexicon), PathKind::playable))
        , prospects(board.topology.cells(), pieces)
        , shares(board.topology, pieces) {}

    Board board;
    Pieces pieces;
    Prospects prospects;
    WordShares shares;
};

/// The fewest pieces that cover some cells exactly; nothing where none do.
std::optional<int> fewest(const Pieces& pieces, CellSet cells) {
    if (cells.empty()) { return 0; }
    std::optional<int> least;
    for (const Piece& piece : pieces) {
        if (!piece.cells.contains(cells.lowest()) || !cells.contains(piece.cells)) { continue; }
        const auto rest = fewest(pieces, cells - piece.cells);
        if (rest && (!least || *rest + 1 < *least)) { least = *rest + 1; }
    }
    return least;
}

} // namespace

TEST_CASE("cells that only short words cover ask for more words", "[word_shares]") {
    const Board board = board_of({"ABCDEFGH", "IJKLMNOP"});
    const Pieces pieces(find_paths(board, lexicon_of({"ABCDEFGH", "IJKL", "MNOP"}), PathKind::playable));
    const WordShares shares(board.topology, pieces);
    const CellSet top = CellSet::first(8);
    const CellSet bottom = board.topology.all() - top;
    CHECK(shares.fewest(top) == 1);
    CHECK(shares.fewest(bottom) == 2);
    CHECK(shares.fewest(board.topology.all()) == 3);
    CHECK(shares.fewest(NarrowCellSet::from(bottom)) == 2);
    CHECK(shares.fewest(CellSet{}) == 0);
    CHECK(WordShares().fewest(bottom) == 0);
}

TEST_CASE("no set of cells asks for more words than cover it, and most for nearly as many", "[word_shares]") {
    Dice random(71);
    int covers = 0;
    int tight = 0;
    int by_size = 0;
    for (int round = 0; round < 400; ++round) {
        const brute_force::Problem problem = random_problem(random);
        describe(problem);
        const Small own(problem);
        int longest = 1;
        for (const Piece& piece : own.pieces) {
            REQUIRE(own.shares.of(piece.cells) <= 1 + WordShares::rounding);
            REQUIRE(own.shares.fewest(piece.cells) <= 1);
            longest = std::max(longest, piece.cells.size());
        }
        const CellSet all = own.board.topology.all();
        const auto least = fewest(own.pieces, all);
        if (!least) { continue; }
        REQUIRE(own.shares.fewest(all) <= *least);
        ++covers;
        tight += own.shares.fewest(all) == *least ? 1 : 0;
        by_size += (all.size() + longest - 1) / longest == *least ? 1 : 0;
    }
    CAPTURE(covers, tight, by_size);
    REQUIRE(covers > 100);
    REQUIRE(tight > covers * 9 / 10);
    REQUIRE(tight > by_size);
}

TEST_CASE("zones have the same covers with shares or prospects and without", "[word_shares][zone]") {
    Dice random(72);
    const std::atomic<bool> stop{false};
    std::size_t compared = 0;
    for (int round = 0; round < 200; ++round) {
        const brute_force::Problem problem = random_problem(random);
        describe(problem);
        const Small own(problem);
        const Topology& topology = own.board.topology;
        const Compatibility compatibility(topology, own.pieces);
        const WordShares none;
        const auto ask = [&](const Prospects& prospects, const WordShares& shares, CellSet cells,
                             CountMask wanted) {
            // A table of its own, so that nothing is answered by what the other found.
            Memo memo(width_for(topology));
            ZoneSolver solver(topology, own.pieces, compatibility, prospects, shares, memo, stop);
            CountTable counts(width_for(topology));
            std::set<std::vector<PieceId>> covers;
            const CountMask feasible = solver.feasible(cells, {}, wanted);
            solver.covers_without(
                cells, {}, wanted, [](PieceId, std::span<const PieceId>) { return false; },
                [&](std::span<const PieceId> chosen) {
                    std::vector<PieceId> sorted(chosen.begin(), chosen.end());
                    std::sort(sorted.begin(), sorted.end());
                    covers.insert(std::move(sorted));
                });
            return std::tuple(feasible, solver.count(cells, {}, wanted, counts), covers);
        };
        CellSet cells = topology.all();
        for (int part = 0; part < 4; ++part) {
            for (CountMask wanted = 2; wanted < 64; wanted = wanted * 2 + (part % 2 == 0 ? 0 : 2)) {
                const auto expected = ask({}, none, cells, wanted);
                REQUIRE(ask({}, own.shares, cells, wanted) == expected);
                REQUIRE(ask(own.prospects, none, cells, wanted) == expected);
                compared += std::get<2>(expected).size();
            }
            if (own.pieces.size() == 0) { break; }
            cells -=
                own.pieces[static_cast<PieceId>(random.below(static_cast<int>(own.pieces.size())))].cells;
        }
    }
    REQUIRE(compared > 1000);
}
