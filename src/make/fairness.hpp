// Whether a puzzle that carries a solution is legal, and whether that solution is the one that a solver
// would come to: how many other covers there are, which is the strongest, how certain the intended one is.
#pragma once

#include "rank/ranking.hpp"
#include "weft/fairness.hpp"
#include "weft/puzzle.hpp"
#include "words/lexicon.hpp"

#include <atomic>
#include <functional>

namespace weft {

/// Puts the solutions of a search in order, at least the best `top` of them where there are so many; they
/// differ in spangram letters or set of words.
using Ranker = std::function<Ranking(const Search& search, std::size_t top)>;

/// Judges a puzzle. `options.words` is taken from the solution. When `stop` is raised the result is
/// marked as not complete. Cost: a few searches.
Fairness judge(const Puzzle& puzzle, const Lexicon& lexicon, const Ranker& ranker, SearchOptions options,
               const std::atomic<bool>& stop, Progress* progress = nullptr);

} // namespace weft
