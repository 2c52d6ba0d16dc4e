// The answer to a board that has none of its own.
#pragma once

#include "weft/weft.hpp"

#include <string_view>

namespace weft::cli {

/// Says on standard error that the board may have been misread.
void tell_doubt(const Puzzle& puzzle);

/// Says on standard error that the search for what may be misread was cut off.
void tell_slips_cut_off(const Puzzle& puzzle);

/// The likeliest answer to the board as it stands; says on standard error where it is implausible, since the
/// board may have been misread. `what`: what it is, for the message of the NoneFound where there is none.
Solution likeliest(const Solver& solver, const Puzzle& puzzle, std::string_view what);

} // namespace weft::cli
