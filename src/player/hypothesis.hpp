// Boards to search in place of the one that was read: one for each slip that a reader may have made.
#pragma once

#include "weft/board.hpp"
#include "weft/known.hpp"
#include "weft/slip.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace weft {

// A board of the game.
inline constexpr int game_rows = 8;
inline constexpr int game_columns = 6;

struct Hypothesis {
    Board board;
    std::optional<int> words;             ///< number of words, the spangram included
    Slip slip = {};                       ///< of an open cell: without its letter
    std::vector<std::uint8_t> cells = {}; ///< of the board that was read, where they are numbered otherwise
    std::optional<Known> known = {};      ///< where it is other than what was told
};

/// The board with a cell that may have some letters, as bits, A the lowest. `read`: the board as it was read.
Hypothesis opened(Hypothesis read, int cell, std::uint32_t letters);

/// A word fewer and a word more, where the number is known and leaves room for words of that length.
std::vector<Hypothesis> other_counts(const Hypothesis& read, int min_length);

/// Each two neighbouring letters of a row or a column swapped, the most suspect first. `suspicion`: one for
/// each cell of the board.
std::vector<Hypothesis> swaps(const Hypothesis& read, std::span<const double> suspicion);

/// A row or a column too many for the game's board, or all of its letters in one row.
std::vector<Hypothesis> other_shapes(const Hypothesis& read);

/// One for each found word that is none of the answer's after all.
std::vector<Hypothesis> not_found(const Hypothesis& read, const Known& known);

/// Whether the board is the game's but for a line: letters that nobody can search for.
bool lacks_line(const Board& board);

} // namespace weft
