// What the ranking has learnt: the weights of features, and how likely the answer is not in the list.
//
// `weft fit` writes it as text, which is packed with the words (data/weights.txt).
#pragma once

#include "base/archive.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// How far a search goes: each reach has all covers of the one before.
enum class Reach : std::uint8_t {
    everyday, ///< words that are not rare, spangrams of as many parts as the options say
    phrases,  ///< also phrases of any number of words as spangrams
    rare,     ///< also rare words
    open,     ///< also words that no list has
};
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

    /// Lets a clue weigh as much where the number of words is not known.
    void share_clue();

    /// That of an archive, or the guess where it has none. Throws InputError.
    static Model from_archive(const Archive& archive);
    /// From text: a line `NAME QUICK FULL QUICK FULL`, counted and then uncounted. Features that are not
    /// named weigh nothing; names that are no features are an error. `source` stands in messages. Throws
    /// InputError.
    static Model parse(std::string_view text, const std::string& source);
    std::string text() const;
};

} // namespace weft
