// Exact numbers: by hand, and against those of an independent solver.
#include "weft/counting.hpp"

#include "helpers.hpp"
#include "weft/piece_count.hpp"

#include <catch2/catch.hpp>
#include <sstream>

using namespace weft;
using namespace weft::testing;

namespace {

Count count_pieces(const Board& board, const Lexicon& lexicon, bool self_crossing) {
    const std::atomic<bool> stop{false};
    const Pieces pieces(find_paths(board, lexicon, PathKind::playable), self_crossing);
    return count_piece_covers(board.topology, pieces, stop);
}

/// Compares every `step`-th puzzle of the oracle's table.
void compare_with_oracle(std::size_t step) {
    const auto shared = shared_folder();
    if (shared.empty()) { return; }
    const Lexicon lexicon = Lexicon::from_file((shared / "wordlists" / "letterpress4.txt").string());
    const std::atomic<bool> stop{false};
    std::ifstream table(shared / "oracle" / "cover_counts.tsv");
    std::size_t row = 0;
    std::size_t compared = 0;
    for (std::string line; std::getline(table, line);) {
        if (line.starts_with('#') || line.starts_with("date")) { continue; }
        if (row++ % step != 0) { continue; }
        std::istringstream fields(line);
        std::string date;
        std::size_t pieces = 0;
        std::string covers;
        REQUIRE(fields >> date >> pieces >> covers);
        INFO(date);
        const Puzzle puzzle = read_puzzle((shared / "puzzles" / (date + ".txt")).string());
        const Pieces found(find_paths(puzzle.board, lexicon, PathKind::playable), false);
        CHECK(found.size() == pieces);
        CHECK(to_string(count_piece_covers(puzzle.board.topology, found, stop)) == covers);
        ++compared;
    }
    REQUIRE(compared > 0);
}

} // namespace

TEST_CASE("counts are exact beyond 64 bits and never wrap", "[counting]") {
    const Count large = Count{1} << 100;
    REQUIRE(to_string(0) == "0");
    REQUIRE(to_string(Count{1} << 64) == "18446744073709551616");
    REQUIRE(to_string(large) == "1267650600228229401496703205376");
    REQUIRE(to_string(~Count{0}) == "340282366920938463463374607431768211455");
    REQUIRE(add(large, large) == large * 2);
    REQUIRE_THROWS_AS(add(~Count{0}, 1), CountOverflow);
    REQUIRE(multiply(large, 8) == large * 8);
    REQUIRE_THROWS_AS(multiply(large, large), CountOverflow);
}

TEST_CASE("a table of counts keeps what it was told", "[counting]") {
    CountTable table;
    for (std::uint64_t i = 1; i < 20000; ++i) {
        table.add(CellSet(i), BlockSet(i % 5), i % 3 == 0 ? 1 : 2, i * i);
    }
    REQUIRE(table.size() == 19999);
    for (std::uint64_t i = 1; i < 20000; ++i) {
        const Count* count = table.find(CellSet(i), BlockSet(i % 5), i % 3 == 0 ? 1 : 2);
        REQUIRE(count != nullptr);
        REQUIRE(*count == i * i);
        REQUIRE(table.find(CellSet(i), BlockSet(i % 5 + 1), 1) == nullptr);
    }
}

TEST_CASE("piece covers of small boards are counted right", "[counting]") {
    REQUIRE(count_pieces(board_of({"TIME", "WORD"}), lexicon_of({"TIME", "EMIT", "WORD"}), true) == 1);
    REQUIRE(count_pieces(board_of({"TIME", "WORD"}), lexicon_of({"TIME"}), true) == 0);
    // Words may repeat here; any two paths but the rows would cross.
    REQUIRE(count_pieces(board_of({"ABCD", "ABCD"}), lexicon_of({"ABCD"}), false) == 1);
    // Along three sides of the square, or over its diagonals.
    REQUIRE(count_pieces(board_of({"AA", "AA"}), lexicon_of({"AAAA"}), true) == 2);
}

TEST_CASE("piece covers agree with an independent solver", "[counting]") { compare_with_oracle(8); }

TEST_CASE("all piece covers agree with an independent solver", "[counting][slow]") { compare_with_oracle(1); }
