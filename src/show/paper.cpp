#include "show/paper.hpp"

#include "show/paper_module.hpp"

#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <stdexcept>
#include <string>
#include <system_error>

namespace weft {
namespace {

constexpr const char* module_file = "weft-paper.so";

/// Where the module is: beside the program where that was built, in WEFT_MODULE_DIR seen from the program
/// where it is installed, or else where the loader looks. A run path would say the same, but have the loader
/// look there for every library at every start.
std::string module_path() {
    std::error_code error;
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    for (const auto& path : {folder / module_file, folder / WEFT_MODULE_DIR / module_file}) {
        if (!error && std::filesystem::exists(path, error)) { return path.string(); }
    }
    return module_file;
}

/// Loads the module when it is first asked for.
const PaperModule& module() {
    static const PaperModule& loaded = []() -> const PaperModule& {
        void* const library = dlopen(module_path().c_str(), RTLD_NOW | RTLD_LOCAL);
        const void* const symbol = library == nullptr ? nullptr : dlsym(library, paper_module_symbol);
        if (symbol == nullptr) {
            throw std::runtime_error(
                fmt::format("drawing needs {}, which cannot be loaded: {}", module_file, dlerror()));
        }
        return *static_cast<const PaperModule*>(symbol);
    }();
    return loaded;
}

} // namespace

std::string draw_on_paper(const Puzzle& puzzle, const Solution* solution, PaperFormat format) {
    return module().draw_puzzle(puzzle, solution, format);
}

std::string draw_booklet(const Booklet& booklet) { return module().draw_booklet(booklet); }

} // namespace weft
