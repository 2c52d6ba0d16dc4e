// How long work is ended early: by a flag that another thread or a signal handler raises.
#pragma once

#include <atomic>

namespace weft {

/// Thrown by work whose stop flag was raised; caught where the work was started.
struct Stopped {};

/// The flag of work that nobody ends early.
inline const std::atomic<bool> never_stop{false};

#if !WEFT_THREADS
/// Raises the flags whose time is over: without threads nobody else does. See base/deadline.hpp.
void look_at_clock();
#endif

/// Whether the flag was raised.
inline bool raised(const std::atomic<bool>& stop) {
#if !WEFT_THREADS
    look_at_clock();
#endif
    return stop.load(std::memory_order_relaxed);
}

/// Throws Stopped when the flag was raised.
inline void check(const std::atomic<bool>& stop) {
    if (raised(stop)) { throw Stopped{}; }
}

} // namespace weft
