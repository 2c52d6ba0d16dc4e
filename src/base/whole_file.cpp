#include "base/whole_file.hpp"

#include "weft/error.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

namespace weft {
namespace {

namespace fs = std::filesystem;

/// On disk before anything else is done with it, or a crash could leave an empty file.
bool write_all(std::FILE* file, std::string_view bytes) {
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() &&
                         std::fflush(file) == 0 && (fsync(fileno(file)) == 0 || errno == EINVAL);
    const int error = errno;
    const bool closed = std::fclose(file) == 0;
    if (!written) { errno = error; }
    return written && closed;
}

} // namespace

void write_whole_file(const std::string& path, std::string_view bytes) {
    const auto fail = [&](int error) {
        throw InputError(path, 0, fmt::format("cannot be written: {}", std::strerror(error)));
    };
    std::error_code unknown;
    const bool there = fs::exists(path, unknown);
    if (there && !fs::is_regular_file(path, unknown)) {
        std::FILE* const file = std::fopen(path.c_str(), "wb");
        if (file == nullptr || !write_all(file, bytes)) { fail(errno); }
        return;
    }
    const std::string name = there ? fs::canonical(path).string() : path; // of a link, what it names
    const std::string fresh = name + ".new";
    std::FILE* const file = std::fopen(fresh.c_str(), "wb");
    if (file == nullptr) { fail(errno); }
    if (there) { fs::permissions(fresh, fs::status(name, unknown).permissions(), unknown); }
    if (!write_all(file, bytes) || std::rename(fresh.c_str(), name.c_str()) != 0) {
        const int error = errno;
        std::remove(fresh.c_str());
        fail(error);
    }
}

} // namespace weft
