#include "show/paper.hpp"

#include "show/paper_module.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <stdexcept>

namespace weft {
namespace {

constexpr const char* module_file = "weft-paper.so";

/// Loads the module when it is first asked for; the program's run path says where it is.
const PaperModule& module() {
    static const PaperModule& loaded = [&]() -> const PaperModule& {
        void* const library = dlopen(module_file, RTLD_NOW | RTLD_LOCAL);
        const void* const symbol = library == nullptr ? nullptr : dlsym(library, paper_module_symbol);
        if (symbol == nullptr) {
            const char* const why = dlerror();
            throw std::runtime_error(fmt::format("drawing needs {}, which cannot be loaded: {}", module_file,
                                                 why == nullptr ? "it is of another kind" : why));
        }
        return *static_cast<const PaperModule*>(symbol);
    }();
    return loaded;
}

} // namespace

std::string draw_on_paper(const Puzzle& puzzle, const SpelledSolution* solution, PaperFormat format) {
    return module().draw_puzzle(puzzle, solution, format);
}

} // namespace weft
