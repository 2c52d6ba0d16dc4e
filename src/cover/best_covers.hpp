// The best covers by a value that adds up over spangram and pieces, out of any number of covers.
//
// Potentials of the cells bound what a rest can be worth; what a piece falls short of the potentials of
// its cells, its slack, is lost by every cover that it is part of. Covers within some loss of the highest
// bound can only consist of pieces with no more slack than that, so the search is run on those few pieces
// alone: first on very few, and on four times as many until enough covers are found. This is fixing variables
// by reduced costs, with the loss widened step by step.
//
// Exact: the result is the same as after a look at every cover.
#pragma once

#include "cover/search.hpp"

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace weft {

/// What a cover is worth: the sum over its pieces, of its spangram, and of its number of theme words.
struct CoverValues {
    std::span<const float> pieces;                     ///< one a piece
    std::span<const float> spangrams;                  ///< one a spangram
    std::array<float, most_counted_words + 1> words{}; ///< by number of theme words
};

struct ValuedCover {
    double value = 0;
    std::size_t spangram = 0;
    std::vector<PieceId> pieces; ///< ascending
};

/// Which of the best covers are wanted.
struct Wanted {
    std::size_t most = 0;   ///< so many, and no more
    std::size_t always = 0; ///< so many of them in any case
    /// Of the others, only those that are worth at most so much less than the best.
    double margin = std::numeric_limits<double>::infinity();
    /// A value that `most` covers are known to reach; it saves work and changes nothing.
    double reached = -std::numeric_limits<double>::infinity();
    /// Of covers with a piece that is set apart (Search::apart), so many pairs of it and a spangram are
    /// looked at, those with the highest bounds: covers of other pairs may be missing. A tenth of them where
    /// the number of words is not known, since the bounds are looser then and each pair takes longer.
    std::size_t pairs = 300'000;
};

struct BestCovers {
    std::vector<ValuedCover> covers;
    bool complete = true; ///< neither this nor the search was stopped
};

/// The covers of highest value among those that have a solution, best first; equal values in a fixed order.
/// Fewer than are wanted only when there are no more or the search was stopped.
BestCovers best_covers(const Search& search, const CoverValues& values, const Wanted& wanted);

} // namespace weft
