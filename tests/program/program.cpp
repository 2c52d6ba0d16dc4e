// The program at the command line: exit statuses, one-line messages, streams, interruption.
#include "program.hpp"

#include "base/text.hpp"
#include "helpers.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>
#include <sys/stat.h>

using namespace weft::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

const char* const words = "TIME\nEMIT\nABLE\nWORD\nWORDS\nTO\nDO\n";
std::string repeated(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) { result += text; }
    return result;
}

const char* const board = "words: 3\n\nTIME\nWORD\nABLE\n";

std::string shipped(const char* name) { return (source_folder() / "puzzles" / name).string(); }

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) { lines.push_back(line); }
    return lines;
}

} // namespace

TEST_CASE("bad puzzles are refused with one line", "[program]") {
    const ScratchFolder folder;
    const auto file = [&](const std::string& content) { return folder.file("puzzle.txt", content); };
    for (const char* command : {"solve", "covers", "count", "words"}) {
        INFO(command);
        refuses({command, file("ABCD\nABC\n")}, "puzzle.txt:2: a row of 3 letters");
        refuses({command, file("ABCD\nA1CD\n")}, "puzzle.txt:2: '1'");
        refuses({command, file(repeated("ABCDEFGHIJKLM\n", 10))}, "puzzle.txt:10: more than 128 cells");
        refuses({command, file(std::string(129, 'A'))}, "puzzle.txt:1: more than 128 cells");
        refuses({command, file("")}, "puzzle.txt:1: the file is empty");
        refuses({command, file(std::string("\x7f"
                                           "ELF\0\1",
                                           6))},
                "puzzle.txt:1: a binary file");
        refuses({command, file("{\"startingBoard\": [")}, "puzzle.txt:1: broken JSON");
        refuses({command, file("{\"startingBoard\": 7}")}, "puzzle.txt:1: not a puzzle");
        refuses({command, file("{\"rows\": [\"ABCD\", 7]}")}, "puzzle.txt:1: a row of rows is not text");
        refuses({command, file("{\"rows\": [\"ABCD\"], \"words\": 1.5}")},
                "puzzle.txt:1: words: takes a number");
        refuses({command, file(std::string(3 << 20, 'A'))}, "puzzle.txt: larger than 1048576 bytes");
        refuses({command, (folder.path() / "missing").string()}, "missing: cannot be read");
        refuses({command, "-"}, "standard input:1: the file is empty");
        refuses({command, "-"}, "standard input:1: '9'", {.input = "9\n"});
        refuses({command}, "no puzzle given");
        refuses({command, ""}, ": cannot be read");
        refuses({command, file("words: -2\nTIME\nWORD\n")}, "puzzle.txt:1: words: takes a number from 1");
    }
    const std::string locked = file(board);
    REQUIRE(chmod(locked.c_str(), 0) == 0);
    // Root may read everything.
    if (access(locked.c_str(), R_OK) != 0) { refuses({"solve", locked}, "puzzle.txt: cannot be read"); }
}

TEST_CASE("a bad puzzle does not end a batch", "[program]") {
    const ScratchFolder folder;
    const std::string bad = folder.file("b.txt", "TIME\nW0RD\n");
    const std::string lexicon = folder.file("lexicon", words);
    const std::string solved = std::string(board) + "\nsolution:\n*TIME\nWORD\nABLE\n";
    const std::string first = folder.file("a.txt", solved);
    const std::string last = folder.file("c.json", R"({"rows": ["TIME", "WORD", "ABLE"], "words": 3,
        "solution": {"spangram": "TIME", "words": ["WORD", "ABLE"]}})");
    const std::string missing = (folder.path() / "d.txt").string();
    for (const char* command : {"solve", "check", "count", "covers"}) {
        INFO(command);
        const Run text = run_program({command, first, bad, missing, last, "--lexicon", lexicon});
        CHECK(text.status == 2);
        REQUIRE(lines_of(text.err).size() == 2);
        CHECK_THAT(lines_of(text.err)[0], StartsWith("weft: " + bad + ":2: '0'"));
        CHECK(lines_of(text.err)[1] == "weft: " + missing + ": cannot be read: No such file or directory");
        CHECK_THAT(text.out, Contains(first) && Contains(last));

        // A folder stands for its puzzles, in order of their names.
        const Run json =
            run_program({command, folder.path().string(), "--lexicon", lexicon, "--format", "json"});
        CHECK(json.status == 2);
        CHECK(lines_of(json.err).size() == 1);
        std::vector<std::string> named;
        for (const std::string& line : lines_of(json.out)) {
            const auto object = nlohmann::json::parse(line);
            const bool wrong = object.contains("error");
            const std::string name = wrong ? object["error"]["file"] : object["puzzle"];
            if (named.empty() || named.back() != name) { named.push_back(name); }
            if (!wrong) { continue; }
            CHECK(object["error"]["kind"] == "input");
            CHECK(object["error"]["line"] == 2);
            CHECK_THAT(object["error"]["message"].get<std::string>(), StartsWith("'0' in the grid"));
        }
        CHECK(named == std::vector<std::string>{first, bad, last});
    }
    const Run empty = run_program({"solve", (source_folder() / "src").string(), first, "--lexicon", lexicon});
    CHECK(empty.status == 2);
    CHECK_THAT(empty.err, Contains("src: no puzzle (.txt or .json) in this folder"));
    CHECK_THAT(empty.out, StartsWith(first));
}

TEST_CASE("a board of too few letters is named, and does not end a batch", "[program]") {
    const ScratchFolder folder;
    const std::string lexicon =
        folder.file("lexicon", words + repeated("A", 8) + '\n' + repeated("A", 9) + '\n');
    const std::string same = folder.file("a.txt", repeated("AAAAAAAA\n", 8));
    const std::string next = folder.file("b.txt", board);
    for (const char* command : {"solve", "count", "covers"}) {
        const Run run = run_program({command, same, next, "--lexicon", lexicon, "--format", "json"});
        CHECK(run.status == 2);
        CHECK_THAT(run.err, StartsWith("weft: " + same + ": words can be traced in more than "));
        REQUIRE(lines_of(run.out).size() >= 2);
        const auto object = nlohmann::json::parse(lines_of(run.out)[0]);
        CHECK(object["error"]["file"] == same);
        CHECK(object["error"]["kind"] == "size");
        CHECK(nlohmann::json::parse(lines_of(run.out)[1])["puzzle"] == next);
    }
    // An option out of its range is the fault of no puzzle.
    const Run option = run_program({"solve", next, "--spangram-parts", "99"});
    CHECK(option.status == 2);
    CHECK_THAT(option.err, !Contains(next));
}

TEST_CASE("a count that was not asked for is not told as if it had been stopped", "[program]") {
    const Run run = run_program({"solve", shipped("night-sky.txt"), "--any-count"});
    CHECK(run.status == 0);
    CHECK_THAT(run.out,
               Contains("the best 128 of more covers in ") && Contains("`weft count` tells how many"));
    CHECK_THAT(run.out, !Contains("at least"));
    const Run few = run_program({"solve", shipped("umbrella.txt"), "--top", "1", "--explain"});
    CHECK_THAT(few.out, Contains("13 covers in ") && Contains("feature") && !Contains("  2. "));
    CHECK_THAT(few.out, Contains("second"));
    const ScratchFolder folder;
    const Run none = run_program({"solve", folder.file("none.txt", "QQQQ\nQQQQ\nQQQQ\n"), "--trust"});
    CHECK(none.status == 1);
    CHECK_THAT(none.out, Contains("no cover by any words, phrases and rare words included, in "));
}

TEST_CASE("bad options are refused with one line", "[program]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("puzzle.txt", board);
    for (const char* command : {"solve", "covers", "count"}) {
        INFO(command);
        refuses({command, puzzle, "--sideways"}, "sideways");
        refuses({command, puzzle, "--words", "many"}, "many");
        refuses({command, puzzle, "--words"}, "words");
        refuses({command, puzzle, "--words", "4"}, "4 words of four letters cannot fit 12 cells");
        refuses({command, puzzle, "--words", "0"}, "words");
        refuses({command, puzzle, "--words=-1"}, "words");
        refuses({command, puzzle, "--words", "1073741825"}, "words");
        refuses({command, puzzle, "--words", "99999999999"}, "words");
        refuses({command, puzzle, "--spangram-parts", "0"}, "spangram-parts");
        refuses({command, puzzle, "--spangram-parts", "13"}, "spangram-parts");
        refuses({command, puzzle, "--threads=-2"}, "threads");
        refuses({command, puzzle, "--time-limit", "0"}, "time-limit");
        refuses({command, puzzle, "--time-limit", "nan"}, "time-limit");
        refuses({command, puzzle, "--time-limit", "soon"}, "time-limit");
        refuses({command, puzzle, "--format", "xml"}, "--format");
        refuses({command, puzzle, "--lexicon", (folder.path() / "missing").string()},
                "missing: cannot be read");
        refuses({command, puzzle, "--lexicon", folder.path().string()}, ": cannot be read");
        refuses({command, puzzle, "--lexicon", folder.file("empty", "")}, "empty:1: a lexicon without words");
        refuses({command, puzzle, "--lexicon", folder.file("digits", "1\n22\n")}, "digits:1: ");
    }
    refuses({"solve", "no\nsuch\x1b"
                      "file"},
            "no?such?file: cannot be read");
    refuses({"solve", puzzle, "--top", "0"}, "--top");
    refuses({"covers", puzzle, "--limit", "few"}, "limit");
    refuses({"covers", puzzle, "--limit=-1"}, "limit");
    refuses({"words", puzzle, puzzle}, "one puzzle at a time");
    refuses({"wonder"}, "unknown command 'wonder'");
    refuses({"--wonder"}, "unknown command");
    refuses({"eval", (folder.path() / "missing").string()}, "missing: not a folder that can be read");
    refuses({"eval"}, "no folder of puzzles given");
    refuses({"bench"}, "no puzzle or folder given");
    refuses({"bench", puzzle, "--threads", "1,some"}, "--threads");
    refuses({"bench", puzzle, "--threads", ""}, "--threads");
    refuses({"bench", puzzle, "--threads", "0"}, "--threads");
    refuses({"bench", puzzle, "--repeats", "0"}, "--repeats");
    refuses({"bench", puzzle, "--limit", "0"}, "--limit");
    refuses({"bench", puzzle, "--format", "xml"}, "--format");
    refuses({"bench", (folder.path() / "missing").string()}, "missing: cannot be read");
}

TEST_CASE("an empty value may follow an equal sign", "[program]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("puzzle.txt", std::string("theme: Hours\n") + board);
    const std::string lexicon = folder.file("words", words);
    const std::vector<std::string> solve = {"solve", puzzle, "--lexicon", lexicon};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), solve.begin(), solve.end());
        return run_program(more);
    };
    CHECK_THAT(with({}).out, StartsWith(puzzle + ": Hours\n"));
    CHECK_THAT(with({"--theme="}).out, StartsWith(puzzle + "\n"));
    CHECK_THAT(with({"--theme", ""}).out, StartsWith(puzzle + "\n"));
    CHECK_THAT(with({"--theme=a=b="}).out, StartsWith(puzzle + ": a=b=\n"));
    // The words of this puzzle are in the built-in lexicon as well.
    CHECK(run_program({"count", puzzle, "--lexicon="}).status == 0);
    refuses({"count", puzzle, "--words="}, "the argument for option '--words' is invalid");
    refuses({"count", puzzle, "--format="}, "--format takes text or json");
    refuses({"count", puzzle, "--blind="}, "'--blind'");
    refuses({"count", puzzle, "--wonder="}, "'--wonder'");
    refuses({"count", "--", "--theme="}, "--theme=: cannot be read");
    refuses({"print", puzzle, "--out="}, "--out takes a name");
}

TEST_CASE("without arguments the program says what it can do", "[program]") {
    const Run nothing = run_program({});
    CHECK(nothing.status == 2);
    CHECK(nothing.out.empty());
    CHECK_THAT(nothing.err, Contains("weft COMMAND"));
    const Run help = run_program({"--help"});
    CHECK(help.status == 0);
    CHECK_THAT(help.out, Contains("solve") && Contains("covers") && Contains("count") && Contains("words") &&
                             Contains("eval"));
    for (const char* command : {"solve", "covers", "count", "words", "eval"}) {
        const Run run = run_program({command, "--help"});
        CHECK(run.status == 0);
        CHECK_THAT(run.out, Contains("--lexicon"));
        CHECK(run.err.empty());
        CHECK(run_program({"help", command}).out == run.out);
    }
    CHECK_THAT(run_program({"help", "solve"}).out, Contains("What it looks at") && Contains("compounds"));
    CHECK_THAT(run_program({"help", "count"}).out, Contains("`weft solve` may look at more"));
    CHECK(run_program({"help"}).out == help.out);
    CHECK(run_program({"--version"}).out == "weft " + weft_version() + "\n");
    refuses({"--version", "now"}, "unknown command '--version'");
    refuses({"help", "wonder"}, "unknown command 'wonder'");
}

TEST_CASE("a small puzzle is solved, counted, listed and streamed", "[program]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("puzzle.txt", board);
    const std::string lexicon = folder.file("words", words);

    const Run solve = run_program({"solve", puzzle, "--lexicon", lexicon});
    CHECK(solve.status == 0);
    CHECK(solve.err.empty());
    CHECK_THAT(solve.out, Contains("T---I---M---E\n\nW---O---R---D\n\nA---B---L---E\n"));
    CHECK_THAT(solve.out, !Contains("\x1b"));

    const Run json = run_program({"solve", "-", "--format", "json", "--lexicon", lexicon, "--top", "100"},
                                 {.input = board});
    CHECK(json.status == 0);
    const auto answer = nlohmann::json::parse(json.out);
    CHECK(answer["puzzle"] == "standard input");
    CHECK(answer["complete"] == true);
    CHECK(answer["covers"] == 3);
    // Each row is a spangram; the row of TIME can be read as EMIT as well.
    CHECK(answer["solutions"].size() == 6);
    for (const auto& solution : answer["solutions"]) {
        CHECK(solution["score"].is_number());
        CHECK(solution["spangram"]["path"].size() == 4);
        CHECK(solution["spangram"]["parts"] == nlohmann::json::array({solution["spangram"]["word"]}));
        CHECK(solution["words"].size() == 2);
        CHECK(solution["words"][0]["path"][0].size() == 2);
    }

    const Run count = run_program({"count", puzzle, "--lexicon", lexicon});
    CHECK(count.status == 0);
    CHECK(count.out == "3\n");
    CHECK(run_program({"count", puzzle, "--lexicon", lexicon, "--pieces"}).out == "1\n");

    const Run covers = run_program({"covers", puzzle, "--lexicon", lexicon});
    CHECK(covers.status == 0);
    CHECK(lines_of(covers.out).size() == 3);
    const Run limited =
        run_program({"covers", puzzle, "--lexicon", lexicon, "--limit", "2", "--format", "json"});
    CHECK(limited.status == 0);
    CHECK(lines_of(limited.out).size() == 2);
    CHECK_THAT(limited.err, Contains("limit of 2"));
    for (const std::string& line : lines_of(limited.out)) {
        CHECK(nlohmann::json::parse(line).contains("spangram"));
    }
    CHECK(run_program({"covers", puzzle, "--lexicon", lexicon, "--limit", "3"}).err.empty());

    const Run list = run_program({"words", puzzle, "--lexicon", lexicon});
    CHECK(list.status == 0);
    CHECK_THAT(list.out, Contains("TIME 0,0 0,1 0,2 0,3\n") && Contains("EMIT 0,3 0,2 0,1 0,0\n"));
}

TEST_CASE("a puzzle without covers ends with status 1", "[program]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("puzzle.txt", "TIME\nWORD\nABLX\n");
    const std::string lexicon = folder.file("words", words);
    CHECK(run_program({"solve", puzzle, "--lexicon", lexicon}).status == 1);
    CHECK(run_program({"covers", puzzle, "--lexicon", lexicon}).status == 1);
    const Run count = run_program({"count", puzzle, "--lexicon", lexicon});
    CHECK(count.status == 1);
    CHECK(count.out == "0\n");
    CHECK(run_program({"solve", folder.file("tiny.txt", "A\n"), "--lexicon", lexicon}).status == 1);
    CHECK(run_program({"words", folder.file("tiny.txt", "XX\nXX\n"), "--lexicon", lexicon}).status == 1);
}

TEST_CASE("the header's count holds unless told otherwise", "[program]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("puzzle.txt", "words: 2\n\nTIME\nWORD\nABLE\n");
    const std::string lexicon = folder.file("words", words);
    CHECK(run_program({"count", puzzle, "--lexicon", lexicon, "--spangram-parts", "1"}).out == "0\n");
    CHECK(run_program({"count", puzzle, "--lexicon", lexicon, "--any-count", "--spangram-parts", "1"}).out ==
          "3\n");
    CHECK(run_program({"count", puzzle, "--lexicon", lexicon, "--blind", "--spangram-parts", "1"}).out ==
          "3\n");
    CHECK(run_program({"count", puzzle, "--lexicon", lexicon, "--words", "3"}).out == "3\n");
}

TEST_CASE("a folder of puzzles is evaluated", "[program]") {
    const ScratchFolder folder;
    folder.file("a.txt", std::string(board) + "\nsolution:\n*TIME\nWORD\nABLE\n");
    folder.file("b.txt", std::string(board) + "\nsolution:\n*TIME\nWORD\nMISSING\n");
    folder.file("c.txt", board);
    folder.file("notes.md", "not a puzzle");
    const std::string lexicon = folder.file("lexicon", words);
    const Run run = run_program({"eval", folder.path().string(), "--lexicon", lexicon, "--format", "json"});
    CHECK(run.status == 0);
    const auto lines = lines_of(run.out);
    REQUIRE(lines.size() == 3);
    const auto first = nlohmann::json::parse(lines[0]);
    for (const char* key :
         {"puzzle", "complete", "pieces", "spangrams", "covers", "found", "rank", "milliseconds"}) {
        CHECK(first.contains(key));
    }
    CHECK(first["found"] == true);
    CHECK(first["rank"].is_number());
    const auto second = nlohmann::json::parse(lines[1]);
    CHECK(second["found"] == false);
    CHECK(second["rank"].is_null());
    CHECK(second["probability"] == 0);
    const auto summary = nlohmann::json::parse(lines[2])["summary"];
    CHECK(summary["puzzles"] == 2);
    CHECK(summary["incomplete"] == 0);
    CHECK(summary["recall"] == 0.5);
    CHECK(summary["log_loss"].get<double>() == Approx(-std::log(first["probability"].get<double>())));
    CHECK(summary["expected_top1"].get<double>() > 0);
    CHECK(summary["expected_top1"].get<double>() <= 1);
    for (const char* key : {"top1", "top3", "top10", "median_ms", "p95_ms", "max_ms"}) {
        CHECK(summary.contains(key));
    }
}

TEST_CASE("a file that is no puzzle does not end an evaluation", "[program]") {
    const ScratchFolder folder;
    const std::string solution = "\nsolution:\n*TIME\nWORD\nABLE\n";
    folder.file("a.txt", "TIME\nW0RD\n");
    folder.file("b.txt", board + solution);
    folder.file("c.txt", "words: 9\n\nTIME\nWORD\nABLE\n" + solution);
    folder.file("d.txt", board + solution);
    const std::string lexicon = folder.file("lexicon", words);
    for (const std::string more : {"--quiet", "--cross-validate"}) {
        const Run run =
            run_program({"eval", folder.path().string(), "--lexicon", lexicon, "--format", "json", more});
        CHECK(run.status == 2);
        REQUIRE(lines_of(run.err).size() == 2);
        CHECK_THAT(lines_of(run.err)[0], StartsWith("weft: ") && Contains("a.txt:2: '0'"));
        CHECK_THAT(lines_of(run.err)[1], Contains("c.txt:1: 9 words"));
        const auto lines = lines_of(run.out);
        REQUIRE(lines.size() == 5);
        CHECK(nlohmann::json::parse(lines[0])["error"]["line"] == 2);
        CHECK(nlohmann::json::parse(lines[1])["error"]["message"] ==
              "9 words of four letters cannot fit 12 cells");
        CHECK(nlohmann::json::parse(lines[2])["puzzle"] == "b");
        const auto summary = nlohmann::json::parse(lines[4])["summary"];
        CHECK(summary["puzzles"] == 2);
        CHECK(summary["failed"] == 2);
        CHECK(summary["recall"] == 1);
        // Nor does a board that is too small for the number of words asked for.
        const Run crowded = run_program(
            {"eval", folder.path().string(), "--lexicon", lexicon, "--format", "json", "--words", "9", more});
        CHECK(crowded.status == 2);
        if (more == "--cross-validate") {
            CHECK_THAT(lines_of(crowded.err).back(), StartsWith("weft: no weights: "));
            continue;
        }
        REQUIRE(lines_of(crowded.err).size() == 4);
        CHECK_THAT(lines_of(crowded.err)[2], Contains("b.txt:1: 9 words"));
        REQUIRE(lines_of(crowded.out).size() == 5);
        CHECK(nlohmann::json::parse(lines_of(crowded.out)[4])["summary"]["failed"] == 4);
    }
    CHECK_THAT(run_program({"eval", folder.path().string(), "--lexicon", lexicon}).out,
               Contains("2 puzzles, 0 not finished, 2 files failed"));
}

TEST_CASE("JSON can name a file whose name is not UTF-8", "[program]") {
    const ScratchFolder folder;
    const std::string puzzle =
        folder.file("caf\xe9.txt", std::string(board) + "\nsolution:\n*TIME\nWORD\nABLE\n");
    const std::string lexicon = folder.file("lexicon", words);
    const auto name_in = [&](const std::string& command, const std::string& path) {
        const Run run = run_program({command, path, "--lexicon", lexicon, "--format", "json"});
        INFO(command << ": " << run.err);
        CHECK(run.status == 0);
        return nlohmann::json::parse(lines_of(run.out).at(0))["puzzle"].get<std::string>();
    };
    const std::string replaced = "caf\xef\xbf\xbd";
    for (const char* command : {"solve", "count"}) {
        CHECK_THAT(name_in(command, puzzle), Contains(replaced + ".txt"));
    }
    CHECK(name_in("bench", puzzle) == replaced);
    CHECK(name_in("eval", folder.path().string()) == replaced);
}

TEST_CASE("check, make and print tell by their status how it went", "[program]") {
    const ScratchFolder folder;
    const std::string lexicon = folder.file("lexicon", words);
    const std::string silent = folder.file("silent.txt", board);
    const std::string wrong =
        folder.file("wrong.txt", board + std::string("\nsolution:\n*TIME\nWORD\nWORD\n"));

    CHECK(run_program({"check", shipped("kite.txt")}).status == 0);
    CHECK(run_program({"check", silent, "--lexicon", lexicon}).status == 1);
    const Run several =
        run_program({"check", (folder.path() / "missing").string(), wrong, "--lexicon", lexicon});
    CHECK(several.status == 2);
    CHECK_THAT(several.err, Contains("missing: cannot be read"));
    CHECK_THAT(several.out, Contains("not legal"));
    refuses({"check"}, "no puzzle given");

    const std::vector<std::string> request = {"make", "--theme", "Green", "--spangram", "GARDEN", "--rows",
                                              "4",    "--cols",  "4",     "--quiet",    "PLANT",  "BLOOM"};
    const auto make = [&](std::vector<std::string> more) {
        more.insert(more.begin(), request.begin(), request.end());
        return more;
    };
    const std::string made = (folder.path() / "made.txt").string();
    CHECK(run_program(make({"--tries", "1", "--out", made})).status == 0);
    CHECK_THAT(weft::read_file(made, 1 << 20), Contains("words: 3") && Contains("*GARDEN") && !Contains("#"));
    refuses({"make", "--theme", "Green", "--spangram", "GARDEN", "PLANT"},
            "letters too few; give more words, or --fill to have some proposed\n");
    refuses({"make", "--theme", "Green", "--spangram", "OAK", "PLANT"},
            "to touch two opposite sides it takes at least 6\n");
    refuses(make({"--tries=-1"}), "--tries");
    refuses(make({"--words", "0"}), "--words takes a number from 1");
    refuses({"make", "--theme", "Green", "--spangram", "GARDEN", "--rows", "1", "--cols", "4", "--fill"},
            "the spangram GARDEN has 6 letters, more than the 4 cells of the board");
    refuses({"make"}, "--spangram");
    refuses({"make", "--theme", "Green", "*GARDEN", "--words-from", (folder.path() / "missing").string()},
            "missing: cannot be read");
    refuses({"make", "--theme", "Green", "*GARDEN", "--words-from", folder.file("empty", "\n")},
            "no words in this list");

    // A list as people write it; what is no word for the board does not keep the others from it.
    const Run listed = run_program({"make", "--theme", "Green", "--rows", "4", "--cols", "4", "--tries", "1",
                                    "--words-from", "-", "plánt"},
                                   {.input = "*garden, ant\n\"bloom\", m4x\nhnes"});
    CHECK(listed.status == 0);
    CHECK_THAT(listed.out, Contains("PLANT") && Contains("BLOOM") && !Contains("HNES"));
    CHECK_THAT(listed.err, Contains("weft: plánt is written PLANT\n") && Contains("HNES: HENS?") &&
                               Contains("weft: ant is set aside: 3 letters") &&
                               Contains("weft: m4x is set aside: '4' is no letter") &&
                               Contains("left out for want of room: HNES"));

    const std::string svg = (folder.path() / "out.svg").string();
    if (can_draw()) {
        CHECK(run_program({"print", made, "--out", svg, "--solution"}).status == 0);
        CHECK_THAT(weft::read_file(svg, 1 << 20), Contains("<svg"));
        refuses({"print", silent, "--out", svg}, "is there already; --force writes over it");
        CHECK(run_program({"print", silent, "--out", svg, "--force"}).status == 0);
        refuses({"print", silent, "--out", (folder.path() / "no" / "such.svg").string()},
                "cannot be written");
    }
    refuses({"print", silent, "--out", svg, "--solution"}, "silent.txt:1: no solution to draw");
    refuses({"print", silent}, "no file to write given");
    refuses({"print", silent, "--out", "puzzle.gif"}, "--out takes a name that ends in .svg, .pdf or .png");
    refuses({"print", silent, "--out", "x.pdf", "--per-page", "3"}, "--per-page takes 1, 2 or 4");
    refuses({"print", silent, "--out", "x.pdf", "--paper", "a5"}, "--paper takes a4 or letter");
    refuses({"print", silent, "--out", svg, "--answers"}, "--answers takes a PDF");
    refuses({"print", silent, made, "--out", svg}, "several puzzles take a folder");
    refuses({"print", silent, "--out", folder.path().string(), "--format", "gif"},
            "--format takes svg, pdf or png");
    if (can_draw()) {
        const std::string booklet = (folder.path() / "booklet.pdf").string();
        CHECK(run_program({"print", made, shipped("kite.txt"), "--out", booklet, "--answers", "--per-page",
                           "4", "--paper", "letter", "--title", "Two"})
                  .status == 0);
        const std::string bytes = weft::read_file(booklet, 1 << 22);
        CHECK_THAT(bytes, StartsWith("%PDF") && Contains("/Count 2"));
        const std::string png = (folder.path() / "made.png").string();
        CHECK(run_program({"print", made, "--out", png, "--solution"}).status == 0);
        CHECK_THAT(weft::read_file(png, 1 << 22), StartsWith("\x89PNG"));
    }
    const std::string missing = (folder.path() / "missing").string();
    const Run drawn = run_program(
        {"print", silent, missing, made, silent, "--out", folder.path().string(), "--format", "pdf"});
    CHECK(drawn.status == 2);
    REQUIRE(lines_of(drawn.err).size() == 2);
    CHECK_THAT(lines_of(drawn.err)[0], Contains("missing: cannot be read"));
    CHECK_THAT(lines_of(drawn.err)[1], Contains("another of these puzzles is drawn as silent.pdf already"));
    for (const char* name : {"silent.pdf", "made.pdf"}) {
        CHECK_THAT(weft::read_file((folder.path() / name).string(), 1 << 20), StartsWith("%PDF"));
    }
    refuses({"print", silent, "--out", (folder.path() / "no" / "such.svg").string()}, "cannot be written");
    refuses({"print", "--out", svg}, "no puzzle given");
}

TEST_CASE("boards too wide to stand side by side stand one below the other", "[program]") {
    const ScratchFolder folder;
    // Either word may be the spangram, so that there is another answer.
    const auto check = [&](const std::string& first, const std::string& second) {
        const std::string puzzle = folder.file("puzzle.txt", first + "\n" + second + "\n\nsolution:\n*" +
                                                                 first + "\n" + second + "\n");
        const std::string lexicon = folder.file("lexicon", first + "\n" + second + "\n");
        return lines_of(run_program({"check", puzzle, "--lexicon", lexicon}).out);
    };
    const auto titles = [](const std::vector<std::string>& lines) {
        return std::count_if(lines.begin(), lines.end(), [](const std::string& line) {
            return line.find("intended  ") == 0 && line.find("strongest other") != std::string::npos;
        });
    };
    CHECK(titles(check("TIME", "WORD")) == 1);
    const auto wide = check("ABCDEFGHIJKLMNOPQRST", "TSRQPONMLKJIHGFEDCBU");
    CHECK(titles(wide) == 0);
    CHECK(std::count(wide.begin(), wide.end(), "intended") == 1);
    CHECK(std::count(wide.begin(), wide.end(), "strongest other") == 1);
    CHECK(std::count(wide.begin(), wide.end(),
                     "A---B---C---D---E---F---G---H---I---J---K---L---M---N---O---P---Q---R---S---T") == 2);
}

TEST_CASE("bench times every stage with each number of threads", "[program]") {
    const ScratchFolder folder;
    folder.file("a.txt", board);
    folder.file("b.txt", "TIME\nWORD\nABLX\n");
    const std::string lexicon = folder.file("lexicon", words);
    const std::string chart = (folder.path() / "chart.svg").string();
    const std::vector<std::string> common = {
        "bench", folder.path().string(), "--lexicon", lexicon, "--threads", "1,2", "--repeats", "2"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), common.begin(), common.end());
        return run_program(more);
    };
    const Run json = with({"--format", "json", "--plot", chart});
    CHECK(json.status == 0);
    CHECK(json.err.empty());
    const auto lines = lines_of(json.out);
    REQUIRE(lines.size() == 3);
    const auto puzzle = nlohmann::json::parse(lines[0]);
    CHECK(puzzle["puzzle"] == "a");
    CHECK(puzzle["covers"] == 3);
    CHECK(puzzle["covers_visited"] == 3);
    CHECK(puzzle["spangrams"] == 3);
    for (const char* key : {"paths", "pieces", "candidates", "zones", "nodes", "memo_hits"}) {
        INFO(key);
        CHECK(puzzle[key].is_number());
    }
    // Several rests, so that the longest is not all of them; and none takes less than its share.
    CHECK(puzzle["candidates"] > 1);
    CHECK(puzzle["largest_zone"]["bound"] > 1);
    CHECK(puzzle["largest_zone"]["bound"] <= puzzle["candidates"]);
    CHECK(nlohmann::json::parse(lines[1])["covers"] == 0);
    const auto summary = nlohmann::json::parse(lines[2])["summary"];
    CHECK(summary["puzzles"] == 2);
    CHECK(summary["work"]["covers"] == 3);
    CHECK(summary["peak_memory_mib"] > 0);
    CHECK(summary["largest_zone"]["bound"] > 1);
    CHECK(summary["stages_ms"]["lexicon"]["1"]["median"] > 0);
    CHECK(summary["stages_ms"]["filter"].is_null());
    for (const char* stage : {"paths", "pieces", "matrix", "mapping back"}) {
        INFO(stage);
        CHECK(puzzle["stages_ms"][stage]["1"].size() == 2);
        CHECK(summary["stages_ms"][stage]["1"]["spread"].is_number());
    }
    for (const char* stage : {"spangrams", "zones", "cover search", "count", "ranking", "whole solve"}) {
        INFO(stage);
        CHECK(puzzle["stages_ms"][stage]["2"].size() == 2);
        CHECK(summary["stages_ms"][stage]["2"]["median"] > 0);
    }
    REQUIRE(summary["threads"].size() == 2);
    CHECK(summary["threads"][1]["threads"] == 2);
    for (const char* stage : {"whole solve", "zones"}) {
        CHECK(summary["threads"][0][stage]["speed_up"] == 1);
        for (const char* key :
             {"speed_up", "efficiency", "speed_up_slowest_tenth", "speed_up_fastest_tenth"}) {
            CHECK(summary["threads"][1][stage][key].is_number());
        }
    }
    CHECK_THAT(weft::read_file(chart, 1 << 20),
               StartsWith("<svg xmlns=") && Contains("speed-up") && Contains("</svg>"));

    const Run limited = with({"--limit", "1"});
    CHECK(limited.status == 0);
    CHECK_THAT(limited.out, Contains("zones") && Contains("mapping back") && Contains("slowest tenth") &&
                                Contains("largest zone") && Contains("peak memory") &&
                                Contains("the first 1 covers only of 1 puzzle with more"));
}

TEST_CASE("a time limit may be as long as one likes", "[program]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("puzzle.txt", board);
    const std::string lexicon = folder.file("words", words);
    for (const char* limit : {"1e300", "inf", "1e12"}) {
        INFO(limit);
        CHECK(run_program({"count", puzzle, "--lexicon", lexicon, "--time-limit", limit}).out == "3\n");
    }
}

TEST_CASE("output that cannot be written is an error", "[program]") {
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"count", shipped("kite.txt")}, {"--help"}, {"help", "solve"}}) {
        const Run run = run_program(command, {.output = "/dev/full"});
        CHECK(run.status == 2);
        CHECK(run.err == "weft: standard output cannot be written\n");
    }
}

TEST_CASE("a closed pipe ends the stream without noise", "[program]") {
    const Run run = run_program({"covers", shipped("night-sky.txt"), "--any-count"}, {.close_output = true});
    CHECK((run.status == 0 || run.status == 128 + SIGPIPE));
    CHECK(run.err.empty());
}
