// Hexagonal boards: letters in rows that lie half a step beside each other, longest in the middle.
//
// Such rows are a lattice whose steps are at sixty degrees, and the board is the part of it within some steps
// of its middle: a square of that lattice without two opposite corners, which are holes of it.
#pragma once

#include "picture/cells.hpp"

#include <optional>

namespace weft::picture {

inline constexpr int smallest_hexagon = 3; // cells a side
inline constexpr int largest_hexagon = 5;

/// The hexagonal board that a lattice is a part of, with its letters read as capitals; nothing where its
/// steps are not at sixty degrees, or no hexagon of letters stands by itself. Rows go to the right; where
/// tiles stand on a side, they go down to the right. Costs no look of a network unless blobs make a hexagon.
std::optional<Attempt> as_hexagon(Sight& sight, const Lattice& lattice);

} // namespace weft::picture
