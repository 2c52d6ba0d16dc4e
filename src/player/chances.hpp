// How likely each word on a board is to be in the answer: the sum of the chances of the solutions that have
// it. A word is its letters: where it lies in several ways, the likeliest is told.
#pragma once

#include "player/misread.hpp"
#include "rank/widening.hpp"
#include "weft/hint.hpp"

#include <vector>

namespace weft {

/// Likeliest first; of equally likely ones the shorter, then the commoner, then by letters. The spangram's
/// entry has the letters of all its parts. Where the board is doubtful, the solutions of the boards without a
/// slip count as well.
std::vector<WordChance> word_chances(const Widened& answer, const Slips& slips);

} // namespace weft
