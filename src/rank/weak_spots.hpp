// Where a solution is weak.
//
// A word that no list has, or a letter that was misread, leaves a gap in the answer, which some other word
// and spangram fill. These fit the rest less than words of an answer do, however good the solution is as a
// whole.
#pragma once

#include "rank/ranking.hpp"

namespace weft {

struct WeakSpots {
    /// What its least fitting word is worth by the full score: by itself, with the other words in the mean,
    /// and with the spangram. What no table knows of two words counts as nothing. 0 where it has no word.
    double word = 0;
    /// What its spangram is worth by the quick score, as far as that tells: 4 at most.
    double spangram = 0;
    /// What the words of its spangram cost one after the other, 0 where it is a single one.
    double spangram_price = 0;
};

WeakSpots weak_spots(const RankedReading& ranked, const Features& features, const Weights& weights);

} // namespace weft
