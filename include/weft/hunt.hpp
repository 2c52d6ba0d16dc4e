// Word hunts: the rules by which words on a board count, and what was found.
#pragma once

#include "weft/ending.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft::hunt {

/// A board to hunt on has at most this many cells.
inline constexpr int max_cells = 64;

enum class Rules {
    length,   ///< as many points as letters
    boggle,   ///< 3 or 4 letters 1, 5 2, 6 3, 7 5, from 8 on 11
    wordhunt, ///< 3 letters 100, 4 400, 5 800, n >= 6 1400 + 200 (n - 6)
    count,    ///< every word 1
};

/// The rules by that name, or nothing.
std::optional<Rules> parse_rules(std::string_view name);
std::string_view name_of(Rules rules);

/// How a board is scored. Every word counts once, however often it can be traced.
struct Scoring {
    Rules rules = Rules::boggle;
    int min_length = 3;    ///< shorter words do not count; 1 to 64
    bool qu_tiles = false; ///< a cell with Q reads QU, and no other way

    bool operator==(const Scoring&) const = default;
};

/// Points of a word of that many letters (a QU tile has two); 0 where the rules give none.
int points(Rules rules, int letters);

/// A word found on a board.
struct Word {
    std::string word; ///< A-Z, with the U of a QU tile
    int points = 0;
    std::vector<std::uint8_t> path; ///< its cells, the first of its tracings in order of cells
};

/// All words of a board.
struct Result {
    std::vector<Word> words; ///< longest first, then by letters; every word once
    Ending ending = Ending::complete;

    /// The board's score.
    int points() const {
        int sum = 0;
        for (const Word& word : words) { sum += word.points; }
        return sum;
    }
};

} // namespace weft::hunt
