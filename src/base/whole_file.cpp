#include "base/whole_file.hpp"

#include "weft/error.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <sys/stat.h>
#include <unistd.h>

namespace weft {
namespace {

namespace fs = std::filesystem;

/// On disk before anything else is done with it, or a crash could leave an empty file.
bool write_all(int handle, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(handle, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR) { return false; }
        bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
    return fsync(handle) == 0 || errno == EINVAL || errno == ENOTSUP; // a pipe has no disk
}

/// Closes it; an error that was there before stays.
bool close_after(int handle, bool written) {
    const int error = errno;
    const bool closed = ::close(handle) == 0;
    if (!written) { errno = error; }
    return written && closed;
}

/// What a name stands for, where it is a link, which may lead nowhere yet. A link to a pipe, as /dev/stdout
/// may be, names none that can be opened.
fs::path behind_links(fs::path path) {
    constexpr int most_links = 40;
    std::error_code unknown;
    if (fs::exists(path, unknown) && !fs::is_regular_file(path, unknown)) { return path; }
    for (int i = 0; i < most_links && fs::is_symlink(path, unknown); ++i) {
        path = path.parent_path() / fs::read_symlink(path, unknown);
    }
    return path;
}

mode_t mode_of(const std::string& name) {
    struct stat old {};
    if (stat(name.c_str(), &old) == 0) { return old.st_mode & 07777; }
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

} // namespace

std::string name_of_input(const std::string& path) { return path == "-" ? "standard input" : path; }

std::string read_file(const std::string& path, std::size_t max_bytes) {
    std::ifstream file;
    if (path != "-") {
        file.open(path, std::ios::binary);
        if (!file) { throw InputError(path, 0, fmt::format("cannot be read: {}", std::strerror(errno))); }
    }
    std::istream& in = path == "-" ? std::cin : file;
    std::string text;
    char buffer[1 << 14];
    while (in.read(buffer, sizeof buffer), in.gcount() > 0) {
        text.append(buffer, static_cast<std::size_t>(in.gcount()));
        if (text.size() > max_bytes) {
            throw InputError(name_of_input(path), 0, fmt::format("larger than {} bytes", max_bytes));
        }
    }
    if (in.bad()) {
        throw InputError(name_of_input(path), 0, fmt::format("cannot be read: {}", std::strerror(errno)));
    }
    return text;
}

void write_whole_file(const std::string& path, std::string_view bytes) {
    const auto fail = [&](int error) {
        throw InputError(path, 0, fmt::format("cannot be written: {}", std::strerror(error)));
    };
    const std::string name = behind_links(path).string();
    std::error_code unknown;
    const bool there = fs::exists(name, unknown);
    if (there && access(name.c_str(), W_OK) != 0) { fail(errno); }
    const fs::path folder = fs::path(name).parent_path();
    const bool beside = (!there || fs::is_regular_file(name, unknown)) &&
                        access(folder.empty() ? "." : folder.c_str(), W_OK) == 0;
    if (!beside) {
        const int handle = open(name.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC | (there ? 0 : O_CREAT), 0666);
        if (handle < 0 || !close_after(handle, write_all(handle, bytes))) { fail(errno); }
        return;
    }
    std::string fresh = name + ".XXXXXX";
    const int handle = mkstemp(fresh.data());
    if (handle < 0) { fail(errno); }
    const bool written = fchmod(handle, mode_of(name)) == 0 && write_all(handle, bytes);
    if (!close_after(handle, written) || std::rename(fresh.c_str(), name.c_str()) != 0) {
        const int error = errno;
        std::remove(fresh.c_str());
        fail(error);
    }
}

} // namespace weft
