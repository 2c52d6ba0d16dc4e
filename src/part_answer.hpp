// The answer to a puzzle for those who have only a part of the data, and bring more of it where that tells
// too little.
#pragma once

#include "rank/ranking.hpp"
#include "stages.hpp"
#include "weft/options.hpp"
#include "weft/puzzle.hpp"
#include "weft/result.hpp"
#include "weft/slip.hpp"

namespace weft {

struct PartAnswer {
    Result result;
    bool in_doubt = false; ///< a wider reach would follow
    /// The least care with which slips are looked for on this board; `never` where with none.
    SlipCare slips_due = SlipCare::never;
};

/// Solver::solve, which tries no wider reach than that. Throws as it does.
PartAnswer solve_part(const Language& language, const Puzzle& puzzle, const Options& options, Reach widest);

} // namespace weft
