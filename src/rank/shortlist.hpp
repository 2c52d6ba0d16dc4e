// The short list: the solutions that a quick score ranks highest, out of any number of them.
//
// The quick score is a sum over the words and the spangram, so that the best covers by it are found
// without visiting the others; the words of a piece and the readings of a spangram are then chosen by the
// same score. Exact: the list is what a look at every solution would give.
#pragma once

#include "cover/answer.hpp"
#include "cover/best_covers.hpp"
#include "rank/features.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace weft {

/// Solutions that read the same, by spangram letters and set of words, have the same key and stand once.
struct Candidate {
    CoverReading solution;
    std::uint64_t key = 0;
};

struct Shortlist {
    std::vector<Candidate> candidates; ///< best first
    std::vector<Candidate> further;    ///< those of `wanted` that `counted` leaves out, likewise
    CoverCount covers;                 ///< that were looked at: exact where these are all of the board
    /// A quick score that as many covers reach as were asked for.
    double reached = -std::numeric_limits<double>::infinity();
    bool complete = true; ///< nothing was stopped before its end
};

/// Key of the solution with that spangram and these words, all in A-Z.
std::uint64_t solution_key(const std::string& spangram, std::span<const std::string> words);

/// The best solutions by the quick score, best first, as many as wanted, among as many of the best covers.
/// `weights`: one a feature of feature_list(); only those of the groups count, spangram and word are looked
/// at. Equal scores stand in a fixed order; the result is the same for any number of threads. What the short
/// list of a part of the covers reached, by the same weights and as long, is a known value of `wanted`.
/// `counted`, where it is given, wants no more than `wanted`: the list is then that which it alone would
/// give.
Shortlist shortlist(const Search& search, const Features& features, std::span<const double> weights,
                    const Wanted& wanted, const std::optional<Wanted>& counted = std::nullopt);

/// The solution with that spangram and these words, where a cover of the board reads so: of all ways to
/// trace and to read it the one with the best quick score.
std::optional<Candidate> find_solution(const Search& search, const Features& features,
                                       std::span<const double> weights, const std::string& spangram,
                                       std::span<const std::string> words);

} // namespace weft
