// The answer to a puzzle for those who have only a part of the data, and bring more of it where that tells
// too little.
#pragma once

#include "player/misread.hpp"
#include "rank/ranking.hpp"
#include "stages.hpp"
#include "weft/options.hpp"
#include "weft/puzzle.hpp"
#include "weft/result.hpp"
#include "weft/slip.hpp"

namespace weft {

struct PartAnswer {
    Result result;
    bool wider = false; ///< a wider reach would follow
    /// Open words would be looked at, which no part of the data is enough for.
    bool open_words_due = false;
    /// The least care with which slips are looked for on this board; `never` where with none. By a part of
    /// the data it is rather too little than too much.
    SlipCare slips_due = SlipCare::never;
};

/// Solver::solve by that data, which tries no wider reach than that. Throws as it does.
PartAnswer solve_part(const Language& language, const Puzzle& puzzle, const Options& options, Reach widest,
                      Data data);

} // namespace weft
