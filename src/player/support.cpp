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
// among the board as it was read and all slips, fitted to 380 published boards: with a letter misread, five
// times; read rightly, each of these for seven; and with a word taken from the lists, where the answer is
// found all the same, each for a half. What lets more of one sort win loses some of the others.
double support(double odds, const WeakSpots& weak) {
    return 4.3 * odds + 0.3 * weak.word + 0.2 * weak.spangram;
}

/// A word that no list has is the weakest of its solution and yet may be right, the more the likelier its
/// letters.
double support(const AsRead& read) {
    return support(read.plain_odds, read.weak) + 3.4 * read.probability + 2 * read.unlisted -
           0.5 * read.unlisted_spelling;
}

Price price_of(SlipKind kind) {
    switch (kind) {
    // Of 380 boards that were read rightly, three have a letter that is worth more.
    case SlipKind::letter:
        return {0.9, 2.9};
    case SlipKind::swap:
        return {1.5, 3.2};
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

} // namespace weft
