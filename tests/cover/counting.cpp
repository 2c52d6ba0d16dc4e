// Exact numbers: by hand, and against those of an independent solver.
#include "cover/counting.hpp"

#include "cover/piece_count.hpp"
#include "cover/zone.hpp"
#include "helpers.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <numeric>
#include <sstream>
#include <utility>

using namespace weft;
using namespace weft::testing;

namespace {

Count count_pieces(const Board& board, const Lexicon& lexicon, bool self_crossing) {
    const std::atomic<bool> stop{false};
    const Pieces pieces(find_paths(board, lexicon, PathKind::playable), {.self_crossing = self_crossing});
    const Count count = count_piece_covers(board.topology, pieces, stop);
    REQUIRE(count_piece_covers(board.topology, pieces, stop, most_rests, Width::wide) == count);
    return count;
}

/// The same number by plain recursion that looks at every rest, hopeful or not.
class PlainCounter {
  public:
    PlainCounter(const Topology& topology, const Pieces& pieces)
        : topology_(topology)
        , pieces_(pieces) {}

    Count count(CellSet cells, BlockSet used) {
        if (cells.empty()) { return 1; }
        const auto [known, fresh] = counts_.try_emplace({cells, used & topology_.open_blocks(cells)}, 0);
        if (!fresh) { return known->second; }
        Count total = 0;
        for (const Piece& piece : pieces_) {
            if (piece.cells.contains(cells.lowest()) && cells.contains(piece.cells) &&
                !used.meets(piece.blocks)) {
                total += count(cells - piece.cells, used | piece.blocks);
            }
        }
        return known->second = total;
    }

  private:
    const Topology& topology_;
    const Pieces& pieces_;
    std::map<std::pair<CellSet, BlockSet>, Count> counts_;
};

/// A board of so many different letters, and words that cover it in the order of its cells, row by row and to
/// and fro, with as many more that may be anywhere.
struct RandomCase {
    Board board;
    std::vector<std::string> words;

    RandomCase(const Topology& topology, std::size_t letters, Dice& dice)
        : board{topology, std::string(static_cast<std::size_t>(topology.cells()), 'A')} {
        for (char& letter : board.letters) { letter = static_cast<char>('A' + dice.below(letters)); }
        std::vector<int> order(static_cast<std::size_t>(topology.cells()));
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [&](int a, int b) {
            const auto key = [&](int cell) {
                const auto [row, column] = topology.place(cell);
                return std::pair(row, row % 2 == 0 ? column : -column);
            };
            return key(a) < key(b);
        });
        for (std::size_t begin = 0; begin < order.size();) {
            const std::size_t left = order.size() - begin;
            const std::size_t length =
                left < 8 ? left : 4 + static_cast<std::size_t>(dice.below(left < 10 ? 1 : 3));
            std::string word;
            std::string other;
            for (std::size_t i = 0; i < length; ++i, ++begin) {
                word += board.letters[static_cast<std::size_t>(order[begin])];
                other += dice.of(std::vector(board.letters.begin(), board.letters.end()));
            }
            words.push_back(word);
            words.push_back(other);
        }
        std::sort(words.begin(), words.end());
        words.erase(std::unique(words.begin(), words.end()), words.end());
    }
};

/// The board with rows and columns changed for each other.
Board turned(const Board& board) {
    const Topology& topology = board.topology;
    Board result{Topology::rectangle(topology.columns(), topology.rows()), board.letters};
    for (int cell = 0; cell < topology.cells(); ++cell) {
        const auto [row, column] = topology.place(cell);
        result.letters[static_cast<std::size_t>(column * topology.rows() + row)] =
            board.letters[static_cast<std::size_t>(cell)];
    }
    return result;
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
        const Pieces found(find_paths(puzzle.board, lexicon, PathKind::playable), {.self_crossing = false});
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

TEMPLATE_TEST_CASE("a table of counts keeps what it was told", "[counting]", NarrowSets, WideSets) {
    using Blocks = typename TestType::Blocks;
    const auto cells = [](std::uint64_t i) {
        const auto low = NarrowCellSet(i);
        return TestType::Cells::from(low) | TestType::Cells::of(TestType::max_cells - 1);
    };
    CountTableOf<TestType> table;
    for (std::uint64_t i = 1; i < 20000; ++i) {
        table.add(cells(i), Blocks(i % 5), i % 3 == 0 ? 1 : 2, i * i);
    }
    REQUIRE(table.size() == 19999);
    for (std::uint64_t i = 1; i < 20000; ++i) {
        const Count* count = table.find(cells(i), Blocks(i % 5), i % 3 == 0 ? 1 : 2);
        REQUIRE(count != nullptr);
        REQUIRE(*count == i * i);
        REQUIRE(table.find(cells(i), Blocks(i % 5 + 1), 1) == nullptr);
    }
}

TEST_CASE("a table of counts that may not grow forgets, and tells nothing wrong", "[counting]") {
    CountTableOf<WideSets> table(1024);
    std::size_t kept = 0;
    for (std::uint64_t i = 1; i < 20000; ++i) {
        table.add(CellSet(i % 100, i), BlockSet{}, 1, i * i);
        REQUIRE(table.size() <= 512);
        REQUIRE(*table.find(CellSet(i % 100, i), BlockSet{}, 1) == i * i);
    }
    for (std::uint64_t i = 1; i < 20000; ++i) {
        if (const Count* count = table.find(CellSet(i % 100, i), BlockSet{}, 1)) {
            REQUIRE(*count == i * i);
            ++kept;
        }
    }
    REQUIRE(kept == table.size());
}

TEST_CASE("a board with more rests than may wait is refused", "[counting]") {
    std::vector<std::string> rows(6, "AAAAAA");
    const Board board = board_of(rows);
    const Pieces pieces(find_paths(board, lexicon_of({"AAAA", "AAAAA"}), PathKind::playable));
    const std::atomic<bool> stop{false};
    REQUIRE_THROWS_AS(count_piece_covers(board.topology, pieces, stop, 1000), InputError);
}

TEST_CASE("piece covers of small boards are counted right", "[counting]") {
    REQUIRE(count_pieces(board_of({"TIME", "WORD"}), lexicon_of({"TIME", "EMIT", "WORD"}), true) == 1);
    REQUIRE(count_pieces(board_of({"TIME", "WORD"}), lexicon_of({"TIME"}), true) == 0);
    // Words may repeat here; any two paths but the rows would cross.
    REQUIRE(count_pieces(board_of({"ABCD", "ABCD"}), lexicon_of({"ABCD"}), false) == 1);
    // Along three sides of the square, or over its diagonals.
    REQUIRE(count_pieces(board_of({"AA", "AA"}), lexicon_of({"AAAA"}), true) == 2);
}

TEST_CASE("boards of any shape have as many piece covers as plain recursion finds", "[counting]") {
    for (const auto& [name, letters] : {std::pair{"4x4", 2},
                                        {"6x4", 3},
                                        {"9x3", 3},
                                        {"13x3", 4},
                                        {"16x2", 2},
                                        {"32x2", 6},
                                        {"hex19", 2},
                                        {"hex37", 4},
                                        {"8x6", 5},
                                        {"8x8", 6},
                                        {"11x6", 6},
                                        {"32x4", 8},
                                        {"64x2", 8}}) {
        const Topology topology = *Topology::parse(name);
        int covered = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            INFO(name << " seed " << seed);
            Dice dice(seed);
            const auto [board, words] = RandomCase(topology, static_cast<std::size_t>(letters), dice);
            const Lexicon lexicon = lexicon_of(words);
            const bool self_crossing = dice.chance(50);
            const Pieces pieces(find_paths(board, lexicon, PathKind::playable),
                                {.self_crossing = self_crossing});
            const Count expected = PlainCounter(topology, pieces).count(topology.all(), BlockSet{});
            CHECK(to_string(count_pieces(board, lexicon, self_crossing)) == to_string(expected));
            if (!topology.hexagonal()) {
                CHECK(to_string(count_pieces(turned(board), lexicon, self_crossing)) == to_string(expected));
            }
            covered += expected > 1 ? 1 : 0;
        }
        CHECK(covered > 15);
    }
}

TEST_CASE("rows of one letter have as many piece covers as there are sums", "[counting]") {
    std::array<std::uint64_t, max_cells + 1> sums{1};
    for (std::size_t total = 4; total < sums.size(); ++total) {
        sums[total] = sums[total - 4] + (total >= 5 ? sums[total - 5] : 0);
    }
    const Lexicon lexicon = lexicon_of({"AAAA", "AAAAA"});
    for (int length = 1; length <= max_cells; ++length) {
        const std::string letters(static_cast<std::size_t>(length), 'A');
        const Count expected = sums[letters.size()];
        REQUIRE(count_pieces({Topology::rectangle(length, 1), letters}, lexicon, true) == expected);
        REQUIRE(count_pieces({Topology::rectangle(1, length), letters}, lexicon, true) == expected);
    }
}

TEST_CASE("counting piece covers stops when it is told to", "[counting]") {
    const Board board = board_of({"TIME", "WORD"});
    const Pieces pieces(find_paths(board, lexicon_of({"TIME", "WORD"}), PathKind::playable));
    const std::atomic<bool> stop{true};
    REQUIRE_THROWS_AS(count_piece_covers(board.topology, pieces, stop), Stopped);
}

TEST_CASE("piece covers agree with an independent solver", "[counting]") { compare_with_oracle(8); }

TEST_CASE("all piece covers agree with an independent solver", "[counting][slow]") { compare_with_oracle(1); }
