#include "weft/topology.hpp"

#include "weft/board.hpp"

#include <catch2/catch.hpp>

using namespace weft;

TEST_CASE("a rectangle has king's moves, blocks and sides", "[topology]") {
    const Topology shape = Topology::rectangle(8, 6);
    REQUIRE(shape.cells() == 48);
    REQUIRE(shape.blocks().size() == 35);
    REQUIRE(shape.neighbours(0).size() == 3);
    REQUIRE(shape.neighbours(1).size() == 5);
    REQUIRE(shape.neighbours(7).size() == 8);
    REQUIRE(shape.block(0, 7) == shape.block(1, 6));
    REQUIRE(shape.block(0, 7) == shape.block(7, 0));
    REQUIRE(shape.block(0, 1).empty());
    REQUIRE(shape.symmetries().size() == 4);
    REQUIRE(Topology::rectangle(4, 4).symmetries().size() == 8);
}

TEST_CASE("a path spans when it touches two sides that face each other", "[topology]") {
    const Topology shape = Topology::rectangle(2, 3);
    REQUIRE(shape.spans(CellSet::of(0) | CellSet::of(3)));
    REQUIRE(shape.spans(CellSet::of(0) | CellSet::of(1) | CellSet::of(2)));
    REQUIRE_FALSE(shape.spans(CellSet::of(0) | CellSet::of(1)));
}

TEST_CASE("a blocked crossing separates components", "[topology]") {
    const Topology shape = Topology::rectangle(2, 2);
    const CellSet diagonal = CellSet::of(0) | CellSet::of(3);
    REQUIRE(shape.component(diagonal, BlockSet{}) == diagonal);
    REQUIRE(shape.component(diagonal, shape.block(0, 3)) == CellSet::of(0));
}

TEST_CASE("a cell's place is told from 1", "[topology]") {
    const Board board{Topology::rectangle(2, 3), "ABCDEF"};
    CHECK(place_of(board, 0) == "row 1, column 1");
    CHECK(place_of(board, 5) == "row 2, column 3");
}
