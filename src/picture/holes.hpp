// Boards of tiles with holes among them, such as the donut and the cross of a phone's word hunt.
//
// A hole is no tile that could not be read: it is even, its colour is that of the ground between the tiles
// and far from theirs, and the holes of a board lie mirrored, from left to right and from above to below.
#pragma once

#include "picture/cells.hpp"

#include <optional>

namespace weft::picture {

inline constexpr int smallest_map = 4;
inline constexpr int largest_map = 6;

/// The square board with holes that a lattice is, or is a part of, with its letters read as capitals; nothing
/// where there is no hole for sure. Costs no look of a network unless the colours are those of such a board.
std::optional<Attempt> with_holes(Sight& sight, const Lattice& lattice);

} // namespace weft::picture
