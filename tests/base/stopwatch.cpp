#include "base/stopwatch.hpp"

#include <catch2/catch.hpp>

using namespace weft;

TEST_CASE("a stopwatch runs, in seconds and milliseconds", "[stopwatch]") {
    const Stopwatch watch;
    while (watch.milliseconds() < 2) {}
    const double seconds = watch.seconds();
    CHECK(seconds >= 0.002);
    CHECK(watch.milliseconds() >= 1000 * seconds);
}
