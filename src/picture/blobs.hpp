// Connected patches of ink that may be letters.
//
// A pixel is ink where it is darker, or lighter, than its surroundings, with a margin that grows with how
// much they vary (after Sauvola, Pietikainen, 'Adaptive document image binarization', 2000). Surroundings of
// several sizes are taken, since letters of any size are looked for. Cost: linear in the pixels.
#pragma once

#include "picture/image.hpp"

#include <vector>

namespace weft::picture {

struct Blob {
    Point centre;    ///< of the box around it
    float width = 0; ///< of the box, in pixels
    float height = 0;
    bool light = false; ///< lighter than what is around it

    float size() const { return width > height ? width : height; }
};

/// The blobs of a picture that are neither specks nor larger than a fifth of it; one for each place and size.
std::vector<Blob> find_blobs(const Gray& gray);

/// The dark blobs with an even light ground around, as letters on white dice have it, from a size on.
std::vector<Blob> on_light(const Gray& gray, const std::vector<Blob>& blobs, float least_size);

} // namespace weft::picture
