// Bad input at the command line: a line that says what is wrong and where, and a batch that goes on.
#include "helpers.hpp"
#include "program.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

using namespace weft::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

std::string repeated(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) { result += text; }
    return result;
}

const char* const words = "TIME\nEMIT\nABLE\nWORD\nWORDS\nTO\nDO\n";

const char* const board = "words: 3\n\nTIME\nWORD\nABLE\n";

std::string shipped(const char* name) { return (source_folder() / "puzzles" / name).string(); }

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
                "puzzle.txt:1: words takes a number from 1");
        refuses({command, file(std::string(3 << 20, 'A'))}, "puzzle.txt: larger than 1048576 bytes");
        refuses({command, (folder.path() / "missing").string()}, "missing: cannot be read");
        refuses({command, "-"}, "standard input:1: the file is empty");
        refuses({command, "-"}, "standard input:1: '9'", {.input = "9\n"});
        refuses({command}, "no puzzle given");
        refuses({command, ""}, "an empty argument; leave it out");
        refuses({command, file("words: -2\nTIME\nWORD\n")}, "puzzle.txt:1: words: takes a number from 1");
    }
    // Words that begin in more ways than could be tried.
    refuses({"count", file(repeated("AAAAAA\n", 8) + "\nfound:\n" + std::string(24, 'A') + "B\n")},
            "cannot be looked for on this board");
    refuses({"convert", file("TIM?\nWORD\nABLE\n\nsolution:\n*WORD\nTIME\nABLE\n"), "--format", "json"},
            "this needs a board with one letter A-Z a cell");
    const std::string locked = file(board);
    REQUIRE(chmod(locked.c_str(), 0) == 0);
    // Root may read everything.
    if (access(locked.c_str(), R_OK) != 0) { refuses({"solve", locked}, "puzzle.txt: cannot be read"); }
}

TEST_CASE("a command of one puzzle takes no folder of them", "[program]") {
    const ScratchFolder folder;
    folder.file("a.txt", board);
    folder.file("b.txt", board);
    for (const char* command : {"words", "hint", "export", "play"}) {
        INFO(command);
        refuses({command, folder.path().string()},
                ": is a folder; 'weft " + std::string(command) + "' takes one puzzle, so name its file");
    }
    const std::string state = folder.file("state");
    refuses({"hint", folder.path().string(), "--next", "--state", state}, ": is a folder");
    CHECK_FALSE(std::filesystem::exists(state));
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
    CHECK_THAT(empty.err, Contains("src: no puzzle (.txt, .json, .course or .link) in this folder"));
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

TEST_CASE("bad options are refused with one line", "[program]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("puzzle.txt", board);
    for (const char* command : {"solve", "covers", "count"}) {
        INFO(command);
        refuses({command, puzzle, "--sideways"}, "sideways");
        refuses({command, puzzle, "--words", "many"}, "many");
        refuses({command, puzzle, "--words"}, "words");
        refuses({command, puzzle, "--words", "4"},
                "weft: 4 words of four letters cannot fit 12 cells (" + puzzle + ")\n");
        refuses({command, folder.file("many.txt", "words: 4\n\nTIME\nWORD\nABLE\n")},
                "many.txt: 4 words of four letters cannot fit 12 cells\n");
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
        refuses({command, puzzle, "--lexicon", folder.file("empty", "")},
                "empty:1: no words; write one of letters A-Z on each line");
        refuses({command, puzzle, "--lexicon", folder.file("digits", "1\n22\n")}, "digits:1: ");
    }
    refuses({"solve", "no\nsuch\x1b"
                      "file"},
            "no?such?file: cannot be read");
    for (std::vector<std::string> asked : {std::vector<std::string>{"solve", puzzle},
                                           {"count", puzzle},
                                           {"hint", puzzle},
                                           {"bench", puzzle},
                                           {"make", "--theme", "Hours", "--spangram", "time", "word", "able"},
                                           {"hunt", "star"},
                                           {"optimize"},
                                           {"prove", "--at-least", "9"}}) {
        INFO(asked[0]);
        asked.insert(asked.end(), {"--lexicon", ""});
        refuses(asked, "--lexicon takes the name of a word list");
    }
    refuses({"solve", puzzle, "--blind", "--theme", "Hours"}, "--blind ignores the theme");
    refuses({"solve", puzzle, "--trust", "--thorough"}, "leave one out");
    refuses({"count", puzzle, "--pieces", "--words", "3"}, "--pieces counts any number of pieces");
    refuses({"count", "--lines", "--pieces", "--spangram-parts", "1"},
            "--pieces counts any number of pieces");
    refuses({"solve", puzzle, "--top", "0"}, "--top");
    refuses({"count", puzzle, "--rare", "often"}, "--rare takes never, needed or always");
    refuses({"count", puzzle, "--rare", "never", "--pieces"}, "--rare does not go with it");
    refuses({"count", folder.file("found", "TIME\nWORD\nABLE\n\nfound:\nTIME\n"), "--pieces"},
            "counted without regard to words");
    refuses({"covers", puzzle, "--rare", "always", "--lexicon", folder.file("words", words)},
            "--rare goes with the built-in words");
    refuses({"covers", puzzle, "--limit", "few"}, "limit");
    refuses({"covers", puzzle, "--limit=-1"}, "limit");
    refuses({"words", puzzle, puzzle}, "one puzzle at a time");
    for (const char* command : {"make", "optimize", "hunt", "prove", "eval"}) {
        refuses({command, "--seed", "-1"}, "--seed takes a whole number from 0 on, not -1");
    }
    refuses({"read", puzzle, "--draw", puzzle}, "--draw would write over the picture that is read");
    refuses({"wonder"}, "unknown command 'wonder'");
    refuses({"--wonder"}, "unknown command");
    refuses({puzzle}, "unknown command '" + puzzle +
                          "'; weft --help lists them; to solve the file: weft solve " + puzzle);
    refuses({"eval", (folder.path() / "missing").string()}, "missing: not a folder that can be read");
    refuses({"eval"}, "no folder of puzzles given; 'weft eval --help' shows how");
    refuses({"hint"}, "no puzzle given; 'weft hint --help' shows how");
    refuses({"eval", folder.path().string(), "--since", "yesterday"}, "--since takes a date, as 2025-03-28");
    refuses({"eval", folder.path().string(), "--until", "2025-02-30"}, "--until takes a date, as 2025-03-28");
    const Run measured = run_program({"eval", folder.path().string(), "--misread", "--format", "json"});
    CHECK(measured.status == 2);
    CHECK_THAT(measured.err, Contains("leave out --format json"));
    refuses({"eval", folder.path().string(), "--hints", "--every", "0"}, "--every takes 1 or more");
    refuses({"eval", folder.path().string(), "--every", "2"},
            "--every and --thorough go with --misread, --swapped, --misfound, --miscount or --hints");
    refuses({"eval", folder.path().string(), "--hints", "--seed", "2"},
            "--seed and --found go with --misread, --swapped or --misfound");
    refuses({"eval", folder.path().string(), "--hints", "--found", "2"},
            "--seed and --found go with --misread, --swapped or --misfound");
    refuses({"eval", folder.path().string(), "--misread", "--found", "-1"}, "--found takes 0 or more");
    refuses({"eval", ScratchFolder().path().string()}, "no puzzle in this folder carries a solution");
    const ScratchFolder old;
    old.file("old.txt", "date: 2020-01-01\n\nTIME\nWORD\n\nsolution:\n*TIME\nWORD\n");
    for (const char* measure : {"--quiet", "--hints"}) {
        refuses({"eval", old.path().string(), "--fit-until", "2019-12-31", measure},
                "no weights: there is no puzzle to learn from");
        refuses({"eval", old.path().string(), "--since", "2030-01-01", measure},
                "no puzzle of these days carries a solution");
    }
    refuses({"solve", puzzle, "--found", "TIME,WORD"}, "--found takes one word; give it again for the next");
    refuses({"solve", puzzle, "--random"}, "a puzzle or --random, please, not both");
    refuses({"make", "kettle"}, "make needs the clue");
    refuses({"make", "kettle", "--theme", "Tea"}, "make needs the spangram");
    refuses({"prove", "--at-least", "9", "--shape", "donut"}, "--shape takes no map with holes here");
    refuses({"optimize", "--shape", "round"}, "hex37 or hex61");
    refuses({"bench"}, "no puzzle or folder given");
    refuses({"bench", puzzle, "--threads", "1,some"}, "--threads");
    refuses({"bench", puzzle, "--threads", ""}, "--threads");
    refuses({"bench", puzzle, "--threads", "0"}, "--threads");
    refuses({"bench", puzzle, "--repeats", "0"}, "--repeats");
    refuses({"bench", puzzle, "--limit", "0"}, "--limit");
    refuses({"bench", puzzle, "--format", "xml"}, "--format");
    refuses({"bench", (folder.path() / "missing").string()}, "missing: cannot be read");
    // What stands in Boost's own sentences.
    refuses({"solve", "--words=%value%"}, "'--words=%value%'");
    refuses({"solve", "--%option%="}, "'--%option%='");
}

TEST_CASE("a file that is no puzzle does not end times or a fit", "[program]") {
    const ScratchFolder folder;
    folder.file("a.txt", "TIME\nW0RD\n");
    folder.file("b.txt", board);
    folder.file("c.txt", "words: 9\n\nTIME\nWORD\nABLE\n\nsolution:\n*TIME\nWORD\nABLE\n");
    const std::string lexicon = folder.file("lexicon", words);
    const Run bench = run_program({"bench", folder.path().string(), "--lexicon", lexicon, "--threads", "1",
                                   "--repeats", "1", "--format", "json"});
    CHECK(bench.status == 2);
    REQUIRE(lines_of(bench.err).size() == 2);
    CHECK_THAT(lines_of(bench.err)[0], Contains("a.txt:2: '0'"));
    CHECK_THAT(lines_of(bench.err)[1], Contains("c.txt") && Contains("9 words"));
    const auto lines = lines_of(bench.out);
    REQUIRE(lines.size() == 4);
    CHECK(nlohmann::json::parse(lines[0])["error"]["line"] == 2);
    CHECK(nlohmann::json::parse(lines[1])["puzzle"] == "b");
    CHECK(nlohmann::json::parse(lines[3])["summary"]["puzzles"] == 1);
    const Run fit = run_program({"fit", folder.path().string()});
    CHECK(fit.status == 2);
    REQUIRE(lines_of(fit.err).size() == 3);
    CHECK_THAT(lines_of(fit.err)[0], Contains("a.txt:2: '0'"));
    CHECK_THAT(lines_of(fit.err)[1], Contains("c.txt") && Contains("9 words"));
    CHECK_THAT(lines_of(fit.err)[2], StartsWith("weft: no weights: there is no puzzle to learn from"));
    const ScratchFolder empty;
    refuses({"bench", empty.path().string()}, "no puzzle (.txt, .json, .course or .link) in this folder");
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
        CHECK_THAT(lines_of(run.err)[1], Contains("c.txt: 9 words"));
        const auto lines = lines_of(run.out);
        REQUIRE(lines.size() == 5);
        CHECK(nlohmann::json::parse(lines[0])["error"]["line"] == 2);
        CHECK(nlohmann::json::parse(lines[1])["puzzle"] == "b");
        CHECK(nlohmann::json::parse(lines[2])["error"]["message"] ==
              "9 words of four letters cannot fit 12 cells");
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
        CHECK_THAT(lines_of(crowded.err)[1], Contains("9 words") && Contains("b.txt)"));
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

TEST_CASE("output that cannot be written is an error", "[program]") {
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"count", shipped("kite.txt")}, {"--help"}, {"help", "solve"}}) {
        const Run run = run_program(command, {.output = "/dev/full"});
        CHECK(run.status == 2);
        CHECK(run.err == "weft: standard output cannot be written\n");
    }
}

TEST_CASE("a puzzle may come through a pipe", "[program]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("pipe.txt", "words: 3\n\nTIME\nWORD\nABLE\n");
    const std::string given = run_program({"count", puzzle}).out;
    REQUIRE_FALSE(given.empty());
    CHECK(run_program({"-c", "cat \"$1\" | \"$0\" count /dev/stdin", weft_program(), puzzle},
                      {.program = "/bin/sh"})
              .out == given);
}

TEST_CASE("what players are told is measured beside files that cannot be", "[program][eval]") {
    const ScratchFolder folder;
    folder.file("\xc3\x84pfel.txt", "words: 3\nrules: spangram none\n\nTIME\nWORD\nABLE\n\nsolution:\n"
                                    "TIME\nWORD\nABLE\n");
    folder.file("hole.txt", "words: 2\n\n_TIME\nWORDS\n\nsolution:\nTIME\n*WORDS\n");
    folder.file("broken.txt", "T1ME\n\nsolution:\nTIME\n");
    for (const std::vector<std::string>& measure : {std::vector<std::string>{"--misread"},
                                                    {"--misread", "--seed", "5", "--found", "2"},
                                                    {"--swapped"},
                                                    {"--misfound"},
                                                    {"--miscount"},
                                                    {"--hints"}}) {
        std::vector<std::string> arguments{"eval", folder.path().string()};
        arguments.insert(arguments.end(), measure.begin(), measure.end());
        const Run run = run_program(arguments);
        INFO(measure[0] << run.out << run.err);
        CHECK(run.status == 2);
        CHECK_THAT(run.out, Contains("of 2)") && Contains("1 file failed"));
    }
    CHECK_THAT(run_program({"eval", folder.path().string()}).out, Contains("2 puzzles"));
    CHECK(run_program({"eval", folder.path().string(), "--miscount", "--blind"}).status == 2);
}
