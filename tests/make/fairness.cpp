#include "make/fairness.hpp"

#include "board/trace.hpp"
#include "helpers.hpp"
#include "make/extended_lexicon.hpp"
#include "make/layout.hpp"
#include "make/legality.hpp"
#include "plain_order.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

using namespace weft;
using weft::testing::order_by_commonness;
using weft::testing::Searched;

namespace {

const std::atomic<bool> never{false};

Lexicon lexicon_of(const std::vector<std::string>& words) {
    std::vector<WordEntry> entries;
    for (const std::string& word : words) { entries.push_back({word, 100, flag_theme | flag_part}); }
    return Lexicon(std::move(entries));
}

/// Four words in four rows, every one of which spans from left to right.
const std::string rows = "ABCD\nHGFE\nIJKL\nPONM\n";
const std::string words = "\nsolution:\n*ABCD\nEFGH\nIJKL\nMNOP\n";

using Faults = std::vector<std::pair<std::string, std::string>>;

Faults faults_of(const std::string& text) {
    Faults faults;
    for (const Fault& fault : find_faults(parse_puzzle(text, "test"), never)) {
        faults.emplace_back(name(fault.rule), fault.text);
    }
    return faults;
}

Fairness judged(const std::string& text, const std::vector<std::string>& lexicon, int threads = 1) {
    const Puzzle puzzle = parse_puzzle(text, "test");
    SearchOptions options;
    options.rules = puzzle.rules;
    options.threads = threads;
    return judge(puzzle, lexicon_of(lexicon), order_by_commonness, options, never);
}

} // namespace

TEST_CASE("a word that a player found need not be in the lexicon", "[fairness]") {
    const Puzzle puzzle =
        parse_puzzle(rows + "\nsolution:\n*ABCDEFGH\nIJKL\nMNOP\n\nfound:\n*ABCDEFGH\n", "test");
    SearchOptions options;
    options.threads = 1;
    options.known = puzzle.known;
    const Lexicon few = lexicon_of({"ABCD", "EFGH", "IJKL", "MNOP"});
    const Fairness fairness = judge(puzzle, few, order_by_commonness, options, never);
    CHECK(fairness.faults.empty());
    CHECK(fairness.rank == 1U);
    CHECK(fairness.difficulty.total() > 0);
}

TEST_CASE("a legal puzzle has no faults", "[fairness]") {
    REQUIRE(faults_of(rows + words).empty());
    REQUIRE(faults_of("words: 4\n\n" + rows + words).empty());
}

TEST_CASE("looking for faults ends when it is told to", "[fairness]") {
    const std::atomic<bool> stop{true};
    for (const char* last : {"MNOP", "MNPO"}) {
        const std::string text = rows + "\nsolution:\n*ABCD\nEFGH\nIJKL\n" + last + "\n";
        CHECK_THROWS_AS(find_faults(parse_puzzle(text, "test"), stop), Stopped);
    }
}

TEST_CASE("each broken rule is named, and where it is broken", "[fairness]") {
    CHECK(faults_of(rows) == Faults{{"solution", "the file carries no solution"}});
    CHECK(faults_of(rows + "\nsolution:\n") == Faults{{"solution", "the file carries no solution"}});
    CHECK(faults_of(rows + "\nsolution:\nABCD\nEFGH\nIJKL\nMNOP\n") ==
          Faults{{"solution", "no word of the solution is marked as the spangram with *"}});
    CHECK(faults_of("words: 3\n\n" + rows + words) ==
          Faults{{"count", "the puzzle has 3 words and its solution 4"}});
    CHECK(faults_of(rows + "\nsolution:\n*ABCDE\nFGH\nIJKL\nMNOP\n") ==
          Faults{{"length", "FGH has fewer than 4 letters"}});
    CHECK(faults_of(rows + "\nsolution:\n*ABC\nDHGFE\nIJKL\nMNOP\n").front() ==
          std::pair<std::string, std::string>{"length", "ABC has fewer than 4 letters"});
    CHECK(faults_of(rows + "\nsolution:\n*ABCD\nEFGH\nIJKL\nMNOQ\n") ==
          Faults{{"letters", "the words have 1 P too few for the board (row 4, column 1)"},
                 {"letters", "the words have 1 Q too many for the board"},
                 {"path", "MNOQ cannot be traced: it gets no further than MNO at row 4, column 2"}});
    CHECK(faults_of(rows + "\nsolution:\n*ABCD\nEFHG\nIJKL\nMNOP\n") ==
          Faults{{"path", "EFHG cannot be traced: it gets no further than EF at row 2, column 3"}});
    CHECK(faults_of("ABEF\nDCHG\nIJMN\nLKPO\n" + words) ==
          Faults{{"span", "ABCD can be traced, but never so that it touches two opposite sides"}});
    CHECK(
        faults_of("AEIM\nFBJN\nGCKO\nHDLP\n" + words) ==
        Faults{{"crossing", "ABCD and EFGH cross between row 1, column 1 and the cell diagonally below it"}});
    CHECK(faults_of("ABCD\nGEFK\nHIML\nAJNB\n\nsolution:\n*ABCD\nABEF\nGHIJ\nKLMN\n") ==
          Faults{{"cover", "the A at row 4, column 1 is in no path of any of the words"}});

    const Faults short_of_a_word = faults_of(rows + "\nsolution:\n*ABCD\nEFGH\nMNOP\n");
    REQUIRE(short_of_a_word.size() == 5);
    CHECK(short_of_a_word[0].second ==
          "the words have 12 letters together and the board 16 cells: 4 too few");
    CHECK(short_of_a_word[1].second == "the words have 1 I too few for the board (row 3, column 1)");
    const Faults twice = faults_of(rows + "\nsolution:\n*ABCD\nEFGH\nEFGH\nMNOP\n");
    REQUIRE_FALSE(twice.empty());
    CHECK(twice[0] == std::pair<std::string, std::string>{"repetition", "EFGH stands twice"});
    const Faults absent = faults_of(rows + "\nsolution:\n*ABCD\nEFGH\nIJKL\nXNOP\n");
    REQUIRE(absent.size() == 3);
    CHECK(absent[2].second == "XNOP cannot be traced: there is no X on the board");
}

TEST_CASE("covers, rank and competitor of a puzzle", "[fairness]") {
    const std::vector<std::string> lexicon{"ABCD", "EFGH", "IJKL", "MNOP"};
    const Fairness fairness = judged(rows + words, lexicon);
    REQUIRE(fairness.faults.empty());
    REQUIRE(fairness.complete());
    REQUIRE(fairness.added.empty());
    // Any of the four can be the spangram.
    REQUIRE(fairness.covers == 4);
    REQUIRE(fairness.intended == 1);
    REQUIRE(fairness.competitors() == 3);
    REQUIRE(fairness.ranked == 4);
    REQUIRE(fairness.rank);
    REQUIRE(fairness.margin == 0.0);
    REQUIRE(fairness.competitor);
    REQUIRE(fairness.competitor->spangram.word != "ABCD");
    REQUIRE(fairness.solution->spangram.word == "ABCD");
    REQUIRE(fairness.solution->words.size() == 3);
    REQUIRE(fairness.wanderers.empty());
    REQUIRE(fairness.difficulty.total() > 0);
    REQUIRE(fairness.difficulty.total() <= 100);
}

TEST_CASE("an answer alone on its board is fair", "[fairness]") {
    const Fairness fairness =
        judged("ABCD\nEFIJ\nHGLK\nMNOP\n\nsolution:\n*ABCD\nEFGH\nIJKL\nMNOP\n", {"ABCD", "EFGH", "IJKL"});
    REQUIRE(fairness.added == std::vector<std::string>{"MNOP"});
    REQUIRE(fairness.covers == 2);
    const Fairness alone =
        judged("ABCD\nEFIJ\nHGLK\n\nsolution:\n*ABCD\nEFGH\nIJKL\n", {"ABCD", "EFGH", "IJKL"});
    REQUIRE(alone.covers == 1);
    REQUIRE(alone.competitors() == 0);
    REQUIRE_FALSE(alone.competitor);
    REQUIRE_FALSE(alone.margin);
    REQUIRE(alone.fair());
}

TEST_CASE("other words over the same cells are competitors without a cover of their own", "[fairness]") {
    const Fairness fairness =
        judged("ABCD\nEFIJ\nHGLK\n\nsolution:\n*ABCD\nEFGH\nIJKL\n", {"ABCD", "EFGH", "IJKL", "HGFE"});
    REQUIRE(fairness.covers == 1);
    REQUIRE(fairness.competitors() == 0);
    REQUIRE(fairness.competitor);
    REQUIRE(fairness.ranked == 2);
}

TEST_CASE("a word that can stand elsewhere is reported with its places", "[fairness]") {
    // Either E can start either word, and the two ways cross nothing.
    const Fairness fairness =
        judged("FEAB\nGEJC\nHLKD\n\nsolution:\n*ABCD\nEFGH\nEJKL\n", {"ABCD", "EFGH", "EJKL"});
    REQUIRE(fairness.faults.empty());
    // The other words span too: EFGH in both ways, EJKL in the one that starts at the upper E.
    REQUIRE(fairness.covers == 5);
    REQUIRE(fairness.intended == 2);
    REQUIRE(fairness.competitors() == 3);
    REQUIRE(fairness.wanderers.size() == 2);
    for (const Wanderer& wanderer : fairness.wanderers) {
        REQUIRE(wanderer.places.size() == 2);
        REQUIRE(wanderer.places[0].cells != wanderer.places[1].cells);
        const auto own = std::find_if(fairness.solution->words.begin(), fairness.solution->words.end(),
                                      [&](const TracedWord& word) { return word.word == wanderer.word; });
        REQUIRE(wanderer.places[0].cells == own->cells);
    }
    // Here the exchange would use both diagonals of one block.
    const Fairness crossed =
        judged("ABCDX\nEFGHX\nEJKLX\n\nsolution:\n*ABCDXXX\nEFGH\nEJKL\n", {"ABCDXXX", "EFGH", "EJKL"});
    REQUIRE(crossed.faults.empty());
    REQUIRE(crossed.covers == 1);
    REQUIRE(crossed.wanderers.empty());
}

TEST_CASE("a word stands nowhere where another would have to be it as well", "[fairness]") {
    const std::string board = "rules: spangram none, min-length 3\n\nBBA\nBBB\nAAA\n";
    const std::vector<std::string> lexicon{"AAB", "ABB", "BAB"};
    const Fairness fairness = judged(board + "\nsolution:\nAAB\nABB\nBAB\n", lexicon);
    REQUIRE(fairness.legal == true);
    std::map<std::string, std::set<CellSet>>
        stands; // where some cover has a word when it is known to be there
    const Puzzle puzzle = parse_puzzle(board, "test");
    for (const std::string& word : lexicon) {
        for (const Trace& place : places_of(puzzle.board, puzzle.rules, {word, false, {}}, never_stop)) {
            SearchOptions options{.words = 3, .rules = puzzle.rules};
            options.known.found = {{word, false, place}};
            Searched there({"BBA", "BBB", "AAA"}, lexicon, options);
            if (count_covers(there.search).number > 0) { stands[word].insert(set_of(place)); }
        }
    }
    for (const auto& [word, places] : stands) {
        const auto wanders =
            std::any_of(fairness.wanderers.begin(), fairness.wanderers.end(),
                        [&, &word = word](const Wanderer& wanderer) { return wanderer.word == word; });
        CHECK(wanders == (places.size() > 1));
    }
}

TEST_CASE("the verdict does not depend on the number of threads", "[fairness]") {
    const std::vector<std::string> lexicon{"ABCD", "EFGH", "IJKL", "MNOP", "HGFE", "ABGH", "DCFE"};
    const Fairness one = judged(rows + words, lexicon, 1);
    const Fairness many = judged(rows + words, lexicon, 8);
    REQUIRE(one.covers == many.covers);
    REQUIRE(one.rank == many.rank);
    REQUIRE(one.margin == many.margin);
    REQUIRE(one.competitor->spangram.cells == many.competitor->spangram.cells);
}

TEST_CASE("a lexicon is extended by what it lacks only", "[fairness]") {
    const Lexicon base = lexicon_of({"SUN", "RISE", "MOON", "LIGHT"});
    REQUIRE(extend(base, {"SUNRISE", {"MOON", "LIGHT"}}, 2).added.empty());
    REQUIRE(extend(base, {"SUNRISE", {"MOON"}}, 1).added == std::vector<std::string>{"SUNRISE"});
    REQUIRE(extend(base, {"SUNRISEMOON", {"LIGHT"}}, 2).added == std::vector<std::string>{"SUNRISEMOON"});
    REQUIRE(extend(base, {"SUNRISEMOON", {"LIGHT"}}, 3).added.empty());
    REQUIRE(extend(base, {"SUN", {"LIGHT"}}, 2).added.empty());
    const ExtendedLexicon extended = extend(base, {"SUNNYRISE", {"MOON", "STARS"}}, 2);
    REQUIRE(extended.added == std::vector<std::string>{"STARS", "SUNNYRISE"});
    const Lexicon& own = extended.lexicon(base);
    REQUIRE(own.size() == base.size() + 2);
    for (const std::string word : {"SUN", "RISE", "MOON", "LIGHT", "STARS", "SUNNYRISE"}) {
        REQUIRE(own.find(word));
        REQUIRE(own.commonness(*own.find(word)) == (base.find(word) ? 100 : 0));
    }
    // Known, but not as a word that may stand alone.
    std::vector<WordEntry> entries{{"LOUD", 50, flag_part}, {"MOON", 60, flag_theme}};
    const Lexicon parts(std::move(entries));
    const ExtendedLexicon promoted = extend(parts, {"MOON", {"LOUD"}}, 2);
    REQUIRE(promoted.added == std::vector<std::string>{"LOUD"});
    REQUIRE(promoted.own->flags(*promoted.own->find("LOUD")) == (flag_part | flag_theme));
    REQUIRE(promoted.own->commonness(*promoted.own->find("LOUD")) == 50);
}

TEST_CASE("a search that is stopped says so", "[fairness]") {
    const std::atomic<bool> stopped{true};
    SearchOptions options;
    const Fairness fairness = judge(parse_puzzle(rows + words, "test"), lexicon_of({"ABCD"}),
                                    order_by_commonness, options, stopped);
    REQUIRE_FALSE(fairness.complete());
    REQUIRE_FALSE(fairness.fair());
}
