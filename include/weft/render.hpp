// Solutions for people and for programs: the solved board drawn in text, and JSON.
#pragma once

#include "weft/puzzle.hpp"
#include "weft/solution.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace weft {

/// A word as it is traced on a board.
struct TracedWord {
    std::string word;
    std::vector<std::uint8_t> cells; ///< from the first letter to the last
};

/// A solution with everything spelled out.
struct SpelledSolution {
    double score = 0;
    TracedWord spangram;
    std::vector<std::string> parts; ///< of the spangram; one for a single word
    std::vector<TracedWord> words;  ///< in reading order of their first cells
};

SpelledSolution spell(const Search& search, const Solution& solution);

/// The board with the letters of each word joined along its path, plain ASCII; with `colour`, each word
/// in a colour of its own and the spangram in yellow (ANSI escape sequences).
std::string draw(const Board& board, const SpelledSolution& solution, bool colour);

/// `{word, path}` with the path as [row, column] pairs from 0.
nlohmann::ordered_json to_json(const Board& board, const TracedWord& word);
/// `{score, spangram: {word, parts, path}, words: [{word, path}]}`.
nlohmann::ordered_json to_json(const Board& board, const SpelledSolution& solution);

} // namespace weft
