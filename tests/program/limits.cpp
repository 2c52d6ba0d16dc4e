// The program when it ends early: time limits, Ctrl-C, and input that there is nothing to learn from.
#include "helpers.hpp"
#include "program.hpp"
#include "skip.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <sys/stat.h>

using namespace weft::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;

namespace {

/// A board of the commonest letters with far more covers than anyone waits for.
const char* const endless =
    "SETARINS\nTARESLIN\nENSTRIAE\nLATERSIN\nSTINEARS\nRETAILSE\nNESTRAIL\nTRAINSES\n";

/// Forty-six times the same letter, with three ends: no path goes through all of them, and none of a word of
/// forty-six letters can be told to fail before its end.
const char* const three_ends = "BBBBBBBBABBABBABABBABBABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

} // namespace

TEST_CASE("without a puzzle to learn from there are no weights", "[program][limits]") {
    const std::string missing = "weft: no weights: there is no puzzle to learn from, whose own solution is "
                                "found among others of its board\n";
    const auto refuses = [&](const ScratchFolder& folder, bool alone) {
        for (const std::vector<std::string>& command :
             {std::vector<std::string>{"fit"}, {"eval", "--cross-validate", "--quiet"}}) {
            if (!alone && command[0] == "fit") { continue; }
            std::vector<std::string> arguments = command;
            arguments.push_back(folder.path().string());
            const Run run = run_program(arguments);
            CHECK(run.status == 2);
            CHECK(run.out.empty());
            CHECK(run.err == missing);
        }
    };
    const ScratchFolder empty;
    CHECK(run_program({"fit", empty.path().string()}).err == missing);
    // One whose words are not on its board, one whose words are its only cover.
    for (const char* text :
         {"TIME\nWORD\nABLE\n\nsolution:\n*HOUR\nWORD\nABLE\n", "words: 1\n\nJAZZ\n\nsolution:\n*JAZZ\n"}) {
        const ScratchFolder folder;
        folder.file("puzzle.txt", text);
        refuses(folder, true);
    }
    // One that would do leaves none to learn from when its own turn comes.
    const ScratchFolder folder;
    folder.file("puzzle.txt", "words: 3\n\nTIME\nWORD\nABLE\n\nsolution:\n*TIME\nWORD\nABLE\n");
    refuses(folder, false);
}

TEST_CASE("an interrupted fit says so on a line of its own", "[program][limits]") {
    const ScratchFolder folder;
    folder.file("endless.txt", std::string(endless) + "\nsolution:\n*SETARINS\nLATER\n");
    const Run run =
        run_program({"fit", folder.path().string()}, {.interrupt_after_ms = 1500, .error_terminal = true});
    CHECK(run.status == 1);
    CHECK(run.out.empty());
    CHECK_THAT(run.err, EndsWith("\r\x1b[Kweft: no weights: interrupted\r\n"));
}

TEST_CASE("an interrupted search for boards prints the best so far, and says so", "[program][limits]") {
    const Run run = run_program({"optimize", "--shape", "3x3", "--seconds", "60", "--quiet"},
                                {.interrupt_after_ms = 3000});
    CHECK(run.status == 0);
    CHECK_FALSE(run.out.empty());
    CHECK(run.err == "weft: by the word list game\nweft: interrupted: this is what was found until then\n");
}

TEST_CASE("a search through all boards says where it was cut off, --quiet or not", "[program][limits]") {
    for (const char* seconds : {"0.1", "60"}) {
        const bool cut_off = std::string(seconds) == "0.1";
        const Run run = run_program({"optimize", "--fix", cut_off ? "s????????" : "s??t", "--letters",
                                     cut_off ? "aeilnrst" : "aer", "--seconds", seconds, "--quiet"});
        CHECK_THAT(run.err, Contains(cut_off ? "stopped early: " : "complete: all "));
    }
}

TEST_CASE("a short search for boards comes to its end", "[program][limits]") {
    const Run run = run_program({"optimize", "--shape", "3x3", "--seconds", "0.5", "--top", "3"});
    CHECK(run.status == 0);
    CHECK(std::count(run.out.begin(), run.out.end(), '\n') == 3);
    CHECK(run.err == "weft: by the word list game\n");
}

TEST_CASE("a hunt ends at its time limit, and says that it is not complete", "[program][limits]") {
    const ScratchFolder folder;
    const std::string lexicon = folder.file("words", "BBBB\n" + std::string(46, 'A') + "\n");
    const std::vector<std::string> hunt = {"hunt", three_ends, "--lexicon", lexicon, "--draw", "0"};
    const Run interrupted = run_program(hunt, {.interrupt_after_ms = 500});
    CHECK(interrupted.status == 0);
    CHECK(interrupted.out == std::string("bbbb     1  1,1 1,2 1,3 1,4\n") +
                                 "total 1 points, 1 words of the list " + lexicon +
                                 "; there may be more: interrupted\n");
    std::vector<std::string> limited = hunt;
    limited.insert(limited.end(), {"--time-limit", "0.3"});
    CHECK_THAT(run_program(limited).out,
               EndsWith("; there may be more: stopped at the time limit of 0.3 s\n"));

    const std::string plain = "bbbb" + std::string(60, 'a');
    const Run score = run_program({"score", "--lexicon", lexicon, "--time-limit", "2"},
                                  {.input = plain + "\n" + three_ends + "\n"});
    CHECK(score.status == 1);
    if (score.out.empty()) {
        skip("the machine is too slow to score a board in time");
        return;
    }
    CHECK(score.out == "12 " + plain + "\n");
    CHECK(score.err == "weft: stopped at the time limit of 2 s after 1 boards\n");
    for (const char* command : {"hunt", "score"}) {
        const Run bad = run_program({command, "--time-limit", "0"});
        CHECK(bad.status == 2);
        CHECK_THAT(bad.err, Contains("--time-limit takes seconds above 0"));
    }
}

TEST_CASE("what is told of a hunt's board ends at the time limit as well", "[program][limits]") {
    const auto begin = std::chrono::steady_clock::now();
    const Run compared = run_program(
        {"hunt", "--random", "--draw", "0", "--analyse", "--samples", "10000000", "--time-limit", "0.5"});
    CHECK(compared.status == 0);
    CHECK(compared.err ==
          "weft: stopped at the time limit of 0.5 s: the board is not compared with others\n");
    const Run planned =
        run_program({"hunt", "--random", "--shape", "8x8", "--plan", "10000", "--time-limit", "0.5"});
    CHECK(planned.status == 0);
    CHECK(planned.err == "weft: stopped at the time limit of 0.5 s: there may be a better plan\n");
    // As JSON, too.
    const auto json = nlohmann::json::parse(
        run_program({"hunt", "--random", "--shape", "8x8", "--plan", "10000", "--analyse", "--samples",
                     "10000000", "--time-limit", "0.5", "--format", "json"})
            .out);
    CHECK(json["plan"]["ending"] == "time limit");
    CHECK(json["analysis"].is_null());
    CHECK(json["analysis_ending"] == "time limit");
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30));
}

TEST_CASE("laying out a solution to check or to print it ends at a limit", "[program][limits]") {
    // One word through all cells: with one letter there are billions of ways to try.
    const ScratchFolder folder;
    std::string text;
    for (int row = 0; row < 8; ++row) { text += "AAAAAAAA\n"; }
    const std::string puzzle = folder.file("a.txt", text + "\nsolution:\n*" + std::string(64, 'A') + "\n");
    const std::string drawing = (folder.path() / "a.svg").string();
    const std::vector<std::string> print = {"print", puzzle, "--out", drawing, "--solution"};
    std::vector<std::string> limited = print;
    limited.insert(limited.end(), {"--time-limit", "0.3"});
    const Run run = run_program(limited);
    CHECK(run.status == 1);
    CHECK_THAT(run.err, EndsWith("a.txt: nothing drawn: stopped at the time limit of 0.3 s\n"));
    const Run interrupted = run_program(print, {.interrupt_after_ms = 500});
    CHECK(interrupted.status == 1);
    CHECK_THAT(interrupted.err, EndsWith("a.txt: nothing drawn: interrupted\n"));
    CHECK_FALSE(std::filesystem::exists(drawing));
    CHECK_THAT(run_program({"check", puzzle, "--time-limit", "0.3"}).out,
               Contains("stopped at the time limit of 0.3 s"));
}

TEST_CASE("a time limit is kept and told", "[program]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("endless.txt", endless);
    for (const char* command : {"solve", "covers", "count"}) {
        INFO(command);
        const Run run = run_program({command, puzzle, "--time-limit", "0.5"});
        CHECK((run.status == 0 || run.status == 1));
        const bool told = (run.out + run.err).find("stopped at the time limit of 0.5 s") != std::string::npos;
        CHECK(told);
    }
    // Of several puzzles, of which.
    const std::string small = folder.file("small.txt", "TIME\nWORD\nABLE\n");
    CHECK(run_program({"count", small, puzzle, "--time-limit", "0.5", "--quiet"}).err ==
          "weft: " + puzzle + ": a lower bound only: stopped at the time limit of 0.5 s\n");
    CHECK(run_program({"covers", puzzle, small, "--time-limit", "0.5", "--quiet"}).err ==
          "weft: " + puzzle + ": not all covers: stopped at the time limit of 0.5 s\n");
    CHECK(run_program({"covers", small, puzzle, "--limit", "1", "--quiet"}).err ==
          "weft: " + small + ": ended at the limit of 1 cover; there are more\nweft: " + puzzle +
              ": ended at the limit of 1 cover; there are more\n");
    const Run json = run_program({"solve", puzzle, "--time-limit", "0.5", "--format", "json"});
    CHECK(nlohmann::json::parse(json.out)["complete"] == false);
}

TEST_CASE("what is found before phrases is told when time ends among them", "[program][limits]") {
    const std::string hard = (source_folder() / "bench" / "hard" / "solve-2.txt").string();
    // The shortest time that finds something, on whatever machine, is far from enough for all.
    Run run;
    for (double seconds = 0.05; run.status != 0 && seconds < 60; seconds *= 1.5) {
        INFO(seconds);
        run = run_program({"solve", hard, "--blind", "--trust", "--time-limit", std::to_string(seconds)});
        CHECK((run.status == 0 || run.status == 1));
        CHECK_THAT(run.out, Contains("stopped at the time limit"));
    }
    CHECK(run.status == 0);
    CHECK_THAT(run.out, Contains("  1. "));
}

TEST_CASE("the search for rules to relax is ended, and that is told", "[program][limits]") {
    // Too large to be searched for words of three letters.
    const ScratchFolder folder;
    const std::string puzzle = folder.file("large.txt", "EEENABWI\n"
                                                        "OCACELFT\n"
                                                        "SUSPRNDH\n"
                                                        "ROEENHIN\n"
                                                        "SRADAOOE\n"
                                                        "AIATRRNR\n"
                                                        "FDAHSBRN\n"
                                                        "LNNHTKSY\n"
                                                        "BHMROROR\n"
                                                        "RRNWHHNL\n");
    const Run text = run_program({"solve", puzzle, "--trust"});
    CHECK(text.status == 1);
    CHECK_THAT(text.err,
               EndsWith("large.txt: not all other rules by which there may be a cover were tried\n"));
    const Run json = run_program({"solve", puzzle, "--trust", "--format", "json", "--time-limit", "inf"});
    const auto result = nlohmann::json::parse(json.out);
    CHECK(result["complete"] == true);
    CHECK(result["relaxed_complete"] == false);
}

TEST_CASE("a search for the likeliest answer has a time limit of its own", "[program][limits]") {
    for (const char* command : {"solve", "hint", "words"}) {
        INFO(command);
        CHECK_THAT(run_program({command, "--help"}).out, Contains("--time-limit SECONDS (=60)"));
    }
    for (const char* command : {"count", "covers"}) {
        INFO(command);
        CHECK_THAT(run_program({command, "--help"}).out, !Contains("--time-limit SECONDS (=60)"));
    }
}

TEST_CASE("a time limit is kept from the first stage on", "[program]") {
    const ScratchFolder folder;
    // More ways to begin the word than could be tried, and none to end it; too many pieces for a quick end.
    const std::string puzzle = folder.file("one.txt", [] {
        std::string rows;
        for (int row = 0; row < 8; ++row) { rows += "AAAAAAAA\n"; }
        return rows;
    }());
    const std::string endless_path = folder.file("long", "AAAA\nAAAAAAAAAAAAAAAAAAAAB\n");
    const std::string many_pieces = folder.file("many", "AAAA\nAAAAA\n");
    for (const std::string& lexicon : {endless_path, many_pieces}) {
        for (const char* command : {"solve", "covers", "count"}) {
            INFO(command << ' ' << lexicon);
            const Run run = run_program({command, puzzle, "--lexicon", lexicon, "--time-limit", "0.3"});
            CHECK(run.status == 1);
            CHECK_THAT(run.out + run.err, Contains("stopped at the time limit of 0.3 s"));
        }
    }
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"words"}, {"export"}, {"count", "--pieces"}}) {
        INFO(command[0]);
        std::vector<std::string> arguments = command;
        arguments.insert(arguments.end(), {puzzle, "--lexicon", endless_path, "--time-limit", "0.3"});
        const Run run = run_program(arguments);
        CHECK(run.status == 1);
        CHECK_THAT(run.err, Contains("stopped at the time limit of 0.3 s"));
    }
    refuses({"solve", puzzle, "--lexicon", folder.file("loop", "AAAAAAAAAAAA\n")},
            "in more than 1000000 ways on this board: too many cells are open (?), so type in more of the "
            "letters");
    refuses({"words", puzzle, "--lexicon", endless_path, "--time-limit", "0"}, "time-limit");
}

TEST_CASE("Ctrl-C and SIGTERM end a search with what was found", "[program]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("endless.txt", endless);
    const int signal = GENERATE(SIGINT, SIGTERM);
    for (const char* command : {"solve", "count"}) {
        INFO(command << ", signal " << signal);
        const Run run = run_program({command, puzzle}, {.interrupt_after_ms = 1500, .signal = signal});
        CHECK((run.status == 0 || run.status == 1));
        CHECK_THAT(run.out + run.err, Contains("interrupted"));
        CHECK_FALSE(run.out.empty());
    }
}

TEST_CASE("Ctrl-C ends a program that waits for its input", "[program]") {
    const ScratchFolder folder;
    const std::string pipe = (folder.path() / "pipe").string();
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    for (const std::vector<std::string>& command : {std::vector<std::string>{"solve"},
                                                    {"count"},
                                                    {"words"},
                                                    {"check"},
                                                    {"hint"},
                                                    {"covers"},
                                                    {"bench"},
                                                    {"export"},
                                                    {"convert", "--format", "text"},
                                                    {"print", "--out", folder.file("x.svg")}}) {
        INFO(command[0]);
        std::vector<std::string> arguments = command;
        arguments.push_back(pipe);
        const Run run = run_program(arguments, {.interrupt_after_ms = 200});
        CHECK(run.status == 128 + SIGINT);
        CHECK(run.out.empty());
        CHECK(run.err.empty());
    }
}

TEST_CASE("Ctrl-C ends an evaluation with the puzzles so far, and says so", "[program]") {
    const ScratchFolder folder;
    const std::string solution = "\nsolution:\n*SETARINS\nLATER\n";
    for (const char* name : {"a.txt", "b.txt"}) { folder.file(name, endless + solution); }
    const Run run = run_program({"eval", folder.path().string()}, {.interrupt_after_ms = 1500});
    CHECK(run.status == 0);
    CHECK_THAT(run.out, Contains("1 puzzles, 1 not finished"));
    CHECK_THAT(run.err, Contains("interrupted after 1 of 2 puzzles"));
}
