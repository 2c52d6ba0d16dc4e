// What `weft hunt` tells of a board: its words and their paths, a plan against the clock, how good the board
// is.
#pragma once

#include "base/deadline.hpp"
#include "cli/hunt_board.hpp"
#include "cli/options.hpp"
#include "hunt/analysis.hpp"
#include "hunt/plan.hpp"
#include "weft/ending.hpp"
#include "weft/hunt.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace weft::cli {

/// What the user asked of a single board.
struct Hunt {
    GivenBoard given;
    hunt::Scoring scoring;
    std::size_t top = 0;
    std::size_t drawn = 0; ///< words whose paths are drawn
    std::string group;     ///< none, start or points
    Format format = Format::text;
    std::optional<hunt::Pace> pace; ///< where a plan is asked for
};

/// The words as text: those of most points drawn, then all in their groups.
void print_words(const Hunt& asked, const hunt::Result& result);
/// The answer as an object, with `rows` and the name of the list of words; words beyond the top are left out.
nlohmann::ordered_json words_as_json(const Hunt& asked, hunt::Result result, const std::string& list);

/// The best plan, or that until the deadline, and what the words of most points first would earn.
struct Planned {
    hunt::Plan best;
    hunt::Plan greedy;
    Ending ending = Ending::complete;
};
Planned plan(const Hunt& asked, const hunt::Result& result, const Deadline& deadline);
void print_plan(const Hunt& asked, const hunt::Result& result, const Planned& planned);
nlohmann::ordered_json plan_as_json(const Hunt& asked, const hunt::Result& result, const Planned& planned);

/// How good a board is.
struct Analysis {
    int points = 0;
    std::size_t words = 0;
    int common_points = 0; ///< of everyday words
    std::size_t common_words = 0;
    std::string dice{}; ///< what random boards were thrown with
    hunt::Distribution random{{}};
    Ending ending = Ending::complete; ///< where it is another, nothing is known
};
/// `common`: tells whether a word is everyday.
Analysis analyse(const hunt::Result& result, std::string dice, hunt::Distribution random,
                 const std::function<bool(const std::string&)>& common);
void print_analysis(const Analysis& analysis);
/// Null where it did not come to its end.
nlohmann::ordered_json analysis_as_json(const Analysis& analysis);

} // namespace weft::cli
