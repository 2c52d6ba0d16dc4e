#include "base/ticker.hpp"

#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

using namespace weft;

TEST_CASE("a ticker looks again until it is told not to", "[ticker]") {
    std::atomic<int> looks{0};
    std::atomic<bool> over{false};
    {
        const Ticker ticker([&]() -> std::optional<Ticker::Milliseconds> {
            if (++looks < 5) { return Ticker::Milliseconds(0.1); }
            over = true;
            return std::nullopt;
        });
        while (!over) { std::this_thread::yield(); }
    }
    CHECK(looks == 5);
}

TEST_CASE("a ticker that goes does not wait for its next look", "[ticker]") {
    std::atomic<int> looks{0};
    {
        const Ticker ticker([&] {
            ++looks;
            return std::optional(Ticker::Milliseconds(1e9));
        });
        while (looks == 0) { std::this_thread::yield(); }
    }
    CHECK(looks == 1);
}
