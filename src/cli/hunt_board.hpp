// Boards of word hunts as people write them: rows with blanks or without, holes, cells of two letters, shapes
// by name.
#pragma once

#include "hunt/trie.hpp"
#include "weft/board.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft::cli {

/// What --shape understands, for messages.
inline constexpr const char* shapes_known =
    "4x4, 5x5, any RxC up to 64 cells, hex7, hex19, hex37, hex61, or a map: donut, cross, plus";
/// The same where no map with holes is taken.
inline constexpr const char* whole_shapes_known =
    "4x4, 5x5, any RxC up to 64 cells, hex7, hex19, hex37 or hex61";

/// Where a board has cells.
struct Shape {
    Topology topology;
    std::string holes{}; ///< a place in reading order: `.` for a hole, else a blank; empty for none

    /// Cells without the holes.
    int cells() const;
};

/// The shape by that name; nothing where there is none.
std::optional<Shape> parse_shape(std::string_view name);

/// The shape that a board of so many letters most likely has: a square or a hexagon.
std::optional<Topology> likely_shape(std::size_t letters);

/// A board and what its cells read.
struct GivenBoard {
    Board board;       ///< `Board::used_cell` for a hole
    hunt::Pairs pairs; ///< of cells with two letters
};

/// A board from the command line: letters in reading order, rows, or the name of a file with them, `-` or
/// none for standard input. Without a shape the rows or the number of letters tell it. Throws InputError or
/// UsageError.
GivenBoard board_argument(const std::vector<std::string>& arguments, const std::optional<Shape>& shape,
                          bool qu_tiles);

/// The board of these rows; without a shape they tell it. Throws InputError.
GivenBoard board_of_rows(const std::vector<std::string>& rows, const std::optional<Shape>& shape,
                         bool qu_tiles);

/// The name of the map whose holes the rows have, cells apart by blanks; empty where they are none of a map.
std::string_view map_of(const std::vector<std::string>& rows);

/// The board of cells that were thrown: a letter, a pair or `.` each.
GivenBoard board_of_cells(const std::vector<std::string>& cells, const Shape& shape);

/// How many cells a line that starts with # has if that is a hole: all apart by blanks, or none of them; 0
/// where it can only be a comment.
std::size_t cells_after_mark(std::string_view line, bool qu_tiles);

/// The letters of a line, upper case, blanks left out, `.` for a hole. With QU tiles, in a line of single
/// letters with blanks between them, `qu` is one of them. Throws InputError that starts with `place`.
std::string letters_of_line(std::string_view line, bool qu_tiles, const std::string& place);

/// Such letters with the holes of the shape, unless they hold them already. Throws InputError that starts
/// with `place` when there are not as many letters as cells.
std::string letters_on_shape(const std::string& letters, const Shape& shape, const std::string& place);

} // namespace weft::cli
