#include "player/support.hpp"

#include <algorithm>
#include <vector>

namespace weft {

double odds_of(std::span<const double> scores, const Weights& weights, Reach reach) {
    const auto sum = evidence(scores);
    const Doubt& doubt = weights.doubt_in(reach);
    return sum ? doubt.constant + doubt.slope * *sum : no_odds;
}

AsRead as_read_of(const Widened& answer, const Weights& weights) {
    AsRead read;
    const auto& solutions = answer.ranking.solutions;
    if (solutions.empty()) { return read; }
    const std::vector<double> scores = scores_of(answer.ranking);
    read.odds = odds_of(scores, weights, answer.reach);
    read.plain_odds = odds_of(scores, weights, Reach::everyday);
    read.probability = solutions.front().probability;
    read.weak = weak_spots(solutions.front(), *answer.features, weights);
    const auto value = [&](std::string_view feature) {
        const std::size_t place = feature_index(FeatureGroup::word, feature);
        return static_cast<double>(solutions.front().features[place]);
    };
    read.unlisted = value("unlisted");
    read.unlisted_spelling = value("unlisted_spelling");
    return read;
}

/// A logistic function fitted to 380 published boards, read rightly and with a letter misread.
double assurance(const AsRead& read, double gain) {
    constexpr double most_gain = 30;
    return 0.6 * read.weak.word + 0.37 * read.weak.spangram - 0.66 * std::clamp(gain, -most_gain, most_gain);
}

// What speaks for one reading of a board against another, as a logarithm of chances. A conditional logit
// among the board as it was read and all slips, fitted to 380 published boards, read rightly and, three
// times, with a letter misread.
double support(double odds, const WeakSpots& weak) {
    return 4 * odds + 0.4 * weak.word + 0.2 * weak.spangram;
}

/// A word that no list has is the weakest of its solution and yet may be right, the more the likelier its
/// letters. Chosen from published boards with a word taken from the lists, against such with a letter
/// misread: what would let more of the former win would lose as many of the latter.
double support(const AsRead& read) {
    return support(read.plain_odds, read.weak) + 2.3 * read.probability + 5.5 * read.unlisted -
           0.9 * read.unlisted_spelling;
}

Price price_of(SlipKind kind) {
    switch (kind) {
    // Of 380 boards that were read rightly, six have a letter that is worth more, three with letter_price().
    case SlipKind::letter:
        return {0.9, 3.1};
    case SlipKind::swap:
        return {1.5, 4};
    case SlipKind::count:
        return {3, 10};
    // On one of 380 boards with two words of the answer found, one of these would be called wrong.
    case SlipKind::found:
        return {1.5, 6};
    case SlipKind::shape:
    case SlipKind::row:
        break;
    }
    return {};
}

/// The logit takes the odds of both readings alike. Yet of boards that were read rightly three in four have
/// better odds than that, and of those with a letter misread one in five. Of 380 of the former three keep
/// their answer by this, of as many of the latter one to four lose it.
double letter_price(double odds) {
    constexpr double plausible = 4;
    return 1.5 * std::max(odds - plausible, 0.0);
}

} // namespace weft
