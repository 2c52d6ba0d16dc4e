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
    Solver(const std::vector<std::string>& rows, const std::vector<std::string>& words,
           Width width = Width::narrow)
        : board(board_of(rows))
        , lexicon(lexicon_of(words))
        , paths(find_paths(board, lexicon, PathKind::playable))
        , pieces(paths)
        , compatibility(board.topology, pieces)
        , memo(width)
        , prospects(board.topology.cells(), pieces)
        , shares(board.topology, pieces)
        , zones(board.topology, pieces, compatibility, prospects, shares, memo, stop) {}

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
    Prospects prospects;
    WordShares shares;
    ZoneSolver zones;
};

CellSet row(int number, int columns) { return CellSet::first(columns).shifted_up(number * columns); }

/// A set of many different ones, by number.
template <typename Set>
Set numbered(std::uint64_t number) {
    if constexpr (Set::capacity == 64) {
        return Set(number);
    } else {
        return Set(number & 0xffff, number >> 16);
    }
}

/// Numbers of words, a different set for each number from 1.
CountMask mask(std::uint64_t number) { return number << 1; }

} // namespace

TEST_CASE("a zone tells which numbers of words can cover it", "[zone]") {
    const Width width = GENERATE(Width::narrow, Width::wide);
    Solver solver({"TIME", "WORD"}, {"TIME", "WORD", "TIMEDROW"}, width);
    const CellSet all = solver.board.topology.all();
    REQUIRE(solver.zones.feasible(all, BlockSet{}, any_count) == (1U << 1 | 1U << 2));
    REQUIRE(solver.zones.feasible(all, BlockSet{}, 1U << 2) == 1U << 2);
    REQUIRE(solver.zones.feasible(all, BlockSet{}, 1U << 3) == 0);
    REQUIRE(solver.zones.feasible(row(0, 4), BlockSet{}, any_count) == 1U << 1);
    REQUIRE(solver.zones.feasible(CellSet::first(3), BlockSet{}, any_count) == 0);
    REQUIRE(solver.zones.feasible(CellSet{}, BlockSet{}, any_count) == 1);
}

TEST_CASE("covers of a zone are sets of pieces, each once", "[zone]") {
    const Width width = GENERATE(Width::narrow, Width::wide);
    Solver solver({"TIME", "WORD"}, {"TIME", "WORD", "TIMEDROW"}, width);
    const CellSet all = solver.board.topology.all();
    REQUIRE(solver.covers(all, BlockSet{}, any_count).size() == 2);
    REQUIRE(solver.covers(all, BlockSet{}, 1U << 1).size() == 1);
    REQUIRE(solver.covers(all, BlockSet{}, 1U << 3).empty());
}

TEST_CASE("a used block bars the moves that cross it", "[zone]") {
    const Width width = GENERATE(Width::narrow, Width::wide);
    // Only a diagonal leads from T and I to M and E.
    Solver solver({"TIXX", "XXME"}, {"TIME"}, width);
    const CellSet cells = CellSet::first(2) | CellSet::of(6) | CellSet::of(7);
    const BlockSet block = solver.board.topology.block(1, 6);
    REQUIRE(solver.zones.feasible(cells, BlockSet{}, any_count) == 1U << 1);
    REQUIRE(solver.zones.feasible(cells, block, any_count) == 0);
    REQUIRE(solver.covers(cells, block, any_count).empty());
}

TEST_CASE("a word that only repeats another is left out of covers", "[zone]") {
    const Width width = GENERATE(Width::narrow, Width::wide);
    Solver solver({"TIME", "TIME"}, {"TIME"}, width);
    const CellSet all = solver.board.topology.all();
    REQUIRE(solver.covers(all, BlockSet{}, any_count).empty());
    Solver anagrams({"TIME", "TIME"}, {"TIME", "EMIT"}, width);
    REQUIRE(anagrams.covers(anagrams.board.topology.all(), BlockSet{}, any_count).size() == 1);
    CountTable table(width);
    REQUIRE(solver.zones.count(all, BlockSet{}, any_count, table) == 1);
}

TEST_CASE("zones apart are solved each for itself", "[zone]") {
    const Width width = GENERATE(Width::narrow, Width::wide);
    Solver solver({"TIME", "XXXX", "WORD"}, {"TIME", "EMIT", "WORD"}, width);
    const CellSet apart = row(0, 4) | row(2, 4);
    REQUIRE(solver.zones.feasible(apart, BlockSet{}, any_count) == 1U << 2);
    REQUIRE(solver.covers(apart, BlockSet{}, any_count).size() == 1);
    REQUIRE(solver.zones.feasible(apart | CellSet::of(4), BlockSet{}, any_count) == 0);
}

TEST_CASE("whether cells can be covered is known sooner than by how many words, and the same", "[zone]") {
    const Width width = GENERATE(Width::narrow, Width::wide);
    Dice dice(5);
    std::vector<std::string> words;
    for (int i = 0; i < 24; ++i) {
        std::string word;
        for (int letter = 4 + dice.below(3); letter > 0; --letter) { word += "AB"[dice.below(2)]; }
        words.push_back(word);
    }
    std::vector<std::string> rows(4, std::string(6, ' '));
    for (std::string& row : rows) {
        for (char& letter : row) { letter = "AAB"[dice.below(3)]; }
    }
    // One is asked for numbers only, one only whether there are any, one for either as it comes.
    Solver numbers(rows, words, width);
    Solver whether(rows, words, width);
    Solver mixed(rows, words, width);
    int coverable = 0;
    for (int round = 0; round < 300; ++round) {
        CellSet cells = numbers.board.topology.all();
        for (int left_out = dice.below(16); left_out > 0; --left_out) {
            cells -= CellSet::of(dice.below(numbers.board.cells()));
        }
        const CountMask expected = numbers.zones.feasible(cells, {}, any_count);
        REQUIRE(whether.zones.coverable(cells, {}) == (expected != 0));
        if (dice.below(2) == 0) { REQUIRE(mixed.zones.coverable(cells, {}) == (expected != 0)); }
        if (dice.below(2) == 0) { REQUIRE(mixed.zones.feasible(cells, {}, any_count) == expected); }
        coverable += expected != 0 ? 1 : 0;
        if (cells.size() > 16) { continue; }
        std::set<std::vector<PieceId>> by_number;
        for (int number = 0; number < 7; ++number) {
            by_number.merge(numbers.covers(cells, {}, CountMask{1} << number));
        }
        REQUIRE(whether.covers(cells, {}, any_count) == by_number);
    }
    CHECK(coverable > 30);
    CHECK(coverable < 270);
}

TEST_CASE("a raised flag stops the solver", "[zone]") {
    const Width width = GENERATE(Width::narrow, Width::wide);
    Solver solver({"TIMES", "WORDS"}, {"TIME", "WORD", "TIMES", "WORDS"}, width);
    solver.stop = true;
    REQUIRE_THROWS_AS(solver.zones.feasible(solver.board.topology.all(), BlockSet{}, any_count), Stopped);
}

TEMPLATE_TEST_CASE("the table keeps every sub-problem apart", "[memo]", NarrowSets, WideSets) {
    using Cells = typename TestType::Cells;
    using Blocks = typename TestType::Blocks;
    MemoOf<TestType> memo;
    constexpr std::uint64_t entries = 50000;
    const auto at = [&](std::uint64_t i) -> auto& {
        return memo.at(numbered<Cells>(i / 4 + 1), numbered<Blocks>(i % 4));
    };
    for (std::uint64_t i = 1; i <= entries; ++i) {
        REQUIRE(at(i).load().known == 0);
        at(i).add(mask(i), mask(i & 0x5555));
    }
    for (std::uint64_t i = 1; i <= entries; ++i) {
        REQUIRE(at(i).load().known == mask(i));
        REQUIRE(at(i).load().feasible == mask(i & 0x5555));
    }
    REQUIRE(memo.size() == entries);
    REQUIRE(memo.bytes() >= entries * 3 * sizeof(std::uint64_t));
    REQUIRE(memo.at(Cells::first(Cells::capacity), Blocks{}).load().known == 0);
}

TEST_CASE("an answer has room for every number of words of its boards", "[memo]") {
    MemoOf<NarrowSets> narrow;
    auto& small = narrow.at(NarrowCellSet(1), {});
    small.add(CountMask{1} << 32 | 2, CountMask{1} << 32);
    CHECK(small.load().known == (CountMask{1} << 32 | 2));
    CHECK(small.load().feasible == CountMask{1} << 32);
    MemoOf<WideSets> wide;
    auto& large = wide.at(CellSet::of(100), {});
    large.add(CountMask{1} << 63 | 2, CountMask{1} << 63);
    CHECK(large.load().known == (CountMask{1} << 63 | 2));
    CHECK(large.load().feasible == CountMask{1} << 63);
}

TEMPLATE_TEST_CASE("a full table keeps what it has and takes no more", "[memo]", NarrowSets, WideSets) {
    using Cells = typename TestType::Cells;
    using Blocks = typename TestType::Blocks;
    constexpr std::size_t most_bytes = std::size_t{3} << 20;
    constexpr std::uint64_t entries = 200000;
    MemoOf<TestType> memo(most_bytes);
    for (std::uint64_t i = 1; i <= entries; ++i) {
        auto& answer = memo.at(numbered<Cells>(i), numbered<Blocks>(i * 7));
        REQUIRE(answer.load().known == 0);
        answer.add(mask(i), 0);
    }
    CHECK(memo.bytes() <= most_bytes);
    CHECK(memo.bytes() > most_bytes / 2);
    std::size_t kept = 0;
    for (std::uint64_t i = 1; i <= entries; ++i) {
        const CountMask known = memo.at(numbered<Cells>(i), numbered<Blocks>(i * 7)).load().known;
        REQUIRE((known == mask(i) || known == 0));
        kept += known == mask(i) ? 1 : 0;
    }
    CHECK(kept == memo.size());
    CHECK(kept > memo.bytes() / (6 * sizeof(std::uint64_t)) / 3);
}

TEST_CASE("zones are solved and counted right without room to keep them", "[memo]") {
    const Width width = GENERATE(Width::narrow, Width::wide);
    // Pieces of every shape, so that most zones are met in several ways.
    const std::vector<std::string> rows(4, "AAAA");
    Solver roomy(rows, {"AAAA"}, width);
    Solver tight(rows, {"AAAA"}, width);
    Memo full(width, 0);
    with_sets(width, [&]<typename Sets>(Sets) {
        using Cells = typename Sets::Cells;
        const Cells high = Cells::first(Cells::capacity) - Cells::first(32);
        for (std::uint64_t i = 1; i < 100000; ++i) {
            full.of<Sets>().at(numbered<Cells>(i) | high, {}).add(mask(i), 0);
        }
    });
    const std::size_t filled = full.size();
    ZoneSolver cramped(tight.board.topology, tight.pieces, tight.compatibility, tight.prospects, tight.shares,
                       full, tight.stop);
    CountTable one_place(width, 2);
    CountTable table(width);
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

TEMPLATE_TEST_CASE("the table may be filled by many threads at once", "[memo]", NarrowSets, WideSets) {
    MemoOf<TestType> memo;
    constexpr std::uint64_t entries = 20000;
    const auto at = [&](std::uint64_t i) -> auto& {
        return memo.at(numbered<typename TestType::Cells>(i), numbered<typename TestType::Blocks>(i * 7));
    };
    std::vector<std::thread> threads;
    for (unsigned thread = 0; thread < 4; ++thread) {
        threads.emplace_back([&at] {
            for (std::uint64_t i = 1; i <= entries; ++i) { at(i).add(mask(i), mask(i)); }
        });
    }
    for (std::thread& thread : threads) { thread.join(); }
    std::uint64_t kept = 0;
    for (std::uint64_t i = 1; i <= entries; ++i) {
        const CountMask known = at(i).load().known;
        // A sub-problem that two threads add while the table grows may stand twice; either may be met.
        REQUIRE((known == mask(i) || known == 0));
        kept += known == mask(i) ? 1 : 0;
    }
    REQUIRE(kept >= entries / 2);
    REQUIRE(memo.size() >= entries);
}

TEMPLATE_TEST_CASE("the table tells all blocks of all boards apart", "[memo]", NarrowSets, WideSets) {
    using Blocks = typename TestType::Blocks;
    Blocks all;
    for (int columns = 1; columns <= TestType::max_cells; ++columns) {
        for (int rows = 1; rows * columns <= TestType::max_cells; ++rows) {
            all |= Blocks::from(Topology::rectangle(rows, columns).blocks());
        }
    }
    // Two columns have the highest, and the last cell is the top left one of none.
    REQUIRE(all.contains(TestType::max_cells - 4));
    REQUIRE_FALSE(all.contains(TestType::max_cells - 1));
    MemoOf<TestType> memo;
    std::uint64_t answer = 0;
    const auto cells = TestType::Cells::of(0);
    memo.at(cells, Blocks{}).add(mask(++answer), 0);
    memo.at(cells, all).add(mask(++answer), 0);
    for (const int block : all) { memo.at(cells, Blocks::of(block)).add(mask(++answer), 0); }
    REQUIRE(memo.size() == answer);
}
