// What stands between the letters of a lattice: lines, discs or nothing on a board; more letters on a page,
// such as those of words of which every other letter is in the lattice, or the small ones of a table of
// elements.
#pragma once

#include "picture/cells.hpp"

namespace weft::picture {

/// How many letters of about the lattice's size stand between its places, for each cell. Blobs that lie there
/// are read one by one, at most some for each cell; where there are more the others are taken to be like
/// them.
float letters_between(Sight& sight, const Attempt& attempt);

/// Whether so many are too many for a board. One whose own letters are plain may have more: parts of a frame
/// or of a disc can look like a letter.
bool too_many_between(float letters, const Attempt& attempt);

} // namespace weft::picture
