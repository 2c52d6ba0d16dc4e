// What the cells of a board to hunt on read: a letter or several.
#pragma once

#include "base/text.hpp"
#include "weft/board.hpp"

#include <map>
#include <string>

namespace weft::hunt {

/// Cells that read as several letters, by the letter that stands for them on the board: {'Q', "QU"}. That
/// letter stands for nothing else there.
using Pairs = std::map<char, std::string>;

/// What a cell reads: S, Qu, or `.` for a hole.
inline std::string cell_text(const Board& board, int cell, const Pairs& pairs) {
    const char letter = board.letters[static_cast<std::size_t>(cell)];
    const auto pair = pairs.find(letter);
    if (pair == pairs.end()) { return std::string(1, letter); }
    return pair->second[0] + lower(pair->second.substr(1));
}

} // namespace weft::hunt
