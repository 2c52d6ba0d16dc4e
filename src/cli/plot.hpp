// The charts of `weft bench --plot`. Written as SVG by hand: cairo would turn their words into outlines,
// which nobody can search or copy, and bench would need it.
#pragma once

#include "cli/measuring.hpp"

#include <string>
#include <vector>

namespace weft::cli {

/// How many times as fast some thread counts are.
struct SpeedUps {
    std::string what;
    std::vector<double> factors; ///< one a thread count
};

/// Two charts side by side as SVG: speed-up against threads, and time against number of covers.
std::string plot(const std::vector<PuzzleBench>& benches, const std::vector<int>& threads,
                 const std::vector<SpeedUps>& speed_ups);

} // namespace weft::cli
