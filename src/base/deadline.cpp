#include "base/deadline.hpp"

#include <algorithm>
#include <chrono>

namespace weft {

#if WEFT_THREADS

namespace {

/// How often the other flag is looked at.
constexpr Ticker::Milliseconds tick{20};

} // namespace

Deadline::Deadline(std::optional<double> seconds, const std::atomic<bool>* stop)
    : seconds_(seconds)
    , outer_(stop != nullptr ? *stop : never_stop) {
    if (!seconds_) { return; }
    watching_.emplace([this]() -> std::optional<Ticker::Milliseconds> {
        const Ticker::Milliseconds left(*seconds_ * 1000 - milliseconds());
        raised_ = left.count() <= 0 || stopped();
        return raised_ ? std::nullopt : std::optional(std::min(left, tick));
    });
}

#else

namespace {

/// The flag is asked for far more often than the clock needs to be looked at, which takes longer.
constexpr unsigned asked_between_looks = 16;

thread_local Deadline* latest = nullptr;
thread_local unsigned asked = 0;

} // namespace

Deadline::Deadline(std::optional<double> seconds, const std::atomic<bool>* stop)
    : seconds_(seconds)
    , outer_(stop != nullptr ? *stop : never_stop) {
    if (seconds_) {
        earlier_ = latest;
        latest = this;
    }
}

Deadline::~Deadline() {
    if (seconds_) { latest = earlier_; }
}

void look_at_clock() {
    if (latest == nullptr || ++asked % asked_between_looks != 0) { return; }
    for (Deadline* deadline = latest; deadline != nullptr; deadline = deadline->earlier_) {
        if (deadline->stopped() || deadline->milliseconds() >= *deadline->seconds_ * 1000) {
            deadline->raised_ = true;
        }
    }
}

#endif

} // namespace weft
