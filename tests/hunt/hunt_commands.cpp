#include "cli/command.hpp"
#include "hunt/record.hpp"
#include "scratch_folder.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <sys/wait.h>

using namespace weft;
using namespace weft::hunt;
using namespace weft::cli;

namespace {

/// A command line that makes no sense, and a piece of what is said of it.
struct Refused {
    std::vector<std::string> arguments;
    std::string message;
};

/// A folder with a word list, and what the commands print.
class Bench {
  public:
    Bench() { write("words", "tar\nrat\nart\nstar\nrats\ntea\neat\nate\nseat\nquit\n"); }

    std::string file(const std::string& name) const { return folder_.file(name); }
    void write(const std::string& name, const std::string& text) const { folder_.file(name, text); }

    /// Runs a command as main does, with its standard input; its exit status.
    int run(std::vector<std::string> arguments, const std::string& input = "") {
        write("input", input);
        out_.str("");
        message_.clear();
        const std::string command = arguments[0];
        arguments.erase(arguments.begin());
        const auto add = [&](const std::string& option, const std::string& value) {
            if (std::find(arguments.begin(), arguments.end(), option) != arguments.end()) { return; }
            arguments.insert(arguments.end(), {option, value});
        };
        add("--lexicon", file("words"));
        const bool lines = std::find(arguments.begin(), arguments.end(), "--lines") != arguments.end();
        if (command == "hunt" && !lines) { add("--draw", "0"); }
        std::FILE* redirected = std::freopen(file("input").c_str(), "r", stdin);
        REQUIRE(redirected != nullptr);
        std::cin.clear(); // from the end of the input before
        std::streambuf* const before = std::cout.rdbuf(out_.rdbuf());
        std::stringstream told;
        std::streambuf* const before_told = std::cerr.rdbuf(told.rdbuf());
        int status = exit_bad_input;
        try {
            status = find(command).run(arguments);
        } catch (const UsageError& error) { message_ = error.what(); } catch (const InputError& error) {
            message_ = error.what();
        }
        std::cout.rdbuf(before);
        std::cerr.rdbuf(before_told);
        std::cerr << told.str();
        // What a batch says of one bad line and goes on.
        for (std::string line; message_.empty() && std::getline(told, line);) {
            constexpr std::string_view start = "weft: standard input:";
            if (line.starts_with(start)) { message_ = line.substr(std::string_view("weft: ").size()); }
        }
        return status;
    }
    /// Bad input: one line on standard error, and nothing else.
    void refuses(const Refused& refused) {
        INFO(refused.arguments.front() << " ... " << refused.arguments.back());
        REQUIRE(run(refused.arguments) == exit_bad_input);
        REQUIRE_THAT(message(), Catch::Matchers::Contains(refused.message));
        REQUIRE(message().find('\n') == std::string::npos);
        REQUIRE(out().empty());
    }
    std::string out() const { return out_.str(); }
    /// What hunts say of the list, after points and words.
    std::string of_the_list() const { return " of the list " + file("words") + "\n"; }
    const std::string& message() const { return message_; }

  private:
    weft::testing::ScratchFolder folder_;
    std::ostringstream out_;
    std::string message_;
};

} // namespace

TEST_CASE("hunt lists words, points, paths and the total", "[hunt][commands]") {
    Bench bench;
    REQUIRE(bench.run({"hunt", "staxxr", "--shape", "2x3", "--rules", "length"}) == exit_solved);
    REQUIRE(bench.out() == "rats     4  2,3 1,3 1,2 1,1\n"
                           "star     4  1,1 1,2 1,3 2,3\n"
                           "art      3  1,3 2,3 1,2\n"
                           "rat      3  2,3 1,3 1,2\n"
                           "tar      3  1,2 1,3 2,3\n"
                           "total 17 points, 5 words" +
                               bench.of_the_list());
    // On the hexagon the second number is the place in the row.
    REQUIRE(bench.run({"hunt", "xxx", "xxxr", "xxxat", "xxxx", "xxx", "--rules", "count", "--top", "1"}) ==
            exit_solved);
    REQUIRE(bench.out() == "art     1  3,4 2,4 3,5\ntotal 3 points, 3 words" + bench.of_the_list());
}

TEST_CASE("a board may be one string, rows, or a file, and tell its own shape", "[hunt][commands]") {
    Bench bench;
    REQUIRE(bench.run({"hunt", "--shape", "2x2", "star", "--rules", "count"}) == exit_solved);
    const std::string expected = bench.out();
    REQUIRE(expected.find("total 5 points, 5 words" + bench.of_the_list()) != std::string::npos);
    bench.write("board", "# a comment\nS T\na r\n");
    for (const std::vector<std::string>& board : {std::vector<std::string>{"star"},
                                                  {"STAR"},
                                                  {"st", "ar"},
                                                  {"st ar"},
                                                  {"st\nar"},
                                                  {"s t\nA r\n"},
                                                  {"s t a r"},
                                                  {"s", "t", "a", "r"},
                                                  {"s t", "A r"},
                                                  {"s t", "ar"},
                                                  {bench.file("board")}}) {
        std::vector<std::string> arguments = {"hunt", "--rules", "count"};
        arguments.insert(arguments.end(), board.begin(), board.end());
        REQUIRE(bench.run(arguments) == exit_solved);
        REQUIRE(bench.out() == expected);
    }
    for (const char* input : {"st\nar\n", "s t\r\na r", "star\n", "# a comment\n\nST\nAR\n\n",
                              "| S | T |\n|---|---|\n| A | R |\n", "[\"st\",\n \"ar\"]\n", "s,t\na,r\n"}) {
        INFO(input);
        REQUIRE(bench.run({"hunt", "-", "--rules", "count"}, input) == exit_solved);
        REQUIRE(bench.out() == expected);
        REQUIRE(bench.run({"hunt", "--rules", "count"}, input) == exit_solved);
        REQUIRE(bench.out() == expected);
    }
    REQUIRE(bench.run({"hunt", "abc", "rats", "zzzzz", "zzzz", "zzz", "--top", "1"}) == exit_solved);
    REQUIRE(bench.out() == "rats     1  2,1 2,2 2,3 2,4\ntotal 4 points, 4 words" + bench.of_the_list());
    REQUIRE(bench.run({"hunt", "zzzz"}) == exit_none);
    REQUIRE(bench.out() == "total 0 points, 0 words" + bench.of_the_list());
}

TEST_CASE("a row that starts with a hole is no comment", "[hunt][commands]") {
    Bench bench;
    const std::string board = "#tar#\nsxxxx\nxx#xx\nxxxxx\n#zzz#\n";
    REQUIRE(bench.run({"hunt", "_tar_ sxxxx xx_xx xxxxx _zzz_", "--rules", "count"}) == exit_solved);
    const std::string expected = bench.out();
    REQUIRE(expected.find("total 4 points") != std::string::npos);
    for (const std::string& text :
         {board, "# by hand\n" + board, "#comment\n\n" + board, "#others\n#fives\n" + board,
          board + "\n#after\n", std::string("# t a r #\ns x x x x\nx x # x x\nx x x x x\n# z z z #\n"),
          std::string("# t a r #\r\nsxxxx\r\nxx#xx\r\n# no row\r\nxxxxx\r\n#zzz#\r\n")}) {
        INFO(text);
        REQUIRE(bench.run({"hunt", "-", "--rules", "count"}, text) == exit_solved);
        CHECK(bench.out() == expected);
        bench.write("board", text);
        REQUIRE(bench.run({"hunt", bench.file("board"), "--rules", "count"}) == exit_solved);
        CHECK(bench.out() == expected);
    }
    // A line is a board there.
    const std::string line = "# t a r # s x x x x x x # x x x x x x x # z z z #";
    const std::string close = "#tar#sxxxxxx#xxxxxxx#zzz#";
    for (const std::vector<std::string>& shape : {std::vector<std::string>{}, {"--shape", "donut"}}) {
        std::vector<std::string> score{"score", "--rules", "count"};
        score.insert(score.end(), shape.begin(), shape.end());
        REQUIRE(bench.run(score, fmt::format("# boards\n#\n{}\n#comment\n{}\n", line, close)) == exit_solved);
        CHECK(bench.out() == fmt::format("4 {}\n4 {}\n", line, close));
    }
}

TEST_CASE("a QU tile may be written as it looks", "[hunt][commands]") {
    Bench bench;
    const std::string expected = "quit     4  1,1 1,2 2,1\ntotal 4 points, 1 words" + bench.of_the_list();
    for (const std::vector<std::string>& board : {std::vector<std::string>{"qitz"},
                                                  {"qu i t z"},
                                                  {"Qu", "I", "T", "Z"},
                                                  {"qi", "tz"},
                                                  {"qu i\nt z"}}) {
        std::vector<std::string> arguments = {"hunt", "--qu", "--rules", "length"};
        arguments.insert(arguments.end(), board.begin(), board.end());
        REQUIRE(bench.run(arguments) == exit_solved);
        REQUIRE(bench.out() == expected);
    }
    REQUIRE(bench.run({"hunt", "--qu", "--rules", "length"}, "Qu i\nt z\n") == exit_solved);
    REQUIRE(bench.out() == expected);
    REQUIRE(bench.run({"score", "--qu", "--rules", "length"}, "qu i t z\nqitz\n") == exit_solved);
    REQUIRE(bench.out() == "4 qu i t z\n4 qitz\n");
    // Two cells where nothing else tells them apart.
    REQUIRE(bench.run({"hunt", "--qu", "--rules", "length", "qu", "it"}) == exit_solved);
    REQUIRE(bench.out() == "quit     4  1,1 2,1 2,2\ntotal 4 points, 1 words" + bench.of_the_list());
    REQUIRE(bench.run({"hunt", "--rules", "length", "Qu", "I", "T", "Z"}) == exit_solved);
    REQUIRE(bench.out() == expected);
}

TEST_CASE("boards have holes, maps and cells of two letters", "[hunt][commands]") {
    Bench bench;
    // The hole parts s from the rest.
    REQUIRE(bench.run({"hunt", "-", "--rules", "count"}, "s . t\n. . a\n. . r\n") == exit_solved);
    REQUIRE(bench.out() ==
            "rat     1  3,3 2,3 1,3\ntar     1  1,3 2,3 3,3\ntotal 2 points, 2 words" + bench.of_the_list());
    const std::string map = "xxx\nxxxxx\nxxtx\nxrasx\nxxx\n";
    REQUIRE(bench.run({"hunt", "-", "--rules", "count", "--top", "1"}, map) == exit_solved);
    REQUIRE(bench.out().starts_with("rats     1  "));
    const std::string rows = bench.out();
    REQUIRE(bench.run({"hunt", "xxxxxxxxxxtxxrasxxxx", "--shape", "donut", "--rules", "count", "--top",
                       "1"}) == exit_solved);
    REQUIRE(bench.out() == rows);
    REQUIRE(bench.run({"hunt", "xxxxxxxxxxtxxrasxxx", "--shape", "donut"}) == exit_bad_input);
    REQUIRE(bench.run({"hunt", "st.r"}) == exit_bad_input);
    // Pairs, with blanks and without.
    for (const char* board : {"Th e\na r\n", "ThE\nAR\n"}) {
        INFO(board);
        REQUIRE(bench.run({"hunt", "-", "--rules", "length", "--draw", "0"}, board) != exit_bad_input);
    }
    bench.write("words", "heart\nearth\nhear\n");
    REQUIRE(bench.run({"hunt", "-", "--rules", "length"}, "Th e\na r\n") == exit_solved);
    REQUIRE(bench.out() == "earth     5  1,2 2,1 2,2 1,1\ntotal 5 points, 1 words" + bench.of_the_list());
    REQUIRE(bench.run({"hunt", "-", "--draw", "1", "--top", "1"}, "Th e\na r\n") == exit_solved);
    REQUIRE(bench.out().starts_with("earth 2\n\nTh  E\n"));
    // Three letters among single ones, and words of a comment that starts like a hole.
    bench.write("words", "start\nstare\nrats\n");
    for (const char* board : {"sta r\nt e\n", "# the rest\nSTA R\nt e\n"}) {
        INFO(board);
        REQUIRE(bench.run({"hunt", "-", "--rules", "length"}, board) == exit_solved);
        REQUIRE(bench.out() ==
                "stare     5  1,1 1,2 2,2\nstart     5  1,1 1,2 2,1\ntotal 10 points, 2 words" +
                    bench.of_the_list());
    }
    REQUIRE(bench.run({"hunt", "-", "--draw", "1", "--top", "1"}, "sta r\nt e\n") == exit_solved);
    REQUIRE(bench.out().starts_with("stare 2\n\nSta-R\n"));
    REQUIRE(bench.run({"score", "--shape", "2x2"}, "sta r t e\n") == exit_bad_input);
    REQUIRE_THAT(bench.message(), Catch::Matchers::Contains("a cell STA here"));
}

TEST_CASE("one row of JSON is a board of one row", "[hunt][commands]") {
    Bench bench;
    const std::vector<std::string> hunt = {"hunt", "--lines", "--rules", "count"};
    const auto words_on = [&](const std::string& line) {
        REQUIRE(bench.run(hunt, line) != exit_bad_input);
        return nlohmann::json::parse(bench.out())["found"].size();
    };
    // On a square of four there would be one more.
    REQUIRE(words_on(R"({"rows": ["STAR"]})") == 4);
    REQUIRE(words_on(R"({"rows": ["S", "T", "A", "R"]})") == 4);
    REQUIRE(words_on(R"({"rows": ["TARTS"]})") == 3);
    REQUIRE(bench.run({"hunt", "--lines", "--rules", "count", "--shape", "2x2"}, R"({"rows": ["STAR"]})") ==
            exit_solved);
    REQUIRE(nlohmann::json::parse(bench.out())["found"].size() == 5);
}

TEST_CASE("a hunt is grouped, planned, analysed, and thrown", "[hunt][commands]") {
    Bench bench;
    REQUIRE(bench.run({"hunt", "star", "--rules", "length", "--group", "points"}) == exit_solved);
    REQUIRE(bench.out().starts_with("4 points, 2 words\nrats     4  2,2 2,1 1,2 1,1\n"));
    REQUIRE(bench.run({"hunt", "star", "--group", "start"}) == exit_solved);
    REQUIRE(bench.out().starts_with("from 1,1 S, 1 word\nstar     1  1,1 1,2 2,1 2,2\n"));
    REQUIRE(bench.run({"hunt", "star", "--format", "json", "--top", "1"}) == exit_solved);
    REQUIRE(bench.out().starts_with("{\"points\":5,"));
    REQUIRE(bench.out().find("\"rows\":[\"S T\",\"A R\"]") != std::string::npos);
    REQUIRE(bench.run({"hunt", "star", "--plan", "1"}) == exit_solved);
    REQUIRE(bench.out().find("plan for 1 s") != std::string::npos);
    REQUIRE(bench.run({"hunt", "star", "--analyse", "--samples", "50", "--plot", bench.file("plot.svg")}) ==
            exit_solved);
    REQUIRE(bench.out().find("of 50 random boards") != std::string::npos);
    REQUIRE(std::filesystem::file_size(bench.file("plot.svg")) > 1000);
    REQUIRE(bench.run({"hunt", "--random", "--seed", "2", "--format", "json"}) != exit_bad_input);
    const std::string thrown = bench.out();
    REQUIRE(bench.run({"hunt", "--random", "--seed", "2", "--format", "json"}) != exit_bad_input);
    REQUIRE(bench.out() == thrown);
    const std::vector<Refused> bad = {
        {{"hunt", "star", "--random"}, "--random does not go with a board"},
        {{"hunt", "star", "--group", "size"}, "--group takes start or points"},
        {{"hunt", "star", "--plan", "0"}, "--plan and --letter-seconds take seconds above 0"},
        {{"hunt", "--random", "--dice", "loaded"}, "no dice 'loaded'"},
        {{"hunt", "--random", "--dice", "big", "--shape", "4x4"}, "the dice big make boards of 5x5"},
        {{"hunt", "star", "--draw", "-1"}, "--draw takes 0 or more"},
        {{"hunt", "star", "--analyse", "--samples", "0"}, "--samples must be in 1.."},
        {{"hunt", "star", "--plot", "file"}, "--plot and --samples go with --analyse"},
        {{"hunt", "star", "--analyse", "--plot", ""}, "--plot takes the name of a file"},
        {{"hunt", "star", "--samples", "9"}, "--plot and --samples go with --analyse"},
        {{"hunt", "star", "--letter-seconds", "1"}, "--letter-seconds and --move-seconds go with --plan"},
        {{"hunt", "star", "--seed", "2"}, "--dice and --seed go with --random or --analyse"},
        {{"optimize", "--shape", "donut"}, "no map with holes"},
    };
    for (const Refused& refused : bad) { bench.refuses(refused); }
}

TEST_CASE("score answers every line in order", "[hunt][commands]") {
    Bench bench;
    std::string input = "star\n\n# not a board\r\nZZZZ\r\n";
    std::string expected = "5 star\n0 ZZZZ\n";
    // More than one read takes.
    for (int i = 0; i < 60000; ++i) {
        input += i % 3 == 0 ? "teas\n" : "star\n";
        expected += i % 3 == 0 ? "4 teas\n" : "5 star\n";
    }
    input += "star";
    expected += "5 star\n";
    for (const char* threads : {"1", "3"}) {
        REQUIRE(bench.run({"score", "--rules", "count", "--threads", threads}, input) == exit_solved);
        REQUIRE(bench.out() == expected);
    }
    REQUIRE(bench.run({"score", "--qu", "--rules", "length"}, "qitz\n") == exit_solved);
    REQUIRE(bench.out() == "4 qitz\n");
    REQUIRE(bench.run({"score"}, "") == exit_solved);
    REQUIRE(bench.out().empty());
}

TEST_CASE("score takes boards with holes as hunt does", "[hunt][commands]") {
    Bench bench;
    const std::string letters = "STEPARTLINGOSAEDRTSA"; // as many as a donut has
    REQUIRE(bench.run({"score", "--shape", "donut", "--rules", "count"}, letters + "\n") == exit_solved);
    const int points = std::stoi(bench.out());
    REQUIRE(points > 0);
    REQUIRE(bench.run({"hunt", letters, "--shape", "donut", "--rules", "count", "--format", "json"}) ==
            exit_solved);
    CHECK(nlohmann::json::parse(bench.out())["points"] == points);
    // Holes in the line, and a board of nothing but holes but for one.
    REQUIRE(bench.run({"score", "--rules", "count"}, "star\nst.r\ns...\n") == exit_solved);
    CHECK(bench.out() == "5 star\n0 st.r\n0 s...\n");
    REQUIRE(bench.run({"score", "--shape", "donut"}, "star\n") == exit_bad_input);
    CHECK(bench.message() == "standard input:1: 4 letters where the shape has 20 cells");
}

TEST_CASE("score answers the boards around a bad line", "[hunt][commands]") {
    Bench bench;
    REQUIRE(bench.run({"score", "--rules", "count"}, "star\nteas\nst4r\nstar\n") == exit_bad_input);
    REQUIRE(bench.out() == "5 star\n4 teas\n5 star\n");
    REQUIRE(bench.message() == "standard input:3: '4' in a board; only letters A-Z belong there");
    REQUIRE(bench.run({"score", "--rules", "count"}, "star\nstart\n") == exit_bad_input);
    REQUIRE(bench.message() == "standard input:2: 5 letters where the shape has 4 cells");
}

TEST_CASE("score passes over comments of any length", "[hunt][commands]") {
    Bench bench;
    std::string comment = "# ";
    for (int i = 0; i < 60000; ++i) { comment += "star "; }
    REQUIRE(bench.run({"score", "--rules", "count"}, "star\n" + comment + "\nteas\n" + comment) ==
            exit_solved);
    CHECK(bench.out() == "5 star\n4 teas\n");
    comment[0] = 's';
    REQUIRE(bench.run({"score", "--rules", "count"}, "star\n" + comment + "\nteas\n") == exit_bad_input);
    CHECK(bench.out() == "5 star\n4 teas\n");
    CHECK(bench.message() == "standard input:2: longer than 4096 bytes, as no board is");
    REQUIRE(bench.run({"score", "--rules", "count"}, "\xef\xbb\xbfstar\n") == exit_solved);
    CHECK(bench.out() == "5 star\n");
}

TEST_CASE("optimize prints the best boards and saves them", "[optimize][commands]") {
    Bench bench;
    const std::vector<std::string> search = {"optimize", "--shape", "3x3", "--method", "first",  "--restarts",
                                             "8",        "--top",   "4",   "--rules",  "length", "--quiet"};
    REQUIRE(bench.run(search) == exit_solved);
    const std::string once = bench.out();
    REQUIRE(std::count(once.begin(), once.end(), '\n') == 4);
    std::vector<std::string> saving = search;
    saving.insert(saving.end(), {"--save", bench.file("best"), "--threads", "1"});
    REQUIRE(bench.run(saving) == exit_solved);
    REQUIRE(bench.out() == once);
    const Record record = read_record(bench.file("best"));
    REQUIRE(record.starts == 8);
    REQUIRE(record.boards.size() == 4);
    // Scores as weft score has them.
    REQUIRE(bench.run({"score", "--shape", "3x3", "--rules", "length"}, record.boards[0].letters + "\n") ==
            0);
    REQUIRE(bench.out() == std::to_string(record.boards[0].score) + " " + record.boards[0].letters + "\n");
    // Fewer boards to print lose none that are kept.
    std::vector<std::string> fewer = saving;
    *std::find(fewer.begin(), fewer.end(), "4") = "1";
    REQUIRE(bench.run(fewer) == exit_solved);
    const std::string printed = bench.out();
    CHECK(std::count(printed.begin(), printed.end(), '\n') == 1);
    REQUIRE(read_record(bench.file("best")).boards.size() == 4);
    REQUIRE(read_record(bench.file("best")).starts == 16);
    // Goes on, and can only get better.
    REQUIRE(bench.run(saving) == exit_solved);
    REQUIRE(read_record(bench.file("best")).starts == 24);
    REQUIRE(read_record(bench.file("best")).boards[0].score >= record.boards[0].score);
    // Not with other rules.
    saving.insert(saving.end(), {"--min-length", "4"});
    REQUIRE(bench.run(saving) == exit_bad_input);
    REQUIRE(bench.message().starts_with(bench.file("best") + ":1: "));
}

TEST_CASE("optimize starts from a board as hunt takes it", "[optimize][commands]") {
    Bench bench;
    bench.write("start", "s t\na r\n");
    for (const std::string& start :
         {std::string("star"), std::string("s t a r"), std::string("st ar"), bench.file("start")}) {
        INFO(start);
        REQUIRE(bench.run({"optimize", "--start", start, "--fix", "star", "--rules", "count", "--quiet"}) ==
                exit_solved);
        CHECK(bench.out() == "5 star\n");
    }
    CHECK(bench.run({"optimize", "--shape", "2x2", "--start", "Th e r s", "--quiet"}) == exit_bad_input);
}

TEST_CASE("optimize says when it has tried all boards", "[optimize][commands]") {
    Bench bench;
    REQUIRE(bench.run({"optimize", "--fix", "s?.r", "--rules", "count", "--quiet", "--top", "2"}) ==
            exit_solved);
    // s and r are neighbours of all; t and a make star, rats, tar, rat, art.
    REQUIRE(bench.out().starts_with("5 "));
    REQUIRE(bench.run({"optimize", "--compare", "--shape", "2x2", "--restarts", "3", "--quiet"}) ==
            exit_solved);
    const std::string table = bench.out();
    REQUIRE(std::count(table.begin(), table.end(), '\n') == 6);
}

TEST_CASE("bad input to the word hunts is told in one line", "[hunt][optimize][commands]") {
    Bench bench;
    bench.write("digits", "st\na1\n");
    bench.write("ragged", "star\nst\n");
    bench.write("empty", "");
    bench.write("gap", "s,,t\na,b,r\n");
    bench.write("binary", std::string("st\0\1", 4));
    bench.write("not-a-record", "hello\n");
    const std::vector<Refused> bad = {
        {{"hunt"}, "standard input:1: no letters"},
        {{"hunt", "abc"}, "board: no shape is plain from 3 letters"},
        {{"hunt", "st4r"}, "st4r: cannot be read"},
        {{"hunt", std::string(65, 'a')}, "65 letters; a board to hunt on has at most 64"},
        {{"hunt", std::string(5000, 'a')}, "5000 letters; a board to hunt on has at most 64"},
        {{"hunt", "star", "--shape", "3x3"}, "4 letters where the shape has 9 cells"},
        {{"hunt", "star", "--shape", "0x4"}, "no shape '0x4'"},
        {{"hunt", "star", "--shape", "9x9"}, "no shape '9x9'"},
        {{"hunt", "star", "--shape", "hex18"}, "no shape 'hex18'"},
        {{"hunt", "star", "--rules", "chess"}, "no rules 'chess'"},
        {{"hunt", "star", "--top", "0"}, "--top must be at least 1"},
        {{"hunt", "star", "--min-length", "0"}, "--min-length must be in 1..64"},
        {{"hunt", "star", "--min-length", "many"}, "('many') for option '--min-length' is invalid"},
        {{"hunt", "star", "--sahpe", "2x2"}, "unrecognised option '--sahpe'"},
        {{"hunt", bench.file("absent")}, "absent: cannot be read"},
        {{"hunt", bench.file("digits")}, "digits:2: '1' in a board"},
        {{"hunt", bench.file("ragged")}, "ragged:1: no shape is plain from these rows"},
        {{"hunt", bench.file("empty")}, "empty:1: no letters"},
        {{"hunt", bench.file("gap")}, "gap:1: ',' in a board"},
        {{"hunt", bench.file("binary")}, "binary:1: byte 0x00 in a board"},
        {{"hunt", bench.file("")}, "cannot be read: Is a directory"},
        {{"score", "--threads", "-1"}, "--threads takes 0 to"},
        {{"hunt", "abc", ""}, "an empty argument; leave it out"},
        {{"optimize", "--save="}, "--save takes the name of a file"},
        {{"score", "star"}, "score takes nothing but options; weft score --help lists them"},
        {{"optimize", "--method", "guess"}, "no method 'guess'"},
        {{"optimize", "--compare", "--save", bench.file("none")},
         "leave out --save, --seconds, --method and --top"},
        {{"optimize", "--compare", "--method", "climb"}, "leave out --save, --seconds, --method and --top"},
        {{"hunt", "star", "--plan", "inf"}, "--plan and --letter-seconds take seconds above 0"},
        {{"hunt", "star", "--plan", "5", "--move-seconds", "inf"}, "--move-seconds 0 or more"},
        {{"score", "--lexicon", "-"}, "score reads its boards from standard input; --lexicon"},
        {{"hunt", "--lines", "--lexicon", "-"}, "--lines reads its lines from standard input; --lexicon"},
        {{"optimize", "--fix", "s??"}, "no shape is plain from 3 cells"},
        {{"optimize", "--fix", "s?!?"}, "--fix: '!' in a pattern"},
        {{"optimize", "--letters", "a1"}, "--letters takes letters A-Z, not '1'"},
        {{"optimize", "--letters", ""}, "--letters takes one letter or more"},
        {{"optimize", "--seconds", "0"}, "--seconds must be above 0, not 0"},
        {{"optimize", "--seconds", "nan"}, "--seconds must be above 0, not nan"},
        {{"optimize", "--restarts", "0"}, "--restarts must be at least 1"},
        {{"optimize", "--seed", "x"}, "('x') for option '--seed' is invalid"},
        {{"optimize", "--top", "0"}, "--top must be in 1..100000"},
        {{"optimize", "--start", "star", "--shape", "3x3"}, "4 letters where the shape has 9 cells"},
        {{"optimize", "--start", "star", "--fix", "a???"}, "--start: not a board that --fix"},
        {{"optimize", "--start", "star", "--letters", "abc"}, "--start: not a board that --fix"},
        {{"optimize", "--restarts", "1", "--save", bench.file("no/such/folder")},
         "no/such/folder: cannot be written"},
        {{"optimize", "--restarts", "1", "--save", bench.file("not-a-record")}, "not-a-record:1: neither"},
        {{"optimize", "--restarts", "1", "--save", bench.file("empty")}, "empty:1: no line '# shape'"},
    };
    for (const Refused& refused : bad) { bench.refuses(refused); }
    bench.write("words", "");
    bench.refuses({{"hunt", "star"}, "words:1: no words; write one of letters A-Z on each line"});
}
