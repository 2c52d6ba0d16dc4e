// What is asked of a puzzle to make, and what comes of it.
#pragma once

#include "weft/fairness.hpp"
#include "weft/puzzle.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace weft {

/// Accents are folded to A-Z in spangram and words; blanks, apostrophes and hyphens are left out.
struct MakeRequest {
    std::string theme;              ///< the clue, one line
    std::string spangram;           ///< a word or a phrase
    std::vector<std::string> words; ///< likewise, without the spangram; what is no word is set aside
    int rows = 8;                   ///< rows * columns in 1..128
    int columns = 6;
    Rules rules{};              ///< without a spangram by them, none is given
    std::optional<int> count{}; ///< words to use, the spangram included, from 1; nothing for any number
    bool fill = false;          ///< propose the missing words from the lexicon
    std::uint64_t seed = 1;     ///< another seed, another board
    int tries = 0;              ///< layouts to solve at most; 0 for no limit
    bool until_fair = false;    ///< end once an answer stands out; else go on until nothing is better
};

/// The words of a request as a board takes them.
struct ReadyWords {
    /// A word as it was given, and what is to be said of it.
    struct Note {
        std::string given;
        std::string said;
    };
    std::string spangram;           ///< A-Z
    std::vector<std::string> words; ///< A-Z, each once, in the order given
    std::vector<Note> folded;       ///< those that lost accents, and their letters
    std::vector<Note> set_aside;    ///< those that are no words for the board, and why
    std::vector<Note> doubtful;     ///< those that are likely misspelled, and the common word they are like
};

struct MakeResult {
    std::optional<Puzzle> puzzle;      ///< with its solution; nothing when no layout was found in time
    Fairness fairness;                 ///< of that puzzle
    ReadyWords ready;                  ///< what was made of the words
    std::vector<std::string> proposed; ///< words of the puzzle that nobody asked for
    std::vector<std::string> left_out; ///< words that were given and found no room
    int tries = 0;                     ///< layouts solved
    double milliseconds = 0;           ///< that took, without the check of the puzzle
};

} // namespace weft
