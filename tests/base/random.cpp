#include "base/random.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace weft;

TEST_CASE("one of a list is its item at a random index", "[random]") {
    const std::vector<std::string> list{"a", "b", "c"};
    Random random(1);
    Random same(1);
    std::array<int, 3> drawn{};
    for (int i = 0; i < 300; ++i) {
        const std::size_t index = same.index(list.size());
        REQUIRE(index < list.size());
        REQUIRE(&random.of(list) == &list[index]);
        ++drawn[index];
    }
    CHECK(*std::min_element(drawn.begin(), drawn.end()) > 60);
}

TEST_CASE("a list is shuffled into each order about as often", "[random]") {
    Random random(2);
    std::array<int, 6> seen{};
    for (int i = 0; i < 600; ++i) {
        std::string list = "abc";
        random.shuffle(list);
        std::string order = "abc";
        std::size_t number = 0;
        for (; order != list; ++number) { REQUIRE(std::next_permutation(order.begin(), order.end())); }
        ++seen[number];
    }
    CHECK(*std::min_element(seen.begin(), seen.end()) > 60);
    std::vector<int> none;
    random.shuffle(none);
    CHECK(none.empty());
}
