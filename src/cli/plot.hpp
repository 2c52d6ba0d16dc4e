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

/// A histogram of the scores of random boards, in order of size, as SVG, and where a board of that score
/// stands.
std::string plot_scores(const std::vector<int>& scores, int score);

} // namespace weft::cli
