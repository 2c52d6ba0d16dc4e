// Ends work at a time limit.
#pragma once

#include "base/stop.hpp"
#include "base/stopwatch.hpp"
#include "weft/ending.hpp"

#include <atomic>
#include <optional>
#if WEFT_THREADS
#include "base/ticker.hpp"
#endif

namespace weft {

/// A stop flag that is raised when some seconds are over, or with another flag. The clock starts now. Without
/// a time limit it is that other flag itself; with one, a thread watches both. Where Weft is built without
/// threads, both are looked at now and then by whoever asks for the flag with raised() or check(); a deadline
/// then belongs to the thread that made it, and ends before those made earlier.
class Deadline {
  public:
    /// `stop` may be null.
    Deadline(std::optional<double> seconds, const std::atomic<bool>* stop);
#if !WEFT_THREADS
    ~Deadline();
#endif
    Deadline(const Deadline&) = delete;
    Deadline& operator=(const Deadline&) = delete;

    const std::atomic<bool>& flag() const { return seconds_ ? raised_ : outer_; }
    /// How work ended that did not come to its own end.
    Ending ending() const { return stopped() ? Ending::stopped : Ending::time_limit; }
    double milliseconds() const { return watch_.milliseconds(); }

  private:
    bool stopped() const { return outer_.load(std::memory_order_relaxed); }

    Stopwatch watch_;
    std::optional<double> seconds_;
    const std::atomic<bool>& outer_;
    std::atomic<bool> raised_{false};
#if WEFT_THREADS
    std::optional<Ticker> watching_;
#else
    friend void look_at_clock();

    Deadline* earlier_ = nullptr; ///< the one of this thread that was made before
#endif
};

} // namespace weft
