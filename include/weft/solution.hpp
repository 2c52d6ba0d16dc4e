// Solutions: covers mapped back to words and paths, and the best of them.
#pragma once

#include "weft/search.hpp"

#include <cstdint>
#include <functional>
#include <span>
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

/// Calls `visit(reading, choices)` for every choice of readings of a cover, no word twice and none the
/// spangram's, in a fixed order; `visit` returns false to end early. Returns whether it went to the end.
bool for_each_choice(
    const Search& search, const Cover& cover,
    const std::function<bool(std::uint32_t reading, std::span<const std::uint8_t> choices)>& visit);

/// The letters of a spangram reading, parts joined.
std::string spangram_letters(const Search& search, const SpangramReading& reading);

/// What makes two solutions the same to a reader: the spangram's letters and the set of words.
std::string identity(const Search& search, const Cover& cover, std::uint32_t reading,
                     std::span<const std::uint8_t> choices);

/// Scores a solution: higher is better. Must be safe to call from several threads.
using Scorer =
    std::function<double(const Cover& cover, std::uint32_t reading, std::span<const std::uint8_t> choices)>;

/// A simple order until something knows better: fewest spangram parts, then the commoner words.
Scorer common_words_first(const Search& search);

/// What a pass over all solutions found.
struct Best {
    std::uint64_t covers = 0;
    std::vector<Solution> solutions; ///< best first; different in spangram letters or set of words
};

/// The best `top` solutions. Equal scores stand in a fixed order, the same for any number of threads.
Best best_solutions(Search& search, const Scorer& scorer, std::size_t top, Progress* progress = nullptr);

} // namespace weft
