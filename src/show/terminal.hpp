// The solved board drawn in text.
#pragma once

#include "cover/answer.hpp"

#include <cstdint>
#include <span>
#include <string>

namespace weft {

/// The board with the letters of each word joined along its path, plain ASCII, and those of no word in lower
/// case; with `colour`, each word in a colour of its own and the spangram in yellow (ANSI escape sequences).
std::string draw(const Board& board, const Solution& solution, bool colour);

/// The letters of a board, a row a line and each where it stands, some cells in brackets.
std::string mark(const Board& board, std::span<const std::uint8_t> cells);

/// A word with its cells, as `row,column` from 0: `MIST 3,4 2,5 1,5 0,5`.
std::string to_text(const Board& board, const TracedWord& word);

} // namespace weft
