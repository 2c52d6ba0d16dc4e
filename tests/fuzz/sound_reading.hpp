// What holds for each board that is read from a picture.
#pragma once

#include "weft/picture.hpp"

#include <algorithm>
#include <cstddef>

namespace weft::fuzz {

/// Whether each place has a cell, in rows of different lengths too, and each cell a letter.
inline bool sound(const PictureReading& reading) {
    int places = 0;
    for (int row = 0; row < reading.rows; ++row) { places += reading.length_of(row); }
    return reading.cells.size() == static_cast<std::size_t>(places) &&
           std::none_of(reading.cells.begin(), reading.cells.end(),
                        [](const PictureCell& cell) { return cell.letters.empty(); });
}

} // namespace weft::fuzz
