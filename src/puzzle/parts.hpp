// Parts of a puzzle that the text and the JSON form have alike.
#pragma once

#include "weft/puzzle.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// Adds a word to a puzzle's solution, with '*' before the spangram. Throws InputError, also for a second
/// spangram.
void add_word(OfficialSolution& solution, std::string_view text, const std::string& name, int line);

/// Takes a cell `row,column`, counted from 0, off a text's start; nothing where there is none, or the board
/// has none there.
std::optional<std::uint8_t> next_cell(const Board& board, std::string_view& text);

/// Takes a word that is not in the answer: nowhere, or where its cells are told not over these. Throws
/// InputError.
void exclude(Puzzle& puzzle, FoundWord word, int line);

/// Takes what a '?' may be: its cell as `row,column` from 0, and letters. Throws InputError.
void add_choices(Board& board, std::string_view text, const std::string& name, int line);
/// The same of a whole board, an entry for each '?' of which something is known.
std::vector<std::string> choices_of(const Board& board);

} // namespace weft
