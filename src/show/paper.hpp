// A puzzle on paper: the board with its theme, blank or with the paths of its solution, as SVG or PDF.
//
// Drawn as the game does it: letters on round tokens, joined by thick strokes, blue for the words and
// yellow for the spangram. One routine draws both formats (cairo); letters become outlines or embedded
// fonts, so that the file looks the same everywhere. The drawing is a module that is loaded when something is
// drawn, weft-paper.so.
#pragma once

#include "cover/answer.hpp"
#include "weft/puzzle.hpp"

#include <optional>
#include <string>

namespace weft {

enum class PaperFormat {
    svg, ///< as large as the board needs, 48 points a cell
    pdf, ///< one page A4, the board scaled to its width
};

/// The file's bytes. `solution`: paths to draw, none for a blank board. Throws std::runtime_error when
/// cairo fails or the module cannot be loaded.
std::string draw_on_paper(const Puzzle& puzzle, const Solution* solution, PaperFormat format);

} // namespace weft
