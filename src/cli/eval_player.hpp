// How well the player's commands do on puzzles whose answers are known.
#pragma once

#include "cli/batch.hpp"
#include "cli/options.hpp"
#include "weft/weft.hpp"

#include <cstdint>
#include <vector>

namespace weft::cli {

/// A puzzle with its solution, and the solver that is asked about it.
struct AskedPuzzle {
    Puzzle puzzle;
    Solver solver;
};

/// Harms each puzzle at random, a letter misread (`kind` letter), two neighbours swapped (swap) or a word
/// found that is none of the answer's (found), and looks whether that is found out, and whether the unharmed
/// puzzle is called doubtful, both with so many words of the answer found. One seed gives one set of harms
/// and of found words; which words are found wrongly depends on the solver too. Prints a line a puzzle and a
/// summary; a puzzle that cannot be measured fails in the batch. Returns the exit status.
int eval_misread(const std::vector<AskedPuzzle>& puzzles, Batch& batch, const Options& options, SlipKind kind,
                 std::uint64_t seed, int found);

/// Takes a word off the number of words of each puzzle, and adds one, and looks whether that is found. Prints
/// and returns as eval_misread.
int eval_miscount(const std::vector<AskedPuzzle>& puzzles, Batch& batch, const Options& options);

/// Takes hint after hint, with each word found that is right, until the puzzle is solved or a word is wrong.
int eval_hints(const std::vector<AskedPuzzle>& puzzles, Batch& batch, const Options& options);

} // namespace weft::cli
