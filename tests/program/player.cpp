// The player's commands as a player types them.
#include "helpers.hpp"
#include "program.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace weft::testing;
using Catch::Matchers::Contains;

namespace {

std::string umbrella() { return (source_folder() / "puzzles" / "umbrella.txt").string(); }

nlohmann::json solved(const std::vector<std::string>& more, const std::string& puzzle = umbrella()) {
    std::vector<std::string> arguments{"solve", puzzle, "--format", "json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return nlohmann::json::parse(run_program(arguments).out);
}

} // namespace

TEST_CASE("what is found and what is not narrows the answer", "[program][player]") {
    const auto with = solved({"--found", "remits", "--not=SHOW", "--spangram", "It's raining"});
    REQUIRE(with["solutions"].size() >= 1);
    for (const auto& solution : with["solutions"]) {
        const std::string words = solution["words"].dump();
        CHECK_THAT(words, Contains("\"REMITS\"") && !Contains("\"SHOW\""));
        CHECK(solution["spangram"]["word"] == "ITSRAINING");
    }
    // The first solution without the word that it had.
    const auto without = solved({"--not", "MIST"});
    CHECK_THAT(without["solutions"][0]["words"].dump(), !Contains("\"MIST\""));
    const auto other = solved({"--not", "ITSRAINING"});
    for (const auto& solution : other["solutions"]) { CHECK(solution["spangram"]["word"] != "ITSRAINING"); }

    const Run words = run_program({"words", umbrella(), "--found", "DOWNPOUR", "--not", "MIST"});
    CHECK_THAT(words.out, Contains("DOWNPOUR ") && !Contains("DOWNPOURS") && !Contains("\nMIST "));
    const Run count = run_program({"count", umbrella(), "--found", "MIST"});
    const Run covers = run_program({"covers", umbrella(), "--found", "MIST"});
    CHECK(count.out == std::to_string(std::count(covers.out.begin(), covers.out.end(), '\n')) + "\n");
}

TEST_CASE("a found word that the board has no room for is bad input", "[program][player]") {
    for (const char* command : {"solve", "covers", "count", "words"}) {
        const Run run = run_program({command, umbrella(), "--found", "SUNSHINE"});
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        CHECK(run.err == "weft: " + umbrella() + ": found: SUNSHINE cannot be traced on this board\n");
    }
    CHECK(run_program({"solve", umbrella(), "--found", "R2D2"}).status == 2);
    CHECK(run_program({"solve", umbrella(), "--spangram", "MIST"}).status == 2);
}

TEST_CASE("letters that could not be read and cells that are used up", "[program][player]") {
    const ScratchFolder folder;
    const std::string open = folder.file("open.txt", "theme: Grab an umbrella\nwords: 7\n\nNGARST\nIIOURI\n"
                                                     "NODPTI\nEE?NSM\nLNROTE\nZTRSWR\nRZHOUL\nDIEGED\n");
    const auto result = solved({}, open);
    CHECK(result["solutions"][0]["words"][0]["word"] == "DOWNPOUR");
    // The spangram's cells are used up.
    const std::string used = folder.file("used.txt", "theme: Grab an umbrella\nwords: 7\n\n......\n..OUR.\n"
                                                     ".ODPTI\nEEWNSM\nLNROTE\nZTRSWR\nRZHOUL\nDIEGED\n");
    const auto rest = solved({}, used);
    CHECK(rest["solutions"][0]["spangram"].is_null());
    CHECK(rest["solutions"][0]["words"].size() == 6);
    CHECK(run_program({"check", used}).status == 2);
}
