// Puzzles as lines of JSON: a line out for each line in, in the same order.
#include "cli/command.hpp"
#include "cli/line_work.hpp"
#include "helpers.hpp"
#include "program.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace weft;
using namespace weft::testing;
using nlohmann::json;

namespace {

const char* const bad_lines[] = {"",
                                 "TIME",
                                 "{\"rows\": [\"TIME\", \"WO",
                                 "[]",
                                 "{\"rows\": [\"T1ME\"]}",
                                 "{\"rows\": [\"TIME\"], \"words\": 4}",
                                 "{\"startingBoard\": [\"TIME\", \"WOR\"]}"};

std::vector<json> solved(const std::string& lines, const Options& options, int& status) {
    static const Solver solver;
    std::istringstream in(lines);
    std::ostringstream out;
    status = cli::answer_lines({}, options.threads, cli::solving(solver, options), in, out);
    return objects_of(out.str());
}

/// What the program answers to lines, of which the second is no JSON.
std::vector<json> answers_beside_a_bad_line(const std::vector<std::string>& arguments,
                                            const std::string& good) {
    const Run run = run_program(arguments, {.input = good + "\n{nothing\n" + good + "\n"});
    INFO(arguments[0] << ": " << run.err);
    CHECK(run.status == 2);
    CHECK(run.err.empty());
    auto answers = objects_of(run.out);
    REQUIRE(answers.size() == 3);
    CHECK(answers[1]["error"]["line"] == 2);
    CHECK(answers[1]["error"]["message"] == "broken JSON");
    CHECK(answers[0]["puzzle"] == "standard input:1");
    CHECK(answers[2]["puzzle"] == "standard input:3");
    return answers;
}

} // namespace

TEST_CASE("ten thousand lines bring ten thousand answers in their order", "[lines]") {
    constexpr int lines = 10'000;
    std::string text;
    for (int i = 0; i < lines; ++i) {
        if (i % 5 == 3) {
            text += bad_lines[static_cast<std::size_t>(i) % std::size(bad_lines)];
        } else {
            // Some boards take far longer than others, so that answers must wait for their turn.
            text +=
                i % 1000 == 0
                    ? fmt::format(
                          R"({{"name": "{}", "rows": ["RFLILP", "USMEMU", "IERSAP", "TAPALP", "SGREPE"]}})",
                          i)
                    : fmt::format(R"({{"name": "{}", "rows": ["TIME", "WORD"]}})", i);
        }
        text += '\n';
    }
    for (const int threads : {1, 4}) {
        int status = 0;
        const auto answers = solved(text, {.top = 1, .threads = threads}, status);
        CHECK(status == cli::exit_bad_input);
        REQUIRE(answers.size() == lines);
        for (int i = 0; i < lines; ++i) {
            const json& answer = answers[static_cast<std::size_t>(i)];
            if (i % 5 == 3) {
                REQUIRE(answer["error"]["file"] == "standard input");
                REQUIRE(answer["error"]["line"] == i + 1);
            } else {
                REQUIRE(answer["puzzle"] == std::to_string(i));
                REQUIRE(answer["solutions"].size() == 1);
            }
        }
    }
}

TEST_CASE("a slow line holds up others only when many answers await their turn", "[lines]") {
    struct Case {
        int lines;
        std::size_t bytes; ///< of an answer
        int others;        ///< lines that are begun while the first is worked on
    };
    // Two threads: the other ends all where answers are short, and waits with 16 MiB of them and one in hand.
    for (const Case& one : {Case{1000, 10, 999}, Case{40, 1 << 20, 17}}) {
        INFO(one.bytes << " bytes");
        std::mutex mutex;
        std::condition_variable more;
        int others = 0;
        int others_before_first = 0;
        const cli::LineWork work = [&](const cli::Line& line) {
            std::unique_lock lock(mutex);
            if (line.number == 1) {
                more.wait_for(lock, std::chrono::seconds(30), [&] { return others >= one.others; });
                // What is not to come would come now.
                more.wait_for(lock, std::chrono::milliseconds(20), [&] { return others > one.others; });
                others_before_first = others;
            } else {
                ++others;
                more.notify_all();
            }
            return cli::LineAnswer{{{"line", line.number}, {"text", std::string(one.bytes, 'A')}}};
        };
        std::string text;
        for (int i = 0; i < one.lines; ++i) { text += "{}\n"; }
        std::istringstream in(text);
        std::ostringstream out;
        CHECK(cli::answer_lines({}, 2, work, in, out) == cli::exit_solved);
        CHECK(others_before_first == one.others);
        const auto answers = lines_of(out.str());
        REQUIRE(answers.size() == static_cast<std::size_t>(one.lines));
        for (std::size_t i = 0; i < answers.size(); ++i) {
            REQUIRE(answers[i].starts_with(fmt::format("{{\"line\":{},", i + 1)));
        }
    }
}

TEST_CASE("lines are answered as files are", "[lines]") {
    const Puzzle puzzle = shipped_puzzle("umbrella");
    json rows = json::array();
    const auto columns = static_cast<std::size_t>(puzzle.board.topology.columns());
    for (std::size_t i = 0; i < puzzle.board.letters.size(); i += columns) {
        rows.push_back(puzzle.board.letters.substr(i, columns));
    }
    const json ours{{"rows", rows}, {"theme", puzzle.theme}, {"words", *puzzle.words}};
    const json feed{{"startingBoard", rows},
                    {"clue", puzzle.theme},
                    {"spangram", puzzle.solution->spangram},
                    {"themeWords", puzzle.solution->words}};
    int status = 0;
    // The last line may lack its end.
    const auto answers = solved(ours.dump() + "\r\n" + feed.dump(), {}, status);
    CHECK(status == cli::exit_solved);
    REQUIRE(answers.size() == 2);
    const Result expected = Solver().solve(puzzle);
    for (std::size_t line = 0; line < answers.size(); ++line) {
        const json& answer = answers[line];
        CHECK(answer["puzzle"] == fmt::format("standard input:{}", line + 1));
        REQUIRE(answer["solutions"].size() == expected.solutions.size());
        for (std::size_t i = 0; i < expected.solutions.size(); ++i) {
            CHECK(answer["solutions"][i]["spangram"]["word"] == expected.solutions[i].spangram.word);
            CHECK(answer["solutions"][i]["probability"].get<double>() ==
                  Approx(expected.solutions[i].probability));
        }
    }
}

TEST_CASE("a line too long is an error, and the next one is read", "[lines]") {
    int status = 0;
    const auto answers =
        solved("{\"rows\": [\"" + std::string(2 << 20, 'A') + "\"]}\n{\"rows\": [\"TIME\"]}\n", {}, status);
    REQUIRE(answers.size() == 2);
    CHECK(answers[0]["error"]["message"] == "a line of more than 1048576 bytes");
    CHECK(answers[1].contains("solutions"));
    CHECK(solved("", {}, status).empty());
    CHECK(status == cli::exit_solved);
    CHECK(solved("{\"rows\": [\"QXZJ\"]}\n", {}, status).size() == 1);
    CHECK(status == cli::exit_none);
}

TEST_CASE("the program answers lines", "[program][lines]") {
    const Run run = run_program({"solve", "--lines", "--top", "1"},
                                {.input = "{\"rows\": [\"TIME\", \"WORD\"]}\nnothing\n"});
    CHECK(run.status == 2);
    CHECK(run.err.empty());
    const auto end = run.out.find('\n');
    CHECK(json::parse(run.out.substr(0, end))["solutions"].size() == 1);
    CHECK(json::parse(run.out.substr(end + 1))["error"]["line"] == 2);
    const Run refused = run_program({"solve", "--lines", "file.txt"});
    CHECK(refused.status == 2);
    CHECK(refused.out.empty());
}

TEST_CASE("lines are counted by the same words, one board by rare ones where it has no cover else",
          "[program][lines]") {
    const std::string rows[] = {"OFPTTA", "ANHAEI", "OSPRSH", "REFCWC",
                                "IIEHEE", "TTOEET", "EOEWHT", "AOOEMK"};
    const std::string line = json{{"rows", rows}}.dump();
    const auto counted = [](const std::vector<std::string>& arguments, const std::string& input) {
        const json answer = json::parse(run_program(arguments, {.input = input}).out);
        return std::pair(answer["covers"].get<std::string>(), answer["rare_words"].get<bool>());
    };
    CHECK(counted({"count", "--lines"}, line) == std::pair(std::string("0"), false));
    const ScratchFolder folder;
    const std::string file = folder.file("filling.txt", fmt::format("{}\n", fmt::join(rows, "\n")));
    const auto alone = counted({"count", file, "--format", "json"}, "");
    CHECK((alone.first != "0" && alone.second));
    CHECK(counted({"count", "--lines", "--rare", "needed"}, line) == alone);
}

TEST_CASE("every command of puzzles and boards answers lines", "[program][lines]") {
    const std::string puzzle = R"({"rows": ["TIME", "WORD", "ABLE"], "words": 3, )"
                               R"("solution": {"spangram": "TIME", "words": ["WORD", "ABLE"]}})";
    CHECK(answers_beside_a_bad_line({"count", "--lines"}, puzzle)[0]["covers"] == "3");
    CHECK(answers_beside_a_bad_line({"count", "--lines", "--pieces"}, puzzle)[0]["covers"] != "0");
    CHECK(answers_beside_a_bad_line({"check", "--lines"}, puzzle)[0]["legal"] == true);
    CHECK(answers_beside_a_bad_line({"hint", "--lines", "--step", "2"}, puzzle)[0]["length"] == 4);
    CHECK(answers_beside_a_bad_line({"hint", "--lines", "--bonus", "3"}, puzzle)[0].contains("bonus"));

    const std::string board = R"({"rows": ["time", "w o r d"]})";
    const json hunted = answers_beside_a_bad_line({"hunt", "--lines", "--top", "1"}, board)[2];
    CHECK(hunted["found"].size() == 1);
    const json scored = answers_beside_a_bad_line({"score", "--lines"}, board)[2];
    CHECK(scored["points"] == hunted["points"]);
    CHECK(scored["points"] > 5);
}

TEST_CASE("a line that nobody could work on does not end the others", "[program][lines]") {
    const std::string deep = R"({"rows": ["TIME"], "found": )" + std::string(150'000, '[') +
                             std::string(150'000, ']') + "}\n" + R"({"rows": ["TIME"]})";
    for (const char* command : {"solve", "count", "make", "hunt"}) {
        INFO(command);
        const Run run = run_program({command, "--lines"}, {.input = deep});
        CHECK(run.status == 2);
        const auto answers = objects_of(run.out);
        REQUIRE(answers.size() == 2);
        CHECK_THAT(answers[0]["error"]["message"].get<std::string>(),
                   Catch::Matchers::StartsWith("JSON with lists or objects more than 20 deep"));
        CHECK(answers[0]["error"]["line"] == 1);
        CHECK(answers[1].contains("error") == (std::string(command) == "make"));
    }
}

TEST_CASE("a slip in a line is told, and what weft writes is read", "[program][lines]") {
    const Run slip = run_program({"count", "--lines"}, {.input = R"({"rows": ["TIME"], "fuond": ["TIME"]})"});
    CHECK(slip.status == 2);
    CHECK_THAT(objects_of(slip.out).at(0)["error"]["message"].get<std::string>(),
               Catch::Matchers::StartsWith("unknown field \"fuond\"; known are rows, name"));
    const std::string kite = (source_folder() / "puzzles" / "kite.txt").string();
    const Run feed = run_program({"convert", kite, "--format", "json"});
    const Run made = run_program(
        {"make", "--lines", "--tries", "2"},
        {.input = R"({"spangram": "TIME", "words": ["WORD", "ABLE"], "rows": 3, "cols": 4, "name": "a"})"});
    const Run solved =
        run_program({"solve", "--lines"}, {.input = json::parse(feed.out).dump() + "\n" +
                                                    objects_of(made.out).at(0)["made"].dump() + "\n"});
    CHECK(solved.status == 0);
    CHECK(objects_of(solved.out).size() == 2);
}

TEST_CASE("a list of rows is a line", "[program][lines]") {
    const Run run =
        run_program({"count", "--lines"}, {.input = R"(["TIME", "WORD", "ABLE"])"
                                                    "\n"
                                                    R"([["T", "I", "M", "E"], ["W", "O", "R", "D"], )"
                                                    R"(["A", "B", "L", "E"]])"
                                                    "\n"
                                                    R"({"rows": ["TIME", "WORD", "ABLE"]})"
                                                    "\n"
                                                    R"(["TIME", "WORD", "AB)"
                                                    "\n[]\n"});
    const auto answers = objects_of(run.out);
    REQUIRE(answers.size() == 5);
    CHECK(answers[0]["puzzle"] == "standard input:1");
    CHECK(answers[0]["covers"] == answers[2]["covers"]);
    CHECK(answers[1]["covers"] == answers[2]["covers"]);
    CHECK(answers[3]["error"]["message"] == "broken JSON: its end is missing");
    CHECK(answers[4]["error"]["message"] == "no grid of letters");
    const Run hunt = run_program({"hunt", "--lines"}, {.input = R"(["TIME", "WORD"])"});
    CHECK(objects_of(hunt.out).at(0)["error"]["message"] == "not a JSON object");
}

TEST_CASE("make takes a request a line", "[program][lines]") {
    const auto asked = [](const json& more) {
        json request{{"theme", "Hours"}, {"spangram", "TIME"}, {"words", {"WORD", "ABLE"}}, {"cols", 4}};
        request.update(more);
        return request.dump();
    };
    const Run run =
        run_program({"make", "--lines", "--rows", "3", "--tries", "2"},
                    {.input = asked({{"name", "first"}}) + "\n" + asked({{"seed", 7}, {"rows", 3}}) + "\n" +
                              asked({{"seed", -1}}) + "\n" + asked({{"colour", 1}}) + "\n" +
                              asked({{"rows", 1}}) + "\n"});
    CHECK(run.status == 2);
    const auto answers = objects_of(run.out);
    REQUIRE(answers.size() == 5);
    CHECK(answers[0]["puzzle"] == "first");
    CHECK(answers[0]["made"]["name"] == "first");
    CHECK(answers[0]["made"]["rows"].size() == 3);
    CHECK(answers[1]["made"]["rows"].size() == 3);
    CHECK(answers[2]["error"]["message"] == "seed takes a number from 0 to 18446744073709551615");
    CHECK_THAT(answers[3]["error"]["message"].get<std::string>(),
               Catch::Matchers::StartsWith("unknown field \"colour\"; known are name, theme"));
    CHECK(answers[4]["made"]["rows"].size() == 1);
}

TEST_CASE("lines and what stands in files do not mix", "[program][lines]") {
    for (const char* command : {"solve", "count", "check", "hint", "hunt"}) {
        const Run refused = run_program({command, "--lines", "ABCD"});
        CHECK(refused.status == 2);
        CHECK(refused.out.empty());
        CHECK_THAT(refused.err, Catch::Matchers::Contains("--lines reads all that it needs"));
    }
}

TEST_CASE("shards put together are one run", "[program][lines]") {
    std::string lines;
    for (int i = 0; i < 23; ++i) {
        lines += i % 7 == 3 ? bad_lines[static_cast<std::size_t>(i) % std::size(bad_lines)]
                            : fmt::format(R"({{"name": "{}", "rows": ["TIME", "WORD"]}})", i);
        lines += '\n';
    }
    const auto shard = [&](const std::string& command, int first, int shards) {
        return run_program({command, "--lines", "--no-timings", "--threads", "2", "--shard",
                            fmt::format("{}/{}", first, shards)},
                           {.input = lines})
            .out;
    };
    for (const std::string command : {"solve", "count", "check", "hint", "hunt", "score"}) {
        INFO(command);
        const std::string whole = shard(command, 1, 1);
        CHECK(std::count(whole.begin(), whole.end(), '\n') == 23);
        CHECK(whole.find("milliseconds") == std::string::npos);
        for (const int shards : {2, 5, 30}) {
            std::map<int, std::string> by_index;
            for (int first = shards; first >= 1; --first) {
                for (const std::string& line : lines_of(shard(command, first, shards))) {
                    const bool is_new = by_index.emplace(json::parse(line)["index"].get<int>(), line).second;
                    CHECK(is_new);
                }
            }
            std::string together;
            for (const auto& [index, line] : by_index) { together += line + '\n'; }
            CHECK(together == whole);
        }
    }
}

TEST_CASE("options of lines are checked", "[program][lines]") {
    const auto refused = [](const std::vector<std::string>& arguments, const std::string& message) {
        const Run run = run_program(arguments);
        INFO(run.err);
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
        CHECK_THAT(run.err, Catch::Matchers::Contains(message));
    };
    for (const char* bad : {"", "3", "0/3", "4/3", "1/", "/3", "1/3/4", "-1/3", " 1/3", "1/3x", "1/1000001",
                            "99999999999999999999/99999999999999999999"}) {
        refused({"count", "--lines", std::string("--shard=") + bad}, "--shard takes I/N");
    }
    refused({"solve", "--shard", "1/2", "x"}, "go with --lines");
    refused({"solve", "--no-timings", "x"}, "go with --lines");
    refused({"hunt", "--out", "x", "abcd"}, "go with --lines");
    refused({"solve", "--lines", "--resume"}, "--out FILE");
    refused({"solve", "--lines", "--out="}, "--out takes the name of a file");
    refused({"solve", "--lines", "--out", "/nowhere/at/all"}, "/nowhere/at/all: cannot be written");
    refused({"solve", "--lines", "--out", "/dev/null", "--resume"}, "not a file that --resume can read");
}

TEST_CASE("input that cannot be read is no end of input", "[program][lines]") {
    const Run run =
        run_program({"-c", "exec \"$0\" count --lines </", weft_program()}, {.program = "/bin/sh"});
    CHECK(run.status == 2);
    CHECK_THAT(run.err, Catch::Matchers::Contains("standard input: cannot be read to its end"));
}

TEST_CASE("a byte-order mark stands before no board", "[program][lines]") {
    const std::string line = "{\"rows\": [\"TIME\", \"WORD\", \"ABLE\"]}\n";
    CHECK(run_program({"count", "--lines", "--no-timings"}, {.input = "\xef\xbb\xbf" + line}).out ==
          run_program({"count", "--lines", "--no-timings"}, {.input = line}).out);
}

TEST_CASE("what lines leave no room for is refused", "[program][lines]") {
    for (const std::vector<std::string>& more :
         {std::vector<std::string>{"--plan", "80"}, {"--group", "points"}, {"--draw", "2"}}) {
        std::vector<std::string> arguments{"hunt", "--lines"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        CHECK(run_program(arguments, {.input = "{\"rows\": [\"AB\", \"CD\"]}\n"}).status == 2);
    }
    const Run run = run_program({"make", "--lines"}, {.input = "{\"tempo\": 3}\n"});
    CHECK_THAT(run.out, Catch::Matchers::Contains("unknown field \\\"tempo\\\""));
}
