// The number of ways to cover a board with pieces, spangram and words aside.
//
// The highest cell is covered rather than the one with the fewest candidates: whatever covers it has it as
// its own highest cell, so that the candidates are a short list looked through with two comparisons, and the
// rests met are fewer different ones. They are met in the order of their highest cells, with the number of
// ways to each: frontier-based dynamic programming, as Simpath has it (Knuth, *The Art of Computer
// Programming*, volume 4A, 7.1.4), but a piece a step instead of an edge. That is a list of rests for each
// cell, written in order and merged by a small hash table when its turn comes, with no recursion and no large
// table to miss the cache in.
//
// Nine of ten rests would have no cover. Most of these are known from a look at their highest cells
// (cover/prospects.hpp).
//
// Cost: for each different rest its candidates, and 30 to 40 bytes for each rest that awaits its turn. On
// boards of 8 rows and 6 columns there are some thousands to some ten thousands of rests; on a wide board
// rows and columns are changed for each other, since there are the fewer the shorter the rows. Boards of few
// letters can have more than any memory holds: they are refused.
#pragma once

#include "cover/counting.hpp"
#include "cover/piece.hpp"
#include "cover/width.hpp"
#include "weft/topology.hpp"

#include <atomic>
#include <cstddef>

namespace weft {

/// Rests that may await their turn; with what is made of them they take up to 1 GiB.
inline constexpr std::size_t most_rests = std::size_t{1} << 23;

/// The number of sets of pieces that cover every cell of the board once and use no block twice; words
/// may repeat, any number of them. Throws CountOverflow above 2^128 - 2, TooLarge when more rests than
/// that await their turn, and Stopped when the flag is raised.
Count count_piece_covers(const Topology& topology, const Pieces& pieces, const std::atomic<bool>& stop,
                         std::size_t rests, Width width);
inline Count count_piece_covers(const Topology& topology, const Pieces& pieces, const std::atomic<bool>& stop,
                                std::size_t rests = most_rests) {
    return count_piece_covers(topology, pieces, stop, rests, width_for(topology));
}

} // namespace weft
