// Suspects: which cells are likeliest misread.
#include "player/suspects.hpp"

#include "helpers.hpp"
#include "language.hpp"
#include "rank/widening.hpp"
#include "weft/error.hpp"

#include <catch2/catch.hpp>

using namespace weft;
using namespace weft::testing;

namespace {

Widened answer_to(const Puzzle& puzzle, const SearchOptions& options) {
    return rank_widening({puzzle.board, language().words(), language().knowledge,
                          language().model.weights(options.words.has_value()), puzzle.theme, options},
                         10, never_stop);
}

std::vector<Suspect> suspects_of(const Puzzle& puzzle, int threads = 1) {
    const SearchOptions options = search_options(puzzle, Options{});
    const Widened answer = answer_to(puzzle, options);
    return Suspects(*answer.search, *answer.features, language().model.weights(true).quick, threads,
                    never_stop)
        .cells(1);
}

} // namespace

TEST_CASE("a letter that was misread is among the first suspects", "[suspects]") {
    Dice dice(5);
    int first = 0;
    int named = 0;
    int tried = 0;
    for (const std::string name : {"umbrella", "night-sky", "orchestra", "gemstones"}) {
        const auto file = source_folder() / "puzzles" / (name + ".txt");
        const Puzzle puzzle = read_puzzle(file.string());
        for (int round = 0; round < 3; ++round) {
            Puzzle harmed = puzzle;
            const auto cell = static_cast<std::size_t>(dice.below(puzzle.board.cells()));
            char& letter = harmed.board.letters[cell];
            const char right = letter;
            letter = letter == 'V' ? 'K' : 'V';
            const auto list = suspects_of(harmed);
            const auto place = std::find_if(list.begin(), list.end(), [&](const Suspect& suspect) {
                return suspect.cell == static_cast<int>(cell);
            });
            ++tried;
            named += place != list.end() && (place->letters >> (right - 'A') & 1) != 0;
            first += place - list.begin() < 3 && place != list.end();
        }
    }
    REQUIRE(tried == 12);
    CHECK(first * 4 >= tried * 3);
    CHECK(named * 4 >= tried * 3);
}

TEST_CASE("suspects come with falling gains, the same for any number of threads", "[suspects][threads]") {
    Puzzle puzzle = read_puzzle((source_folder() / "puzzles" / "night-sky.txt").string());
    puzzle.board.letters[20] = puzzle.board.letters[20] == 'X' ? 'J' : 'X';
    const auto list = suspects_of(puzzle);
    REQUIRE(!list.empty());
    for (std::size_t i = 1; i < list.size(); ++i) { CHECK(list[i - 1].gain >= list[i].gain); }
    const auto same = suspects_of(puzzle, 4);
    REQUIRE(same.size() == list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        CHECK(same[i].cell == list[i].cell);
        CHECK(same[i].gain == list[i].gain);
    }
}

TEST_CASE("neither open nor used cells are suspects, and a stop is obeyed", "[suspects]") {
    Puzzle puzzle = read_puzzle((source_folder() / "puzzles" / "night-sky.txt").string());
    puzzle.board.letters[7] = Board::open_letter;
    puzzle.board.letters[30] = Board::used_cell;
    const auto list = suspects_of(puzzle);
    REQUIRE_FALSE(list.empty());
    for (const Suspect& suspect : list) {
        CHECK(suspect.cell != 7);
        CHECK(suspect.cell != 30);
    }
    const SearchOptions options = search_options(puzzle, Options{});
    const Widened answer = answer_to(puzzle, options);
    const std::atomic<bool> raised{true};
    CHECK_THROWS_AS(
        Suspects(*answer.search, *answer.features, language().model.weights(true).quick, 1, raised), Stopped);
}
