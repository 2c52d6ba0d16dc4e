// What may be wrong with a board that has no plausible answer.
//
// Every slip that a reader makes (a letter taken for another, two letters swapped, a row too many, a count
// one off, a found word that is none of the answer's) is a hypothesis with a prior, and the board as it would
// be without the slip is searched and ranked like any other. The scores of the solutions there and the least
// fitting word and the spangram of the first tell the chances of the slips against each other and against the
// board as it stands, by a conditional logit (player/support.hpp). First the words of the answer are spelled
// anew, each but for one letter, which tells whether more is to be looked for. All theme words with one
// letter misread are one search, and all letters of a cell are one, in which the cell is open; cells that
// words cover badly come first, and the search ends when a slip explains far more than the board as it was
// read.
#pragma once

#include "rank/widening.hpp"
#include "weft/slip.hpp"

#include <limits>
#include <vector>

namespace weft {

struct Slips {
    bool doubtful = false;   ///< the answer to the board as read is implausible, or a slip explains far more
    std::vector<Slip> slips; ///< likeliest first; those with hardly a chance are left out
    std::vector<std::vector<float>> features; ///< of the solution of each slip; empty where it has none
    double as_read = 1; ///< chance that the answer is among those of the board as it was read
    /// What speaks for the likeliest of all these readings.
    double support = std::numeric_limits<double>::lowest();
    bool complete = true;    ///< not where the search for them was ended early
    double milliseconds = 0; ///< that it took
    SlipCare due =
        SlipCare::never; ///< the least care with which they are looked for; `never` where with none

    /// Whether they are looked for with that care.
    bool looked_for(SlipCare care) const { return due != SlipCare::never && due <= care; }
    /// Whether solutions of the boards without a slip are among the answers.
    bool compete() const { return doubtful && !slips.empty(); }
    /// What that makes of the chances of the solutions of the board as it was read, as a factor. `none`: the
    /// chance that the answer is not among these.
    double share_as_read(double none) const { return compete() && none < 1 ? as_read / (1 - none) : 1; }
};

/// The data that an answer is found with.
enum class Data {
    all,
    part,   ///< such that little is known of words that are not on the board
    shared, ///< all; but told is only what a part of it would tell as well
};

/// Looks for slips in the board of a question, unless the answer by listed words is too plausible for that
/// care, for three seconds at most. They are weighed against that answer, and against `opened`, that with
/// open words, where there is one. Nothing is looked for on a board of few cells, nor with another lexicon
/// than that of the knowledge: what is plausible there is not known. With a part of the data it is said what
/// is due, rather too much than too little, and that is not looked for.
Slips find_slips(const Question& question, const Widened& answer, const Widened* opened, SlipCare care,
                 Data data, const std::atomic<bool>& stop);

} // namespace weft
