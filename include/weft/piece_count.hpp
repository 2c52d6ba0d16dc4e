// The number of ways to cover a board with pieces, spangram and words aside.
//
// Here the lowest cell is covered rather than the one with the fewest candidates: whatever covers it has
// it as its own lowest cell, so that the candidates are a short list looked through with two comparisons,
// and the rests met are fewer different ones. For counts, which visit every rest, that wins; for the
// question whether there is a cover at all, which should fail early, it loses.
#pragma once

#include "weft/counting.hpp"
#include "weft/piece.hpp"
#include "weft/topology.hpp"

#include <atomic>

namespace weft {

/// The number of sets of pieces that cover every cell of the board once and use no block twice; words
/// may repeat, any number of them. Throws CountOverflow, and Stopped when the flag is raised.
Count count_piece_covers(const Topology& topology, const Pieces& pieces, const std::atomic<bool>& stop);

} // namespace weft
