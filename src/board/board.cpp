#include "weft/board.hpp"

namespace weft {

std::array<std::uint8_t, 26> Board::letter_counts() const {
    std::array<std::uint8_t, 26> counts{};
    for (const int cell : topology.all()) { ++counts[static_cast<std::size_t>(letter(cell))]; }
    return counts;
}

CellSet Board::cells_with(char letter) const {
    CellSet found;
    for (int cell = 0; cell < cells(); ++cell) {
        if (letters[static_cast<std::size_t>(cell)] == letter) { found.insert(cell); }
    }
    return found;
}

} // namespace weft
