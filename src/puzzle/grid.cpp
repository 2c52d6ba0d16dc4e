#include "puzzle/grid.hpp"

#include "base/text.hpp"
#include "board/row_signs.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

/// Cells a side of a hexagon.
constexpr std::size_t least_side = 2;
constexpr std::size_t most_side = 5;

} // namespace

std::size_t cells_of_row(std::string_view line) {
    const std::string plain = with_our_holes(line);
    if (lacks_cell(plain)) { return 0; }
    const std::string whole = without_frame(plain);
    const std::string_view row = trim(whole);
    std::size_t cells = 0;
    std::size_t gaps = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const char c = row[i];
        if (is_blank(c)) {
            gaps += is_blank(row[i - 1]) ? 0 : 1;
            continue;
        }
        if (!is_letter(c) && c != Board::open_letter && c != Board::used_cell && c != Board::hole) {
            return 0;
        }
        ++cells;
    }
    return gaps == 0 || gaps + 1 == cells ? cells : 0;
}

std::vector<std::string_view> rows_of_line(std::string_view line) {
    constexpr std::size_t least_whole = 12; // fewer may be a clue: `Ho, ho, ho`
    std::vector<std::string_view> rows;
    for (std::string_view rest = line; !rest.empty();) {
        const auto end = std::min(rest.find_first_of(",;|"), rest.size());
        const std::string_view row = rest.substr(0, end);
        if (!is_frame(row)) { rows.push_back(row); }
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    const std::size_t columns = rows.empty() ? 0 : cells_of_row(rows.front());
    const bool whole = columns > 1 && rows.size() > 1 && rows.size() * columns >= least_whole &&
                       std::all_of(rows.begin(), rows.end(),
                                   [&](std::string_view row) { return cells_of_row(row) == columns; });
    return whole ? rows : std::vector{line};
}

void GridReader::add(std::string_view row, int line) {
    std::string letters;
    const std::string plain = with_our_holes(row);
    for (char c : cells_of_row(row) > 0 ? without_frame(plain) : plain) {
        if (is_blank(c)) { continue; }
        if (!is_letter(c) && c != Board::open_letter && c != Board::used_cell && c != Board::hole) {
            throw InputError(
                name_, line,
                fmt::format("{} in the grid; only letters A-Z belong there, '?' for one that could not be "
                            "read, '.' for a cell that is used up and '_' for a hole",
                            shown(c)));
        }
        letters += upper(c);
    }
    if (letters.empty()) { throw InputError(name_, line, "a row without letters"); }
    if (rows_ == 0) { columns_ = letters.size(); }
    if (rows_ == 1 && letters.size() == columns_ + 1 && columns_ >= least_side && columns_ <= most_side) {
        second_line_ = line;
    }
    if (letters.size() != columns_of(rows_)) {
        hexagonal() ? refuse(columns_ + 1, second_line_) : refuse(letters.size(), line);
    }
    ++rows_;
    letters_ += letters;
    if (letters_.size() > max_cells) {
        throw InputError(name_, line, fmt::format("more than {} cells", max_cells));
    }
}

std::size_t GridReader::columns_of(std::size_t row) const {
    if (!hexagonal()) { return columns_; }
    const std::size_t last = 2 * (columns_ - 1);
    return row > last ? 0 : columns_ + std::min(row, last - row);
}

void GridReader::refuse(std::size_t cells, int line) const {
    throw InputError(name_, line, fmt::format("a row of {} letters where the first has {}", cells, columns_));
}

Board GridReader::board(int line) && {
    if (hexagonal()) {
        if (rows_ != 2 * columns_ - 1) { refuse(columns_ + 1, second_line_); }
        if (letters_.find(Board::hole) != std::string::npos) {
            throw InputError(name_, line, "a hexagonal board has no holes");
        }
        return Board{Topology::hexagon(static_cast<int>(columns_)), std::move(letters_)};
    }
    CellSet holes;
    for (std::size_t cell = 0; cell < letters_.size(); ++cell) {
        if (letters_[cell] == Board::hole) { holes.insert(static_cast<int>(cell)); }
    }
    if (holes.size() == static_cast<int>(letters_.size())) {
        throw InputError(name_, line, "a board of nothing but holes");
    }
    return Board{Topology::rectangle(static_cast<int>(rows_), static_cast<int>(columns_), holes),
                 std::move(letters_)};
}

} // namespace weft
