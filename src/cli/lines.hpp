// Puzzles as lines: one a line in, one answer a line out, as many at once as there are cores.
#pragma once

#include "weft/weft.hpp"

#include <istream>
#include <ostream>

namespace weft::cli {

/// Solves the puzzle of each line, a JSON object, and writes a result or an error for each, a line each in
/// the same order. Each puzzle is solved by one of `options.threads` threads. Memory: what these work on, and
/// a few answers that await their turn. Returns the exit status: the worst of all lines.
int solve_lines(const Solver& solver, const Options& options, std::istream& in, std::ostream& out);

} // namespace weft::cli
