// Answers: covers read as words, and mapped back to words and paths.
#pragma once

#include "cover/search.hpp"
#include "weft/solution.hpp"

#include <cstdint>
#include <vector>

namespace weft {

/// A cover with a reading chosen for each piece, no word twice.
struct CoverReading {
    double score = 0;
    std::size_t spangram = 0;          ///< index among the search's spangrams
    std::uint32_t reading = 0;         ///< which of the spangram's readings
    std::vector<PieceId> pieces;       ///< ascending
    std::vector<ReadingIndex> choices; ///< a piece: which of its readings
};

/// The first reading of a cover that has one.
CoverReading first_reading(const Search& search, const Cover& cover);

/// The word of a path.
TracedWord traced(const Search& search, std::uint32_t path);

/// The solution with everything spelled out but what a ranking adds.
Solution spell(const Search& search, const CoverReading& reading);

} // namespace weft
