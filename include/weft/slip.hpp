// Slips: what may have gone wrong when a board was read.
#pragma once

#include "weft/board.hpp"
#include "weft/solution.hpp"

#include <string>
#include <string_view>

namespace weft {

enum class SlipKind {
    letter, ///< another letter in a cell
    swap,   ///< two letters next to each other in each other's place
    count,  ///< another number of words
    row,    ///< a row or a column too many, or missing
    shape,  ///< all letters in one row
    found,  ///< a word taken as found that is none of the answer's
};

/// `letter`, `swap`, `count`, `row`, `shape` or `found`.
constexpr std::string_view name(SlipKind kind) {
    constexpr std::string_view names[] = {"letter", "swap", "count", "row", "shape", "found"};
    return names[static_cast<int>(kind)];
}

struct Slip {
    SlipKind kind = SlipKind::letter;
    std::string text;       ///< what it would be: `row 6, column 6: R rather than Q`
    int cell = -1;          ///< of a letter: where
    char letter = 0;        ///< of a letter: what it would be
    char instead = 0;       ///< and what was read
    double probability = 0; ///< 0 to 1
    Solution solution;      ///< the best one then, its cells those of the board as read; may be empty

    /// That the board has the slip and that solution is the answer, 0 to 1.
    double solution_probability() const { return probability * solution.probability; }
};

/// When to look for slips, which takes some hundred milliseconds. Boards with fewer than 36 cells to cover
/// are always taken as they are.
enum class SlipCare {
    never,
    implausible, ///< where the answer is much less plausible than answers are
    unsure,      ///< also where a word of it is unlikely, or another letter would make one likelier
    thorough,    ///< also where it is a little less plausible than most
};

} // namespace weft
