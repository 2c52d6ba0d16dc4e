// A solution: the words of a cover, each with its path.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace weft {

/// A word as it is traced on a board.
struct TracedWord {
    std::string word;
    std::vector<std::uint8_t> cells; ///< from the first letter to the last
};

/// What a feature of a solution adds to its score: its value times its weight.
struct Contribution {
    std::string feature; ///< its name
    std::string meaning; ///< in a few words, what the value tells
    double value = 0;
    double weight = 0;
};

struct Solution {
    TracedWord spangram;               ///< empty where its cells are used up
    std::vector<std::string> parts;    ///< of the spangram; one for a single word, none for an empty one
    std::vector<TracedWord> words;     ///< the others, in reading order of their first cells
    std::vector<std::string> unlisted; ///< those that no list has, but whose letters look like a word
    double score = 0;                  ///< higher is likelier; only differences on one board mean anything
    double probability = 0;            ///< that it is the answer, 0 to 1
    /// Index among the slips of a result, where it is a solution of the board without that slip.
    std::optional<std::size_t> slip{};
    std::vector<Contribution> explanation; ///< of the score; empty unless asked for
};

/// Its words on a line, the spangram first: `*IN ONES ELEMENT  COPPER  IRON`.
std::string to_text(const Solution& solution);

} // namespace weft
