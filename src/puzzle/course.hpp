// The form in which a course's assignment has its puzzles: a title in quotes, the grid with blanks between
// the letters, and a line for each word, `WORD row column steps`, steps being compass letters.
//
// Files of this form are written by many hands. Rows and columns may count from 0 or from 1, steps stand
// apart or run together (`s e ne`, `sene`), in either case: what fits the grid is meant. The title, the lines
// of words and a mark (`*`) of the spangram may be missing. Rules are told by the words' paths alone, so
// these are read from there: whether words cross, how short they are, and which one touches two opposite
// sides.
#pragma once

#include "weft/puzzle.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// Whether a text is of that form, by its title.
bool looks_like_course(std::string_view text);

/// Reads it. `rules` go before those that the paths tell. Throws InputError.
Puzzle parse_course(std::string_view text, const std::string& name, const RuleChanges& rules);

/// A puzzle in that form, rows and columns from 1, with words of its solution and their cells. Throws
/// InputError for a board with letters that are not known.
std::string course_text(const Puzzle& puzzle, const std::vector<FoundWord>& words);

} // namespace weft
