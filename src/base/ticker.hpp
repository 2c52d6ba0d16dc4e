// A thread beside the work that looks at it from time to time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace weft {

class Ticker {
  public:
    using Milliseconds = std::chrono::duration<double, std::milli>;

    /// Calls `look` at once and again each time what it returns is over, until it returns nothing or the
    /// object goes, which waits for the last call. It must not throw.
    explicit Ticker(std::function<std::optional<Milliseconds>()> look)
        : thread_([look = std::move(look)](const std::stop_token& gone) {
            std::mutex mutex;
            std::unique_lock lock(mutex);
            std::condition_variable_any wake;
            while (!gone.stop_requested()) {
                const auto wait = look();
                if (!wait) { return; }
                wake.wait_for(lock, gone, *wait, [] { return false; });
            }
        }) {}

  private:
    std::jthread thread_;
};

} // namespace weft
