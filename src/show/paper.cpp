#include "show/paper.hpp"

#include <algorithm>
#include <boost/locale/encoding_utf.hpp>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <fmt/format.h>
#include <memory>
#include <numbers>
#include <stdexcept>

namespace weft {
namespace {

// Measures in points, one cell 48.
constexpr double pitch = 48;
constexpr double margin = 24;
constexpr double heading = 76;
constexpr double token = 19;
constexpr double stroke = 13;
constexpr double letter_size = 24;
constexpr double title_size = 20;
constexpr double note_size = 12;
constexpr double narrowest = 6 * pitch;
constexpr double a4_width = 595.28;
constexpr double a4_height = 841.89;
constexpr double paper_margin = 56;

struct Colour {
    double red, green, blue;
};
constexpr Colour ink{0.10, 0.10, 0.12};
constexpr Colour grey{0.40, 0.40, 0.44};
constexpr Colour paper{1, 1, 1};
constexpr Colour word_blue{0.68, 0.87, 0.93};
constexpr Colour spangram_yellow{0.97, 0.80, 0.19};

struct Size {
    double width, height;
};

/// The text without what is not UTF-8: cairo draws nothing after bad text.
std::string drawable(const std::string& text) { return boost::locale::conv::utf_to_utf<char>(text); }

class Painter {
  public:
    Painter(cairo_t* cairo, const Puzzle& puzzle)
        : cairo_(cairo)
        , puzzle_(puzzle)
        , topology_(puzzle.board.topology) {}

    static Size size(const Puzzle& puzzle) {
        return {std::max(narrowest, board_width(puzzle.board.topology)) + 2 * margin,
                heading + board_height(puzzle.board.topology) + 2 * margin};
    }

    void paint(const Solution* solution) {
        const Size full = size(puzzle_);
        set(paper);
        cairo_rectangle(cairo_, 0, 0, full.width, full.height);
        cairo_fill(cairo_);
        left_ = (full.width - board_width(topology_)) / 2;
        paint_heading(full.width);
        if (solution != nullptr) {
            for (const TracedWord& word : solution->words) { paint_path(word, word_blue); }
            paint_path(solution->spangram, spangram_yellow);
        }
        for (int cell = 0; cell < topology_.cells(); ++cell) {
            set(ink);
            paint_text(std::string(1, puzzle_.board.letters[static_cast<std::size_t>(cell)]), x(cell),
                       y(cell), letter_size, true);
        }
    }

  private:
    /// Neighbours in a row are one column apart on a rectangle and two on a hexagon.
    static double column_width(const Topology& topology) { return topology.hexagonal() ? pitch / 2 : pitch; }
    static double row_height(const Topology& topology) {
        return topology.hexagonal() ? pitch * std::numbers::sqrt3 / 2 : pitch;
    }
    static double board_width(const Topology& topology) {
        return (topology.columns() - 1) * column_width(topology) + pitch;
    }
    static double board_height(const Topology& topology) {
        return (topology.rows() - 1) * row_height(topology) + pitch;
    }

    double x(int cell) const {
        return left_ + pitch / 2 + topology_.place(cell).column * column_width(topology_);
    }
    double y(int cell) const {
        return margin + heading + pitch / 2 + topology_.place(cell).row * row_height(topology_);
    }

    void set(Colour colour) { cairo_set_source_rgb(cairo_, colour.red, colour.green, colour.blue); }

    void paint_heading(double width) {
        if (!puzzle_.theme.empty()) {
            set(ink);
            paint_text(drawable(puzzle_.theme), width / 2, margin + 22, title_size, true, width - 2 * margin);
        }
        std::string note = puzzle_.date.empty() ? "" : drawable(puzzle_.date);
        if (puzzle_.words) {
            note += fmt::format("{}{} word{}, the spangram among them", note.empty() ? "" : " \xc2\xb7 ",
                                *puzzle_.words, *puzzle_.words == 1 ? "" : "s");
        }
        set(grey);
        paint_text(note, width / 2, margin + 50, note_size, false, width - 2 * margin);
    }

    /// Centred on a point, made smaller where it would be wider than `most`.
    void paint_text(const std::string& text, double centre_x, double centre_y, double size, bool bold,
                    double most = 1e9) {
        if (text.empty()) { return; }
        cairo_select_font_face(cairo_, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                               bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(cairo_, size);
        cairo_text_extents_t extents;
        cairo_text_extents(cairo_, text.c_str(), &extents);
        if (extents.width > most) {
            cairo_set_font_size(cairo_, size * most / extents.width);
            cairo_text_extents(cairo_, text.c_str(), &extents);
        }
        // Letters of one size stand on one line, so their height comes from a capital, not from the text.
        cairo_text_extents_t capital;
        cairo_text_extents(cairo_, "H", &capital);
        cairo_move_to(cairo_, centre_x - extents.width / 2 - extents.x_bearing,
                      centre_y - capital.height / 2 - capital.y_bearing);
        cairo_show_text(cairo_, text.c_str());
    }

    void paint_path(const TracedWord& word, Colour colour) {
        set(colour);
        cairo_set_line_width(cairo_, stroke);
        cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_ROUND);
        cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
        cairo_new_path(cairo_);
        for (const int cell : word.cells) { cairo_line_to(cairo_, x(cell), y(cell)); }
        cairo_stroke(cairo_);
        for (const int cell : word.cells) {
            cairo_new_sub_path(cairo_);
            cairo_arc(cairo_, x(cell), y(cell), token, 0, 2 * std::numbers::pi);
            cairo_fill(cairo_);
        }
    }

    cairo_t* cairo_;
    const Puzzle& puzzle_;
    const Topology& topology_;
    double left_ = 0;
};

cairo_status_t append(void* bytes, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

} // namespace

std::string draw_on_paper(const Puzzle& puzzle, const Solution* solution, PaperFormat format) {
    std::string bytes;
    const Size size = Painter::size(puzzle);
    const bool pdf = format == PaperFormat::pdf;
    const std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)> surface(
        pdf ? cairo_pdf_surface_create_for_stream(append, &bytes, a4_width, a4_height)
            : cairo_svg_surface_create_for_stream(append, &bytes, size.width, size.height),
        cairo_surface_destroy);
    cairo_status_t status = CAIRO_STATUS_SUCCESS;
    {
        const std::unique_ptr<cairo_t, decltype(&cairo_destroy)> cairo(cairo_create(surface.get()),
                                                                       cairo_destroy);
        if (pdf) {
            const double scale = std::min((a4_width - 2 * paper_margin) / size.width,
                                          (a4_height - 2 * paper_margin) / size.height);
            cairo_translate(cairo.get(), (a4_width - scale * size.width) / 2, paper_margin);
            cairo_scale(cairo.get(), scale, scale);
        }
        Painter(cairo.get(), puzzle).paint(solution);
        cairo_show_page(cairo.get());
        status = cairo_status(cairo.get());
    }
    cairo_surface_finish(surface.get());
    if (status == CAIRO_STATUS_SUCCESS) { status = cairo_surface_status(surface.get()); }
    if (status != CAIRO_STATUS_SUCCESS) {
        throw std::runtime_error(fmt::format("the drawing failed: {}", cairo_status_to_string(status)));
    }
    return bytes;
}

} // namespace weft
