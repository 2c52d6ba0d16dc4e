// What `weft hunt` tells of a board: its words and their paths, a plan against the clock, how good the board
// is.
#pragma once

#include "base/deadline.hpp"
#include "cli/options.hpp"
#include "hunt/analysis.hpp"
#include "hunt/board_text.hpp"
#include "hunt/plan.hpp"
#include "weft/hunt.hpp"

#include <optional>
#include <string>

namespace weft::cli {

/// What the user asked of a single board.
struct Hunt {
    hunt::GivenBoard given;
    hunt::Scoring scoring;
    std::size_t top = 0;
    std::size_t drawn = 0; ///< words whose paths are drawn
    std::string group;     ///< none, start or points
    Format format = Format::text;
    std::optional<hunt::Pace> pace; ///< where a plan is asked for
};

/// The words as text: those of most points drawn, then all in their groups.
void print_words(const Hunt& asked, const hunt::Result& result);

/// The best plan, or that until the deadline, and what the words of most points first would earn.
hunt::Planned plan(const Hunt& asked, const hunt::Result& result, const Deadline& deadline);
void print_plan(const Hunt& asked, const hunt::Result& result, const hunt::Planned& planned);

void print_analysis(const hunt::Analysis& analysis);

} // namespace weft::cli
