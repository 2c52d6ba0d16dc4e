// Puzzles as lines of JSON: a line out for each line in, in the same order.
#include "cli/command.hpp"
#include "cli/line_work.hpp"
#include "helpers.hpp"
#include "program.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>
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

std::vector<json> objects_of(const std::string& text) {
    std::vector<json> objects;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) { objects.push_back(json::parse(line)); }
    return objects;
}

std::vector<json> solved(const std::string& lines, const Options& options, int& status) {
    static const Solver solver;
    std::istringstream in(lines);
    std::ostringstream out;
    status = cli::answer_lines(options.threads, cli::solving(solver, options), in, out);
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

TEST_CASE("lines are answered as files are", "[lines]") {
    const Puzzle puzzle = read_puzzle((source_folder() / "puzzles" / "umbrella.txt").string());
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

TEST_CASE("the program answers lines", "[lines]") {
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

TEST_CASE("every command of puzzles and boards answers lines", "[lines]") {
    const std::string puzzle =
        R"({"rows": ["TIME", "WORD", "ABLE"], "solution": {"spangram": "TIME", "words": ["WORD", "ABLE"]}})";
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

TEST_CASE("make takes a request a line", "[lines]") {
    const auto asked = [](json more) {
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
    CHECK(answers[2]["error"]["message"] == "seed takes a number from 0");
    CHECK_THAT(answers[3]["error"]["message"].get<std::string>(),
               Catch::Matchers::StartsWith("unknown field; known are name, theme"));
    CHECK(answers[4]["made"]["rows"].size() == 1);
}

TEST_CASE("lines and what stands in files do not mix", "[lines]") {
    for (const char* command : {"solve", "count", "check", "hint", "hunt"}) {
        const Run refused = run_program({command, "--lines", "ABCD"});
        CHECK(refused.status == 2);
        CHECK(refused.out.empty());
        CHECK_THAT(refused.err, Catch::Matchers::Contains("--lines reads all that it needs"));
    }
}
