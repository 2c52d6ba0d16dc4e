// What a search is asked for.
#pragma once

#include "board/rules.hpp"
#include "cover/phrase.hpp"
#include "weft/known.hpp"
#include "words/lexicon.hpp"

#include <optional>
#include <vector>

namespace weft {

struct SearchOptions {
    std::optional<int> words; ///< number of words, the spangram included; nothing for any number
    int spangram_parts = 2;   ///< at most, 1..12
    Rules rules = {};
    /// Where the board has no cover by words that are not rare, search again with rare ones.
    bool rare_when_needed = false;
    /// Take rare words like others from the start, and with phrases also compounds; see cover/compound.hpp.
    bool rare_words = false;
    /// Where it is given, spangrams are also phrases of any number of words; see cover/phrase.hpp.
    const PhraseModel* phrases = nullptr;
    float phrase_price = PhraseOptions{}.most_price; ///< the highest that a phrase may have
    /// Where it is given, spangrams that are joined from parts cost no more than `join_price` by it.
    const PhraseModel* joins = nullptr;
    float join_price = 0;
    /// Words that are theme words no more, as if the lexicon lacked them; ascending.
    std::vector<WordId> unlisted = {};
    /// Where any number of words will do, which of them a spangram allows is not found out: enough to count
    /// and list covers.
    bool any_number_alike = false;
    int threads = 0;   ///< 0 for one a core
    bool wide = false; ///< with wide sets on small boards as well, which only takes longer
    Known known = {};  ///< what is found stands in every cover, what is excluded in none

    bool has_spangram() const { return rules.spangram != SpangramRule::none; }
};

/// How dear spangrams of several words may be, in decimal logarithms of one over the probability.
struct SpangramPrices {
    float phrase = 0;
    float of_two = 0; ///< joined from two words: these as well
};

} // namespace weft
