#include "weft/cells.hpp"

#include <bitset>
#include <catch2/catch.hpp>
#include <vector>

using namespace weft;

TEST_CASE("a set of cells has the operations of a set", "[cells]") {
    const CellSet odd = CellSet::of(1) | CellSet::of(3) | CellSet::of(100);
    REQUIRE(odd.size() == 3);
    REQUIRE(odd.lowest() == 1);
    REQUIRE(odd.highest() == 100);
    REQUIRE(odd.contains(100));
    REQUIRE_FALSE(odd.contains(0));
    REQUIRE(odd.contains(CellSet::of(3)));
    REQUIRE(odd.contains(CellSet{}));
    REQUIRE_FALSE(odd.contains(CellSet::of(3) | CellSet::of(4)));
    REQUIRE(odd - CellSet::of(1) == (CellSet::of(3) | CellSet::of(100)));
    REQUIRE(odd.meets(CellSet::first(2)));
    REQUIRE_FALSE(odd.meets(CellSet::first(1)));
    std::vector<int> elements;
    for (const int cell : odd) { elements.push_back(cell); }
    REQUIRE(elements == std::vector<int>{1, 3, 100});
}

TEST_CASE("the first cells are none, some, or all", "[cells]") {
    REQUIRE(CellSet::first(0).empty());
    REQUIRE(CellSet::first(5) == CellSet(31));
    for (int count = 0; count <= CellSet::capacity; ++count) {
        REQUIRE(CellSet::first(count).size() == count);
        REQUIRE((count == 0 || CellSet::first(count).highest() == count - 1));
    }
    REQUIRE(NarrowCellSet::first(5).bits() == 31);
    REQUIRE(NarrowCellSet::first(64).size() == 64);
}

TEMPLATE_TEST_CASE("sets of both widths do what the standard's does", "[cells]", NarrowCellSet, CellSet) {
    constexpr int capacity = TestType::capacity;
    using Plain = std::bitset<static_cast<std::size_t>(capacity)>;
    const auto plain = [](TestType set) {
        Plain result;
        for (const int element : set) { result.set(static_cast<std::size_t>(element)); }
        return result;
    };
    std::uint64_t state = 1;
    const auto some = [&] {
        TestType set;
        for (int element = 0; element < capacity; ++element) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            if (state >> 62 == 0) { set.insert(element); }
        }
        return set;
    };
    for (int round = 0; round < 200; ++round) {
        const TestType a = some();
        const TestType b = some();
        CHECK(a.size() == static_cast<int>(plain(a).count()));
        CHECK(plain(a | b) == (plain(a) | plain(b)));
        CHECK(plain(a & b) == (plain(a) & plain(b)));
        CHECK(plain(a - b) == (plain(a) & ~plain(b)));
        CHECK(a.meets(b) == (plain(a) & plain(b)).any());
        CHECK(a.contains(a & b));
        CHECK(a.contains(b) == (plain(b) & ~plain(a)).none());
        CHECK(TestType(a.words()) == a);
        CHECK(TestType::from(CellSet(a)) == a);
        for (int by = 0; by <= capacity + 1; ++by) {
            CHECK(plain(a.shifted_up(by)) == plain(a) << static_cast<std::size_t>(by));
            CHECK(plain(a.shifted_down(by)) == plain(a) >> static_cast<std::size_t>(by));
        }
        for (int count = 1; count <= capacity; ++count) {
            const TestType below = a & TestType::first(count);
            const TestType mirrored = below.mirrored(count);
            CHECK(mirrored.size() == below.size());
            for (const int element : below) { CHECK(mirrored.contains(count - 1 - element)); }
        }
        // Of two sets that is greater which has the highest element that the other lacks.
        const TestType differs = (a - b) | (b - a);
        if (!differs.empty()) { CHECK((a < b) == b.contains(differs.highest())); }
        TestType rest = a;
        for (const int element : a) {
            CHECK(element == rest.lowest());
            CHECK(rest.contains(element));
            rest.erase(element);
            CHECK_FALSE(rest.contains(element));
        }
        CHECK(rest.empty());
    }
}
