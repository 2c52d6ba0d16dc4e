#include "cli/new_file.hpp"

#include "base/whole_file.hpp"
#include "weft/error.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

namespace weft::cli {
namespace fs = std::filesystem;

void check_new_file(const std::string& path, bool force) {
    std::error_code unknown;
    if (fs::is_directory(path, unknown)) { throw InputError(path, 0, "is a folder; name a file to write"); }
    if (!force && fs::is_regular_file(path, unknown)) {
        throw InputError(path, 0, "is there already; --force writes over it");
    }
    const fs::path parent = fs::path(path).parent_path();
    const std::string judged = fs::exists(path, unknown) ? path : parent.empty() ? "." : parent.string();
    if (access(judged.c_str(), W_OK) != 0) {
        throw InputError(path, 0, fmt::format("cannot be written: {}: {}", judged, std::strerror(errno)));
    }
}

void write_new_file(const std::string& path, const std::string& bytes, bool force) {
    check_new_file(path, force);
    write_whole_file(path, bytes);
}

bool names_folder(const std::string& out) {
    std::error_code unknown;
    return out.ends_with('/') || fs::is_directory(out, unknown);
}

std::string PuzzleFolder::file_for(const Puzzle& puzzle, std::string_view ending) {
    const std::string name = fs::path(puzzle.name).stem().string() + std::string(ending);
    if (!taken_.insert(name).second) {
        throw InputError(puzzle.name, 0,
                         fmt::format("another of these puzzles is written as {} already", name));
    }
    std::error_code ignored; // writing tells it better
    fs::create_directories(path_, ignored);
    return (fs::path(path_) / name).string();
}

} // namespace weft::cli
