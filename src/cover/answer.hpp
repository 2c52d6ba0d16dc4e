// Solutions: covers mapped back to words and paths.
#pragma once

#include "cover/search.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace weft {

/// A cover with a reading chosen for each piece, no word twice.
struct Solution {
    double score = 0;
    std::size_t spangram = 0;          ///< index among the search's spangrams
    std::uint32_t reading = 0;         ///< which of the spangram's readings
    std::vector<PieceId> pieces;       ///< ascending
    std::vector<std::uint8_t> choices; ///< a piece: which of its readings
};

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

} // namespace weft
