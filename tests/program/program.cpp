// The program at the command line: exit statuses, one-line messages, streams, interruption.
#include "program.hpp"

#include "base/whole_file.hpp"
#include "helpers.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

using namespace weft::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

const char* const words = "TIME\nEMIT\nABLE\nWORD\nWORDS\nTO\nDO\n";

const char* const board = "words: 3\n\nTIME\nWORD\nABLE\n";

std::string shipped(const char* name) { return (source_folder() / "puzzles" / name).string(); }

} // namespace

TEST_CASE("a count that was not asked for is not told as if it had been stopped", "[program]") {
    const Run run = run_program({"solve", shipped("night-sky.txt"), "--any-count"});
    CHECK(run.status == 0);
    CHECK_THAT(run.out,
               Contains("the best 128 of more covers in ") && Contains("`weft count` tells how many"));
    CHECK_THAT(run.out, !Contains("at least"));
    const Run few = run_program({"solve", shipped("umbrella.txt"), "--top", "1", "--explain"});
    CHECK_THAT(few.out, Contains("13 covers in ") && Contains("feature") && !Contains("  2. "));
    CHECK_THAT(few.out, Contains("solution 1 solution 2"));
    const ScratchFolder folder;
    const Run none = run_program({"solve", folder.file("none.txt", "QQQQ\nQQQQ\nQQQQ\n"), "--trust"});
    CHECK(none.status == 1);
    CHECK_THAT(none.out,
               Contains("no cover, not even with phrases and rare words, in ") && !Contains("--any-count"));
    const std::vector<std::string> three = {shipped("umbrella.txt"), "--words", "3", "--quiet"};
    const auto with_three = [&](const char* command) {
        std::vector<std::string> arguments = three;
        arguments.insert(arguments.begin(), command);
        return run_program(arguments);
    };
    CHECK_THAT(with_three("solve").out, Contains("is the number of words right? --any-count leaves it open"));
    const Run found = run_program({"solve", shipped("umbrella.txt"), "--words", "3", "--found", "MIST"});
    CHECK_THAT(found.out, Contains("is each found word one of the answer's?"));
    CHECK_THAT(with_three("count").err, Contains("no cover by everyday words, nor by rare ones"));
    CHECK_THAT(with_three("covers").err, Contains("no cover by everyday words, nor by rare ones"));
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
    refuses({"count", puzzle, "--lexicon="}, "--lexicon takes the name of a word list");
    refuses({"count", puzzle, "--words="}, "the argument for option '--words' is invalid");
    refuses({"count", puzzle, "--format="}, "--format takes text or json");
    refuses({"count", puzzle, "--blind="}, "'--blind'");
    refuses({"count", puzzle, "--wonder="}, "'--wonder'");
    refuses({"count", "--", "--theme="}, "--theme=: cannot be read");
    refuses({"print", puzzle, "--out="}, "--out takes the name of a file");
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
    refuses({"--version", "now"}, "--version takes nothing else");
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

TEST_CASE("check, make and print tell by their status how it went", "[program]") {
    const ScratchFolder folder;
    const std::string lexicon = folder.file("lexicon", words);
    const std::string silent = folder.file("silent.txt", board);
    const std::string wrong =
        folder.file("wrong.txt", board + std::string("\nsolution:\n*TIME\nWORD\nWORD\n"));

    CHECK(run_program({"check", shipped("kite.txt")}).status == 0);
    const Run unsolved = run_program({"check", silent, "--lexicon", lexicon});
    CHECK(unsolved.status == 1);
    CHECK_THAT(unsolved.out, Contains("cannot be checked: the file has no 'solution:'"));
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
    refuses({"make", "--theme", "Green", "--spangram", "OAKS", "PLANT"},
            "to touch two opposite sides it takes at least 6\n");
    refuses(make({"--tries=-1"}), "--tries");
    refuses(make({"--words", "0"}), "--words takes a number from 1");
    refuses({"make", "--theme", "Green", "--spangram", "GARDEN", "--rows", "1", "--cols", "4", "--fill"},
            "the spangram GARDEN has 6 letters, more than the 4 cells of the board");
    refuses({"make"}, "--spangram");
    refuses({"make", "--theme", "Green", "*GARDEN", "PLANT", "--until", "soon"},
            "--until takes fair or best");
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
    refuses({"print", silent, "--out", svg, "--title", "One"}, "--title takes a PDF");
    refuses({"print", silent, "--out", svg, "--format", "pdf"}, "--format is of the files in a folder");
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
        CHECK(run_program({"print", made, "--out", (folder.path() / "new/").string()}).status == 0);
        CHECK_THAT(weft::read_file((folder.path() / "new/made.svg").string(), 1 << 20), Contains("<svg"));
        const std::string png = (folder.path() / "made.png").string();
        CHECK(run_program({"print", made, "--out", png, "--solution"}).status == 0);
        CHECK_THAT(weft::read_file(png, 1 << 22), StartsWith("\x89PNG"));
        const std::string missing = (folder.path() / "missing").string();
        const Run drawn = run_program(
            {"print", silent, missing, made, silent, "--out", folder.path().string(), "--format", "pdf"});
        CHECK(drawn.status == 2);
        REQUIRE(lines_of(drawn.err).size() == 2);
        CHECK_THAT(lines_of(drawn.err)[0], Contains("missing: cannot be read"));
        CHECK_THAT(lines_of(drawn.err)[1],
                   Contains("another of these puzzles is written as silent.pdf already"));
        for (const char* name : {"silent.pdf", "made.pdf"}) {
            CHECK_THAT(weft::read_file((folder.path() / name).string(), 1 << 20), StartsWith("%PDF"));
        }
    }
    refuses({"print", "--out", svg}, "no puzzle given");
}

TEST_CASE("make tries no more layouts than it may, whatever the difficulty", "[program]") {
    for (const char* tries : {"1", "4", "8"}) {
        const Run run =
            run_program({"make", "--theme", "Green", "--spangram", "garden", "plant", "bloom", "frond",
                         "petal", "--rows", "4", "--cols", "4", "--difficulty", "hard", "--tries", tries});
        INFO(run.err);
        CHECK(run.status == 0);
        CHECK_THAT(run.err, Contains(" tried in "));
        CHECK(std::stoi(run.err) <= std::stoi(tries));
    }
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

TEST_CASE("a closed pipe ends the stream without noise", "[program]") {
    const Run run = run_program({"covers", shipped("night-sky.txt"), "--any-count"}, {.close_output = true});
    CHECK((run.status == 0 || run.status == 128 + SIGPIPE));
    CHECK(run.err.empty());
}
