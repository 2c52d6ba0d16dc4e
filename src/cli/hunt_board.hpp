// Boards of word hunts from the command line.
#pragma once

#include "hunt/board_text.hpp"

#include <optional>
#include <string>
#include <vector>

namespace weft::cli {

/// A board from the command line: letters in reading order, rows, or the name of a file with them, `-` or
/// none for standard input. Without a shape the rows or the number of letters tell it. Throws InputError or
/// UsageError.
hunt::GivenBoard board_argument(const std::vector<std::string>& arguments,
                                const std::optional<hunt::Shape>& shape, bool qu_tiles);

/// The board of these rows; without a shape they tell it, and one row is a board by itself. Throws
/// InputError.
hunt::GivenBoard board_of_rows(const std::vector<std::string>& rows, const std::optional<hunt::Shape>& shape,
                               bool qu_tiles);

} // namespace weft::cli
