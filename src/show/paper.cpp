#include "show/paper.hpp"

#include "show/module.hpp"
#include "show/paper_module.hpp"

#include <string>

namespace weft {
namespace {

/// Loads the module when it is first asked for.
const PaperModule& module() {
    static const auto& loaded =
        *static_cast<const PaperModule*>(module_symbol("weft-paper.so", paper_module_symbol, "drawing"));
    return loaded;
}

} // namespace

std::string draw_on_paper(const Puzzle& puzzle, const Solution* solution, PaperFormat format) {
    return module().draw_puzzle(puzzle, solution, format);
}

std::string draw_booklet(const Booklet& booklet) { return module().draw_booklet(booklet); }

} // namespace weft
