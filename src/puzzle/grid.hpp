// The rows of a grid as people write them, whatever the form of the file around them.
#pragma once

#include "weft/board.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace weft {

/// How many cells a line that starts with '#' has if it is a row of a grid, its signs all apart by blanks or
/// none of them; 0 where it can only be a comment.
std::size_t cells_of_row(std::string_view line);

/// Collects rows and checks them as they come, so that every message has its line.
class GridReader {
  public:
    /// `name` stands in messages.
    explicit GridReader(const std::string& name)
        : name_(name) {}

    bool empty() const { return rows_ == 0; }
    std::size_t columns() const { return columns_; }

    /// Adds a row: letters of either case, '?', '.' and holes, perhaps with blanks between. Throws
    /// InputError.
    void add(std::string_view row, int line);

    /// The board of all rows. Throws InputError where all are holes.
    Board board(int line) &&;

  private:
    const std::string& name_;
    std::size_t rows_ = 0;
    std::size_t columns_ = 0;
    std::string letters_;
};

} // namespace weft
