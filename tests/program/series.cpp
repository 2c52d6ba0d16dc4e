#include "base/whole_file.hpp"
#include "program.hpp"
#include "scratch_folder.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace weft;
using namespace weft::testing;
using Catch::Matchers::Contains;

namespace {

const std::string themes = "theme: Green\n*garden\nplant, bloom\nwords: frond, petal\n\n"
                           "# another\ntheme: Wood\nspangram: timber\nplank, board, nails, beams\n";

} // namespace

TEST_CASE("a series that is killed keeps what it has made", "[program]") {
    const ScratchFolder folder;
    const std::string file = folder.file("themes.txt", themes);
    const std::string out = folder.file("series");
    const Run killed = run_program(
        {"-c",
         "\"$0\" make --series 1000 --theme-file \"$1\" --rows 4 --cols 4 --tries 8 --quiet --out \"$2\" & "
         "until [ -e \"$2\" ] && [ $(wc -l <\"$2\") -ge 3 ] || ! kill -0 $!; do sleep 0.05; done; "
         "kill -9 $!",
         weft_program(), file, out},
        {.program = "/bin/sh"});
    std::ifstream lines(out);
    int whole = 0;
    for (std::string line; std::getline(lines, line) && !lines.eof();) {
        CHECK(nlohmann::json::parse(line).contains("solution"));
        ++whole;
    }
    CHECK(whole >= 3);
}

TEST_CASE("writing a series holds up no thread that makes it", "[program]") {
    // A file takes long to be written beside what a small board takes to be made.
    const ScratchFolder folder;
    const std::string file = folder.file("themes.txt", themes);
    const auto series = [&](const std::string& threads) {
        const std::string out = folder.file(threads);
        const Run run =
            run_program({"make", "--series", "60", "--theme-file", file, "--rows", "4", "--cols", "4",
                         "--tries", "8", "--quiet", "--threads", threads, "--out", out + "/"});
        std::string all = run.err;
        for (int number = 1; number <= 60; ++number) {
            const std::string puzzle = fmt::format("{}/{:03}.txt", out, number);
            if (std::filesystem::exists(puzzle)) { all += read_file(puzzle, 1 << 16); }
        }
        return all;
    };
    const std::string one = series("1");
    CHECK_THAT(one, Contains("theme: Wood"));
    CHECK(series("8") == one);
}

TEST_CASE("a series is fair, and the same for any number of threads", "[program]") {
    const ScratchFolder folder;
    const std::string file = folder.file("themes.txt", themes);
    const auto series = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"make", "--series", "4", "--theme-file", file, "--rows", "4", "--cols",
                                   "4", "--tries", "8", "--quiet"});
        return run_program(more);
    };
    const Run one = series({"--threads", "1"});
    CHECK(one.status == 0);
    CHECK(series({"--threads", "3"}).out == one.out);
    CHECK(series({"--seed", "2"}).out != one.out);
    int count = 0;
    for (const std::string& line : lines_of(one.out)) {
        const auto puzzle = nlohmann::json::parse(line);
        CHECK(puzzle["theme"] == (count++ % 2 == 0 ? "Green" : "Wood"));
        CHECK(run_program({"check", "-"}, {.input = line}).status == 0);
    }
    CHECK(count == 4);

    const std::string out = folder.file("series");
    std::filesystem::create_directory(out);
    CHECK(series({"--out", out}).status == 0);
    CHECK(std::filesystem::exists(out + "/004.txt"));
    const Run again = series({"--out", out});
    CHECK(again.status == 2);
    CHECK_THAT(again.err, Contains("001.txt: is there already"));
    // What would end it later is told before the first is made.
    const std::string other = folder.file("other");
    std::filesystem::create_directory(other);
    std::ofstream(other + "/003.course") << "mine";
    CHECK(series({"--out", other, "--format", "course"}).status == 2);
    CHECK_FALSE(std::filesystem::exists(other + "/001.course"));
    // A link that leads nowhere can be told only when it is written, and nothing behind it is.
    const std::string broken = folder.file("broken");
    std::filesystem::create_directory(broken);
    std::filesystem::create_symlink("nowhere/002.txt", broken + "/002.txt");
    CHECK(series({"--out", broken, "--threads", "3"}).status == 2);
    CHECK(std::filesystem::exists(broken + "/001.txt"));
    CHECK_FALSE(std::filesystem::exists(broken + "/003.txt"));
    CHECK(series({"--out", folder.file("lines.course")}).status == 2);
    CHECK(series({"--out", other + "/new/", "--format", "course"}).status == 0);
    CHECK(std::filesystem::exists(other + "/new/004.course"));
    CHECK(series({"--out", folder.file("no/series")}).status == 2);
    for (const auto& unused :
         {std::vector<std::string>{"--difficulty", "hard"}, {"--seconds", "1"}, {"--format", "course"}}) {
        CHECK(series(unused).status == 2);
    }

    const std::string bad = folder.file("bad.txt", themes + "\n*garden\nplant\n");
    const Run partly = run_program(
        {"make", "--series", "3", "--theme-file", bad, "--rows", "4", "--cols", "4", "--tries", "8"});
    CHECK(partly.status == 1);
    CHECK_THAT(partly.err, Contains("bad.txt:11: no such puzzle") && Contains("; none of 1 of 3 themes"));
    const Run none =
        run_program({"make", "--series", "2", "--theme-file", folder.file("none.txt", "*garden\nplant\n")});
    CHECK(none.status == 1);
    CHECK_THAT(none.err, Contains("none.txt:1: no such puzzle"));
    // A theme whose words can be read otherwise has tries of its own, and is named.
    const std::string unfair =
        folder.file("unfair.txt", "theme: Green\n*garden\nplant, bloom, frond, petal\n\n"
                                  "theme: Anagrams\n*restrain\nstar, rats\n");
    const Run one_theme = run_program(
        {"make", "--series", "2", "--theme-file", unfair, "--rows", "4", "--cols", "4", "--tries", "1"});
    CHECK(one_theme.status == 1);
    CHECK_THAT(one_theme.err, Contains("unfair.txt:5: no fair puzzle of 'Anagrams' in 5 tries: ") &&
                                  Contains("rank before the intended one; give it more words") &&
                                  Contains("; none of 1 of 2 themes"));
    CHECK(run_program({"make", "--series", "2"}).status == 2);
    CHECK(run_program({"make", "--theme-file", file}).status == 2);
    CHECK(run_program({"make", "--series", "0", "--theme-file", file}).status == 2);
}

TEST_CASE("the themes that the manual shows make fair puzzles", "[program]") {
    const std::string manual = read_file((source_folder() / "docs" / "formats.md").string(), 1 << 20);
    const std::size_t begin = manual.find("theme: In the kitchen");
    REQUIRE(begin != std::string::npos);
    const ScratchFolder folder;
    const std::string file =
        folder.file("themes.txt", manual.substr(begin, manual.find("```", begin) - begin));
    const Run run = run_program({"make", "--series", "2", "--theme-file", file});
    CHECK(run.status == 0);
    CHECK_THAT(run.out, Contains("In the kitchen") && Contains("Our class"));
}
