// What the program takes from weft-paper.so, the module that draws with cairo.
#pragma once

#include "show/paper.hpp"

namespace weft {

struct PaperModule {
    std::string (*draw_puzzle)(const Puzzle& puzzle, const Solution* solution, PaperFormat format);
    std::string (*draw_booklet)(const Booklet& booklet);
};

/// The name under which the module holds its PaperModule.
inline constexpr const char* paper_module_symbol = "weft_paper_module";

} // namespace weft
