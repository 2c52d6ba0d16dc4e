#include "player/support.hpp"

#include <algorithm>
#include <vector>

namespace weft {

double odds_of(std::span<const double> scores, const Weights& weights, Reach reach) {
    const auto sum = evidence(scores);
    const Doubt& doubt = weights.doubt_in(reach);
    return sum ? doubt.constant + doubt.slope * *sum : no_odds;
}

WeakSpots gaps_of(const RankedReading& ranked, const Features& features, const Weights& weights) {
    /// Hardly a spangram is worth less by chance.
    constexpr double sound_spangram = 4;
    const WeakSpots weak = weak_spots(ranked, features, weights);
    return {std::min(weak.word, 0.0), std::min(weak.spangram, sound_spangram)};
}

AsRead as_read_of(const Widened& answer, const Weights& weights) {
    AsRead read;
    const auto& solutions = answer.ranking.solutions;
    if (solutions.empty()) { return read; }
    const std::vector<double> scores = scores_of(answer.ranking);
    read.odds = odds_of(scores, weights, answer.reach);
    read.plain_odds = odds_of(scores, weights, Reach::everyday);
    read.probability = solutions.front().probability;
    read.gaps = gaps_of(solutions.front(), *answer.features, weights);
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
    return read.plain_odds + 1.8 * read.gaps.word + read.gaps.spangram -
           2.2 * std::clamp(gain, -most_gain, most_gain);
}

// What speaks for one reading of a board against another, as a logarithm of chances. A conditional logit
// among the board as it was read and all slips, fitted to a quarter of 380 published boards, read rightly
// and, twice, with a letter misread.
double support(double odds, const WeakSpots& gaps) {
    return 4 * odds + 0.5 * gaps.word + 0.5 * gaps.spangram;
}

/// A word that no list has is the weakest of its solution and yet may be right, the more the likelier its
/// letters: fitted to published boards with a word taken from the lists, against such with a letter misread.
double support(const AsRead& read) {
    return support(read.plain_odds, read.gaps) + 2.3 * read.probability + 5.5 * read.unlisted -
           read.unlisted_spelling;
}

Price price_of(SlipKind kind) {
    switch (kind) {
    // Dearer by 1 than the fit says: boards are read rightly far oftener than there. Of 380 such, three have
    // a letter that is worth more.
    case SlipKind::letter:
        return {0.9, 3};
    case SlipKind::swap:
        return {2.5, 10};
    case SlipKind::count:
        return {3, 10};
    case SlipKind::shape:
    case SlipKind::row:
        break;
    }
    return {};
}

} // namespace weft
