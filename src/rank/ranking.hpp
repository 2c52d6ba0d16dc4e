// Ranking: which of many solutions is the answer.
//
// A solution's score is a weighted sum of its features, and the chance that it is the answer is
// proportional to the exponential of its score: a conditional logit (McFadden 1974) over all solutions
// of a board. The sum is taken twice: a quick one, of single words and the spangram alone, picks a short
// list out of all solutions, and a full one, with features of pairs, links and the whole set of words,
// puts the list in order.
#pragma once

#include "rank/model.hpp"
#include "rank/shortlist.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace weft {

/// Solutions that the full score looks at.
inline constexpr std::size_t shortlist_size = 128;

/// In a wider reach than the first, solutions whose quick score is so much below the best are not looked at,
/// unless they are asked for: in cross-validation no answer was farther below than 5.6.
inline constexpr double wider_margin = 8;

struct RankedReading {
    CoverReading solution; ///< its score is the full one
    std::uint64_t key = 0;
    double probability = 0;      ///< that it is the answer, 0 to 1
    std::vector<float> features; ///< in the order of feature_list()
};

struct Ranking {
    std::vector<RankedReading> solutions; ///< the short list, best first
    CoverCount covers;                    ///< that were looked at: exact where these are all of the board
    double reached = -std::numeric_limits<double>::infinity(); ///< as in Shortlist
    bool complete = true;                                      ///< nothing was stopped before its end
    std::vector<RankedReading> further{}; ///< to show behind the others; they have no chance
};

/// So many of the best solutions by the quick score count in any case, however far below the best.
inline constexpr std::size_t always_counted = 5;

/// Ranks the solutions of a search; at most `shortlist_size` or `top`, whichever is more. `reached`, where it
/// is given: a quick score below which none is wanted, as that which the ranking of a part of them reached by
/// the same weights; then none is looked at that is more than `wider_margin` below the best, either.
Ranking rank(const Search& search, const Features& features, const Weights& weights, std::size_t top,
             std::optional<double> reached = std::nullopt);

/// The same for people: the solutions are those that `always_counted` would give as `top`, and what more
/// `top` asks for stands apart. So no chance depends on how many are asked for.
Ranking rank_to_show(const Search& search, const Features& features, const Weights& weights, std::size_t top,
                     std::optional<double> reached = std::nullopt);

/// Puts candidates in order of the full score.
std::vector<RankedReading> order(std::vector<Candidate> candidates, const Features& features,
                                 const Weights& weights);

/// The words of a solution in the order of their numbers, so that sums do not depend on where they lie.
std::vector<BoardWord> words_of(const CoverReading& solution, const Features& features);

/// All features of a candidate.
std::vector<float> features_of(const CoverReading& solution, const Features& features);

} // namespace weft
