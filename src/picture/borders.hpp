// The borders of a lattice: rows and columns there that are no letters go, and those beyond that are letters
// come.
//
// What lies in rows and columns beside a board may be a frame, a line of text, or letters that the border of
// the picture cuts off; and letters of the board itself may not have been reached. So lines at the border are
// compared with the others, and those right beyond are looked at, until none goes or comes any more. Each
// round costs at most a look of a network for each cell of the lattice, or right around it.
#pragma once

#include "picture/cells.hpp"

namespace weft::picture {

/// A lattice, read in one way, without the lines at its border that are no letters, and with those beyond
/// that are.
Lattice fitted(Sight& sight, Lattice lattice, Kind kind, float zoom);

} // namespace weft::picture
