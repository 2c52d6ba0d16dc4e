// Training: weights from puzzles whose answers are known.
//
// Each puzzle gives a choice: its answer among the solutions that a plain guess ranks highest. The guess
// never saw an answer, so weights fitted without a puzzle know nothing of it.
#pragma once

#include "weft/fit.hpp"
#include "weft/puzzle.hpp"
#include "weft/ranking.hpp"

#include <optional>
#include <span>

namespace weft {

/// The answer of a puzzle among other solutions of its board; nothing when the search does not find it.
std::optional<KnownChoice> known_choice(Search& search, const Features& features,
                                        const OfficialSolution& official);

/// Weights fitted to these choices.
Weights train(std::span<const KnownChoice* const> choices);

} // namespace weft
