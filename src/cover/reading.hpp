// How covers are read: a piece may stand for several words (TIME, EMIT), a spangram for several phrases.
#pragma once

#include "cover/spangram.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

namespace weft {

/// A candidate cover: a spangram and the pieces that cover the rest.
struct Cover {
    std::size_t spangram = 0; ///< index among the spangrams
    std::span<const PieceId> pieces;
};

/// Which reading of a piece it is: over open cells lie thousands of words.
using ReadingIndex = std::uint32_t;

/// Calls `visit(reading, choices)` for a spangram's reading and a reading of each piece.
using ChoiceVisitor = std::function<bool(std::uint32_t reading, std::span<const ReadingIndex> choices)>;

/// Calls `visit` for every choice of readings of a cover, no word twice and none the spangram's, in a fixed
/// order; `visit` returns false to end early. `spelled`: the word that each reading of each spangram spells,
/// where it is one. Returns whether it went to the end.
bool for_each_choice(const Pieces& pieces, const Spangrams& spangrams,
                     std::span<const std::optional<WordId>> spelled, const Cover& cover,
                     const ChoiceVisitor& visit);

} // namespace weft
