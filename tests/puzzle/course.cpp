// The form of a course's assignment: what many hands write is read, and what is written is read back.
#include "puzzle/course.hpp"

#include "helpers.hpp"
#include "make/legality.hpp"
#include "weft/error.hpp"

#include <catch2/catch.hpp>

using namespace weft;
using namespace weft::testing;
using Catch::Matchers::Contains;

namespace {

const std::string grid = "T I M E\n"
                         "W O R D\n"
                         "A B L E\n";

Puzzle course(const std::string& words, const std::string& board = grid) {
    return parse_puzzle("\"Rows\"\n\n" + board + "\n" + words, "test");
}

std::string reason_of(const std::string& text) {
    try {
        parse_puzzle(text, "test");
    } catch (const InputError& error) { return error.what(); }
    return "";
}

} // namespace

TEST_CASE("a course's puzzle is read however its lines are written", "[course]") {
    for (const std::string words :
         {"TIME 1 1 e e e\nWORD 2 1 e e e\nABLE 3 1 e e e\n",
          "TIME 0 0 e e e\nWORD 1 0 e e e\nABLE 2 0 e e e\n", "TIME 1 1 eee\nWORD 2 1 EEE\nABLE 3 1 E,E,E\n",
          "time (0, 0) e e e\n\nword (1, 0) e e e\nable (2, 0) e e e",
          "TIME 0 0 e e e\nWORD 0 1 e e e\nABLE 0 2 e e e\n"}) {
        CAPTURE(words);
        const Puzzle puzzle = course(words);
        CHECK(puzzle.theme == "Rows");
        CHECK(puzzle.board.letters == "TIMEWORDABLE");
        REQUIRE(puzzle.solution);
        CHECK(puzzle.solution->spangram == "TIME");
        CHECK(puzzle.solution->words == std::vector<std::string>{"WORD", "ABLE"});
        CHECK(puzzle.words == 3);
        CHECK(puzzle.rules == Rules());
        CHECK(find_faults(puzzle, never_stop).empty());
    }
    // Words may be missing.
    CHECK_FALSE(course("").solution);
    CHECK(course("").theme == "Rows");
}

TEST_CASE("steps that run together are told apart by the letters", "[course]") {
    CHECK(parse_puzzle("\"Turns\"\nA B C\nF E D\nG H I\n\nABCDEFGHI 1 1 eeswwsee\n", "test").solution);
    // `se` is one step here, and two above.
    const Puzzle falling =
        parse_puzzle("\"Falling\"\nA F G\nD B H\nE I C\n\nABC 0 0 sese\nDE 1 0 s\n", "test");
    CHECK(falling.solution);
    CHECK(falling.rules.min_length == 2);
}

TEST_CASE("the paths of a course's puzzle tell its rules", "[course]") {
    // TAIL and ROSE cross, and no word touches two opposite sides.
    const Puzzle crossing = parse_puzzle("\"Crossing\"\nT O\nR A\n\nTA 0 0 se\nRO 1 0 ne\n", "test");
    CHECK(crossing.rules.crossing);
    CHECK(crossing.rules.min_length == 2);
    const Puzzle holes = parse_puzzle(
        "\"Holes\"\nC A T . .\n# D O G #\n- - O W L\n\nCAT 1 1 e e\nDOG 2 2 e e\nOWL 3 3 e e\n", "test");
    CHECK(holes.board.topology.all().size() == 9);
    CHECK(holes.rules.spangram == SpangramRule::none);
    CHECK(holes.rules.min_length == 3);
    CHECK(find_faults(holes, never_stop).empty());
    const Puzzle marked =
        parse_puzzle("\"Marked\"\nC A T S E\nD O G E L\nC O W H E\n\n*CATS 1 1 e e e\nDOGE 2 1 e e e\n"
                     "COWHELE 3 1 e e e e n n\n",
                     "test");
    CHECK(marked.rules.spangram == SpangramRule::free);
    CHECK(marked.solution->spangram == "CATS");
}

TEST_CASE("what is wrong with a course's puzzle is told with its line", "[course]") {
    CHECK_THAT(reason_of("\"Rows\"\n\nT I M E\n\nTIME 1 1 e e s\n"),
               Contains("test:5: TIME is not what its cells"));
    CHECK_THAT(reason_of("\"Rows\"\n\nT I M E\n\nTIME 1\n"),
               Contains("test:5: a line of a word is WORD ROW"));
    CHECK_THAT(reason_of("\"Rows\"\n\nT I M E\n\nTIME 1 1 x y z\n"),
               Contains("test:5: steps are compass letters"));
    CHECK_THAT(reason_of("\"Rows\"\n\nT I M E\nWORD!\n"), Contains("test:4: '!' in the grid"));
    CHECK_THAT(reason_of("\"Rows\"\n\nT I M E\nWOR\n"), Contains("test:4: a row of 3 letters"));
    for (const char* place : {"-2147483648 1", "1 -1", "129 1"}) {
        CHECK_THAT(reason_of(std::string("\"Rows\"\n\nT I M E\n\nTIME ") + place + " e e e\n"),
                   Contains("test:5: a line of a word is WORD ROW"));
    }
    CHECK_THAT(reason_of("\"Rows\"\n\n12 1 1 e\n"), Contains("test:3: "));
    CHECK_THAT(reason_of("\"Rows\"\n"), Contains("no grid of letters"));
    CHECK_THAT(reason_of("\"Six sides\"\n\nI T\nM E A\nT C\n\nTIME 1 2 w sw e\n"),
               Contains("test:7: steps by"));
    // Steps that could be read in more ways than could be tried.
    std::string steps;
    for (int i = 0; i < 7; ++i) { steps += "nesenwsw"; }
    std::string square;
    for (int row = 0; row < 8; ++row) { square += "A A A A A A A A\n"; }
    CHECK_THAT(reason_of("\"Square\"\n\n" + square + "\n" + std::string(40, 'A') + " 4 4 " + steps + "\n"),
               Contains("test:12: "));
}

TEST_CASE("a course's puzzle that is written is read back", "[course]") {
    const Puzzle puzzle = course("TIME 1 1 e e e\nWORD 2 1 e e e\nABLE 3 1 e e e\n");
    const auto row = [](const char* word, std::uint8_t first) {
        return FoundWord{word,
                         false,
                         {first, static_cast<std::uint8_t>(first + 1), static_cast<std::uint8_t>(first + 2),
                          static_cast<std::uint8_t>(first + 3)}};
    };
    const std::string text = course_text(puzzle, {row("TIME", 0), row("WORD", 4), row("ABLE", 8)});
    CHECK(text == "\"Rows\"\n\n" + grid + "\nTIME 1 1 e e e\nWORD 2 1 e e e\nABLE 3 1 e e e\n");
    const Puzzle again = parse_puzzle(text, "again");
    CHECK(again.board.letters == puzzle.board.letters);
    CHECK(again.solution->words == puzzle.solution->words);
}
