// The rules of word hunts: which words count on a board, and how much.
#pragma once

#include <optional>
#include <string_view>

namespace weft::hunt {

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
    int min_length = 3;    ///< shorter words do not count; at least 1
    bool qu_tiles = false; ///< a cell with Q reads QU, and no other way

    bool operator==(const Scoring&) const = default;
};

/// Points of a word of that many letters (a QU tile has two); 0 where the rules give none.
int points(Rules rules, int letters);

} // namespace weft::hunt
