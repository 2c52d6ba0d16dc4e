// Letters under strokes, such as a swipe in progress.
#pragma once

#include "picture/cells.hpp"

#include <optional>

namespace weft::picture {

/// A letter without the strokes over it.
struct Bare {
    Patch patch;
    bool seen_through; ///< the strokes let it through; else what they hide was filled in
};

/// The letter of a cell as it were without strokes of another colour; nothing where none is seen over it.
std::optional<Bare> without_strokes(const Sight& sight, const Lattice& lattice, int cell, Kind kind,
                                    float zoom);

} // namespace weft::picture
