// `weft make --series`: many fair puzzles of a file of themes.
#pragma once

#include "cli/output_place.hpp"
#include "make/themes.hpp"
#include "show/formats.hpp"
#include "weft/weft.hpp"

#include <string>
#include <vector>

namespace weft::cli {

struct SeriesRequest {
    std::string file; ///< of the themes, for messages
    std::vector<Theme> themes;
    MakeRequest usual;                        ///< board, number of words, seed and tries of each
    int count = 0;                            ///< fair puzzles wanted
    PuzzleFormat format = PuzzleFormat::text; ///< of the files in a folder
    bool quiet = false;
};

/// Makes them on all cores, each written as soon as it is known, into a folder as a file each, else as lines
/// of JSON. Returns the exit status. The puzzles depend on themes and seed alone.
int make_series(const Solver& solver, const SeriesRequest& request, const Options& options,
                OutputPlace& place);

} // namespace weft::cli
