#include "weft/cells.hpp"

#include <catch2/catch.hpp>
#include <vector>

using namespace weft;

TEST_CASE("a set of cells has the operations of a set", "[cells]") {
    const CellSet odd = CellSet::of(1) | CellSet::of(3) | CellSet::of(63);
    REQUIRE(odd.size() == 3);
    REQUIRE(odd.lowest() == 1);
    REQUIRE(odd.highest() == 63);
    REQUIRE(odd.contains(63));
    REQUIRE_FALSE(odd.contains(0));
    REQUIRE(odd.contains(CellSet::of(3)));
    REQUIRE(odd.contains(CellSet{}));
    REQUIRE_FALSE(odd.contains(CellSet::of(3) | CellSet::of(4)));
    REQUIRE(odd - CellSet::of(1) == (CellSet::of(3) | CellSet::of(63)));
    REQUIRE(odd.meets(CellSet::first(2)));
    REQUIRE_FALSE(odd.meets(CellSet::first(1)));
    std::vector<int> elements;
    for (const int cell : odd) { elements.push_back(cell); }
    REQUIRE(elements == std::vector<int>{1, 3, 63});
}

TEST_CASE("the first cells are none, some, or all 64", "[cells]") {
    REQUIRE(CellSet::first(0).empty());
    REQUIRE(CellSet::first(5).bits() == 31);
    REQUIRE(CellSet::first(64).size() == 64);
}

TEST_CASE("a set is drawn as a board", "[cells]") {
    REQUIRE(pretty(CellSet::of(0) | CellSet::of(4), 2, 3) == "#..\n.#.\n");
}
