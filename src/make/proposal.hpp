// Words to go with those that a puzzle has: proposals of the lexicon by theme.
#pragma once

#include "make/layout.hpp"
#include "words/knowledge.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// Up to `count` words of four letters and more, and as many as the rules ask for, that are near in meaning
/// to the given words, the spangram and the theme, the nearest first; of the lexicon that the knowledge
/// speaks of. Inflections of the given words and of words proposed before are left out. Where nothing is
/// known of the given ones, or there are no vectors, common words of middling length. Cost: one pass over all
/// vectors.
std::vector<std::string> propose_words(const Knowledge& knowledge, const WordList& given,
                                       std::string_view theme, std::size_t count);

} // namespace weft
