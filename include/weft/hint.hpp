// Hints: a nudge at a time, and how likely words are to be in the answer.
#pragma once

#include "weft/ending.hpp"
#include "weft/solution.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace weft {

/// A word with the chance that it is in the answer: the sum over all solutions that have it.
struct WordChance {
    TracedWord word; ///< as it lies in the likeliest solution that has it
    bool spangram = false;
    double chance = 0;  ///< 0 to 1
    int commonness = 0; ///< 0 (unknown) to 255 (the commonest), on a logarithmic scale
};

struct ChancesResult {
    std::vector<WordChance> words; ///< likeliest first, then the easiest; those of no solution are not there
    Ending ending = Ending::complete;
    bool doubtful = false;      ///< as in Result: some may be words of the board with another letter
    bool slips_complete = true; ///< as in Result
};

inline constexpr int last_hint_step = 5;

struct HintRequest {
    /// 1 tells what kind of words they are and how many are left; then come the word's length and quarter of
    /// the board, its first cell, its cells without order, and the word. For the spangram: its sides, its
    /// length, and on as for others.
    int step = 1;
    bool spangram = false;              ///< about the spangram
    std::optional<int> cell{};          ///< about the word through that cell
    std::vector<std::string> told{};    ///< words that are not to be hinted at: told before
    std::optional<std::string> about{}; ///< the word to keep to, as long as it is likely
};

struct Hint {
    int step = 1;
    std::string text;                ///< a line or two for people
    std::optional<int> left;         ///< words that are not found, the spangram included, where known
    std::optional<int> length;       ///< of the word, from step 2 on
    std::vector<std::uint8_t> cells; ///< step 3: the first; step 4: all, ascending; step 5: in order
    std::string word;                ///< step 5
    std::optional<double> chance;    ///< that the word is in the answer, or is its spangram; from step 2 on
    /// The word that all this is about; empty where none is left. Not to be shown before step 5.
    std::string about;
    bool doubtful = false;      ///< as in Result
    bool slips_complete = true; ///< as in Result
    Ending ending = Ending::complete;
};

} // namespace weft
