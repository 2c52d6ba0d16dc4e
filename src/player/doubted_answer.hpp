// The answer to a board as a player tells of it: he says what he has found, and seldom which of it is the
// spangram, and he may have misread a letter or the number of words.
#pragma once

#include "player/misread.hpp"
#include "rank/widening.hpp"
#include "weft/known.hpp"
#include "weft/result.hpp"

#include <atomic>
#include <cstddef>

namespace weft {

/// An answer, and what may have been misread in its board.
struct DoubtedAnswer {
    Widened answer;
    Slips slips;
    Known known; ///< as it was taken: a found word may be the spangram
};

/// Answers as far as `widest`. Each found word that may be the spangram is tried as such too, and what goes
/// better with the board is kept. `care`: with which slips are looked for, by that data. Throws InputError.
DoubtedAnswer doubted_answer(const Question& question, std::size_t top, Reach widest, SlipCare care,
                             Data data, const std::atomic<bool>& stop, Progress* progress);

/// Adds slips to a result with the solutions of the board as it was read. Where the board is doubtful, those
/// of the boards without a slip take their places among them; `top` are kept. All chances then add up to one:
/// those of solutions, of those left out, and of none of these; the slips of a board that is not doubtful
/// share the last.
void add_slips(Result& result, const Slips& slips, std::size_t top);

} // namespace weft
