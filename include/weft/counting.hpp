// Exact numbers of covers without visiting them.
//
// The recursion of the zones with sums and products instead of yes and no: a cell of the rest is covered
// by each candidate in turn, the counts of what is left add up, and the counts of components multiply.
// Every rest is counted once and kept.
#pragma once

#include "weft/piece.hpp"
#include "weft/topology.hpp"

#include <atomic>
#include <stdexcept>
#include <string>

namespace weft {

/// Unsigned, up to 2^128 - 1.
__extension__ using Count = unsigned __int128;

/// A count that does not fit 128 bits.
class CountOverflow : public std::overflow_error {
  public:
    CountOverflow()
        : std::overflow_error("more than 2^128 - 1 covers") {}
};

/// Decimal digits of a count.
std::string to_string(Count count);

/// The number of sets of pieces that cover every cell of the board once and use no block twice; words
/// may repeat, any number of them. Throws CountOverflow, and Stopped when the flag is raised.
Count count_piece_covers(const Topology& topology, const Pieces& pieces, const std::atomic<bool>& stop);

} // namespace weft
