#include "show/module.hpp"

#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <stdexcept>
#include <string>
#include <system_error>

namespace weft {
namespace {

/// Where a module is: beside the program where that was built, in WEFT_MODULE_DIR seen from the program
/// where it is installed, or else where the loader looks. A run path would say the same, but have the loader
/// look there for every library at every start.
std::string module_path(const char* module_file) {
    std::error_code error;
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    for (const auto& path : {folder / module_file, folder / WEFT_MODULE_DIR / module_file}) {
        if (!error && std::filesystem::exists(path, error)) { return path.string(); }
    }
    return module_file;
}

} // namespace

const void* module_symbol(const char* module_file, const char* symbol, const char* purpose) {
    void* const library = dlopen(module_path(module_file).c_str(), RTLD_NOW | RTLD_LOCAL);
    const void* const found = library == nullptr ? nullptr : dlsym(library, symbol);
    if (found == nullptr) {
        throw std::runtime_error(
            fmt::format("{} needs {}, which cannot be loaded: {}", purpose, module_file, dlerror()));
    }
    return found;
}

} // namespace weft
