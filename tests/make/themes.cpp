#include "make/themes.hpp"

#include "weft/error.hpp"

#include <catch2/catch.hpp>

using namespace weft;
using Catch::Matchers::Contains;

TEST_CASE("a file of themes has blocks", "[make]") {
    const auto read = read_themes("theme: Green\n*garden\nplant, bloom\nwords: frond, petal\n\n"
                                  "# another\ntheme: Wood\nspangram: timber\nplank, board, nails, beams\n",
                                  "test");
    REQUIRE(read.size() == 2);
    CHECK(read[0].clue == "Green");
    CHECK(read[0].spangram == "garden");
    CHECK(read[0].words == std::vector<std::string>{"plant", "bloom", "frond", "petal"});
    CHECK(read[1].line == 7);
    CHECK(read[1].spangram == "timber");
    CHECK_THROWS_AS(read_themes("", "test"), InputError);
    CHECK_THROWS_WITH(read_themes("\ntheme: x\nplant\n", "test"),
                      Contains("test:2: a theme without a spangram"));
}
