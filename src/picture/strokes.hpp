// Letters under strokes, such as a swipe in progress. All of this looks at the colours of what is seen.
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

/// Letters of a hunt once more where any is in doubt: without strokes of another colour that are seen over
/// them, and where strokes of colour, or white ones, have vanished. What is seen more plainly counts.
void look_under_strokes(const Sight& sight, Attempt& best);

/// The square board of which all but a line was found, where letters are seen in that line without the
/// strokes over it; nothing where none are.
std::optional<Attempt> with_stroked_line(Sight& sight, const Attempt& found);

} // namespace weft::picture
