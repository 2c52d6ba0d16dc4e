// The rules that a puzzle keeps. Those of the game are the default; its imitations have others.
#pragma once

#include <optional>

namespace weft {

/// What a cover has of a spangram.
enum class SpangramRule {
    spans, ///< one, which touches two opposite sides
    free,  ///< one, which may lie anywhere
    none,  ///< none: every word is a theme word
};

struct Rules {
    bool crossing = false;     ///< whether two words may cross
    bool self_crossing = true; ///< whether a word may cross itself
    SpangramRule spangram = SpangramRule::spans;
    int min_length = 4; ///< letters of a word at least, least_min_length to most_min_length

    static constexpr int least_min_length = 2;
    static constexpr int most_min_length = 15;

    bool operator==(const Rules&) const = default;
};

/// Rules to put in the place of others; what is not named stays.
struct RuleChanges {
    std::optional<bool> crossing;
    std::optional<bool> self_crossing;
    std::optional<SpangramRule> spangram;
    std::optional<int> min_length;

    Rules applied_to(Rules rules) const {
        rules.crossing = crossing.value_or(rules.crossing);
        rules.self_crossing = self_crossing.value_or(rules.self_crossing);
        rules.spangram = spangram.value_or(rules.spangram);
        rules.min_length = min_length.value_or(rules.min_length);
        return rules;
    }
};

} // namespace weft
