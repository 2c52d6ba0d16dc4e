// Watches a long search: raises its stop flag at the time limit or on Ctrl-C, which it catches, and draws its
// progress.
#pragma once

#include "base/deadline.hpp"
#include "base/ticker.hpp"
#include "weft/options.hpp"
#include "weft/progress.hpp"

#include <atomic>
#include <optional>

namespace weft::cli {

class Monitor {
  public:
    /// `seconds`: time limit, none when absent. `show_progress`: a bar on standard error after a second.
    /// `expected`: the seconds that the work takes at most where it ends by itself; the bar shows their share
    /// while nothing else is known.
    Monitor(std::optional<double> seconds, bool show_progress, std::optional<double> expected = std::nullopt);
    ~Monitor();
    Monitor(const Monitor&) = delete;
    Monitor& operator=(const Monitor&) = delete;

    const std::atomic<bool>& stop() const { return deadline_.flag(); }
    Progress& progress() { return progress_; }
    double milliseconds() const { return deadline_.milliseconds(); }
    /// Why the search was stopped, for a message; empty when it was not.
    std::string reason() const;

  private:
    void draw();

    Deadline deadline_;
    std::optional<double> seconds_;
    std::optional<double> expected_;
    bool drawn_ = false;
    Progress progress_;
    std::optional<Ticker> drawing_;
};

/// Does work(options) with a monitor that draws its progress unless it is to be quiet; what it returns.
/// `expected`: as a monitor's.
template <typename Work>
auto watched(bool quiet, Options options, const Work& work, std::optional<double> expected = std::nullopt) {
    Monitor monitor(std::nullopt, !quiet, expected);
    options.progress = &monitor.progress();
    return work(options);
}

} // namespace weft::cli
