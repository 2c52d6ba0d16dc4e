#include "weft/board.hpp"

#include "board/letters.hpp"

#include <fmt/format.h>

namespace weft {

static_assert(Board::any_letter == all_letters);

std::uint32_t Board::letters_of(int cell) const {
    const auto index = static_cast<std::size_t>(cell);
    if (letters[index] != open_letter) { return letter_bit(letters[index]); }
    return index < choices.size() && choices[index] != 0 ? choices[index] : any_letter;
}

bool Board::may_be(int cell, char letter) const {
    const char own = letters[static_cast<std::size_t>(cell)];
    return own == letter || (own == open_letter && (letters_of(cell) & letter_bit(letter)) != 0);
}

std::vector<std::string> Board::rows() const {
    std::vector<std::string> rows(static_cast<std::size_t>(topology.rows()));
    for (int cell = 0; cell < cells(); ++cell) {
        rows[static_cast<std::size_t>(topology.place(cell).row)] += letters[static_cast<std::size_t>(cell)];
    }
    return rows;
}

CellSet Board::cells_with(char letter) const {
    CellSet found;
    for (int cell = 0; cell < cells(); ++cell) {
        if (letters[static_cast<std::size_t>(cell)] == letter) { found.insert(cell); }
    }
    return found;
}

std::string place_of(const Board& board, int cell) {
    const Place place = board.topology.place(cell);
    return fmt::format("row {}, column {}", place.row + 1, place.column + 1);
}

std::string short_place_of(const Board& board, int cell) {
    const Place place = board.topology.place(cell);
    return fmt::format("{},{}", place.row + 1, place.column + 1);
}

} // namespace weft
