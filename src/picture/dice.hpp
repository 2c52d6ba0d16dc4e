// Dice as they stand: in squares, each turned and moved by itself.
#pragma once

#include "picture/cells.hpp"

namespace weft::picture {

inline constexpr int fewest_dice = 4; // in a line
inline constexpr int most_dice = 6;

/// The square of dice in and around what was read: lines that are the sides of dice, or of the tray, go, and
/// lines that are missing come. As it was where no square is likely.
Attempt squared(Sight& sight, const Attempt& found);

/// Each die read again from several places and sizes, since none of them lies just where the others say; what
/// is seen plainly counts most.
void look_closely(Sight& sight, Attempt& dice);

/// How many of the places between two dice show a gap, in shares: darker than the faces beside it, and no
/// mere line.
float gaps(const Sight& sight, const Attempt& dice);

} // namespace weft::picture
