#include "cli/likeliest.hpp"

#include "cli/command.hpp"
#include "cli/options.hpp"
#include "weft/error.hpp"

#include <fmt/format.h>
#include <iostream>

namespace weft::cli {

void tell_doubt(const Puzzle& puzzle) {
    std::cerr << fmt::format("weft: {}: doubtful, as the board as it stands has no plausible answer; "
                             "weft solve tells what may be misread\n",
                             puzzle.name);
}

void tell_slips_cut_off(const Puzzle& puzzle) {
    std::cerr << fmt::format("weft: {}: not all that may be misread was looked at\n", puzzle.name);
}

Solution likeliest(const Solver& solver, const Puzzle& puzzle, std::string_view what) {
    Options asked{.top = 1, .time_limit = usual_seconds, .stop = &interrupt_flag()};
    Result result = solver.solve(puzzle, asked);
    if (result.doubtful) {
        tell_doubt(puzzle);
        asked.slips = SlipCare::never;
        result = solver.solve(puzzle, asked);
    }
    if (result.solutions.empty()) { throw NoneFound(puzzle.name, 0, none_found(what, result.ending, asked)); }
    return result.solutions[0];
}

} // namespace weft::cli
