#include "cli/new_file.hpp"

#include "cli/options.hpp"
#include "weft/error.hpp"

#include <filesystem>

namespace weft::cli {

void check_new_file(const std::string& path, bool force) {
    std::error_code unknown;
    if (!force && std::filesystem::is_regular_file(path, unknown)) {
        throw InputError(path, 0, "is there already; --force writes over it");
    }
}

void write_new_file(const std::string& path, const std::string& bytes, bool force) {
    check_new_file(path, force);
    write_file(path, bytes);
}

} // namespace weft::cli
