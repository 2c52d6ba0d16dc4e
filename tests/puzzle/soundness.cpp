#include "puzzle/soundness.hpp"

#include "helpers.hpp"
#include "weft/error.hpp"
#include "weft/weft.hpp"

#include <catch2/catch.hpp>
#include <functional>

using namespace weft;
using namespace weft::testing;

TEST_CASE("a puzzle that a program made is refused where its parts are out of range", "[puzzle]") {
    const std::string path = (source_folder() / "puzzles" / "kite.txt").string();
    const Solver solver;
    const auto broken = [&](const std::function<void(Puzzle&)>& change) {
        Puzzle puzzle = read_puzzle(path);
        change(puzzle);
        CHECK_THROWS_AS(check_puzzle(puzzle, false), InputError);
        CHECK_THROWS_AS(solver.solve(puzzle), InputError);
        CHECK_THROWS_AS(solver.count(puzzle), InputError);
        CHECK_THROWS_AS(solver.check(puzzle), InputError);
    };
    check_puzzle(read_puzzle(path), true);
    for (const int length : {-3, 0, 1, 16}) {
        broken([&](Puzzle& puzzle) { puzzle.rules.min_length = length; });
    }
    for (const int words : {-2, 0}) {
        broken([&](Puzzle& puzzle) { puzzle.words = words; });
    }
    broken([](Puzzle& puzzle) { puzzle.board.letters.pop_back(); });
    broken([](Puzzle& puzzle) { puzzle.board.letters[0] = 'a'; });
    broken([](Puzzle& puzzle) { puzzle.board.choices = {1}; });
    broken([](Puzzle& puzzle) { puzzle.board.choices.assign(puzzle.board.letters.size(), 0xF8000000U); });
    broken([](Puzzle& puzzle) { puzzle.solution->words[0] = "kite"; });
    broken([](Puzzle& puzzle) { puzzle.solution->spangram = "FLY A KITE"; });
    // What is known is a player's, and no part of what is judged.
    const auto wrong = [&](const Known& known) {
        Puzzle puzzle = read_puzzle(path);
        puzzle.known = known;
        CHECK_THROWS_AS(solver.solve(puzzle), InputError);
        CHECK(solver.check(puzzle).fair());
    };
    wrong({.found = {}, .excluded = {"kite"}});
    wrong({.found = {}, .excluded = {""}});
    wrong({.found = {}, .excluded = {}, .misplaced = {{"KITE", false, {200, 201, 202, 203}}}});
}

TEST_CASE("a request with rules out of range is refused", "[make]") {
    MakeRequest request;
    request.theme = "Tools";
    request.words = {"HAMMER", "CHISEL", "PLIERS", "NAIL"};
    request.spangram = "WORKSHOP";
    request.rules.min_length = 99;
    CHECK_THROWS_AS(Solver().make(request), OptionError);
}
