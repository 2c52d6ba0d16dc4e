// Where puzzles and drawings go. Nothing is written over by accident.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace weft::cli {

/// Standard output, one file, or a folder with a file for each of some puzzles, under their names.
class OutputPlace {
  public:
    /// `out`: standard output where it is `-`, /dev/stdout or empty, a folder where there is one of that name
    /// or the name ends like one, which need not be there yet; else a file. `force`: whether to write over
    /// what is there.
    OutputPlace(const std::string& out, bool force);

    bool standard_output() const { return path_.empty(); }
    bool folder() const { return folder_; }
    bool file() const { return !folder_ && !path_.empty(); }
    /// Of the file or folder; empty for standard output.
    const std::string& path() const { return path_; }

    /// To be asked before the work: throws InputError where a file is there that must not be written over,
    /// where none can be written, and for a folder.
    void check() const;
    /// The same of a puzzle's file in the folder, which is made. `ending` starts with a dot.
    void check(const std::string& puzzle, std::string_view ending) const;

    /// Writes the whole file, or to standard output. Throws InputError when that fails, and for a folder.
    void write(std::string_view bytes) const;
    /// The same for one of some puzzles, which in a folder has a file of its own. Throws InputError also
    /// where another has taken that name.
    void write(const std::string& puzzle, std::string_view ending, std::string_view bytes);

  private:
    std::string path_;
    bool force_;
    bool folder_;
    std::set<std::string> taken_; ///< names of files in the folder
};

} // namespace weft::cli
