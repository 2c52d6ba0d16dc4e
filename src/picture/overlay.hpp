// What was read, laid over the picture that it was read from.
#pragma once

#include "weft/picture.hpp"

namespace weft::picture {

/// Writes each letter below and right of its cell's middle, green where it is sure and red where not, and
/// draws a line through the words that were found.
void draw_reading(Image& image, const PictureReading& reading);

} // namespace weft::picture
