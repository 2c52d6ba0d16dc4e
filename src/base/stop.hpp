// How long work is ended early: by a flag that another thread or a signal handler raises.
#pragma once

#include <atomic>

namespace weft {

/// Thrown by work whose stop flag was raised; caught where the work was started.
struct Stopped {};

/// The flag of work that nobody ends early.
inline const std::atomic<bool> never_stop{false};

/// Throws Stopped when the flag was raised.
inline void check(const std::atomic<bool>& stop) {
    if (stop.load(std::memory_order_relaxed)) { throw Stopped{}; }
}

} // namespace weft
