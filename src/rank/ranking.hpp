// Ranking: which of many solutions is the answer.
//
// A solution's score is a weighted sum of its features, and the chance that it is the answer is
// proportional to the exponential of its score: a conditional logit (McFadden 1974) over all solutions
// of a board. The sum is taken twice: a quick one, of single words and the spangram alone, picks a short
// list out of all solutions, and a full one, with features of pairs, links and the whole set of words,
// puts the list in order.
#pragma once

#include "rank/shortlist.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// Solutions that the full score looks at.
inline constexpr std::size_t shortlist_size = 128;

/// In a wider reach than the first, solutions whose quick score is so much below the best are not looked at,
/// unless they are asked for: in cross-validation no answer was farther below than 5.6.
inline constexpr double wider_margin = 8;

/// How far a search goes: each reach has all covers of the one before.
enum class Reach : std::uint8_t {
    everyday, ///< words that are not rare, spangrams of as many parts as the options say
    phrases,  ///< also phrases of any number of words as spangrams
    rare,     ///< also rare words
    open,     ///< also words that no list has
};
/// Those by words that some list has.
inline constexpr std::array listed_reaches{Reach::everyday, Reach::phrases, Reach::rare};
inline constexpr std::array all_reaches{Reach::everyday, Reach::phrases, Reach::rare, Reach::open};
const char* name_of(Reach reach);

/// How likely a list of solutions lacks the answer: a logistic function of the sum of their scores.
struct Doubt {
    double constant = 0;
    double slope = 0; ///< by the logarithm of the sum of exponentials of the scores

    double none(double evidence) const;
};

/// Weights of features, in the order of feature_list().
struct Weights {
    std::vector<double> quick; ///< 0 but for the groups count, spangram and word
    std::vector<double> full;
    std::array<Doubt, all_reaches.size()> doubts{}; ///< a reach
    double sharpness = 1; ///< scores are multiplied by it before they are made chances

    const Doubt& doubt_in(Reach reach) const { return doubts[static_cast<std::size_t>(reach)]; }

    /// A guess to start from: common words of one kind.
    static Weights first_guess();
};

/// The weights for each kind of puzzle: solutions of many different sizes are another choice than those
/// of one size, and there are many more of them.
struct Model {
    Weights counted;   ///< the number of words is known
    Weights uncounted; ///< it is not

    const Weights& weights(bool count_known) const { return count_known ? counted : uncounted; }

    /// That of an archive, or the guess where it has none. Throws InputError.
    static Model from_archive(const Archive& archive);
    /// From text: a line `NAME QUICK FULL QUICK FULL`, counted and then uncounted. Features that are not
    /// named weigh nothing; names that are no features are an error. `source` stands in messages. Throws
    /// InputError.
    static Model parse(std::string_view text, const std::string& source);
    std::string text() const;
};

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
};

/// Ranks the solutions of a search; at most `shortlist_size` or `top`, whichever is more. `reached`, where it
/// is given: a quick score below which none is wanted, as that which the ranking of a part of them reached by
/// the same weights; then none is looked at that is more than `wider_margin` below the best, either.
Ranking rank(const Search& search, const Features& features, const Weights& weights, std::size_t top,
             std::optional<double> reached = std::nullopt);

/// Puts candidates in order of the full score.
std::vector<RankedReading> order(std::vector<Candidate> candidates, const Features& features,
                                 const Weights& weights);

/// All features of a candidate.
std::vector<float> features_of(const CoverReading& solution, const Features& features);

} // namespace weft
