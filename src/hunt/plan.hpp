// Plans for a hunt against the clock: which words to trace, and in what order, so that the most points come
// together before time is up.
//
// A word costs so many seconds a letter; between two words the finger travels from the last cell of one to
// the first cell of the other. Choosing and ordering at once is the orienteering problem (Golden, Levy,
// Vohra, 1987). Solved by ruin and recreate (Schrimpf et al., 'Record Breaking Optimization Results Using the
// Ruin and Recreate Principle', 2000): some words are taken out of the plan, and those that earn most for the
// time that they add are put in where they add least. One tracing of each word is considered.
#pragma once

#include "base/stop.hpp"
#include "weft/board.hpp"
#include "weft/ending.hpp"
#include "weft/hunt.hpp"

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

namespace weft::hunt {

struct Pace {
    double seconds = 80;  ///< until the time is up, above 0
    double letter = 0.25; ///< seconds for each cell of a word, above 0
    double move = 0.15;   ///< seconds for the finger to go from one cell to the next, from 0
};

struct Plan {
    std::vector<std::size_t> order; ///< indices of words
    int points = 0;
    double seconds = 0; ///< that it takes
};

/// The best plan, or that until time was up, and what the words of most points first would earn.
struct Planned {
    Plan best;
    Plan greedy;
    Ending ending = Ending::complete;
};

/// The words of most points first, as long as there is time; of equal ones the shorter, then those listed
/// first.
Plan greedy_plan(const Board& board, std::span<const Word> words, const Pace& pace);

inline constexpr int usual_rounds = 4000;

/// A plan at least as good as that. `rounds`: how often it is ruined and made again. The same for the same
/// seed. Cost: about a tenth of a millisecond a round. Where the stop flag is raised, the best plan until
/// then.
Plan best_plan(const Board& board, std::span<const Word> words, const Pace& pace, int rounds = usual_rounds,
               std::uint64_t seed = 1, const std::atomic<bool>& stop = never_stop);

} // namespace weft::hunt
