// Word hunts: all words that can be traced on a board, by depth-first search of board and trie at once.
#pragma once

#include "hunt/trie.hpp"
#include "weft/board.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace weft::hunt {

/// A word found on a board.
struct Word {
    std::string word; ///< A-Z, with the U of a QU tile
    int points = 0;
    std::vector<std::uint8_t> path; ///< its cells, the first of its tracings in order of cells
};

/// All words on the board that the trie's scoring admits, longest first, then by letters; every word
/// once. The sum of their points is the board's score.
std::vector<Word> find_words(const Board& board, const Trie& trie);

} // namespace weft::hunt
