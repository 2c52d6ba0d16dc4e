// Puzzles on paper: boards with their themes, blank or with the paths of their solutions, as SVG, PDF or PNG;
// single ones, or booklets with the answers at the back.
//
// Drawn as the game does it: letters on round tokens, joined by thick strokes, blue for the words and
// yellow for the spangram. One routine draws all formats (cairo). A PDF has its text as text, with the fonts
// embedded; in an SVG letters are outlines, so that it looks the same everywhere, under their text, which is
// not seen. Both can be searched.
// The drawing is a module that is loaded when something is drawn, weft-paper.so.
#pragma once

#include "cover/answer.hpp"
#include "weft/puzzle.hpp"

#include <optional>
#include <string>
#include <vector>

namespace weft {

enum class PaperFormat {
    svg, ///< as large as the board needs, 48 points a cell
    pdf, ///< pages of paper
    png, ///< as SVG, two pixels a point
};

enum class PaperSize { a4, letter };

/// A puzzle to draw.
struct Sheet {
    Puzzle puzzle;
    std::optional<Solution> solution; ///< where its paths or its answer are to be drawn
};

struct Booklet {
    std::string title; ///< over every page; empty for none
    PaperSize paper = PaperSize::a4;
    int per_page = 1;     ///< puzzles a page: 1, 2 or 4
    bool paths = false;   ///< the solutions are drawn with the puzzles
    bool answers = false; ///< the solutions follow at the back
    std::vector<Sheet> sheets;
};

/// The file's bytes. `solution`: paths to draw, and words to list below the board; none for a blank board.
/// Throws std::runtime_error when cairo fails or the module cannot be loaded.
std::string draw_on_paper(const Puzzle& puzzle, const Solution* solution, PaperFormat format);

/// The bytes of a PDF with all pages. Throws std::runtime_error likewise.
std::string draw_booklet(const Booklet& booklet);

} // namespace weft
