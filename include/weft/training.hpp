// Training: weights from puzzles whose answers are known.
//
// Each puzzle gives a choice: its answer among the solutions that a plain guess ranks highest. The guess
// never saw an answer, so weights fitted without a puzzle know nothing of it. Its words laid out anew on
// random boards give more choices, since other boards have other wrong solutions.
#pragma once

#include "weft/fit.hpp"
#include "weft/puzzle.hpp"
#include "weft/ranking.hpp"

#include <atomic>
#include <span>
#include <string_view>
#include <vector>

namespace weft {

/// What a puzzle with a solution teaches: a choice for its own board, and for each of the other boards;
/// fewer where a search does not find the answer. `theme`: the clue, may be empty. Deterministic, unless
/// `stop` is raised.
std::vector<KnownChoice> known_choices(const Puzzle& puzzle, const SearchOptions& options,
                                       std::string_view theme, const Lexicon& lexicon,
                                       const Knowledge& knowledge, const std::atomic<bool>& stop);

/// Weights fitted to these choices.
Weights train(std::span<const KnownChoice* const> choices);

} // namespace weft
