// Puzzles as the files that commands write.
#pragma once

#include "base/stop.hpp"
#include "show/formats.hpp"

#include <string>
#include <vector>

namespace weft::cli {

/// The puzzle in that form, its words laid on the board where the form tells their cells. Throws InputError
/// where the form has no way to say what the puzzle is, or its solution breaks the rules, and Stopped.
std::string file_text(const Puzzle& puzzle, PuzzleFormat format,
                      const std::vector<std::string>& comments = {},
                      const std::atomic<bool>& stop = never_stop);

} // namespace weft::cli
