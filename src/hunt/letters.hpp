// The letters of a board to hunt on; cells without one are holes.
#pragma once

#include "base/text.hpp"
#include "board/letters.hpp"
#include "weft/board.hpp"
#include "weft/hunt.hpp"

#include <cstdint>

namespace weft::hunt {

using CellSet = NarrowCellSet;
static_assert(max_cells <= max_narrow_cells);

inline CellSet cells_with_letters(const Board& board) {
    CellSet found;
    for (int cell = 0; cell < board.cells(); ++cell) {
        const char letter = board.letters[static_cast<std::size_t>(cell)];
        if (is_capital(letter)) { found.insert(cell); }
    }
    return found;
}

/// The letters that occur.
inline LetterSet letters_on(const Board& board) {
    LetterSet set = 0;
    for (const int cell : cells_with_letters(board)) { set |= board.letters_of(cell); }
    return set;
}

} // namespace weft::hunt
