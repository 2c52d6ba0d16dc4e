// Whether a puzzle holds together that a program made, as any does that was read from text.
#pragma once

#include "weft/puzzle.hpp"

#include <string>

namespace weft {

/// `whole`: whether every letter is to be known and no cell used up. Throws InputError.
void check_board(const Board& board, const std::string& name, bool whole);

/// Throws InputError where the board, the rules or the words of a puzzle are out of their ranges, or what is
/// known of it contradicts the rest.
void check_puzzle(const Puzzle& puzzle, bool whole);

} // namespace weft
