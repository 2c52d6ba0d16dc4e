// What a search brings: solutions, and what may be relied on.
#pragma once

#include "weft/count.hpp"
#include "weft/ending.hpp"
#include "weft/rules.hpp"
#include "weft/slip.hpp"
#include "weft/solution.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace weft {

/// Rules by which a board has a cover that has none by its own.
struct Relaxation {
    Rules rules;
    std::string text; ///< what is other than in the puzzle's, as its header `rules:` takes it
};

/// The best solutions of a puzzle.
struct Result {
    std::vector<Solution> solutions; ///< best first; different in spangram letters or set of words
    double none = 1;                 ///< the chance that the answer is none that was ranked, 0 to 1
    CoverCount covers;               ///< of the board; where it is not exact there may be many more
    bool phrases = false;            ///< spangrams of any number of words were tried as well
    bool rare_words = false;         ///< rare words were tried as well: common ones left doubt
    bool unlisted_words = false;     ///< so were strings that no list has and that look like words
    Ending ending = Ending::complete;
    double milliseconds = 0;
    /// Where there is no cover: the fewest rules to relax for one, if that helps.
    std::optional<Relaxation> relaxed{};
    /// Not where the search for them took too long, or some have too many words.
    bool relaxed_complete = true;

    /// No answer to the board as it stands is plausible, or a slip in reading it would explain far more: then
    /// the solutions are also those of boards without a slip, but for found words, which all of them keep.
    bool doubtful = false;
    std::vector<Slip> slips; ///< what may have gone wrong, likeliest first; where it was looked for
    /// Not where the search for slips took too long, or a part of it too much.
    bool slips_complete = true;
    double slip_milliseconds = 0; ///< that the search for slips took

    bool complete() const { return ending == Ending::complete; }

    /// The slip of a found word whose solution is likelier than all that keep that word; null where there is
    /// none.
    const Slip* misfound() const;
};

/// A number of covers, and what was counted.
struct CountResult {
    CoverCount covers;
    bool rare_words = false; ///< as in Result
    Ending ending = Ending::complete;
};

/// How a stream of covers ended.
struct CoversResult {
    std::uint64_t visited = 0;
    bool ended_by_visitor = false;
    bool rare_words = false; ///< as in Result
    Ending ending = Ending::complete;
};

/// The words on a board.
struct WordsResult {
    std::vector<TracedWord> words; ///< longest first, then by letters and cells, unless it is said otherwise
    Ending ending = Ending::complete;
    bool slips_complete = true; ///< as in Result, where words of the answer are left out
};

} // namespace weft
