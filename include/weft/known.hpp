// What a player knows of a puzzle that he has begun.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace weft {

/// A word that is known to be in the answer.
struct FoundWord {
    std::string word;                ///< A-Z; of a phrase the letters alone
    bool spangram = false;           ///< whether it is the spangram
    std::vector<std::uint8_t> cells; ///< from its first letter to its last; empty where not known
};

/// Goes with the puzzle: every search keeps to it.
struct Known {
    std::vector<FoundWord> found;
    /// A-Z; known not to be in the answer: as a word or as the whole spangram.
    std::vector<std::string> excluded;
    std::vector<FoundWord> misplaced{}; ///< likewise, but only over their cells, which are known

    bool empty() const { return found.empty() && excluded.empty() && misplaced.empty(); }
};

} // namespace weft
