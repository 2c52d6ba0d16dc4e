// What a board shows of found words: discs behind letters, and lines from one to the next.
#pragma once

#include "picture/lattice.hpp"
#include "weft/picture.hpp"

namespace weft::picture {

/// Marks the cells that have a disc, and adds the words whose letters lines join. `scale` is the size of the
/// lattice's picture over that of `image`.
void find_marks(const Image& image, const Lattice& lattice, float scale, PictureReading& reading);

} // namespace weft::picture
