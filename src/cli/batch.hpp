// Several puzzles, one after another.
#pragma once

#include "cli/command.hpp"
#include "cli/options.hpp"
#include "weft/error.hpp"
#include "weft/puzzle.hpp"

#include <functional>
#include <string>
#include <vector>

namespace weft::cli {

/// What is done with a puzzle; returns its exit status.
using PuzzleWork = std::function<int(const Puzzle& puzzle)>;

/// The puzzles that a command is given. A bad one is reported, as a line on standard error and in JSON as an
/// object on standard output too, and does not keep the others from their turn.
class Batch {
  public:
    /// `paths`: files, and folders for all their puzzles in order of names. `rules`: in place of theirs.
    Batch(const std::vector<std::string>& paths, Format format, const RuleChanges& rules = {});

    bool several() const { return files_.size() > 1; }
    /// How many have been bad so far.
    std::size_t failed() const { return failed_; }
    /// Reads and works on each puzzle in turn, until Ctrl-C, of which it tells. Returns the worst exit
    /// status.
    int run(const PuzzleWork& work);
    /// Reads them all before any work, and keeps those that `wanted` holds of; what that throws is reported.
    std::vector<Puzzle> read(const std::function<bool(const Puzzle&)>& wanted);
    /// The same as the first for one puzzle that is made rather than read.
    int run(const std::function<Puzzle()>& make, const PuzzleWork& work);

  private:
    /// `puzzle`: whose name is given where the error names no file.
    void report(const Error& error, const std::string& puzzle = "", Exit status = exit_bad_input);

    Format format_;
    RuleChanges rules_;
    std::vector<std::string> files_;
    std::size_t failed_ = 0;
    int status_ = 0;
};

} // namespace weft::cli
