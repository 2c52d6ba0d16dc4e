// Files that are not written over by accident.
#pragma once

#include "weft/puzzle.hpp"

#include <set>
#include <string>
#include <string_view>

namespace weft::cli {

/// Throws InputError where there is a file of that name, unless it may be written over, and where none can be
/// written: to be asked before the work.
void check_new_file(const std::string& path, bool force);
/// Writes a whole file after that check. Throws InputError when that fails.
void write_new_file(const std::string& path, const std::string& bytes, bool force);

/// Whether that is to be a folder: there is one of that name, or the name ends like one.
bool names_folder(const std::string& out);

/// A folder with a file for each of some puzzles, under their names. It need not be there yet.
class PuzzleFolder {
  public:
    explicit PuzzleFolder(std::string path)
        : path_(std::move(path)) {}

    /// The file of a puzzle; makes the folder. `ending` starts with a dot. Throws InputError when another
    /// puzzle has taken that name.
    std::string file_for(const Puzzle& puzzle, std::string_view ending);

  private:
    std::string path_;
    std::set<std::string> taken_;
};

} // namespace weft::cli
