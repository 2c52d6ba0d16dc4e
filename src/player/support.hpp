// What speaks for one reading of a board against another: as it was read, or with a slip put right.
//
// Both readings are of one board, so that the odds of the ranking tell more than among any boards. What they
// leave out is told by the least fitting word and the spangram. All numbers here are logarithms of chances,
// fitted to published boards, read rightly and with a letter misread.
#pragma once

#include "rank/weak_spots.hpp"
#include "rank/widening.hpp"
#include "weft/slip.hpp"

#include <span>

namespace weft {

/// Log odds that the answer is among the solutions where there are none.
inline constexpr double no_odds = -20;

/// Log odds that the answer is among solutions of these scores, given best first, by the doubt of that reach.
double odds_of(std::span<const double> scores, const Weights& weights, Reach reach);

/// How the first solution explains the board as it was read.
struct AsRead {
    double odds = no_odds; ///< that the answer is among the solutions
    /// The same by the doubt of everyday words: readings of one board are compared by their scores alone,
    /// however far the search had to go for them.
    double plain_odds = no_odds;
    double probability = 0;          ///< of the first one
    WeakSpots weak{.word = no_odds}; ///< of the first one; as if no word fitted where there is none
    double unlisted = 0;             ///< words of the first one that no list has
    double unlisted_spelling = 0;    ///< what their letters cost, summed up
};

AsRead as_read_of(const Widened& answer, const Weights& weights);

/// How surely a board was read rightly. `gain`: what another letter gains in a word of the answer.
double assurance(const AsRead& read, double gain);

/// What speaks for a reading.
double support(double odds, const WeakSpots& weak);
/// For the board as it was read.
double support(const AsRead& read);

/// Speaks for a count one too high where two words of a solution join to one, which they hardly ever do where
/// it was read rightly: of 380 such boards none comes to a joined solution with a chance above a tenth, and
/// half of those with a count one too high do.
inline constexpr double joined_support = 17;

/// What a slip costs against a board without one.
struct Price {
    double odds = 0;    ///< in the log odds that guide the search
    double support = 0; ///< when readings are weighed at the end
};

Price price_of(SlipKind kind);

} // namespace weft
