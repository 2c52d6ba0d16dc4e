// The solved board drawn in text.
#pragma once

#include "cover/answer.hpp"

#include <string>

namespace weft {

/// The board with the letters of each word joined along its path, plain ASCII; with `colour`, each word
/// in a colour of its own and the spangram in yellow (ANSI escape sequences).
std::string draw(const Board& board, const Solution& solution, bool colour);

/// A word with its cells, as `row,column` from 0: `MIST 3,4 2,5 1,5 0,5`.
std::string to_text(const Board& board, const TracedWord& word);

} // namespace weft
