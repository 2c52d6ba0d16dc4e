// Rules as people write them, and holes in the grid.
#include "board/rules.hpp"

#include "cover/relaxation.hpp"
#include "helpers.hpp"
#include "language.hpp"
#include "weft/error.hpp"
#include "weft/weft.hpp"

#include <catch2/catch.hpp>

using namespace weft;
using namespace weft::testing;
using Catch::Matchers::Contains;

TEST_CASE("rules are read as people write them", "[rules]") {
    const auto rules = [](const char* text) { return parse_rules(text).applied_to({}); };
    CHECK(rules("") == Rules());
    CHECK(rules("crossing").crossing);
    CHECK(rules("crossing=yes; self-crossing = no, Spangram: Free,min_length 3") ==
          Rules{.crossing = true, .self_crossing = false, .spangram = SpangramRule::free, .min_length = 3});
    CHECK(rules("no self-crossing, no spangram") ==
          Rules{.crossing = false, .self_crossing = false, .spangram = SpangramRule::none, .min_length = 4});
    CHECK(rules("official, crossing") == Rules{.crossing = true});
    for (const char* twice : {"crossing, no crossing", "min-length 3, min-length 3", "crossing, official"}) {
        CAPTURE(twice);
        CHECK_THROWS_WITH(parse_rules(twice), Contains("says again what a rule before it says"));
    }
    for (const char* bad :
         {"boggle", "min-length", "min-length 1", "min-length 16", "min-length 3x", "spangram",
          "spangram long", "crossing maybe", "no min-length", "crossing yes no"}) {
        CAPTURE(bad);
        CHECK_THROWS_WITH(parse_rules(bad), Contains("is no rule; rules are crossing"));
    }
}

TEST_CASE("rules that are written are read back", "[rules]") {
    Dice dice(5);
    for (int i = 0; i < 100; ++i) {
        const Rules rules{.crossing = dice.chance(50),
                          .self_crossing = dice.chance(50),
                          .spangram = static_cast<SpangramRule>(dice.below(3)),
                          .min_length = 2 + dice.below(14)};
        CHECK(parse_rules(rules_text(rules)).applied_to({}) == rules);
    }
    CHECK(rules_text({}).empty());
}

TEST_CASE("a puzzle file has holes and rules", "[rules]") {
    const Puzzle puzzle =
        parse_puzzle("# a comment\nrules: crossing, min-length 3\n\n#CAT\nDOG_\n# no row\nOWL#\n", "test");
    CHECK(puzzle.board.letters == "_CATDOG_OWL_");
    CHECK(puzzle.board.topology.all().size() == 9);
    CHECK(puzzle.rules.crossing);
    CHECK(puzzle.rules.min_length == 3);
    const Puzzle again = parse_puzzle(puzzle_text(puzzle), "again");
    CHECK(again.board.letters == puzzle.board.letters);
    CHECK(again.rules == puzzle.rules);
    // What the caller says goes before the file.
    CHECK(parse_puzzle("rules: crossing\n\nCATS\n", "test", parse_rules("no crossing, min-length 3")).rules ==
          Rules{.crossing = false, .self_crossing = true, .spangram = SpangramRule::spans, .min_length = 3});
    CHECK_THROWS_WITH(parse_puzzle("rules: boggle\n\nCATS\n", "test"),
                      Contains("test:1: 'boggle' is no rule"));
    CHECK_THROWS_WITH(parse_puzzle("__\n__\n", "test"), Contains("nothing but holes"));
    // Whether so many words fit is asked when they are searched for: an option may say another number.
    CHECK(parse_puzzle("words: 3\nrules: min-length 5\n\nCATSANDDOGS\n", "test").words == 3);
}

TEST_CASE("sides are those of the cells that are left", "[rules]") {
    CellSet holes;
    for (const int cell : {0, 1, 2, 3}) { holes.insert(cell); }
    const Topology topology = Topology::rectangle(3, 4, holes);
    CellSet column;
    column.insert(4);
    column.insert(8);
    CHECK(topology.spans(column));
    CHECK_FALSE(topology.neighbours(4).contains(0));
    CHECK(topology.symmetries().size() == 2);
}

TEST_CASE("where a board has no cover, the fewest rules to relax for one are told", "[rules]") {
    const Solver solver;
    Options options;
    options.slips = SlipCare::never;
    const auto relaxed = [&](const std::string& text) {
        const Result result = solver.solve(parse_puzzle(text, "test"), options);
        CHECK(result.solutions.empty());
        return result.relaxed ? result.relaxed->text : "nothing";
    };
    CHECK(relaxed("rules: min-length 7, spangram none\n\nTIME\nWORD\nABLE\n") == "min-length 3");
    CHECK(relaxed("QXZ\nVJK\nZZQ\n") == "nothing");
    const Result solved = solver.solve(parse_puzzle("TIME\nWORD\nABLE\n", "test"), options);
    CHECK_FALSE(solved.relaxed);
}

TEST_CASE("rules by which a board cannot be searched are not said to have no cover", "[rules]") {
    const Puzzle open = parse_puzzle("????????\n????????\n????????\n", "test");
    Rules rules;
    rules.crossing = true;
    rules.spangram = SpangramRule::none;
    const auto found =
        find_relaxation(open.board, language().lexicon, {.words = std::nullopt, .rules = rules}, never_stop);
    CHECK_FALSE(found.relaxation);
    CHECK_FALSE(found.complete);
    const Puzzle rare = parse_puzzle("rules: spangram none\n\nQXZKJ____\n_________\n?????????\n", "test");
    CHECK_THROWS_WITH(Solver().count(rare), Contains("without rare words there is no cover"));
}

TEST_CASE("puzzles are made by other rules", "[rules][make]") {
    const Solver solver;
    MakeRequest request;
    request.theme = "Pets";
    request.words = {"CAT", "DOG", "HORSE", "RABBIT"};
    request.rows = 3;
    request.columns = 6;
    request.tries = 8;
    request.rules = {
        .crossing = true, .self_crossing = true, .spangram = SpangramRule::none, .min_length = 3};
    CHECK_THROWS_WITH(solver.make(request), Contains("17 letters together and the board 18 cells"));
    request.words = {"CAT", "DOG", "HORSE", "RABBITS"};
    const MakeResult made = solver.make(request);
    REQUIRE(made.puzzle);
    CHECK(made.puzzle->rules == request.rules);
    CHECK(made.puzzle->words == 4);
    CHECK(made.puzzle->solution->spangram.empty());
    CHECK(made.fairness.faults.empty());
    request.spangram = "PETS";
    CHECK_THROWS_WITH(solver.make(request), Contains("there is no spangram"));
}
