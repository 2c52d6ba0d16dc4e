// The examples: they are short, and do what they say.
#include "helpers.hpp"
#include "program.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

using namespace weft::testing;
using Catch::Matchers::Contains;

namespace {

Run run_example(const std::string& name, const std::vector<std::string>& arguments) {
    return run_program(arguments, {.program = (examples_folder() / ("example-" + name)).string()});
}

} // namespace

TEST_CASE("the examples run, and have at most fifteen lines", "[program]") {
    const std::string umbrella = (source_folder() / "puzzles" / "umbrella.txt").string();
    const Run solve = run_example("solve", {umbrella});
    CHECK(solve.status == 0);
    CHECK_THAT(solve.out,
               Catch::StartsWith("*ITS RAINING  DOWNPOUR  MIST  TORRENT  SHOWER  DRIZZLE  DELUGE\n"));
    CHECK(std::count(solve.out.begin(), solve.out.end(), '\n') == 5);
    const Run count = run_example("count", {umbrella});
    CHECK(count.status == 0);
    CHECK(count.out == "13\n");
    const Run hunt = run_example("hunt", {});
    CHECK(hunt.status == 0);
    CHECK_THAT(hunt.out, Contains(" points\n"));
    CHECK(std::count(hunt.out.begin(), hunt.out.end(), '\n') > 3);
    for (const char* name : {"solve", "count", "hunt"}) {
        std::ifstream file(source_folder() / "examples" / (std::string(name) + ".cpp"));
        std::ostringstream text;
        text << file.rdbuf();
        const std::string code = text.str();
        CHECK(std::count(code.begin(), code.end(), '\n') <= 15);
        CHECK(std::count(code.begin(), code.end(), '\n') > 4);
    }
}
