// Suspects: the cells whose letters are likeliest misread, without a search for each of them.
//
// The linear relaxation of the cover says how well a board can be covered at best. With the words that fit
// but for the letter of one cell among the pieces it says so for each cell: the cell that gains most is the
// first to look at. The relaxation is that of cover/potential.hpp.
#pragma once

#include "rank/widening.hpp"

#include <cstdint>
#include <vector>

namespace weft {

struct Suspect {
    int cell = 0;
    double gain = 0;           ///< by how much the bound for covers grows where its letter may be any
    std::uint32_t letters = 0; ///< those of which the bound may grow by enough, as bits, A the lowest
};

/// The cells with a letter that gain so much at least, the most suspect first. `as_read`: the answer to the
/// board, with its search. `quick`: weights of the quick score; see rank/ranking.hpp. Cost: some 50
/// milliseconds of a processor. Throws TooLarge and Stopped.
std::vector<Suspect> suspects(const Widened& as_read, std::span<const double> quick, float least, int threads,
                              const std::atomic<bool>& stop);

} // namespace weft
