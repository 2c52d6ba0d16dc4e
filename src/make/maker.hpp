// Fair puzzles: among many layouts of the same words, the one whose intended answer is the most certain.
//
// A layout is solved with the whole lexicon. The next ones are variations of it with a few words laid
// anew, and replace it when they leave no more covers than it does; after some rounds without progress
// the search starts again from a fresh layout (hill climbing with restarts). Counting stops as soon as a
// layout has more covers than the one to beat, so that bad ones cost little.
#pragma once

#include "make/fairness.hpp"
#include "make/layout.hpp"

#include <functional>

namespace weft {

struct MakeOptions {
    std::uint64_t seed = 1;
    int tries = 0; ///< layouts to solve at most; 0 for no limit
    int spangram_parts = 2;
    bool until_fair = false;         ///< end once the intended answer stands out
    const Lexicon* coarse = nullptr; ///< words that are not to be traced on the board
    int threads = 0;                 ///< 0 for one a core; does not change the result
};

/// How certain the intended answer of a layout is. `better_than` orders by these in turn.
struct Certainty {
    std::uint64_t covers = 0;   ///< with the same number of words, the intended one included
    std::uint64_t readings = 0; ///< solutions of these covers that read differently
    bool first = false;         ///< the intended one ranks first
    double margin = 0;          ///< its score over that of the best other one; 0 without another
    std::size_t coarse = 0;     ///< words in bad taste on the board; counts before all else

    bool better_than(const Certainty& other) const;
    /// Whether nobody would take another answer for the right one: it ranks first by a clear lead, and
    /// nothing on the board is in bad taste.
    bool stands_out() const;
};

struct Made {
    Layout layout;
    Certainty certainty;
    bool best_possible = false; ///< one cover, and no reading but those that reversed words bring
    int tries = 0;              ///< layouts solved
};

/// Draws the words of a layout; called anew for each fresh start.
using WordSource = std::function<std::optional<WordList>(Random& random)>;

/// Searches for a fair layout until it cannot be bettered, or its answer stands out if that is enough, `stop`
/// is raised or the tries are used up. Nothing when not a single layout could be made and solved. The result
/// depends on the seed alone unless `stop` ended the search. `lexicon` must hold all words of the source, see
/// extend(). `progress`: tries done, of all, and the fewest covers so far.
std::optional<Made> make_fair(const Topology& topology, const WordSource& words, const Lexicon& lexicon,
                              const Ranker& ranker, const MakeOptions& options, const std::atomic<bool>& stop,
                              Progress* progress = nullptr);

} // namespace weft
