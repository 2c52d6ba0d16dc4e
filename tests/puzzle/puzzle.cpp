// Puzzle files: both forms, and every kind of bad input.
#include "weft/puzzle.hpp"

#include "base/random.hpp"
#include "base/text.hpp"
#include "board/letters.hpp"
#include "board/trace.hpp"
#include "helpers.hpp"
#include "show/json.hpp"
#include "weft/error.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace weft;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

/// What is wrong with a text, "" when nothing is.
std::string complaint(std::string_view text) {
    try {
        parse_puzzle(text, "FILE");
        return "";
    } catch (const InputError& error) { return error.what(); }
}

/// A text whose board is TIME above WORD.
Puzzle time_above_word(std::string_view text) {
    INFO(text);
    CHECK(complaint(text).empty());
    Puzzle puzzle = parse_puzzle(text, "FILE");
    CHECK(puzzle.board.rows() == std::vector<std::string>{"TIME", "WORD"});
    return puzzle;
}

} // namespace

TEST_CASE("a puzzle has header, grid and solution", "[puzzle]") {
    const Puzzle puzzle = parse_puzzle("# a comment\n"
                                       "date: 2026-01-02\n"
                                       "theme: Time: and again\n"
                                       "words: 2\n"
                                       "\n"
                                       "abcd\n"
                                       "E F G H\n"
                                       "\n"
                                       "solution:\n"
                                       "*That's it\n"
                                       "# another\n"
                                       "word\n",
                                       "FILE");
    REQUIRE(puzzle.name == "FILE");
    REQUIRE(puzzle.date == "2026-01-02");
    REQUIRE(puzzle.theme == "Time: and again");
    REQUIRE(puzzle.words == 2);
    REQUIRE(puzzle.board.letters == "ABCDEFGH");
    REQUIRE(puzzle.board.topology.rows() == 2);
    REQUIRE(puzzle.board.topology.columns() == 4);
    REQUIRE(puzzle.solution);
    REQUIRE(puzzle.solution->spangram == "THATSIT");
    REQUIRE(puzzle.solution->words == std::vector<std::string>{"WORD"});
}

TEST_CASE("headers may be of either case", "[puzzle]") {
    const Puzzle puzzle = parse_puzzle("Theme: Hours\nWORDS: 1\n\nTIME\n\nSolution:\n*TIME\n", "FILE");
    CHECK(puzzle.theme == "Hours");
    CHECK(puzzle.words == 1);
    CHECK(puzzle.solution->spangram == "TIME");
}

TEST_CASE("a bare grid is a puzzle", "[puzzle]") {
    for (const char* text : {"ABCD\nEFGH", "abcd\r\nefgh\r\n", "\n\n A B C D\n\tE F G H\n\n"}) {
        const Puzzle puzzle = parse_puzzle(text, "FILE");
        REQUIRE(puzzle.board.letters == "ABCDEFGH");
        REQUIRE_FALSE(puzzle.words);
        REQUIRE_FALSE(puzzle.solution);
    }
    REQUIRE(parse_puzzle(std::string(128, 'a'), "FILE").board.cells() == 128);
    REQUIRE(parse_puzzle("A", "FILE").board.cells() == 1);
}

TEST_CASE("a grid is read in any form that people paste", "[puzzle]") {
    for (const char* text : {
             "T,I,M,E\nW,O,R,D,\n",
             "| T | I | M | E |\n|---|:-:|---|---|\n| W | O | R | D |\n",
             "|   |   |   |   |\n| --- | --- | --- | --- |\n|T|I|M|E|\n|W|O|R|D|\n",
             "+---+---+---+---+\n| T | I | M | E |\n+---+---+---+---+\n| W | O | R | D "
             "|\n+---+---+---+---+\n",
             "```\nTIME\nWORD\n```\n",
             "T\xc2\xb7I\xc2\xb7M\xc2\xb7"
             "E\n\xe2\x80\xa2 WORD\n",
             "\"TIME\"\n\"WORD\"\n",
             "\xe2\x80\x9cTIME\xe2\x80\x9d\n\xe2\x80\x9cWORD\xe2\x80\x9d\n",
             "['T', 'I', 'M', 'E'],\n['W', 'O', 'R', 'D'],\n",
             "[\n  'TIME',\n  'WORD',\n]\n",
             "[\"TIME\", \"WORD\"]",
             "[[\"T\", \"I\", \"M\", \"E\"], [\"W\", \"O\", \"R\", \"D\"]]",
             "T\xc2\xa0I\xc2\xa0M\xc2\xa0"
             "E\nWORD\xc2\xa0\n",
             "\"TIME\nWORD\"\n",
             "['TIME', 'WORD']",
             "[['T', 'I', 'M', 'E'],\n ['W', 'O', 'R', 'D']]",
             "TIME\n\nWORD\n",
             "\n\nT I M E\n\n\nW O R D\n\nsolution:\nTIME\nWORD\n",
             "{\"rows\": [\"T,I,M,E\", \"W O R D\"]}",
         }) {
        time_above_word(text);
    }
    for (const char* text : {"TIME, WORD, ABLE", "('TIME', 'WORD', 'ABLE')", "T I M E|W O R D|A B L E"}) {
        INFO(text);
        CHECK(parse_puzzle(text, "FILE").board.rows() == std::vector<std::string>{"TIME", "WORD", "ABLE"});
    }
    CHECK(parse_puzzle("\"TIME\", \"WORD\", \"ABLE\"\n", "FILE").board.rows().size() == 3);
    CHECK(parse_puzzle("TIME\n\n#ORD\n\nABLE\n\n# late\n", "FILE").board.rows() ==
          std::vector<std::string>{"TIME", "_ORD", "ABLE"});
    CHECK(parse_puzzle("#Easy\n\nTIMES\nWORDS\n\n#Done\n", "FILE").board.rows().size() == 2);
    CHECK(parse_puzzle("Clue: Hours\n\nTIME\n", "FILE").theme == "Hours");
    CHECK(parse_puzzle("\xe2\x96\xa0IM\xe2\x96\x88\nTIM\xe2\xac\x9b\n", "FILE").board.letters == "_IM_TIM_");
}

TEST_CASE("rows may come as a list, where all of them do", "[puzzle]") {
    for (const char* text : {
             "theme: Hours\n\n1. TIME\n2. WORD\n",
             "theme: Hours\n1) T I M E\n\n2) W O R D\n",
             "theme: Hours\n- TIME\n- WORD\n",
             "theme: Hours\n* time\n* word\n\nsolution:\n* time\nword\n",
             "theme: Hours\n> TIME\n>WORD\n",
             "theme: Hours\n9: TIME\n10: WORD\n",
             "theme: Hours\nRow 1: TIME\nrow 2: WORD\n\nfound:\nword\n",
             "theme: Hours\n# apart\n+------+\n1.\tT,I,M,E\n2.\tW,O,R,D\n",
         }) {
        INFO(text);
        CHECK(time_above_word(text).theme == "Hours");
    }
    CHECK(parse_puzzle("1. #IME\n2. WORD\n", "FILE").board.letters == "_IMEWORD");
    CHECK(parse_puzzle("1..IME\n2.WORD\n", "FILE").board.letters == ".IMEWORD");
    CHECK_THAT(complaint("1. TIME\nWORD\n"), StartsWith("FILE:1: '1' in the grid"));
    CHECK_THAT(complaint("TIME\n- WORD\n"), StartsWith("FILE:2: '-' in the grid"));
    CHECK_THAT(complaint("1. TIME\n3. WORD\n"), StartsWith("FILE:1: '1' in the grid"));
    CHECK_THAT(complaint("-TOP\n-WED\n"), StartsWith("FILE:1: '-' in the grid")); // perhaps holes
    CHECK_THAT(complaint("1. TIME\n2. WORDS\n"), StartsWith("FILE:2: a row of 5 letters"));
    CHECK(complaint("Row 1: TIME\nWORD\n") ==
          "FILE:1: unknown header 'Row 1:'; if this is a row of the grid, write its letters alone");
    CHECK_THAT(complaint("T:I:M:E\nW:O:R:D\n"), StartsWith("FILE:1: unknown header 'T:'; if this is a row"));
}

TEST_CASE("words of a section may come as a list", "[puzzle]") {
    for (const char* found : {"*TIME\nWORD", "TIME*\nword", "- Time *\n- word", "1. *TIME\n2. WORD",
                              "\xe2\x80\xa2 TIME*\n\xe2\x80\xa2 WORD", "word, *time", "WORD,TIME*,",
                              "1) word\n2) time* 0,0 0,1 0,2 0,3"}) {
        INFO(found);
        const std::string text = "TIME\nWORD\n\nfound:\n" + std::string(found) + "\n";
        CHECK(complaint(text).empty());
        const auto known = parse_puzzle(text, "FILE").known.found;
        REQUIRE(known.size() == 2);
        const auto time = std::find_if(known.begin(), known.end(),
                                       [](const FoundWord& word) { return word.word == "TIME"; });
        REQUIRE(time != known.end());
        CHECK(time->spangram);
    }
    CHECK(parse_puzzle("TIME\nWORD\n\nnot:\n- tide, rime\n", "FILE").known.excluded ==
          std::vector<std::string>{"TIDE", "RIME"});
    CHECK_THAT(complaint("TIME\n\nfound:\ntime; word\n"),
               StartsWith("FILE:4: found: 'time; word' is not a word of letters A-Z; write one word a line"));
    CHECK_THAT(complaint("TIME\n\nnot:\nrime 0.1\n"),
               StartsWith("FILE:4: not: 'rime 0.1': after the word may stand its cells"));
}

TEST_CASE("what people write beside a grid is no row of it", "[puzzle]") {
    CHECK_THAT(complaint("It's time\nTIME\n"), StartsWith("FILE:1: ''' in the grid") &&
                                                   EndsWith("; if line 1 is the clue, write 'theme: ...'"));
    CHECK_THAT(complaint("Ho, ho, ho\nSTREAM\n"), StartsWith("FILE:1: ',' in the grid"));
    CHECK_THAT(complaint("Location, location, location\nSTREAM\n"),
               StartsWith("FILE:2: a row beside a line that has a whole grid; if line 1 is the clue"));
    CHECK_THAT(complaint("Apples, Grapes\nNGARST\nIIOURI\n"),
               EndsWith("if line 1 is the clue, write 'theme: ...'"));
    CHECK_THAT(complaint("NGARST\nIIOURI\nApples, Grapes\n"), StartsWith("FILE:3: ',' in the grid"));
    CHECK_THAT(complaint("Apples, Grapes\n\nNGARST\n"),
               EndsWith("if line 1 is the clue, write 'theme: ...'"));
    // A cell that is empty may be a hole, and moves the others where it is left out.
    CHECK_THAT(complaint("A,,B,C\nD,E,,F\n"), StartsWith("FILE:1: ',' in the grid"));
    CHECK_THAT(complaint("| A | | B |\n| C | D | |\n"), StartsWith("FILE:1: '|' in the grid"));
    CHECK_THAT(complaint("#GARS\n\nBIOUR\n\nABCDE\n"), StartsWith("FILE:1: a comment, or a row"));
    CHECK(parse_puzzle("NGARST, IIOURI\n#HELLO\n", "FILE").board.letters == "NGARSTIIOURI"); // a comment
    CHECK_THAT(complaint("Twenty-twenty\nSTREAM\n"), StartsWith("FILE:1: '-' in the grid"));
    CHECK_THAT(complaint("T - M E\nW O R D\n"), StartsWith("FILE:1: '-' in the grid")); // perhaps a hole
    CHECK_THAT(complaint("TI,ME\nWORD\n"), StartsWith("FILE:1: ',' in the grid"));
    CHECK_THAT(complaint("TIME\nWORD\n\nsolution:\n---\n"), StartsWith("FILE:5: not a word"));
    CHECK_THAT(complaint("---\n```\n"), StartsWith("FILE:2: no grid of letters"));
    CHECK_THAT(complaint("[\"TIME\", 7]"), StartsWith("FILE:1: "));
    CHECK_THAT(complaint("[]"), StartsWith("FILE:1: no grid of letters"));
}

TEST_CASE("a theme cannot write to the terminal behind its reader's back", "[puzzle]") {
    REQUIRE(parse_puzzle("theme: a\x1b[31m\x07z \xc3\xa9\n\nABCD", "FILE").theme == "a[31mz \xc3\xa9");
    REQUIRE(parse_puzzle(R"({"startingBoard": ["ABCD"], "clue": " a\u001b[31mz\u0007 "})", "FILE").theme ==
            "a[31mz");
}

TEST_CASE("what is wrong with a puzzle is said with its line", "[puzzle]") {
    REQUIRE_THAT(complaint(""), StartsWith("FILE:1: the file is empty"));
    REQUIRE_THAT(complaint(" \n\t\n"), StartsWith("FILE:1: the file is empty"));
    REQUIRE_THAT(complaint("theme: nothing\n"), StartsWith("FILE:1: no grid"));
    REQUIRE_THAT(complaint("ABCD\nEFG\n"), StartsWith("FILE:2: a row of 3 letters"));
    REQUIRE_THAT(complaint("ABCD\nEFGHI\n"), StartsWith("FILE:2: a row of 5 letters"));
    REQUIRE_THAT(complaint("theme: x\n\nABCD\nEF4H\n"), StartsWith("FILE:4: '4' in the grid"));
    REQUIRE_THAT(complaint("AB\xc3\x84"
                           "D\n"),
                 StartsWith("FILE:1: byte 0xc3 in the grid"));
    REQUIRE_THAT(complaint("ABCD\n\x1b[31m\n"), StartsWith("FILE:2: byte 0x1b in the grid"));
    REQUIRE_THAT(complaint(std::string(129, 'A')), StartsWith("FILE:1: more than 128 cells"));
    REQUIRE_THAT(complaint(std::string(64, 'A') + "\n" + std::string(64, 'A') + "\n" + std::string(64, 'A')),
                 StartsWith("FILE:3: more than 128 cells"));
    REQUIRE_THAT(complaint(std::string("AB\0CD", 5)), StartsWith("FILE:1: a binary file"));
    REQUIRE_THAT(complaint("ABCD\nEFGH\n\nIJKL\n"),
                 StartsWith("FILE:4: text after the grid: its rows stand without empty lines"));
    REQUIRE_THAT(complaint("ABCD\n\nEFGH\n\nIJKL\nMNOP\n"), StartsWith("FILE:6: text after the grid"));
    REQUIRE_THAT(complaint("ABCD\n\nEFGHI\n"), StartsWith("FILE:3: text after the grid"));
    REQUIRE_THAT(complaint("ABCD\ntheme: late\n"), StartsWith("FILE:2: theme: stands above the grid"));
    REQUIRE_THAT(complaint("ABCD\n\nWords: 1\n"), StartsWith("FILE:3: words: stands above the grid"));
    REQUIRE_THAT(complaint("ABCD\ncolour: red\n"),
                 StartsWith("FILE:2: unknown header 'colour:'; known are date:"));
    REQUIRE_THAT(complaint("Low hanging\n\nABCD\n"),
                 StartsWith("FILE:3: text after the grid") &&
                     EndsWith("; if line 1 is the clue, write 'theme: ...'"));
    REQUIRE(complaint("Low hanging\nABCD\n") ==
            "FILE:2: a row of 4 letters where the first has 10; if line 1 is the clue, write 'theme: ...'");
    REQUIRE_THAT(complaint("# today\nLow-hanging fruit\nABCD\n"),
                 StartsWith("FILE:2: '-' in the grid") &&
                     EndsWith("; if line 2 is the clue, write 'theme: ...'"));
    REQUIRE_THAT(complaint("colour: red\n\nABCD\n"), StartsWith("FILE:1: unknown header"));
    for (const char* count : {"none", "7x", "", "1.5", "99999999999999999999", "0", "-1", "-2147483648"}) {
        REQUIRE_THAT(complaint("words: " + std::string(count) + "\n\nABCD\nEFGH\n"),
                     StartsWith("FILE:1: words: takes a number"));
    }
    REQUIRE_THAT(complaint("ABCD\n\nsolution:\nABC3\n"), StartsWith("FILE:4: not a word"));
    REQUIRE_THAT(complaint("ABCD\n\nsolution:\n*ABCD\n*EFGH\n"), StartsWith("FILE:5: a second spangram"));
    REQUIRE_THAT(complaint("ABCD\n\nsolution:\n*\n"), StartsWith("FILE:4: not a word"));
}

TEST_CASE("the game's own feed is read", "[puzzle]") {
    const Puzzle puzzle = parse_puzzle(R"({"printDate": "2026-01-02", "clue": "Twice",
        "startingBoard": ["ABCD", "EFGH", "IJKL"],
        "themeWords": ["ABCD", "EF'GH"], "spangram": "IJKL",
        "themeCoords": {"ABCD": [[0,0],[0,1],[0,2],[0,3]]}, "spangramCoords": [[2,0]],
        "solutions": ["ABCD", "FACE"]})",
                                       "FILE");
    REQUIRE(puzzle.date == "2026-01-02");
    REQUIRE(puzzle.theme == "Twice");
    REQUIRE(puzzle.words == 3);
    REQUIRE(puzzle.board.letters == "ABCDEFGHIJKL");
    REQUIRE(puzzle.solution->spangram == "IJKL");
    REQUIRE(puzzle.solution->words == std::vector<std::string>{"ABCD", "EFGH"});
    REQUIRE(parse_puzzle(R"( {"startingBoard": ["ab"]})", "FILE").board.letters == "AB");
}

TEST_CASE("what is wrong with a feed is said on one line", "[puzzle]") {
    REQUIRE_THAT(complaint("{\n\"startingBoard\":\n[\"ABCD\",,]}"), StartsWith("FILE:3: broken JSON"));
    REQUIRE(complaint("{\"rows\":\n") == "FILE:2: broken JSON: its end is missing");
    REQUIRE_THAT(complaint("{\"startingBoard\": [\"\xff\"]}"), StartsWith("FILE:1: broken JSON"));
    REQUIRE_THAT(complaint("{}"), StartsWith("FILE:1: not a puzzle"));
    REQUIRE_THAT(complaint(R"({"startingBoard": "ABCD"})"), StartsWith("FILE:1: not a puzzle"));
    REQUIRE_THAT(complaint(R"({"startingBoard": []})"), StartsWith("FILE:1: no grid"));
    REQUIRE_THAT(complaint(R"({"startingBoard": [1, 2]})"), StartsWith("FILE:1: a row of startingBoard"));
    REQUIRE_THAT(complaint(R"({"startingBoard": [""]})"), StartsWith("FILE:1: "));
    REQUIRE_THAT(complaint(R"({"startingBoard": ["AB", "C"]})"), StartsWith("FILE:1: a row of 1 letters"));
    REQUIRE_THAT(complaint(R"({"startingBoard": ["ABCD"], "themeWords": [1], "spangram": "ABCD"})"),
                 StartsWith("FILE:1: themeWords"));
    REQUIRE_THAT(complaint(R"({"startingBoard": ["ABCD"], "themeWords": ["AB1"], "spangram": "ABCD"})"),
                 StartsWith("FILE:1: "));
    CHECK(complaint(R"({"startingBoard": ["ABCD"], "themeWords": "AB", "spangram": "ABCD"})") ==
          "FILE:1: themeWords is not a list of words, or spangram is not a word");
    CHECK(complaint(R"({"startingBoard": ["ABCD"], "themeWords": ["ABCD"]})") ==
          "FILE:1: spangram is missing beside themeWords");
    CHECK(complaint(R"({"startingBoard": ["ABCD"], "themeWord": ["ABCD"], "spangram": "ABCD"})") ==
          "FILE:1: themeWords is missing beside spangram");
    CHECK(complaint(R"({"startingBoard": ["ABCD"], "clue": 5})") == "FILE:1: clue is not text");
    REQUIRE_THAT(complaint(R"({"startingBoard": ["ABCD"], "clue": 1e999})"),
                 StartsWith("FILE:1: a number in the JSON is out of range"));
}

TEST_CASE("JSON is refused where it is too deep to be worked on", "[puzzle]") {
    const auto deep = [](const std::string& before, int levels) {
        const auto size = static_cast<std::size_t>(levels);
        return before + std::string(size, '[') + std::string(size, ']') + "}";
    };
    // As deep as that it overran the stack once it was copied.
    for (const int levels : {20, 150'000}) {
        for (const char* before :
             {R"({"rows": ["TIME"], "found": )", R"({"startingBoard": ["TIME"], "more": )"}) {
            CHECK_THAT(complaint(deep(before, levels)),
                       StartsWith("FILE:1: JSON with lists or objects more than 20 deep"));
        }
    }
    CHECK(complaint(deep(R"({"startingBoard": ["TIME"], "more": )", 19)).empty());
    CHECK_THAT(complaint("{\"startingBoard\": " + std::string(100'000, '[')),
               StartsWith("FILE:1: JSON with lists"));
}

TEST_CASE("the feed may have what the game likes", "[puzzle]") {
    CHECK(
        complaint(R"({"startingBoard": ["TIME"], "id": 7, "clue": null, "name": [], "found": {}})").empty());
}

TEST_CASE("our own JSON may have what another program put there, but no slips", "[puzzle]") {
    CHECK(
        complaint(R"({"rows": ["TIME"], "id": 7, "index": 3, "note": [], "source": {"file": "a"}})").empty());
    CHECK(complaint(R"({"rows": ["TIME"], "solution": {"spangram": "TIME", "words": [], "cells": {}}})")
              .empty());
    CHECK(
        complaint(R"({"rows": ["TIME"], "fuond": ["TIME"]})") ==
        "FILE:1: unknown field \"fuond\"; known are rows, name, date, theme, words, rules, found, not, open, "
        "solution");
    CHECK(complaint(R"({"rows": ["TIME"], "clue": "Hours"})") ==
          "FILE:1: clue belongs to the game's feed; beside rows it is theme");
    CHECK(complaint(R"({"rows": ["TIME"], "themeWords": [], "spangram": "TIME"})").empty());
    CHECK(complaint(R"({"rows": ["TIME"], "clue": null, "themeCoords": {}})").empty());
    CHECK(complaint(R"({"rows": ["TIME"], "found": [{"word": "TIME", "cells": [1]}]})") ==
          "FILE:1: unknown field \"cells\" of found; known are word, path, spangram");
    CHECK(complaint(R"({"rows": ["TIME"], "found": [{"word": "TIME", "spangram": "yes"}]})") ==
          "FILE:1: spangram of found takes true or false");
    CHECK_THAT(complaint(R"({"rows": ["TIME"], "found": [{"word": "TIME", "path": []}]})"),
               StartsWith("FILE:1: a path of found is not a list of cells"));
    CHECK(complaint(R"({"rows": ["TIME"], "not": [{"word": "TIME", "path": 7}]})") ==
          "FILE:1: a path of not is not a list of cells, each as [row, column] from 0");
    CHECK_THAT(complaint(R"({"rows": ["TIME"], "solution": {"spangram": "TIME", "words": [], "word": 1}})"),
               StartsWith("FILE:1: unknown field \"word\" of solution"));
    CHECK_THAT(complaint(R"({"rows": ["TIME"], "rules": {"crossing": "yes"}})"),
               StartsWith("FILE:1: crossing of rules takes true or false"));
    CHECK_THAT(complaint(R"({"rows": ["TIME"], "rules": {"cross": true}})"),
               StartsWith("FILE:1: unknown field \"cross\" of rules"));
    for (const char* field :
         {"\"theme\": 7", "\"date\": []", "\"name\": 5", "\"words\": \"3\"", "\"words\": 1.5",
          "\"words\": true", "\"open\": \"0,1 I\"", "\"solution\": []", "\"not\": {}", "\"rules\": 7"}) {
        INFO(field);
        CHECK_THAT(complaint(fmt::format(R"({{"rows": ["TIME"], {}}})", field)), StartsWith("FILE:1: "));
    }
    // Null is as if it was not there, and what `weft read` prints is a puzzle.
    CHECK(complaint(R"({"rows": ["TIME"], "theme": null, "date": null, "name": null, "words": null,
        "rules": null, "found": null, "not": null, "open": null, "solution": null})")
              .empty());
    CHECK(complaint(R"({"picture": "a.png", "game": "strands", "rows": ["TIME"], "least_chance": 0.9,
        "doubtful": [], "found": [{"word": "TIME", "path": [[0,0],[0,1],[0,2],[0,3]], "spangram": true}]})")
              .empty());
}

TEST_CASE("only who states it tells the number of words by the solution", "[puzzle]") {
    const char* const solution = R"("solution": {"spangram": "TIME", "words": ["WORD"]})";
    CHECK_FALSE(parse_puzzle(fmt::format(R"({{"rows": ["TIME", "WORD"], {}}})", solution), "FILE").words);
    CHECK_FALSE(
        parse_puzzle(fmt::format(R"({{"rows": ["TIME", "WORD"], "words": null, {}}})", solution), "FILE")
            .words);
    CHECK_FALSE(parse_puzzle("TIME\nWORD\n\nsolution:\n*TIME\nWORD\n", "FILE").words);
    CHECK(parse_puzzle(R"({"startingBoard": ["TIME", "WORD"], "themeWords": ["WORD"], "spangram": "TIME"})",
                       "FILE")
              .words == 2);
}

TEST_CASE("a puzzle has one solution, and any number of other sections", "[puzzle]") {
    CHECK(complaint("TIME\nWORD\n\nsolution:\n*TIME\nWORD\n\nsolution:\n*WORD\nTIME\n") ==
          "FILE:8: a second 'solution:'; a puzzle has one, so leave one out");
    const Puzzle puzzle =
        parse_puzzle("TIME\nWORD\nABLE\n\nfound:\nTIME\n\nnot:\nEMIT\n\nfound:\nWORD\n", "FILE");
    CHECK(puzzle.known.found.size() == 2);
    CHECK(puzzle.known.excluded.size() == 1);
}

TEST_CASE("no header stands twice", "[puzzle]") {
    CHECK(complaint("words: 3\nwords: 2\n\nTIME\nWORD\n") ==
          "FILE:2: a second 'words:'; a puzzle has one, so leave one out");
    CHECK(complaint("theme: Hours\nClue: Days\n\nTIME\n") ==
          "FILE:2: a second 'theme:'; a puzzle has one, so leave one out");
    CHECK_THAT(complaint("date: 2026-01-02\nDate: 2026-01-03\n\nTIME\n"),
               StartsWith("FILE:2: a second 'date:'"));
    CHECK(complaint("rules: crossing\nrules: no crossing\n\nTIME\n") ==
          "FILE:2: a second 'rules:'; a puzzle has one, so name all rules in it, apart by commas");
}

TEST_CASE("no key stands twice in an object of JSON", "[puzzle]") {
    CHECK(complaint(R"({"rows": ["TIME"], "words": 8, "words": 3})") ==
          "FILE:1: \"words\" stands twice in one object of the JSON; leave one out");
    CHECK_THAT(complaint(R"({"startingBoard": ["TIME"], "more": {"a": [{"b": 1}], "a": 2}})"),
               StartsWith("FILE:1: \"a\" stands twice"));
    CHECK(
        complaint(R"({"startingBoard": ["TIME"], "a": {"a": [{"a": 1}, {"a": 2}]}, "b": {"a": 3}})").empty());
}

TEST_CASE("phrases lose what the board cannot show", "[puzzle]") {
    REQUIRE(letters_only("That's rich") == "THATSRICH");
    REQUIRE(letters_only("you\xe2\x80\x99re-it") == "YOUREIT");
    REQUIRE_FALSE(letters_only(""));
    REQUIRE_FALSE(letters_only("'-"));
    REQUIRE_FALSE(letters_only("R2D2"));
}

TEST_CASE("every shipped puzzle is well formed", "[puzzle]") {
    std::size_t puzzles = 0;
    for (const auto& entry : std::filesystem::directory_iterator(testing::source_folder() / "puzzles")) {
        if (entry.path().extension() != ".txt") { continue; }
        ++puzzles;
        const Puzzle puzzle = read_puzzle(entry.path().string());
        INFO(puzzle.name);
        REQUIRE_FALSE(puzzle.theme.empty());
        REQUIRE(puzzle.solution);
        REQUIRE(puzzle.words == static_cast<int>(puzzle.solution->words.size()) + 1);
        std::size_t letters = puzzle.solution->spangram.size();
        for (const std::string& word : puzzle.solution->words) { letters += word.size(); }
        REQUIRE(letters == puzzle.board.letters.size());
    }
    REQUIRE(puzzles >= 6);
}

TEST_CASE("a byte-order mark is passed over", "[puzzle]") {
    const std::string mark = "\xef\xbb\xbf";
    CHECK(parse_puzzle(mark + "ABCD\nEFGH\n", "FILE").board.letters == "ABCDEFGH");
    CHECK(parse_puzzle(mark + "theme: x\n\nABCD\n", "FILE").theme == "x");
    CHECK(parse_puzzle(mark + R"({"rows": ["ABCD"]})", "FILE").board.letters == "ABCD");
    CHECK_THROWS_AS(parse_puzzle(mark, "FILE"), InputError);
}

TEST_CASE("a puzzle of our own JSON says what its text says", "[puzzle]") {
    const Puzzle puzzle =
        parse_puzzle(R"({"name": "rows", "date": "2026-01-31", "theme": "Letters", "words": 2,
        "rows": ["ab cd", "EFGH"], "solution": {"spangram": "ab-cd", "words": ["efgh"]}})",
                     "FILE");
    CHECK(puzzle.name == "rows");
    CHECK(puzzle.date == "2026-01-31");
    CHECK(puzzle.theme == "Letters");
    CHECK(puzzle.words == 2);
    CHECK(puzzle.board.letters == "ABCDEFGH");
    CHECK(puzzle.board.topology.columns() == 4);
    REQUIRE(puzzle.solution);
    CHECK(puzzle.solution->spangram == "ABCD");
    CHECK(puzzle.solution->words == std::vector<std::string>{"EFGH"});
    const Puzzle bare = parse_puzzle(R"({"rows": ["ABCD"]})", "FILE");
    CHECK(bare.name == "FILE");
    CHECK_FALSE(bare.words);
    CHECK_FALSE(bare.solution);
    for (const char* bad : {R"({"rows": []})", R"({"rows": [""]})", R"({"rows": ["ABCD"], "words": 0})",
                            R"({"rows": ["ABCD"], "words": "2"})", R"({"rows": ["ABCD"], "solution": []})",
                            R"({"rows": ["ABCD"], "solution": {"spangram": "ABCD", "words": 7}})"}) {
        INFO(bad);
        CHECK_THROWS_AS(parse_puzzle(bad, "FILE"), InputError);
    }
}

TEST_CASE("a puzzle may tell what an open letter may be", "[puzzle]") {
    const Puzzle puzzle = parse_puzzle("T?ME\nW?RD\nABLE\n\nopen:\n0,1 IA\n", "FILE");
    REQUIRE(puzzle.board.letters == "T?MEW?RDABLE");
    CHECK(puzzle.board.may_be(1, 'A'));
    CHECK(puzzle.board.may_be(1, 'I'));
    CHECK_FALSE(puzzle.board.may_be(1, 'O'));
    CHECK(puzzle.board.may_be(5, 'O'));
    CHECK_FALSE(puzzle.board.may_be(0, 'O'));
    CHECK(parse_puzzle(puzzle_text(puzzle), "FILE").board.choices == puzzle.board.choices);
    CHECK_THAT(complaint("TIME\nWORD\n\nopen:\n0,1 IA\n"), StartsWith("FILE:5: open: each line takes"));
    const Puzzle object = parse_puzzle(R"({"rows": ["T?ME", "W?RD"], "open": ["0,1 IA"]})", "FILE");
    CHECK(object.board.choices == std::vector<std::uint32_t>{0, 257, 0, 0, 0, 0, 0, 0});
    CHECK(complaint(R"({"rows": ["TIME"], "open": [3]})") == "FILE:1: open takes a list of texts");
    CHECK_THAT(complaint("T?ME\nWORD\n\nopen:\n9,1 IA\n"), StartsWith("FILE:5: open: each line takes"));
    CHECK_THAT(complaint("T?ME\nWORD\n\nopen:\n0,1 I1\n"), StartsWith("FILE:5: open: after the cell"));
}

TEST_CASE("hexagonal puzzles are read as they are written", "[puzzle]") {
    Random random(20);
    for (int round = 0; round < 200; ++round) {
        const Topology shape = Topology::hexagon(2 + random.below(4));
        Puzzle puzzle{.name = "FILE",
                      .date = {},
                      .theme = "Six sides",
                      .words = 3,
                      .board = {shape, ""},
                      .solution = OfficialSolution{"SPAN", {"WORD"}}};
        puzzle.rules.spangram = SpangramRule::free;
        for (int cell = 0; cell < shape.cells(); ++cell) {
            puzzle.board.letters += static_cast<char>('A' + random.below(26));
        }
        // A word that is found, and a letter beside it that may be one of two.
        const int first = random.below(shape.cells());
        FoundWord found;
        for (int cell = first; found.cells.size() < 4;) {
            found.cells.push_back(static_cast<std::uint8_t>(cell));
            found.word += puzzle.board.letters[static_cast<std::size_t>(cell)];
            const CellSet next = shape.neighbours(cell) - set_of(found.cells);
            if (next.empty()) { break; }
            cell = next.lowest();
        }
        if (found.cells.size() == 4) { puzzle.known.found.push_back(found); }
        const int open = (shape.all() - set_of(found.cells)).lowest();
        puzzle.board.letters[static_cast<std::size_t>(open)] = Board::open_letter;
        puzzle.board.choices.resize(puzzle.board.letters.size());
        puzzle.board.choices[static_cast<std::size_t>(open)] = letter_bit('K') | letter_bit('Q');
        for (const std::string& form : {puzzle_text(puzzle), to_json(puzzle).dump()}) {
            INFO(form);
            const Puzzle again = parse_puzzle(form, "FILE");
            REQUIRE(again.board.topology.hexagonal());
            REQUIRE(again.board.letters == puzzle.board.letters);
            REQUIRE(again.board.choices == puzzle.board.choices);
            REQUIRE(again.theme == puzzle.theme);
            REQUIRE(again.words == puzzle.words);
            REQUIRE(again.solution->words == puzzle.solution->words);
            REQUIRE(again.known.found.size() == puzzle.known.found.size());
            if (puzzle.known.found.empty()) { continue; }
            REQUIRE(again.known.found[0].cells == found.cells);
        }
    }
    // What begins like one, and is none.
    CHECK(complaint("AB\nCDE\n") == "FILE:2: a row of 3 letters where the first has 2");
    CHECK(complaint("AB\nCDE\nFGHI\n") == "FILE:2: a row of 3 letters where the first has 2");
    CHECK(complaint("AB\nCDE\nFG\nHI\n") == "FILE:2: a row of 3 letters where the first has 2");
    CHECK_THAT(complaint("Ho ho\nTIMES\nWORDS\n"),
               StartsWith("FILE:2: a row of 5 letters where the first has 4; if line 1 is the clue"));
    CHECK(complaint("AB\nC_E\nFG\n") == "FILE:3: a hexagonal board has no holes");
    CHECK_THAT(complaint("AB\nCDE\nFG\n\nfound:\nABED 0,1 0,2 1,3 1,2\n"),
               StartsWith("FILE:6: found: 'ABED 0,1 0,2 1,3 1,2': after"));
}

TEST_CASE("a puzzle may tell what is known of it", "[puzzle]") {
    const std::string text = "TIME\nW?RD\nABLE\n....\n\nfound:\ntime\n*Word 1,0 1,1 1,2 1,3\n\nnot:\nABLE\n";
    const Puzzle puzzle = parse_puzzle(text, "FILE");
    REQUIRE(puzzle.board.letters == "TIMEW?RDABLE....");
    REQUIRE(puzzle.known.found.size() == 2);
    CHECK(puzzle.known.found[0].word == "TIME");
    CHECK(puzzle.known.found[0].cells.empty());
    CHECK(puzzle.known.found[1].spangram);
    CHECK(puzzle.known.found[1].cells == std::vector<std::uint8_t>{4, 5, 6, 7});
    CHECK(puzzle.known.excluded == std::vector<std::string>{"ABLE"});
    const Puzzle again = parse_puzzle(puzzle_text(puzzle), "FILE");
    CHECK(again.known.found[1].cells == puzzle.known.found[1].cells);
    CHECK(again.known.excluded == puzzle.known.excluded);
    const Puzzle json = parse_puzzle(R"({"rows": ["TIME", "W?RD", "ABLE"], "not": ["ABLE"],
        "found": ["TIME", {"word": "WORD", "spangram": true, "path": [[1,0],[1,1],[1,2],[1,3]]}]})",
                                     "FILE");
    CHECK(json.known.found[1].cells == puzzle.known.found[1].cells);
    CHECK(json.known.found[1].spangram);
}

TEST_CASE("what is known must agree with the board", "[puzzle]") {
    CHECK(complaint("TIME\nWORD\n\nfound:\nWORDS\n") ==
          "FILE:5: found: WORDS cannot be traced on this board; it could with S rather than M at row 1, "
          "column 3");
    CHECK(complaint("TIME\nWORD\n\nfound:\nWIZARD\n") ==
          "FILE:5: found: WIZARD cannot be traced on this board");
    CHECK_THAT(complaint("TIME\nWORD\n\nfound:\nWORD 0,0 0,1 0,2 0,3\n"),
               StartsWith("FILE:5: found: WORD is not what these cells spell"));
    CHECK_THAT(complaint("TIME\nWORD\n\nfound:\nWORD 0,9\n"),
               StartsWith("FILE:5: found: 'WORD 0,9': after the word"));
    CHECK_THAT(complaint("TIME\nWORD\n\nfound:\nW0RD\n"), StartsWith("FILE:5: found: "));
    CHECK_THAT(complaint("TIME\nWORD\n\nfound: TIME\n"), StartsWith("FILE:4: the words of 'found:' stand"));
    CHECK_THAT(complaint("TIME\nWORD\n\nfound:\nTIME\n\nnot:\nTIME\n"), StartsWith("FILE: TIME is both"));
    CHECK_THAT(complaint("TIME\nWORD\n\nnot:\n-\n"), StartsWith("FILE:5: not: '-' is not a word"));
    CHECK_THAT(complaint(R"({"rows": ["TIME"], "found": "TIME"})"),
               StartsWith("FILE:1: found is not a list"));
    CHECK_THAT(complaint(R"({"rows": ["TIME"], "found": [{"word": "TIME", "path": [[0,9]]}]})"),
               StartsWith("FILE:1: a path of found"));
}
