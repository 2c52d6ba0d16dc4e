// A proof by lines, and its check by a program that shares nothing with it.
#include "base/whole_file.hpp"
#include "helpers.hpp"
#include "program.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <sstream>

using namespace weft::testing;
using Catch::Matchers::Contains;

namespace {

/// A folder with a word list.
class Folder {
  public:
    explicit Folder(const std::string& more = "")
        : words_(folder_.file("words", "rat\ntar\nart\nstar\nrats\ntea\neat\nate\nseat\neats\nteas\ntears\n"
                                       "stare\nrates\n" +
                                           more)) {}

    Run prove(std::vector<std::string> more) const {
        std::vector<std::string> arguments{"prove", "--shape",   "2x3",  "--at-least",
                                           "13",    "--lexicon", words()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_program(arguments);
    }
    Run verify(const std::string& lines) const {
        return check({"2x3", words(), "13", folder_.file("lines", lines)});
    }
    static Run check(const std::vector<std::string>& arguments) {
        return run_program(arguments, {.program = checker_program()});
    }
    const std::string& words() const { return words_; }
    std::string path(const std::string& name, const std::string& content) const {
        return folder_.file(name, content);
    }

  private:
    ScratchFolder folder_;
    std::string words_;
};

/// Lines in order of their index, which is left out.
std::string merged(std::vector<std::string> texts) {
    std::map<int, std::string> lines;
    for (const std::string& text : texts) {
        for (const std::string& line : lines_of(text)) {
            const auto comma = line.find(',');
            lines[std::stoi(line.substr(line.find(':') + 1))] = "{" + line.substr(comma + 1) + "\n";
        }
    }
    std::string all;
    for (const auto& [index, line] : lines) { all += line; }
    return all;
}

} // namespace

TEST_CASE("shards of a proof make the whole, and the checker believes it", "[prove][program]") {
    const Folder folder;
    const Run whole = folder.prove({"--lines", "--no-timings"});
    REQUIRE(whole.status == 0);
    std::vector<std::string> parts;
    for (const char* shard : {"1/3", "2/3", "3/3"}) {
        const Run part = folder.prove({"--lines", "--no-timings", "--shard", shard, "--threads", "1"});
        REQUIRE(part.status == 0);
        parts.push_back(part.out);
    }
    CHECK(merged(parts) == whole.out);
    const Run verified = folder.verify(whole.out);
    INFO(verified.err);
    CHECK(verified.status == 0);

    const Run summary = folder.prove({});
    REQUIRE(summary.status == 0);
    CHECK(summary.out.find("13 ") != std::string::npos);
}

TEST_CASE("a proof goes on with no other classes", "[prove][program]") {
    const Folder folder;
    const std::string all = folder.prove({"--lines", "--no-timings", "--letters", "arst"}).out;
    const std::string some = all.substr(0, all.find('\n', all.find('\n') + 1) + 1);
    const auto resume = [&](const std::string& letters) {
        return folder.prove({"--lines", "--no-timings", "--resume", "--letters", letters, "--out",
                             folder.path("some", some)});
    };
    CHECK(resume("arst").status == 0);
    const Run other = resume("aerst");
    CHECK(other.status == 2);
    CHECK_THAT(other.err, Contains("with other options"));
}

TEST_CASE("the checker believes no proof with a gap", "[prove][program]") {
    const Folder folder;
    const std::string lines = folder.prove({"--lines", "--no-timings"}).out;
    SECTION("a class is missing") { CHECK(folder.verify(lines.substr(lines.find('\n') + 1)).status == 1); }
    SECTION("a board is missing") {
        const auto begin = lines.find("{\"letters\":");
        REQUIRE(begin != std::string::npos);
        const auto end = lines.find('}', begin) + 1;
        std::string fewer = lines;
        fewer.erase(begin, end - begin + (lines[end] == ',' ? 1 : 0));
        if (fewer[begin - 1] == ',') { fewer.erase(begin - 1, 1); }
        const Run run = folder.verify(fewer);
        INFO(run.err);
        CHECK(run.status == 1);
        CHECK(run.err.find("which no line says") != std::string::npos);
    }
    SECTION("the points are other ones") {
        std::string other = lines;
        const auto place = other.find("\"min_length\":3");
        REQUIRE(place != std::string::npos);
        other.replace(place, 14, "\"min_length\":5");
        CHECK_THAT(folder.verify(other).err, Contains("about other points"));
    }
    SECTION("a board has other points") {
        std::string other = lines;
        const auto place = other.find("\"points\":13");
        REQUIRE(place != std::string::npos);
        other.replace(place, 11, "\"points\":99");
        CHECK(folder.verify(other).status == 1);
    }
}

TEST_CASE("the checker passes over what Weft passes over in a word list", "[prove][program]") {
    // As words of the letters that are left, or of their pieces, these would have points that no line tells.
    const Folder folder(
        "rat's\nsea-t\nate sea rest\n\xc3\xa9tat\nr\xc3\xa9tas\n123\n\tRATES \t\r\n  aster  \n");
    const Run whole = folder.prove({"--lines", "--no-timings"});
    REQUIRE(whole.status == 0);
    const Run verified = folder.verify(whole.out);
    INFO(verified.err);
    CHECK(verified.status == 0);
    // A word with blanks around it counts for both.
    CHECK(whole.out != Folder().prove({"--lines", "--no-timings"}).out);
}

TEST_CASE("the checker takes no argument by halves", "[prove][program]") {
    const Folder folder;
    const std::string lines = folder.path("lines", folder.prove({"--lines", "--no-timings"}).out);
    const std::string& words = folder.words();
    CHECK(Folder::check({"2x3", words, "13", lines, "50"}).status == 0);
    for (const std::vector<std::string>& bad : {std::vector<std::string>{"2x3x9", words, "13", lines},
                                                {"2x", words, "13", lines},
                                                {"23", words, "13", lines},
                                                {"0x3", words, "13", lines},
                                                {"8x8", words, "13", lines},
                                                {"2x3", words, "13abc", lines},
                                                {"2x3", words, "", lines},
                                                {"2x3", words, "13", lines, "0"},
                                                {"2x3", words, "13", lines, "-5"},
                                                {"2x3", words, "13", lines, "5x"},
                                                {"2x3", words, "13", lines, "5", "more"},
                                                {"2x3", words, "13"}}) {
        const Run run = Folder::check(bad);
        INFO(run.err);
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
    }
    CHECK_THAT(Folder::check({}).err, Contains("points as in Boggle and words of three letters"));
}

TEST_CASE("a proof by lines takes its words from standard input as well", "[prove][program]") {
    const Folder folder;
    const std::vector<std::string> arguments{"prove", "--shape", "2x3",          "--at-least",
                                             "13",    "--lines", "--no-timings", "--lexicon"};
    std::vector<std::string> named = arguments;
    named.push_back(folder.words());
    std::vector<std::string> piped = arguments;
    piped.emplace_back("-");
    const Run run = run_program(piped, {.input = weft::read_file(folder.words(), 1 << 10)});
    CHECK(run.status == 0);
    // The name of the list stands in each line.
    const auto points_of = [](const std::string& text) {
        std::vector<nlohmann::json> points;
        for (const std::string& line : lines_of(text)) {
            points.push_back(nlohmann::json::parse(line));
            points.back().erase("lexicon");
        }
        return points;
    };
    CHECK(points_of(run.out) == points_of(run_program(named).out));
}

TEST_CASE("prove tells what it lacks", "[prove][program]") {
    const Folder folder;
    CHECK(run_program({"prove", "--shape", "2x2"}).status == 2);
    CHECK(run_program({"prove", "--shape", "9x9", "--at-least", "5"}).status == 2);
    const Run large =
        run_program({"prove", "--shape", "6x6", "--at-least", "50", "--lexicon", folder.words()});
    CHECK(large.status == 2);
    CHECK(std::count(large.err.begin(), large.err.end(), '\n') == 1);
    CHECK(folder.prove({"--lines", "--sample", "3"}).status == 2);
    const Run sample = folder.prove({"--sample", "5"});
    CHECK(sample.status == 1);
    CHECK_THAT(sample.err, Contains(" boards in 5 of 51 classes, images under symmetries once\n"));
    CHECK_THAT(sample.err, Contains("a sample: 5 of 51 classes; of the others nothing is known; on one core "
                                    "all would take "));
    const Run whole = folder.prove({"--sample", "51"});
    CHECK(whole.status == 0);
    CHECK_THAT(whole.err, !Contains("a sample"));
    refuses({"prove", "--shape", "2x3", "--at-least", "13", "--lexicon", folder.words(), "--seed", "2"},
            "--seed goes with --sample");
}
