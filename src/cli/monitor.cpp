#include "cli/monitor.hpp"

#include "cli/command.hpp"
#include "cli/options.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <unistd.h>

namespace weft::cli {
namespace {

constexpr Ticker::Milliseconds tick{50};
constexpr double quiet_milliseconds = 1000;

} // namespace

Monitor::Monitor(std::optional<double> seconds, bool show_progress, std::optional<double> expected)
    : deadline_(seconds, &interrupt_flag())
    , seconds_(seconds)
    , expected_(expected) {
    catch_interrupts();
    if (show_progress && isatty(STDERR_FILENO) != 0) {
        drawing_.emplace([this] {
            if (milliseconds() > quiet_milliseconds) { draw(); }
            return tick;
        });
    }
}

Monitor::~Monitor() {
    drawing_.reset();
    if (drawn_) { std::cerr << "\r\x1b[K" << std::flush; }
}

std::string Monitor::reason() const {
    const bool early = interrupted() || stop();
    return cli::reason(early ? deadline_.ending() : Ending::complete, seconds_);
}

void Monitor::draw() {
    const std::uint64_t total = std::max<std::uint64_t>(progress_.total, 1);
    const double done = static_cast<double>(progress_.done) / static_cast<double>(total);
    const bool by_time = progress_.total == 0 && expected_;
    const double share = std::min(1.0, by_time ? milliseconds() / 1000 / *expected_ : done);
    constexpr int width = 30;
    const auto filled = static_cast<std::size_t>(share * width);
    const std::uint64_t covers = progress_.covers;
    std::cerr << fmt::format("\r\x1b[K[{}{}] {:3.0f} %  {}{:.0f} s", std::string(filled, '#'),
                             std::string(width - filled, '.'), share * 100,
                             covers == 0 ? "" : fmt::format("{} covers  ", covers), milliseconds() / 1000)
              << std::flush;
    drawn_ = true;
}

} // namespace weft::cli
