// Hints: from the answer as far as it is known, no more than was asked for.
#pragma once

#include "player/chances.hpp"
#include "player/misread.hpp"
#include "rank/facts.hpp"
#include "weft/hint.hpp"
#include "weft/puzzle.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace weft {

/// Throws OptionError when the step is out of range or the cell not one to cover.
void check_request(const Board& board, const HintRequest& request);

/// A hint for a request that was checked. `chances`: of the puzzle's words, as word_chances has them, `slips`
/// those of its board.
Hint hint_from(const Puzzle& puzzle, std::span<const WordChance> chances, const Slips& slips,
               const Facts& facts, const HintRequest& request);

/// Of the words on a puzzle's board, so many that the game takes but that are most likely not in the answer:
/// what earns a hint. Commonest first; `words` are all that can be traced.
std::vector<TracedWord> bonus_words(const Puzzle& puzzle, std::span<const TracedWord> words,
                                    std::span<const WordChance> chances, const Lexicon& lexicon,
                                    std::size_t most);

} // namespace weft
