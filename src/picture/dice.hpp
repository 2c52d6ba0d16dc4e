// Dice as they stand: in squares, each turned and moved by itself.
#pragma once

#include "picture/cells.hpp"

namespace weft::picture {

/// The square of dice in and around what was read: lines that are the sides of dice, or of the tray, go, and
/// lines that are missing come. As it was where no square is likely.
Attempt squared(Sight& sight, const Attempt& found);

/// Each die read again from several places and sizes, since none of them lies just where the others say; what
/// is seen is averaged.
void look_closely(Sight& sight, Attempt& dice);

} // namespace weft::picture
