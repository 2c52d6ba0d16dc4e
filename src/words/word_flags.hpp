// What a lexicon says of a word in single bits.
#pragma once

#include <cstdint>

namespace weft {

enum WordFlag : std::uint16_t {
    flag_theme = 1, ///< may stand alone in a cover
    flag_part = 2,  ///< may be a part of a joined spangram
    // These that scripts/gather-data gives serve the ranking alone.
    flag_name = 4,
    flag_plural = 8,
    flag_past = 16,
    flag_gerund = 32,
    flag_noun = 64,
    flag_verb = 128,
    flag_adjective = 256,
    flag_adverb = 512,
    flag_contraction = 1024,
    flag_compared = 2048,
    flag_agent = 4096,
    flag_derived = 8192,
    flag_unplayable = 16384, ///< in no dictionary of word games: names, contractions, words joined
};

} // namespace weft
