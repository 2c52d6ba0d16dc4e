#include "puzzle/grid.hpp"

#include "base/text.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

/// Signs that people draw a hole with, besides ours.
constexpr std::string_view hole_signs[] = {"#", "\xe2\x96\xa0", "\xe2\x96\x88", "\xe2\xac\x9b"};

/// The row with our sign for every hole.
std::string with_our_holes(std::string_view row) {
    std::string result;
    while (!row.empty()) {
        const auto sign = std::find_if(std::begin(hole_signs), std::end(hole_signs),
                                       [&](std::string_view other) { return row.starts_with(other); });
        const bool hole = sign != std::end(hole_signs);
        result += hole ? Board::hole : row.front();
        row.remove_prefix(hole ? sign->size() : 1);
    }
    return result;
}

} // namespace

std::size_t cells_of_row(std::string_view line) {
    const std::string row = with_our_holes(line);
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

void GridReader::add(std::string_view row, int line) {
    std::string letters;
    for (char c : with_our_holes(row)) {
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
    if (letters.size() != columns_) {
        throw InputError(name_, line,
                         fmt::format("a row of {} letters where the first has {}", letters.size(), columns_));
    }
    ++rows_;
    letters_ += letters;
    if (letters_.size() > max_cells) {
        throw InputError(name_, line, fmt::format("more than {} cells", max_cells));
    }
}

Board GridReader::board(int line) && {
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
