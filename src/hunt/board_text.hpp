// Boards of word hunts as people write them: rows with blanks or without, holes, cells of several letters,
// shapes by name.
#pragma once

#include "hunt/trie.hpp"
#include "weft/board.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft::hunt {

/// The names of shapes, for messages.
inline constexpr const char* shapes_known =
    "4x4, 5x5, any RxC up to 64 cells, hex7, hex19, hex37, hex61, or a map: donut, cross, plus";
/// The same where no map with holes is taken.
inline constexpr const char* whole_shapes_known =
    "4x4, 5x5, any RxC up to 64 cells, hex7, hex19, hex37 or hex61";

/// What a message blames: a file or what stands for one, and its line where one is to blame.
struct Source {
    std::string name;
    int line = 0; ///< from 1
};

/// Where a board has cells.
struct Shape {
    Topology topology;
    std::string holes{}; ///< a place in reading order: `.` for a hole, else a blank; empty for none

    /// Cells without the holes.
    int cells() const;
};

/// The shape by that name; nothing where there is none.
std::optional<Shape> parse_shape(std::string_view name);
/// `RxC` or `hexN`.
std::string name_of(const Topology& shape);

/// The shape that a board of so many letters most likely has: a square or a hexagon.
std::optional<Topology> likely_shape(std::size_t letters);

/// Whether that is a sign for a hole.
bool is_hole(char c);

/// The cells of a row: A-Z, pairs, `.` for a hole.
using Cells = std::vector<std::string>;

/// The cells of a line. With QU tiles, in a line of single letters with blanks between them, `qu` is one of
/// them. Throws InputError.
Cells cells_of_line(std::string_view line, bool qu_tiles, const Source& source);

/// Whether blanks part a line into single cells.
bool is_row_of_cells(std::string_view line, bool qu_tiles);

/// The rows of a file. Lines that start with # are comments, but for rows with a hole at their start: as in
/// puzzle files these stand beside rows of as many cells, with no empty line between. Throws InputError.
std::vector<Cells> rows_of_file(std::string_view text, bool qu_tiles, const std::string& name);
/// The rows of a text that somebody types or pastes: its lines, or of one line the parts between blanks,
/// which are one row where each is a single cell. Throws InputError.
std::vector<Cells> rows_of_text(std::string_view text, bool qu_tiles);

/// Whether letters came without rows: in one, or each in its own.
bool are_without_rows(const std::vector<Cells>& rows);

/// The shape that rows tell by their lengths, or one row by its number of letters; nothing where that is
/// plain from neither. Throws InputError where no board has so few cells or so many.
std::optional<Shape> shape_of(const std::vector<Cells>& rows, const Source& source);

/// A board and what its cells read.
struct GivenBoard {
    Board board; ///< `Board::used_cell` for a hole
    Pairs pairs; ///< of cells with several letters
};

/// The board of rows, or of letters in one, on a shape. Throws InputError.
GivenBoard board_of(const std::vector<Cells>& rows, const Shape& shape, const Source& source);

/// The board of cells that were thrown: a letter, a pair or `.` each.
GivenBoard board_of_cells(const Cells& cells, const Shape& shape);

/// The name of the map whose holes these signs have, one a cell, `.` for a hole; empty where they are none of
/// a map of so many rows.
std::string_view map_of(std::string_view signs, int rows);

/// How many cells a line that starts with # has if that is a hole: all apart by blanks, or none of them; 0
/// where it can only be a comment.
std::size_t cells_after_mark(std::string_view line, bool qu_tiles);

/// The letters of a line as cells_of_line reads it, a pair but QU in none. Throws InputError.
std::string letters_of_line(std::string_view line, bool qu_tiles, const Source& source);

/// Such letters with the holes of the shape, unless they hold them already. Throws InputError when
/// there are not as many letters as cells.
std::string letters_on_shape(const std::string& letters, const Shape& shape, const Source& source);

} // namespace weft::hunt
