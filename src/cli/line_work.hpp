// What each command makes of a line of --lines: a request in, an answer out, by one thread.
#pragma once

#include "cli/lines.hpp"
#include "hunt/board_text.hpp"
#include "hunt/trie.hpp"
#include "weft/weft.hpp"

#include <optional>

namespace weft::cli {

/// Work on the puzzle of each line. Of the options, threads play no part. The solver must outlive the work.
LineWork solving(const Solver& solver, Options options);
LineWork counting(const Solver& solver, Options options);
LineWork counting_pieces(const Solver& solver, Options options);
LineWork checking(const Solver& solver, Options options);

/// Makes a puzzle of each line: an object with `theme`, `spangram` and `words`, and where wanted `rows`,
/// `cols`, `count`, `fill`, `rules`, `seed`, `tries` and `name`; where one is missing, that of `usual`
/// counts.
LineWork making(const Solver& solver, MakeRequest usual, Options options);

/// Hunts on, or scores, the board of each line: an object with `rows`, and where wanted `name`. Without a
/// shape the rows tell it.
struct HuntWork {
    Dictionary words;
    hunt::Scoring scoring;
    std::optional<hunt::Shape> shape;
    std::size_t top;                  ///< words to list at most
    std::optional<double> time_limit; ///< seconds for each board
};
LineWork hunting(HuntWork task);
LineWork scoring(HuntWork task);

} // namespace weft::cli
