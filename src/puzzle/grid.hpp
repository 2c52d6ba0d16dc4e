// The rows of a grid as people write them, whatever the form of the file around them.
#pragma once

#include "weft/board.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// How many cells a line has if it is a row as grids have them: its cells all apart, by blanks or by signs as
/// in `T,I,M,E` or `| T | I |`, or none of them, as in `"TIME",`. 0 where it is none, a sentence,
/// or lacks a cell, as `T,,M,E` does.
std::size_t cells_of_row(std::string_view line);

/// The rows of a line: itself, or those of a whole board in one line, apart by signs, as in `NGARST, IIOURI`.
std::vector<std::string_view> rows_of_line(std::string_view line);

/// Collects rows and checks them as they come, so that every message has its line.
class GridReader {
  public:
    /// `name` stands in messages.
    explicit GridReader(const std::string& name)
        : name_(name) {}

    bool empty() const { return rows_ == 0; }
    std::size_t rows() const { return rows_; }
    std::size_t columns() const { return columns_; }

    /// Adds a row, as long as those before, or as a hexagon has it: one cell more than the last up to the
    /// middle, then one less. Letters of either case, '?', '.' and holes, perhaps with blanks between; with
    /// other signs between them where cells_of_row knows it. Throws InputError.
    void add(std::string_view row, int line);

    /// The board of all rows. Throws InputError where all are holes, or some rows of a hexagon are missing.
    Board board(int line) &&;

  private:
    const std::string& name_;
    bool hexagonal() const { return second_line_ > 0; }
    /// How many cells the next row has, by its number from 0; none behind a hexagon's last.
    std::size_t columns_of(std::size_t row) const;
    [[noreturn]] void refuse(std::size_t cells, int line) const;

    std::size_t rows_ = 0;
    std::size_t columns_ = 0; ///< of the first row
    int second_line_ = 0;     ///< of the second row, where that is one cell longer than the first
    std::string letters_;
};

} // namespace weft
