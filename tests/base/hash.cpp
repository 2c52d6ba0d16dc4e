#include "base/hash.hpp"

#include <catch2/catch.hpp>

using namespace weft;

TEST_CASE("hashes are the same for ever", "[hash]") {
    // SplitMix64's first number of seed 0.
    CHECK(mix(golden_step) == 0xe220a8397b1dcdafU);
    CHECK(mix(7, "") == 7);
    CHECK(mix(7, "AB") == mix(mix(7 + 'A') + 'B'));
    CHECK(mix(0, "\xff") == mix(255));
    CHECK(quick_hash(0, 0) == 0);
    CHECK(quick_hash(1, 0) == (golden_step ^ golden_step >> 29 ^ golden_step >> 43));
    CHECK(quick_hash(1, 2) == quick_hash(1, 2, 0));
    CHECK(quick_hash(1, 2) != quick_hash(2, 1));
    CHECK(quick_hash(1, 2, 3) != quick_hash(1, 2));
}
