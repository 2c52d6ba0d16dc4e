// Taste: what a setter does not want on a board though the rules allow it. Coarse words that can be traced
// anywhere, and words inside the path of another that look like words of the theme.
#pragma once

#include "base/archive.hpp"
#include "make/layout.hpp"
#include "weft/board.hpp"
#include "weft/fairness.hpp"
#include "words/knowledge.hpp"
#include "words/lexicon.hpp"

#include <string>
#include <vector>

namespace weft {

/// The coarse words of an archive, of four letters and more, but those that stand inside a word that is
/// given, in either direction; none where it has no such list.
Lexicon coarse_words(const Archive& archive, const std::vector<std::string>& given = {});

/// The coarse words that can be traced on a board, each once, with its first path. `coarse`: their list.
/// Cost: a tenth of a millisecond on a board of 48 cells.
std::vector<TracedWord> find_coarse(const Board& board, const Lexicon& coarse);

/// Words that stand inside one of these words, in either direction, and look like words of their theme.
std::vector<Inside> find_inside(const std::vector<std::string>& words, const Knowledge& knowledge);

/// Those of some words to go with the given ones that bring no coarse word, stand in no other and hold no
/// other, in either direction, nor a word that looks like one of the theme.
std::vector<std::string> tasteful(const std::vector<std::string>& proposed, const WordList& given,
                                  const Knowledge& knowledge, const Lexicon& coarse);

} // namespace weft
