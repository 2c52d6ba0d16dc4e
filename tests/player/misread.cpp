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

/// A shipped puzzle with another letter in a cell.
Puzzle harmed_puzzle(const std::string& name, std::size_t cell, char right, char wrong) {
    Puzzle harmed = shipped_puzzle(name);
    REQUIRE(harmed.board.letters[cell] == right);
    harmed.board.letters[cell] = wrong;
    return harmed;
}

} // namespace

TEST_CASE("a word that fills the gap of a misread letter does not hide it", "[misread]") {
    // With A for the T of OTTER, the rare name ERATO lies where OTTER did, beside all other words of the
    // answer.
    constexpr std::size_t cell = 27;
    const Solver solver;
    const Puzzle whole = shipped_puzzle("riverbank");
    const Puzzle harmed = harmed_puzzle("riverbank", cell, 'T', 'A');

    const Result as_read = solver.solve(harmed, {.slips = SlipCare::never});
    REQUIRE(!as_read.solutions.empty());
    CHECK_THAT(sorted_words(as_read.solutions.front()), Catch::VectorContains(std::string("ERATO")));

    const Result told = solver.solve(harmed);
    if (!in_time(told.slips_complete)) { return; }
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
    const Puzzle harmed = harmed_puzzle("card-table", cell, 'Y', 'U');

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

TEST_CASE("what is found does not hide a misread letter", "[misread]") {
    // The same letters as above. Where CARDTABLE is taken for a theme word, another answer has it.
    struct Harm {
        std::string puzzle;
        std::size_t cell;
        char right;
        char wrong;
        std::vector<FoundWord> found;
    };
    const Harm harm = GENERATE(Harm{"riverbank", 27, 'T', 'A', {{"WILLOW", false, {}}}},
                               Harm{"riverbank", 27, 'T', 'A', {{"RIVERBANK", true, {}}}},
                               Harm{"night-sky", 7, 'Z', 'T', {{"GALAXY", false, {}}, {"PLANET", false, {}}}},
                               Harm{"card-table", 18, 'Y', 'U', {{"CARDTABLE", false, {}}}});
    const Solver solver;
    Puzzle harmed = harmed_puzzle(harm.puzzle, harm.cell, harm.right, harm.wrong);
    harmed.known.found = harm.found;
    CAPTURE(harm.puzzle, harm.found.front().word);
    const Result told = solver.solve(harmed);
    if (!in_time(told.slips_complete)) { return; }
    CHECK(told.doubtful);
    REQUIRE(!told.slips.empty());
    CHECK(told.slips.front().cell == static_cast<int>(harm.cell));
    for (const FoundWord& word : harm.found) {
        CHECK_THAT(sorted_words(told.solutions.front()), Catch::VectorContains(word.word));
    }
    CHECK(sorted_words(told.solutions.front()) ==
          sorted_words(
              solver.solve(shipped_puzzle(harm.puzzle), {.slips = SlipCare::never}).solutions.front()));
}

TEST_CASE("the more is found the less likely is a letter misread", "[misread]") {
    const Solver solver;
    Puzzle harmed = harmed_puzzle("riverbank", 27, 'T', 'A');
    double before = 1;
    for (const char* word : {"WILLOW", "MINNOW", "KINGFISHER"}) {
        harmed.known.found.push_back({word, false, {}});
        const Result told = solver.solve(harmed);
        if (!in_time(told.slips_complete)) { return; }
        REQUIRE(!told.slips.empty());
        CHECK(told.slips.front().cell == 27);
        CHECK(told.slips.front().probability < before);
        before = told.slips.front().probability;
    }
}

TEST_CASE("a phrase as spangram does not hide the shape of the board", "[misread]") {
    const Solver solver;
    Puzzle puzzle = shipped_puzzle("fruit-bowl");
    puzzle.theme = "Sweet and juicy";
    puzzle.board = {Topology::rectangle(8, 6), "APNPEAELPOYCFOLERHEMNMLRGYOEEHNEGMCEAYRPEMROEAIL"};
    puzzle.words = 8;
    const Solution whole = solver.solve(puzzle).solutions.front();
    REQUIRE(whole.spangram.word == "APPLEOFMYEYE");
    REQUIRE(whole.parts.size() == 4);
    const bool shape = GENERATE(true, false);
    const std::string letters = puzzle.board.letters;
    puzzle.board = shape ? Board{Topology::rectangle(1, 48), letters, {}}
                         : Board{Topology::rectangle(9, 6), letters + "ABCDEF", {}};
    const Result told = solver.solve(puzzle);
    if (!in_time(told.slips_complete)) { return; }
    CHECK(told.doubtful);
    REQUIRE(!told.slips.empty());
    CHECK(told.slips.front().kind == (shape ? SlipKind::shape : SlipKind::row));
    CHECK(told.slips.front().text.ends_with(shape ? "rather than one" : "no row 9"));
    CHECK(sorted_words(told.solutions.front()) == sorted_words(whole));
}

TEST_CASE("a long spangram that has swallowed a word does not hide the number of words", "[misread]") {
    const Solver solver;
    Puzzle puzzle = shipped_puzzle("bakery");
    REQUIRE(puzzle.words == 6);
    puzzle.words = 5;
    const Result as_read = solver.solve(puzzle, {.slips = SlipCare::never});
    CHECK(as_read.solutions.front().spangram.word.size() >= 14);
    const Result told = solver.solve(puzzle);
    CHECK(told.doubtful);
    REQUIRE(!told.slips.empty());
    CHECK(told.slips.front().text == "6 words rather than 5");
    CHECK(told.solutions.front().spangram.word == "BREADBASKET");
}

TEST_CASE("two swapped letters are found though something else explains the board", "[misread]") {
    // OBIRCHE looks like a word, and with another letter TRIANGLES and PIMS lie on the board of geometry.
    const Solver solver;
    for (const auto& [name, cell, other] :
         {std::tuple{"bakery", 4U, 10U}, std::tuple{"geometry", 15U, 16U}}) {
        const Puzzle whole = shipped_puzzle(name);
        Puzzle harmed = whole;
        std::swap(harmed.board.letters[cell], harmed.board.letters[other]);
        const Result told = solver.solve(harmed);
        if (!in_time(told.slips_complete)) { return; }
        CHECK(told.doubtful);
        REQUIRE(!told.slips.empty());
        CHECK(told.slips.front().kind == SlipKind::swap);
        CHECK(sorted_words(told.solutions.front()) ==
              sorted_words(solver.solve(whole, {.slips = SlipCare::never}).solutions.front()));
    }
}

TEST_CASE("a found word that is none of the answer's is named", "[misread]") {
    const Solver solver;
    const Puzzle whole = shipped_puzzle("riverbank");
    const auto answer = sorted_words(solver.solve(whole, {.slips = SlipCare::never}).solutions.front());
    Puzzle begun = whole;
    begun.known.found = {{"OTTER", false, {}}};
    CHECK_FALSE(solver.solve(begun).doubtful);
    const std::string wrong = solver.bonus(whole, 1).words.front().word;
    begun.known.found.push_back({wrong, false, {}});
    const Result told = solver.solve(begun);
    if (!in_time(told.slips_complete)) { return; }
    CHECK(told.doubtful);
    REQUIRE(!told.slips.empty());
    CHECK(told.slips.front().kind == SlipKind::found);
    CHECK(told.slips.front().text == wrong + " is none of the answer's words");
    CHECK(sorted_words(told.slips.front().solution) == answer);
    CHECK(told.none > 0.9);
    for (const Solution& solution : told.solutions) {
        CHECK_THAT(sorted_words(solution), Catch::VectorContains(wrong)); // what is known stays known
    }
    const Hint hint = solver.hint(begun, {.step = 5});
    if (!in_time(hint.slips_complete)) { return; }
    CHECK(std::find(answer.begin(), answer.end(), hint.word) != answer.end());
    CHECK_THAT(hint.text, Catch::Contains(wrong + " is none of the answer's words?"));
    CHECK(hint.left == *whole.words - 1);
}

TEST_CASE("where all words are found nothing is left open", "[misread]") {
    const Solver solver;
    Puzzle puzzle = shipped_puzzle("riverbank");
    const bool marked = GENERATE(false, true);
    for (const char* word : {"OTTER", "WILLOW", "MINNOW", "KINGFISHER"}) {
        puzzle.known.found.push_back({word, false, {}});
    }
    CHECK(solver.solve(puzzle).none > 0);
    puzzle.known.found.push_back({"RIVERBANK", marked, {}});
    const Result told = solver.solve(puzzle);
    CHECK(told.none == 0);
    CHECK_FALSE(told.doubtful);
    CHECK(told.slips.empty());
    double sum = 0;
    for (const Solution& solution : told.solutions) { sum += solution.probability; }
    CHECK(sum == Approx(1).margin(1e-9));
}

TEST_CASE("slips of a board that is not doubtful share what its solutions leave", "[misread]") {
    const Solver solver;
    std::size_t with_slips = 0;
    for (const char* name :
         {"board-meeting", "haunted-house", "hidden-number", "murder-mystery", "sunny-spell"}) {
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
