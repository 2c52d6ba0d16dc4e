// The signs that people put around the letters of a row: of tables, lists and programs, and for holes.
#pragma once

#include <optional>
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

/// What lists and mails put before a row: `- `, `* `, `>`, or a number as `1.`, `1)`, `1:` or `Row 1:`. In a
/// file none of these can be part of a row, but for a `-` that may be a hole.
struct RowMark {
    char sign = 0;        ///< behind the number, where it has one
    int number = 0;       ///< 0 where it has none
    std::string_view row; ///< what stands behind the mark
};

/// The mark at the start of a line; nothing where there is none.
std::optional<RowMark> row_mark(std::string_view line);

/// Whether a mark can stand before the row after another's: of the same kind, and its number one up.
bool follows(const RowMark& mark, const RowMark& before);

} // namespace weft
