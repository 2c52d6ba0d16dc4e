// The search with open words: strings that no list has, where they may be in a good cover.
//
// A board spells very many strings that look like words (cover/open_word.hpp). The potentials of
// the cells bound what a cover with one of them can be worth by the quick score; only those whose best cover
// could come near the best of all are taken. Fixing variables by reduced costs, as in cover/best_covers.hpp.
// With so many words hardly a rest of the board cannot be covered, so spangrams are not checked beforehand.
#pragma once

#include "cover/open_word.hpp"
#include "rank/features.hpp"
#include "words/knowledge.hpp"

#include <memory>
#include <span>
#include <string_view>

namespace weft {

/// Which open words are taken, and beside which spangrams.
struct OpenReachRule {
    OpenWordRule words;
    /// Those that the potentials are told from, beside listed words.
    OpenWordRule plain{.first = 1.2F, .most = 9};
    /// By the bounds, the best cover with the word is worth so much less than the best of all, at most,
    float most_loss = 30;
    std::size_t most_words = 10000; ///< and of these so many are taken, those that lose least.
    float phrase_price =
        10.5F; ///< of spangrams that are joined; dearer ones only where they need no open word
};

struct OpenReach {
    std::unique_ptr<Search> search; ///< nothing where no open word is taken
    std::unique_ptr<Features> features;
};

/// The same search with open words as theme words as well. `rare`: a search with rare words and phrases.
/// `known`: see Features.
/// `quick`: weights of the quick score. Cost: some tens of milliseconds. Throws TooLarge and Stopped.
OpenReach open_reach(const Search& rare, const Knowledge& knowledge, std::span<const double> quick,
                     std::string_view theme, const OpenReachRule& rule = {}, const Features* known = nullptr);

} // namespace weft
