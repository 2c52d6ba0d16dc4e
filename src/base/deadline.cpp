#include "base/deadline.hpp"

#include <algorithm>

namespace weft {
namespace {

using Milliseconds = std::chrono::duration<double, std::milli>;

/// How often the other flag is looked at.
constexpr Milliseconds tick{20};

} // namespace

Deadline::Deadline(std::optional<double> seconds, const std::atomic<bool>* stop)
    : seconds_(seconds)
    , outer_(stop != nullptr ? *stop : never_stop) {
    if (seconds_) {
        thread_ = std::thread([this] { watch(); });
    }
}

Deadline::~Deadline() {
    if (!thread_.joinable()) { return; }
    {
        const std::lock_guard lock(mutex_);
        finished_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

double Deadline::milliseconds() const {
    return Milliseconds(std::chrono::steady_clock::now() - start_).count();
}

void Deadline::watch() {
    std::unique_lock lock(mutex_);
    while (!finished_ && !raised_) {
        const Milliseconds left(*seconds_ * 1000 - milliseconds());
        if (left.count() <= 0 || stopped()) {
            raised_ = true;
        } else {
            wake_.wait_for(lock, std::min(left, tick));
        }
    }
}

} // namespace weft
