// Zones and their table, on boards small enough to see the answer.
#include "cover/zone.hpp"

#include "helpers.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <thread>

using namespace weft;
using namespace weft::testing;

namespace {

/// A zone solver with all that it refers to.
struct Solver {
    Solver(const std::vector<std::string>& rows, const std::vector<std::string>& words)
        : board(board_of(rows))
        , lexicon(lexicon_of(words))
        , paths(find_paths(board, lexicon, PathKind::playable))
        , pieces(paths)
        , compatibility(board.topology, pieces)
        , zones(board.topology, pieces, compatibility, memo, stop) {}

    std::set<std::vector<PieceId>> covers(CellSet cells, BlockSet used, CountMask wanted) {
        std::set<std::vector<PieceId>> result;
        zones.covers(cells, used, wanted, [&](std::span<const PieceId> chosen) {
            std::vector<PieceId> sorted(chosen.begin(), chosen.end());
            std::sort(sorted.begin(), sorted.end());
            REQUIRE(result.insert(sorted).second);
        });
        return result;
    }

    std::atomic<bool> stop{false};
    Board board;
    Lexicon lexicon;
    Paths paths;
    Pieces pieces;
    Compatibility compatibility;
    Memo memo;
    ZoneSolver zones;
};

CellSet row(int number, int columns) { return CellSet(CellSet::first(columns).bits() << number * columns); }

} // namespace

TEST_CASE("a zone tells which numbers of words can cover it", "[zone]") {
    Solver solver({"TIME", "WORD"}, {"TIME", "WORD", "TIMEDROW"});
    const CellSet all = solver.board.topology.all();
    REQUIRE(solver.zones.feasible(all, BlockSet{}, any_count) == (1U << 1 | 1U << 2));
    REQUIRE(solver.zones.feasible(all, BlockSet{}, 1U << 2) == 1U << 2);
    REQUIRE(solver.zones.feasible(all, BlockSet{}, 1U << 3) == 0);
    REQUIRE(solver.zones.feasible(row(0, 4), BlockSet{}, any_count) == 1U << 1);
    REQUIRE(solver.zones.feasible(CellSet::first(3), BlockSet{}, any_count) == 0);
    REQUIRE(solver.zones.feasible(CellSet{}, BlockSet{}, any_count) == 1);
}

TEST_CASE("covers of a zone are sets of pieces, each once", "[zone]") {
    Solver solver({"TIME", "WORD"}, {"TIME", "WORD", "TIMEDROW"});
    const CellSet all = solver.board.topology.all();
    REQUIRE(solver.covers(all, BlockSet{}, any_count).size() == 2);
    REQUIRE(solver.covers(all, BlockSet{}, 1U << 1).size() == 1);
    REQUIRE(solver.covers(all, BlockSet{}, 1U << 3).empty());
}

TEST_CASE("a used block bars the moves that cross it", "[zone]") {
    // Only a diagonal leads from T and I to M and E.
    Solver solver({"TIXX", "XXME"}, {"TIME"});
    const CellSet cells = CellSet::first(2) | CellSet::of(6) | CellSet::of(7);
    const BlockSet block = solver.board.topology.block(1, 6);
    REQUIRE(solver.zones.feasible(cells, BlockSet{}, any_count) == 1U << 1);
    REQUIRE(solver.zones.feasible(cells, block, any_count) == 0);
    REQUIRE(solver.covers(cells, block, any_count).empty());
}

TEST_CASE("a word that only repeats another is left out of covers", "[zone]") {
    Solver solver({"TIME", "TIME"}, {"TIME"});
    const CellSet all = solver.board.topology.all();
    REQUIRE(solver.covers(all, BlockSet{}, any_count).empty());
    Solver anagrams({"TIME", "TIME"}, {"TIME", "EMIT"});
    REQUIRE(anagrams.covers(anagrams.board.topology.all(), BlockSet{}, any_count).size() == 1);
    CountTable table;
    REQUIRE(solver.zones.count(all, BlockSet{}, any_count, table) == 1);
}

TEST_CASE("zones apart are solved each for itself", "[zone]") {
    Solver solver({"TIME", "XXXX", "WORD"}, {"TIME", "EMIT", "WORD"});
    const CellSet apart = row(0, 4) | row(2, 4);
    REQUIRE(solver.zones.feasible(apart, BlockSet{}, any_count) == 1U << 2);
    REQUIRE(solver.covers(apart, BlockSet{}, any_count).size() == 1);
    REQUIRE(solver.zones.feasible(apart | CellSet::of(4), BlockSet{}, any_count) == 0);
}

TEST_CASE("a raised flag stops the solver", "[zone]") {
    Solver solver({"TIMES", "WORDS"}, {"TIME", "WORD", "TIMES", "WORDS"});
    solver.stop = true;
    REQUIRE_THROWS_AS(solver.zones.feasible(solver.board.topology.all(), BlockSet{}, any_count), Stopped);
}

TEST_CASE("the table keeps every sub-problem apart", "[memo]") {
    Memo memo;
    constexpr std::uint64_t entries = 50000;
    for (std::uint64_t i = 1; i <= entries; ++i) { memo.at(CellSet(i / 4 + 1), BlockSet(i % 4)) = i; }
    for (std::uint64_t i = 1; i <= entries; ++i) {
        REQUIRE(memo.at(CellSet(i / 4 + 1), BlockSet(i % 4)) == i);
    }
    REQUIRE(memo.size() == entries);
    REQUIRE(memo.bytes() >= entries * 3 * sizeof(std::uint64_t));
    REQUIRE(memo.at(CellSet(~std::uint64_t{0}), BlockSet{}) == 0);
}

TEST_CASE("a full table keeps what it has and takes no more", "[memo]") {
    constexpr std::size_t most_bytes = std::size_t{3} << 20;
    constexpr std::uint64_t entries = 200000;
    Memo memo(most_bytes);
    for (std::uint64_t i = 1; i <= entries; ++i) {
        Memo::Answer& answer = memo.at(CellSet(i), BlockSet(i * 7));
        REQUIRE(answer == 0);
        answer = i;
    }
    CHECK(memo.bytes() <= most_bytes);
    CHECK(memo.bytes() > most_bytes / 2);
    std::size_t kept = 0;
    for (std::uint64_t i = 1; i <= entries; ++i) {
        const std::uint64_t answer = memo.at(CellSet(i), BlockSet(i * 7));
        REQUIRE((answer == i || answer == 0));
        kept += answer == i ? 1 : 0;
    }
    CHECK(kept == memo.size());
    CHECK(kept > memo.bytes() / (3 * sizeof(std::uint64_t)) / 3);
}

TEST_CASE("zones are solved and counted right without room to keep them", "[memo]") {
    // Pieces of every shape, so that most zones are met in several ways.
    const std::vector<std::string> rows(4, "AAAA");
    Solver roomy(rows, {"AAAA"});
    Solver tight(rows, {"AAAA"});
    Memo full(0);
    for (std::uint64_t i = 1; i < 100000; ++i) { full.at(CellSet(i << 32), BlockSet{}) = i; }
    const std::size_t filled = full.size();
    ZoneSolver cramped(tight.board.topology, tight.pieces, tight.compatibility, full, tight.stop);
    CountTable one_place(2);
    CountTable table;
    const CellSet all = roomy.board.topology.all();
    const CountMask known = roomy.zones.feasible(all, BlockSet{}, any_count);
    REQUIRE(known != 0);
    CHECK(cramped.feasible(all, BlockSet{}, any_count) == known);
    CHECK(full.size() == filled);
    for (CountMask wanted = 1; wanted <= known; wanted <<= 1) {
        const Count count = roomy.zones.count(all, BlockSet{}, wanted, table);
        CHECK((count != 0) == ((known & wanted) != 0));
        CHECK(cramped.count(all, BlockSet{}, wanted, one_place) == count);
    }
    CHECK(one_place.size() <= 1);
    CHECK(table.size() > 10);
}

TEST_CASE("the table may be filled by many threads at once", "[memo]") {
    Memo memo;
    constexpr std::uint64_t entries = 20000;
    std::vector<std::thread> threads;
    for (unsigned thread = 0; thread < 4; ++thread) {
        threads.emplace_back([&memo] {
            for (std::uint64_t i = 1; i <= entries; ++i) { memo.at(CellSet(i), BlockSet(i * 7)) = i + 1; }
        });
    }
    for (std::thread& thread : threads) { thread.join(); }
    for (std::uint64_t i = 1; i <= entries; ++i) {
        const std::uint64_t answer = memo.at(CellSet(i), BlockSet(i * 7));
        // A sub-problem that two threads add while the table grows may stand twice; either may be met.
        REQUIRE((answer == i + 1 || answer == 0));
    }
    REQUIRE(memo.size() >= entries);
}

TEST_CASE("the table tells all blocks of all boards apart", "[memo]") {
    BlockSet all;
    for (int columns = 1; columns <= max_cells; ++columns) {
        for (int rows = 1; rows * columns <= max_cells; ++rows) {
            all |= Topology::rectangle(rows, columns).blocks();
        }
    }
    // Two columns have the highest, and the last cell is the top left one of none.
    REQUIRE(all.contains(60));
    REQUIRE_FALSE(all.contains(63));
    Memo memo;
    std::uint64_t answer = 0;
    memo.at(CellSet(1), BlockSet{}) = ++answer;
    memo.at(CellSet(1), all) = ++answer;
    for (const int block : all) { memo.at(CellSet(1), BlockSet(std::uint64_t{1} << block)) = ++answer; }
    REQUIRE(memo.size() == answer);
}
