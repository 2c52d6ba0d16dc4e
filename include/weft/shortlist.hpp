// The best few of all solutions of a search by a score that is a sum over spangram, words, pairs and
// links, so that millions are passed in a stream and only a short list is held.
//
// The score of each word, of each pair and of each link is tabled when first needed. A cover, or the
// readings of its first pieces, is dropped as soon as its best possible score (the best reading of each
// piece and the highest score that any pair can have) is below the last of a full list: what is left
// is the same as after a look at every solution.
#pragma once

#include "weft/features.hpp"
#include "weft/solution.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace weft {

struct ShortlistOptions {
    std::size_t best = 0;                ///< how many of the best to keep
    std::size_t sample = 0;              ///< how many others to keep, chosen by a hash of their letters
    std::optional<std::uint64_t> wanted; ///< a solution to look out for, by its key
    bool prune = true;                   ///< off to look at every solution; implied by `sample`
};

/// Solutions that read the same, by spangram letters and set of words, have the same key and stand once.
struct Candidate {
    Solution solution;
    std::uint64_t key = 0;
};

struct Shortlist {
    std::uint64_t covers = 0;
    std::vector<Candidate> best;   ///< best first
    std::vector<Candidate> sample; ///< in order of their hash; may overlap with the best
    std::optional<Candidate> wanted;
};

/// Key of the solution with that spangram and these words, all in A-Z.
std::uint64_t solution_key(const std::string& spangram, std::span<const std::string> words);

/// `weights`: one a feature of feature_list(); those of the group `set` are not looked at. Equal scores
/// stand in a fixed order; the result is the same for any number of threads.
Shortlist shortlist(Search& search, const Features& features, std::span<const double> weights,
                    const ShortlistOptions& options, Progress* progress = nullptr);

} // namespace weft
