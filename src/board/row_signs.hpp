// The signs that people put around the letters of a row: of tables, lists and programs, and for holes.
#pragma once

#include <string>
#include <string_view>

namespace weft {

/// The row with our sign for every hole.
std::string with_our_holes(std::string_view row);

/// The row with blanks in the place of what stands around its letters.
std::string without_frame(std::string_view row);

/// Whether a line has nothing but signs that stand around rows: the rule of a table, a bracket of a program.
bool is_frame(std::string_view line);

/// Whether two signs that part cells have none between them, as in a table with an empty cell.
bool lacks_cell(std::string_view row);

} // namespace weft
