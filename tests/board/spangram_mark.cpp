#include "board/spangram_mark.hpp"

#include <catch2/catch.hpp>

using namespace weft;

TEST_CASE("the mark of a spangram is taken off and put before it", "[spangram mark]") {
    std::string_view word = "*GARDEN";
    CHECK(take_mark(word));
    CHECK(word == "GARDEN");
    CHECK_FALSE(take_mark(word));
    CHECK(word == "GARDEN");
    word = "";
    CHECK_FALSE(take_mark(word));
    CHECK(marked("GARDEN") == "*GARDEN");
    CHECK(marked("GARDEN", false) == "GARDEN");
}
