// Answers to lines in a file, which a later run goes on with where an earlier one was ended.
#include "base/whole_file.hpp"
#include "cli/earlier_answers.hpp"
#include "helpers.hpp"
#include "program.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <random>

using namespace weft;
using namespace weft::testing;
using nlohmann::json;

namespace {

/// Runs the program on a file until it ends, or kills it before.
void run_killed(const std::vector<std::string>& arguments, const std::string& input, int after_ms) {
    const pid_t child = fork();
    if (child == 0) {
        dup2(open(input.c_str(), O_RDONLY), STDIN_FILENO);
        std::vector<std::string> copies = arguments;
        copies.insert(copies.begin(), weft_program());
        std::vector<char*> list;
        list.reserve(copies.size() + 1);
        for (std::string& argument : copies) { list.push_back(argument.data()); }
        list.push_back(nullptr);
        execv(copies.front().c_str(), list.data());
        _exit(127);
    }
    usleep(static_cast<useconds_t>(after_ms) * 1000);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
}

std::string content(const std::string& path) { return read_file(path, std::size_t{1} << 26); }

/// Kills a run so many times at any moment, goes on with it each time, and compares what it leaves with a run
/// that nobody kills.
void survive(int kills, const std::vector<std::string>& more) {
    const ScratchFolder folder;
    std::string lines;
    for (int i = 0; i < 400; ++i) {
        lines += i % 9 == 4
                     ? "nonsense\n"
                     : fmt::format("{{\"name\": \"{}\", \"rows\": [\"RFLILP\", \"USMEMU\", \"IERSAP\", "
                                   "\"TAPALP\", \"SGREPE\"]}}\n",
                                   i);
    }
    const std::string input = folder.file("input", lines);
    const std::string out = (folder.path() / "out").string();
    std::vector<std::string> arguments{"solve", "--lines", "--trust", "--no-timings",
                                       "--top", "1",       "--out",   out};
    arguments.insert(arguments.end(), more.begin(), more.end());
    REQUIRE(run_program(arguments, {.input = lines}).status == 2);
    const std::string whole = content(out);
    std::filesystem::remove(out);

    arguments.emplace_back("--resume");
    std::mt19937 random(7);
    std::size_t least = 0;
    for (int i = 0; i < kills; ++i) {
        run_killed(arguments, input, 1 + static_cast<int>(random() % 60));
        if (!std::filesystem::exists(out)) { continue; }
        const std::string left = content(out);
        REQUIRE(whole.starts_with(left));
        // Whole lines stay, whatever the kill tears.
        REQUIRE(left.size() >= least);
        least = left.rfind('\n') == std::string::npos ? 0 : left.rfind('\n') + 1;
        if (i % 3 == 2 || left.size() == whole.size()) {
            // Kills seldom tear a line; this does, somewhere.
            const std::size_t torn = random() % (left.size() + 1);
            std::filesystem::resize_file(out, torn);
            least = 0;
        }
    }
    run_killed(arguments, input, 0);
    CHECK(run_program(arguments, {.input = lines}).err.empty());
    CHECK(content(out) == whole);
}

} // namespace

TEST_CASE("a run that is killed a dozen times loses no line", "[program][lines]") {
    survive(12, {});
    survive(6, {"--shard", "2/3"});
}

TEST_CASE("a run that is killed a hundred times loses no line", "[program][lines][slow]") {
    survive(100, {});
    survive(100, {"--shard", "2/3"});
}

TEST_CASE("help tells what becomes of a file of answers", "[program][lines]") {
    for (const char* command : {"solve", "count", "check", "hint", "make", "hunt", "score", "prove"}) {
        INFO(command);
        std::string help = run_program({command, "--help"}).out;
        help.erase(std::unique(help.begin(), help.end(),
                               [](char a, char b) { return std::isspace(a) != 0 && std::isspace(b) != 0; }),
                   help.end());
        std::replace(help.begin(), help.end(), '\n', ' ');
        CHECK_THAT(help, Catch::Matchers::Contains("begins anew without --resume"));
    }
}

TEST_CASE("points by other rules or words do not go on with a file", "[program][lines]") {
    const ScratchFolder folder;
    const std::string words = folder.file("words.txt", "TEN\nNET\n");
    const std::string board = "{\"rows\": [\"TE\", \"NS\"]}\n";
    for (std::vector<std::string> command :
         {std::vector<std::string>{"hunt"}, {"score"}, {"prove", "--shape", "2x2", "--at-least", "900"}}) {
        const std::string out = (folder.path() / command.front()).string();
        command.insert(command.end(), {"--lines", "--out", out});
        REQUIRE(run_program(command, {.input = board}).status != 2);
        const std::string before = content(out);
        REQUIRE_FALSE(before.empty());
        command.emplace_back("--resume");
        CHECK(run_program(command, {.input = board}).status != 2);
        for (const std::vector<std::string>& other : {std::vector<std::string>{"--rules", "length"},
                                                      {"--min-length", "4"},
                                                      {"--qu"},
                                                      {"--lexicon", words}}) {
            std::vector<std::string> changed = command;
            changed.insert(changed.end(), other.begin(), other.end());
            const Run run = run_program(changed, {.input = board});
            INFO(command.front() << ' ' << other.front());
            CHECK(run.status == 2);
            CHECK_THAT(run.err, Catch::Matchers::Contains("with other options"));
        }
        CHECK(content(out) == before);
    }
}

TEST_CASE("answers are the same but for times, places and rounding", "[program][lines]") {
    const json answer = json::parse(R"({"a": [0.5, {"b": "x"}], "milliseconds": 3})");
    CHECK(cli::same_answer(answer, json::parse(R"({"index": 7, "a": [0.50000001, {"b": "x"}]})")));
    for (const char* other :
         {R"({"a": [0.5001, {"b": "x"}]})", R"({"a": [0.5, {"b": "y"}]})", R"({"a": [0.5, {"c": "x"}]})",
          R"({"a": [0.5]})", R"({"a": null})", R"({"a": [0.5, {"b": "x"}], "more": 1})", "{}"}) {
        INFO(other);
        CHECK_FALSE(cli::same_answer(answer, json::parse(other)));
    }
    CHECK(cli::ended_early({{"ending", "time limit"}}));
    CHECK(cli::ended_early({{"complete", true}, {"slips_complete", false}}));
    CHECK_FALSE(cli::ended_early({{"complete", true}, {"ending", "complete"}, {"doubtful", false}}));
}

TEST_CASE("answers that were cut off go on with those of the same command alone", "[program][lines]") {
    const ScratchFolder folder;
    const std::string board = "{\"rows\": [\"RFLILP\", \"USMEMU\", \"IERSAP\", \"TAPALP\", \"SGREPE\"]}\n";
    const std::string out = (folder.path() / "out").string();
    const auto run = [&](const char* command, const std::vector<std::string>& more,
                         const std::string& input) {
        std::vector<std::string> arguments{command, "--lines", "--time-limit", "0.000001", "--out", out};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_program(arguments, {.input = input});
    };
    run("count", {}, board);
    const std::string before = content(out);
    REQUIRE(objects_of(before)[0]["complete"] == false);
    const Run other = run("solve", {"--resume"}, board + board);
    CHECK(other.status == 2);
    CHECK_THAT(other.err, Catch::Matchers::Contains(":1: from a run of another command"));
    CHECK(content(out) == before);
    CHECK(run("count", {"--resume"}, board + board).err.empty());
    CHECK(objects_of(content(out)).size() == 2);
}

TEST_CASE("make goes on with a file only where it would make the same", "[program][lines]") {
    const ScratchFolder folder;
    const std::string out = (folder.path() / "out").string();
    const std::string line =
        "{\"theme\": \"T\", \"spangram\": \"TIME\", \"words\": [\"WORD\", \"ABLE\", \"SEND\"]}\n";
    const auto run = [&](const std::vector<std::string>& more, const std::string& input) {
        std::vector<std::string> arguments{"make", "--lines", "--rows", "4",     "--cols",
                                           "4",    "--tries", "4",      "--out", out};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_program(arguments, {.input = input});
    };
    REQUIRE(run({}, line).status == 0);
    const std::string before = content(out);
    CHECK(objects_of(before)[0]["ending"] == "complete");
    for (const std::vector<std::string>& other : {std::vector<std::string>{"--resume", "--seed", "2"},
                                                  {"--resume", "--rules", "crossing"},
                                                  {"--resume", "--words", "3", "--fill"}}) {
        const Run refused = run(other, line + line);
        CHECK(refused.status == 2);
        CHECK_THAT(refused.err, Catch::Matchers::Contains(":1: from a run of another command, with"));
        CHECK(content(out) == before);
    }
    CHECK(run({"--resume", "--seed", "1"}, line + line).status == 0);
    CHECK(objects_of(content(out)).size() == 2);
    // What the clock ended may be another each time.
    REQUIRE(run({"--seconds", "0.000001"}, line).status != 2);
    CHECK(objects_of(content(out))[0]["ending"] == "time limit");
    CHECK(run({"--resume"}, line + line).status == 0);
    CHECK(objects_of(content(out)).size() == 2);
}

TEST_CASE("a run with other options or input does not go on with a file", "[program][lines]") {
    const ScratchFolder folder;
    const std::string board = "{\"rows\": [\"TIME\", \"WORD\", \"ABLE\"], \"theme\": \"T\", \"solution\": "
                              "{\"spangram\": \"TIME\", \"words\": [\"WORD\", \"ABLE\"]}}\n";
    const std::string another = "{\"rows\": [\"ABLE\", \"WORD\"]}\n";
    struct Changed {
        std::string command;
        std::vector<std::string> options;
    };
    for (const auto& [command, options] : {Changed{"count", {"--words", "3"}},
                                           {"count", {"--rules", "crossing"}},
                                           {"solve", {"--top", "2"}},
                                           {"solve", {"--words", "3"}},
                                           {"hint", {"--step", "2"}},
                                           {"hint", {"--bonus", "3"}},
                                           {"check", {"--rules", "min-length 5"}}}) {
        const std::string out = (folder.path() / command).string();
        const std::vector<std::string> before{command, "--lines", "--out", out};
        REQUIRE(run_program(before, {.input = board + "nonsense\n"}).status == 2);
        const std::string answers = content(out);
        INFO(fmt::format("{} {}", command, fmt::join(options, " ")));
        const auto go_on = [&](const std::vector<std::string>& more, const std::string& input) {
            std::vector<std::string> arguments = before;
            arguments.emplace_back("--resume");
            arguments.insert(arguments.end(), more.begin(), more.end());
            return run_program(arguments, {.input = input});
        };
        const auto around = [&](const std::string& first) {
            return fmt::format("{}nonsense\n{}", first, board);
        };
        for (const Run& run : {go_on(options, around(board)), go_on({}, around(another))}) {
            CHECK(run.status == 2);
            CHECK_THAT(run.err, Catch::Matchers::Contains(out + ":1: from a run of another command, with"));
            CHECK(content(out) == answers);
        }
        CHECK(go_on({}, around(board)).err.empty());
        CHECK(objects_of(content(out)).size() == 3);
    }
}

TEST_CASE("a file that is no unfinished run is left as it is", "[program][lines]") {
    const ScratchFolder folder;
    const std::string line = "{\"rows\": [\"TIME\", \"WORD\"]}\n";
    const auto refused = [&](const std::string& before, const std::vector<std::string>& more,
                             const std::string& message) {
        const std::string out = folder.file("out", before);
        std::vector<std::string> arguments{"count", "--lines", "--resume", "--out", out};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Run run = run_program(arguments, {.input = line});
        INFO(run.err);
        CHECK(run.status == 2);
        CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
        CHECK_THAT(run.err, Catch::Matchers::Contains(message));
        CHECK(content(out) == before);
    };
    refused("my notes\n", {}, "out:1: not a line of answers");
    refused("my notes", {}, "out:1: not a line of answers");
    refused("{\"covers\":\"1\"}\n{broken}\n", {}, "out:2: not a line of answers");
    refused("{\"covers\":\"1\"}\n", {"--shard", "1/2"}, "another --shard");
    refused("{\"index\":1}\n", {}, "another --shard");
    refused("{\"covers\":1,\"solutions\":[]}\n", {}, "a run of another command");
    refused("{\"index\":1}\n", {"--shard", "2/2"}, "another --shard");
    refused("{\"solutions\":[]}\n{\"error\":{}}\n", {}, "out:1: from a run of another command");
    refused("{\"solutions\":[],\"text\":\"" + std::string(9000, 'x') + "\"}\n{\"error\":{}}\n", {},
            "out:1: from a run of another command");
    refused("{\"covers\":\"1\"}\n{\"covers\":\"1\"}\n", {},
            "has 2 answers already, and there are fewer lines");

    // Without --resume it begins anew, and what was read is not what is written.
    const std::string out = folder.file("out", "old\n");
    CHECK(run_program({"count", "--lines", "--out", out}, {.input = line}).out.empty());
    CHECK(objects_of(content(out)).size() == 1);
    const std::string input = folder.file("input", line);
    const Run same =
        run_program({"-c", "exec \"$0\" count --lines --out \"$1\" <\"$1\"", weft_program(), input},
                    {.program = "/bin/sh"});
    CHECK(same.status == 2);
    CHECK_THAT(same.err, Catch::Matchers::Contains("is read as standard input"));
    CHECK(content(input) == line);
}
