// `weft make --series`: many fair puzzles of a file of themes.
#pragma once

#include "make/themes.hpp"
#include "show/formats.hpp"
#include "weft/weft.hpp"

#include <string>
#include <vector>

namespace weft::cli {

struct SeriesRequest {
    std::string file; ///< of the themes, for messages
    std::vector<Theme> themes;
    MakeRequest usual; ///< board, number of words, seed and tries of each
    int count = 0;     ///< fair puzzles wanted
    std::string out;   ///< a folder for a file each, a file for lines of JSON, or empty for standard output
    PuzzleFormat format = PuzzleFormat::text; ///< of the files in a folder
    bool force = false;                       ///< whether to write over what is there
    bool quiet = false;
};

/// Makes them on all cores, each written as soon as it is known, and returns the exit status. The puzzles
/// depend on themes and seed alone.
int make_series(const Solver& solver, const SeriesRequest& request, const Options& options);

} // namespace weft::cli
