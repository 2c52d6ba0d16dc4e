#include "cli/output_place.hpp"

#include "base/whole_file.hpp"
#include "weft/error.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <unistd.h>

namespace weft::cli {
namespace fs = std::filesystem;

namespace {

/// Throws InputError where there is a file of that name, unless it may be written over, and where none can be
/// written.
void check_file(const std::string& path, bool force) {
    std::error_code unknown;
    if (!force && fs::is_regular_file(path, unknown)) {
        throw InputError(path, 0, "is there already; --force writes over it");
    }
    const fs::path parent = fs::path(path).parent_path();
    const std::string judged = fs::exists(path, unknown) ? path : parent.empty() ? "." : parent.string();
    if (access(judged.c_str(), W_OK) != 0) {
        throw InputError(path, 0, fmt::format("cannot be written: {}: {}", judged, std::strerror(errno)));
    }
}

void write_file(const std::string& path, std::string_view bytes, bool force) {
    check_file(path, force);
    write_whole_file(path, bytes);
}

/// A puzzle's file in a folder.
std::string file_name(const std::string& puzzle, std::string_view ending) {
    return fs::path(puzzle).stem().string() + std::string(ending);
}

void make_folder(const std::string& path) {
    std::error_code failed;
    fs::create_directories(path, failed);
    if (failed) { throw InputError(path, 0, "cannot be made: " + failed.message()); }
}

bool names_folder(const std::string& path) {
    std::error_code unknown;
    return path.ends_with('/') || fs::is_directory(path, unknown);
}

} // namespace

OutputPlace::OutputPlace(const std::string& out, bool force)
    : path_(out == "-" || out == "/dev/stdout" ? "" : out)
    , force_(force)
    , folder_(names_folder(path_)) {}

void OutputPlace::check() const {
    if (folder_) { throw InputError(path_, 0, "is a folder; name a file to write"); }
    if (file()) { check_file(path_, force_); }
}

void OutputPlace::check(const std::string& puzzle, std::string_view ending) const {
    make_folder(path_);
    check_file((fs::path(path_) / file_name(puzzle, ending)).string(), force_);
}

void OutputPlace::write(std::string_view bytes) const {
    check();
    standard_output() ? void(std::cout << bytes << std::flush) : write_file(path_, bytes, force_);
}

void OutputPlace::write(const std::string& puzzle, std::string_view ending, std::string_view bytes) {
    if (!folder_) {
        write(bytes);
        return;
    }
    const std::string name = file_name(puzzle, ending);
    if (!taken_.insert(name).second) {
        throw InputError(puzzle, 0, fmt::format("another of these puzzles is written as {} already", name));
    }
    make_folder(path_);
    write_file((fs::path(path_) / name).string(), bytes, force_);
}

} // namespace weft::cli
