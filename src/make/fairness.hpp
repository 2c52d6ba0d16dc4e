// Whether a puzzle that carries a solution is legal, and whether that solution is the one that a solver
// would come to: how many other covers there are, which is the strongest, how certain the intended one is.
#pragma once

#include "cover/answer.hpp"
#include "make/difficulty.hpp"
#include "make/legality.hpp"
#include "rank/ranking.hpp"
#include "weft/puzzle.hpp"
#include "words/lexicon.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace weft {

/// Puts the solutions of a search in order, at least the best `top` of them where there are so many; they
/// differ in spangram letters or set of words.
using Ranker = std::function<Ranking(const Search& search, std::size_t top)>;

/// A word that stands in more than one place in legal covers.
struct Wanderer {
    std::string word;
    std::vector<TracedWord> places; ///< over different cells or crossings; the intended one first
};

struct Fairness {
    std::vector<Fault> faults;
    std::vector<std::string> added;    ///< words of the solution that had to be added to the lexicon
    bool complete = true;              ///< the search reached its end
    std::uint64_t covers = 0;          ///< with the same number of words, the intended ones included
    std::uint64_t intended = 0;        ///< covers that read as the solution
    std::size_t ranked = 0;            ///< solutions that the ranking put in order
    std::optional<std::size_t> rank;   ///< of the intended one among them, 1 for the best
    std::optional<double> probability; ///< that it is the answer; nothing when it is not among them
    std::optional<double> margin;      ///< its score over that of the best other; nothing without another
    std::optional<Solution> solution;
    std::optional<Solution> competitor; ///< the best other
    std::vector<Wanderer> wanderers;
    Difficulty difficulty;

    std::uint64_t competitors() const { return covers - intended; }
    /// Legal, and no solution ranks before the intended one.
    bool fair() const { return faults.empty() && rank == 1U; }
};

/// Judges a puzzle. `options.words` is taken from the solution. When `stop` is raised the result is
/// marked as not complete. Cost: a few searches.
Fairness judge(const Puzzle& puzzle, const Lexicon& lexicon, const Ranker& ranker, SearchOptions options,
               const std::atomic<bool>& stop, Progress* progress = nullptr);

} // namespace weft
