// Misread letters: what is said of a board that has an answer also as it was read.
#include "helpers.hpp"
#include "skip.hpp"
#include "weft/weft.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace weft;
using namespace weft::testing;

namespace {

std::vector<std::string> sorted_words(const Solution& solution) {
    std::vector<std::string> words{solution.spangram.word};
    for (const TracedWord& word : solution.words) { words.push_back(word.word); }
    std::sort(words.begin(), words.end());
    return words;
}

} // namespace

TEST_CASE("a word that fills the gap of a misread letter does not hide it", "[misread]") {
    // With A for the T of OTTER, the rare name ERATO lies where OTTER did, beside all other words of the
    // answer.
    constexpr std::size_t cell = 27;
    const Solver solver;
    const Puzzle whole = shipped_puzzle("riverbank");
    Puzzle harmed = whole;
    REQUIRE(harmed.board.letters[cell] == 'T');
    harmed.board.letters[cell] = 'A';

    const Result as_read = solver.solve(harmed, {.slips = SlipCare::never});
    REQUIRE(!as_read.solutions.empty());
    CHECK_THAT(sorted_words(as_read.solutions.front()), Catch::VectorContains(std::string("ERATO")));

    const Result told = solver.solve(harmed);
    if (!told.slips_complete) {
        skip("the machine is too slow to find the letter in time");
        return;
    }
    CHECK(told.doubtful);
    REQUIRE(!told.slips.empty());
    CHECK(told.slips.front().cell == static_cast<int>(cell));
    CHECK(told.slips.front().letter == 'T');
    CHECK(sorted_words(told.solutions.front()) ==
          sorted_words(solver.solve(whole, {.slips = SlipCare::never}).solutions.front()));

    // All chances add up to one: of solutions, and of none of these.
    const Result all = solver.solve(harmed, {.top = 5000});
    double sum = all.none;
    for (const Solution& solution : all.solutions) { sum += solution.probability; }
    CHECK(sum == Approx(1).margin(1e-9));

    const Result unharmed = solver.solve(whole);
    CHECK(!unharmed.doubtful);
    CHECK(!unharmed.solutions.front().slip);
}

TEST_CASE("a word that no list has does not hide a misread letter", "[misread]") {
    // With U for the Y of RUMMY, which leaves RUMMU, all else fits as well as before.
    constexpr std::size_t cell = 18;
    const Solver solver;
    Puzzle harmed = shipped_puzzle("card-table");
    REQUIRE(harmed.board.letters[cell] == 'Y');
    harmed.board.letters[cell] = 'U';

    const Result as_read = solver.solve(harmed, {.slips = SlipCare::never});
    REQUIRE(!as_read.solutions.empty());
    CHECK_THAT(sorted_words(as_read.solutions.front()), Catch::VectorContains(std::string("RUMMU")));

    const Result told = solver.solve(harmed, {.slips = SlipCare::implausible});
    CHECK(told.doubtful);
    REQUIRE(!told.slips.empty());
    CHECK(told.slips.front().cell == static_cast<int>(cell));
    CHECK(told.slips.front().letter == 'Y');
    CHECK_THAT(sorted_words(told.solutions.front()), Catch::VectorContains(std::string("RUMMY")));
}

TEST_CASE("slips of a board that is not doubtful share what its solutions leave", "[misread]") {
    const Solver solver;
    std::size_t with_slips = 0;
    for (const char* name : {"board-meeting", "hidden-number", "murder-mystery", "sunny-spell"}) {
        CAPTURE(name);
        const Result result = solver.solve(shipped_puzzle(name), {.slips = SlipCare::thorough});
        if (result.doubtful) { continue; }
        double sum = 0;
        for (const Slip& slip : result.slips) { sum += slip.probability; }
        CHECK(sum <= result.none + 1e-9);
        with_slips += result.slips.empty() ? 0 : 1;
    }
    CHECK(with_slips > 0);
}
