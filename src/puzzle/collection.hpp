// The puzzles of the folder puzzles/, as part of the program's own file.
#pragma once

#include <span>

namespace weft {

struct CollectedPuzzle {
    const char* name; ///< its file without the extension
    const char* text; ///< for parse_puzzle
};

/// All of them, in order of name. Defined in a source that the build makes of the folder.
std::span<const CollectedPuzzle> collection();

} // namespace weft
