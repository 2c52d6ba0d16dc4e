// What is asked of a puzzle to make, and what comes of it.
#pragma once

#include "weft/fairness.hpp"
#include "weft/puzzle.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace weft {

struct MakeRequest {
    std::string theme;              ///< the clue, one line
    std::string spangram;           ///< a word or a phrase of letters A-Z, blanks, apostrophes and hyphens
    std::vector<std::string> words; ///< likewise, without the spangram
    int rows = 8;                   ///< rows * columns in 1..64
    int columns = 6;
    std::optional<int> count{}; ///< words to use, the spangram included, from 1; nothing for any number
    bool fill = false;          ///< propose the missing words from the lexicon
    std::uint64_t seed = 1;     ///< another seed, another board
    int tries = 0;              ///< layouts to solve at most; 0 for no limit
};

struct MakeResult {
    std::optional<Puzzle> puzzle;      ///< with its solution; nothing when no layout was found in time
    Fairness fairness;                 ///< of that puzzle
    std::vector<std::string> proposed; ///< words of it that nobody asked for
    int tries = 0;                     ///< layouts solved
    double milliseconds = 0;           ///< that took, without the check of the puzzle
};

} // namespace weft
