// The module weft-paper.so: whoever does not draw does without cairo and all that it loads.
#include "base/text.hpp"
#include "board/spangram_mark.hpp"
#include "show/paper_module.hpp"

#include <algorithm>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <fmt/format.h>
#include <memory>
#include <new>
#include <numbers>
#include <stdexcept>

namespace weft {
namespace {

// Measures in points, one cell 48.
constexpr double pitch = 48;
constexpr double margin = 24;
constexpr double token = 19;
constexpr double stroke = 13;
constexpr double letter_size = 24;
constexpr double title_size = 20;
constexpr double small_title_size = 14; ///< of a title that would fill more lines than this
constexpr std::size_t most_title_lines = 4;
constexpr double title_line = 1.3; ///< times its size
constexpr double note_size = 12;
constexpr double note_line = 18;
constexpr double gap = 12; ///< between the parts of a sheet
constexpr double narrowest = 6 * pitch;
constexpr double paper_margin = 48;
constexpr double page_heading = 40; ///< the room for a title over a page
constexpr double page_footing = 28;
constexpr double largest = 1.6; ///< times the measures above

struct Colour {
    double red, green, blue;
};
constexpr Colour ink{0.10, 0.10, 0.12};
constexpr Colour grey{0.40, 0.40, 0.44};
constexpr Colour white{1, 1, 1};
constexpr Colour word_blue{0.68, 0.87, 0.93};
constexpr Colour spangram_yellow{0.97, 0.80, 0.19};

struct Size {
    double width, height;
};
constexpr Size a4{595.28, 841.89};
constexpr Size letter{612, 792};

/// The text when it is UTF-8, else with '?' for what is not ASCII: cairo draws nothing after bad text.
std::string drawable(const std::string& text) {
    bool valid = true;
    for (std::size_t i = 0; i < text.size() && valid;) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t more = lead < 0x80   ? 0
                                 : lead < 0xc2 ? 9
                                 : lead < 0xe0 ? 1
                                 : lead < 0xf0 ? 2
                                 : lead < 0xf5 ? 3
                                               : 9;
        valid = lead >= 0x20 && i + more < text.size();
        for (std::size_t j = 1; valid && j <= more; ++j) {
            valid = (static_cast<unsigned char>(text[i + j]) & 0xc0) == 0x80;
        }
        // Overlong forms and surrogates.
        if (valid && more >= 2) {
            const auto second = static_cast<unsigned char>(text[i + 1]);
            valid = !(lead == 0xe0 && second < 0xa0) && !(lead == 0xed && second >= 0xa0) &&
                    !(lead == 0xf0 && second < 0x90) && !(lead == 0xf4 && second >= 0x90);
        }
        i += more + 1;
    }
    if (valid) { return text; }
    std::string ascii = text;
    std::replace_if(
        ascii.begin(), ascii.end(), [](char c) { return c < 0x20 || c > 0x7e; }, '?');
    return ascii;
}

/// Text that was drawn, centred on a point.
struct Written {
    std::string text;
    double x, y, size;
};

/// Sets text on a surface.
class Pen {
  public:
    /// `written`: where to note what is written; may be null.
    explicit Pen(cairo_t* cairo, std::vector<Written>* written = nullptr)
        : cairo_(cairo)
        , written_(written) {}

    cairo_t* cairo() const { return cairo_; }
    void set(Colour colour) const { cairo_set_source_rgb(cairo_, colour.red, colour.green, colour.blue); }

    double width(const std::string& text, double size, bool bold) const {
        choose(size, bold);
        cairo_text_extents_t extents;
        cairo_text_extents(cairo_, text.c_str(), &extents);
        return extents.width;
    }

    /// Centred on a point, made smaller where it would be wider than `most`.
    void write(const std::string& text, double centre_x, double centre_y, double size, bool bold,
               double most = 1e9) const {
        if (text.empty()) { return; }
        const double wide = width(text, size, bold);
        if (wide > most) { size *= most / wide; }
        choose(size, bold);
        cairo_text_extents_t extents;
        cairo_text_extents(cairo_, text.c_str(), &extents);
        // Letters of one size stand on one line, so their height comes from a capital, not from the text.
        cairo_text_extents_t capital;
        cairo_text_extents(cairo_, "H", &capital);
        cairo_move_to(cairo_, centre_x - extents.width / 2 - extents.x_bearing,
                      centre_y - capital.height / 2 - capital.y_bearing);
        cairo_show_text(cairo_, text.c_str());
        if (written_ != nullptr) { written_->push_back({text, centre_x, centre_y, size}); }
    }

    /// The words of a text in lines no wider than `most`, as far as its words allow.
    std::vector<std::string> lines(const std::string& text, double size, bool bold, double most) const {
        std::vector<std::string> result;
        for (std::string_view rest = text; !rest.empty();) {
            const std::string word(rest.substr(0, rest.find(' ')));
            rest.remove_prefix(std::min(word.size() + 1, rest.size()));
            if (word.empty()) { continue; }
            if (!result.empty() && width(result.back() + ' ' + word, size, bold) <= most) {
                result.back() += ' ' + word;
            } else {
                result.push_back(word);
            }
        }
        return result;
    }

  private:
    void choose(double size, bool bold) const {
        cairo_select_font_face(cairo_, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                               bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(cairo_, size);
    }

    cairo_t* cairo_;
    std::vector<Written>* written_;
};

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '<' || c == '>' || c == '&') {
            result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&amp;";
        } else {
            result += c;
        }
    }
    return result;
}

/// An SVG with its text laid over the outlines that cairo draws of it, unseen: to be searched and copied.
std::string with_text(std::string svg, const std::vector<Written>& written) {
    const std::size_t end = svg.rfind("</svg>");
    if (end == std::string::npos) { return svg; }
    std::string layer = "<g fill-opacity=\"0\" font-family=\"sans-serif\" text-anchor=\"middle\" "
                        "dominant-baseline=\"central\">\n";
    for (const Written& words : written) {
        layer += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\">{}</text>\n", words.x,
                             words.y, words.size, escaped(words.text));
    }
    return svg.insert(end, layer + "</g>\n");
}

/// A puzzle with its heading and, when solved, the list of its words.
class Painter {
  public:
    /// `number`: of the puzzle in a booklet, 0 for none. `solution` may be null.
    Painter(const Pen& pen, const Puzzle& puzzle, const Solution* solution, std::size_t number = 0)
        : pen_(pen)
        , puzzle_(puzzle)
        , solution_(solution)
        , topology_(puzzle.board.topology)
        , inner_(std::max(narrowest, board_width())) {
        std::string title = drawable(puzzle.theme);
        if (number > 0) { title = fmt::format("{}. {}", number, title); }
        title_ = pen.lines(title, title_size_, true, inner_);
        if (title_.size() > most_title_lines) {
            title_size_ = small_title_size;
            title_ = pen.lines(title, title_size_, true, inner_);
        }
        if (solution != nullptr) {
            std::string list = solution->spangram.word.empty() ? "" : marked(solution->spangram.word);
            for (const TracedWord& word : solution->words) {
                if (!list.empty()) { list += ", "; }
                list += word.word;
            }
            words_ = pen.lines(list, note_size, false, inner_);
        }
    }

    Size size() const {
        return {inner_ + 2 * margin, board_top() + board_height() + words_height() + margin};
    }

    void paint() {
        const Size full = size();
        left_ = (full.width - board_width()) / 2;
        top_ = board_top();
        paint_heading(full.width);
        if (solution_ != nullptr) {
            for (const TracedWord& word : solution_->words) { paint_path(word, word_blue); }
            paint_path(solution_->spangram, spangram_yellow);
        }
        for (int cell = 0; cell < topology_.cells(); ++cell) {
            const char shown = puzzle_.board.letters[static_cast<std::size_t>(cell)];
            if (!is_capital(shown)) { continue; }
            pen_.set(ink);
            pen_.write(std::string(1, shown), x(cell), y(cell), letter_size, true);
        }
        double line = top_ + board_height() + gap + note_line / 2;
        for (const std::string& words : words_) {
            pen_.set(grey);
            pen_.write(words, full.width / 2, line, note_size, false, inner_);
            line += note_line;
        }
    }

  private:
    /// Neighbours in a row are one column apart on a rectangle and two on a hexagon.
    double column_width() const { return topology_.hexagonal() ? pitch / 2 : pitch; }
    double row_height() const { return topology_.hexagonal() ? pitch * std::numbers::sqrt3 / 2 : pitch; }
    double board_width() const { return (topology_.columns() - 1) * column_width() + pitch; }
    double board_height() const { return (topology_.rows() - 1) * row_height() + pitch; }
    double words_height() const {
        return words_.empty() ? 0 : gap + note_line * static_cast<double>(words_.size());
    }
    double board_top() const {
        const std::size_t lines = std::max<std::size_t>(title_.size(), 1);
        return margin + title_line * title_size_ * static_cast<double>(lines) + note_line + gap;
    }

    double x(int cell) const { return left_ + pitch / 2 + topology_.place(cell).column * column_width(); }
    double y(int cell) const { return top_ + pitch / 2 + topology_.place(cell).row * row_height(); }

    void paint_heading(double width) const {
        double line = margin + title_line * title_size_ / 2;
        pen_.set(ink);
        for (const std::string& title : title_) {
            pen_.write(title, width / 2, line, title_size_, true, inner_);
            line += title_line * title_size_;
        }
        std::string note = puzzle_.date.empty() ? "" : drawable(puzzle_.date);
        if (puzzle_.words) {
            note += fmt::format("{}{} word{}, the spangram among them", note.empty() ? "" : " \xc2\xb7 ",
                                *puzzle_.words, *puzzle_.words == 1 ? "" : "s");
        }
        if (solution_ != nullptr) { note += note.empty() ? "Solution" : " \xc2\xb7 Solution"; }
        pen_.set(grey);
        pen_.write(note, width / 2, board_top() - gap - note_line / 2, note_size, false, inner_);
    }

    void paint_path(const TracedWord& word, Colour colour) const {
        cairo_t* const cairo = pen_.cairo();
        pen_.set(colour);
        cairo_set_line_width(cairo, stroke);
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
        cairo_new_path(cairo);
        for (const int cell : word.cells) { cairo_line_to(cairo, x(cell), y(cell)); }
        cairo_stroke(cairo);
        for (const int cell : word.cells) {
            cairo_new_sub_path(cairo);
            cairo_arc(cairo, x(cell), y(cell), token, 0, 2 * std::numbers::pi);
            cairo_fill(cairo);
        }
    }

    const Pen& pen_;
    const Puzzle& puzzle_;
    const Solution* solution_;
    const Topology& topology_;
    double inner_; ///< the width without margins
    double title_size_ = title_size;
    std::vector<std::string> title_;
    std::vector<std::string> words_;
    double left_ = 0;
    double top_ = 0;
};

/// Throws nothing: cairo, which calls it, is C.
cairo_status_t append(void* bytes, const unsigned char* data, unsigned int length) {
    try {
        static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
    } catch (const std::bad_alloc&) { return CAIRO_STATUS_NO_MEMORY; }
    return CAIRO_STATUS_SUCCESS;
}

using Surface = std::unique_ptr<cairo_surface_t, decltype(&cairo_surface_destroy)>;
using Context = std::unique_ptr<cairo_t, decltype(&cairo_destroy)>;

void check(cairo_status_t status) {
    if (status != CAIRO_STATUS_SUCCESS) {
        throw std::runtime_error(fmt::format("the drawing failed: {}", cairo_status_to_string(status)));
    }
}

/// Draws on a surface and ends it.
template <typename Draw>
void draw_on(const Surface& surface, const Draw& draw, std::vector<Written>* written = nullptr) {
    cairo_status_t status = CAIRO_STATUS_SUCCESS;
    {
        const Context cairo(cairo_create(surface.get()), cairo_destroy);
        draw(Pen(cairo.get(), written));
        status = cairo_status(cairo.get());
    }
    check(status);
}

/// Lets a sheet fill a part of a page as far as its shape allows, at the top of it.
void fit(const Pen& pen, Painter& painter, double left, double top, Size room) {
    const Size size = painter.size();
    const double scale = std::min({room.width / size.width, room.height / size.height, largest});
    cairo_save(pen.cairo());
    cairo_translate(pen.cairo(), left + (room.width - scale * size.width) / 2, top);
    cairo_scale(pen.cairo(), scale, scale);
    painter.paint();
    cairo_restore(pen.cairo());
}

/// Pages of a booklet, one after another.
class Pages {
  public:
    Pages(const Pen& pen, const Booklet& booklet, Size paper)
        : pen_(pen)
        , booklet_(booklet)
        , paper_(paper) {}

    void paint_all() {
        paint("", booklet_.per_page, booklet_.paths);
        if (booklet_.answers) { paint("Solutions", 4, true); }
    }

  private:
    /// All puzzles, so many a page.
    void paint(const std::string& part, int per_page, bool solved) {
        const int across = per_page == 4 ? 2 : 1;
        const int down = per_page == 1 ? 1 : 2;
        std::string heading = drawable(booklet_.title);
        if (!part.empty()) { heading += (heading.empty() ? "" : " \xc2\xb7 ") + part; }
        const double top = heading.empty() ? paper_margin : paper_margin + page_heading;
        const Size room{(paper_.width - 2 * paper_margin) / across,
                        (paper_.height - top - paper_margin - page_footing) / down};
        const auto each = static_cast<std::size_t>(per_page);
        const bool numbered = booklet_.sheets.size() > 1;
        for (std::size_t i = 0; i < booklet_.sheets.size(); ++i) {
            const Sheet& sheet = booklet_.sheets[i];
            const int place = static_cast<int>(i % each);
            if (place == 0) { begin(heading); }
            const Solution* solution = solved && sheet.solution ? &*sheet.solution : nullptr;
            Painter painter(pen_, sheet.puzzle, solution, numbered ? i + 1 : 0);
            const int row = place / across;
            const int column = place % across;
            fit(pen_, painter, paper_margin + column * room.width, top + row * room.height, room);
            if (place + 1 == per_page || i + 1 == booklet_.sheets.size()) { cairo_show_page(pen_.cairo()); }
        }
    }

    void begin(const std::string& heading) {
        ++page_;
        pen_.set(ink);
        pen_.write(heading, paper_.width / 2, paper_margin + page_heading / 3, 1.3 * title_size, true,
                   paper_.width - 2 * paper_margin);
        if (booklet_.sheets.size() == 1 && !booklet_.answers) { return; }
        pen_.set(grey);
        pen_.write(std::to_string(page_), paper_.width / 2, paper_.height - paper_margin + page_footing / 4,
                   note_size, false);
    }

    const Pen& pen_;
    const Booklet& booklet_;
    Size paper_;
    int page_ = 0;
};

std::string draw_pages(const Booklet& booklet) {
    std::string bytes;
    const Size paper_size = booklet.paper == PaperSize::a4 ? a4 : letter;
    const Surface surface(
        cairo_pdf_surface_create_for_stream(append, &bytes, paper_size.width, paper_size.height),
        cairo_surface_destroy);
    if (!booklet.title.empty()) {
        cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE,
                                       drawable(booklet.title).c_str());
    }
    draw_on(surface, [&](const Pen& pen) { Pages(pen, booklet, paper_size).paint_all(); });
    cairo_surface_finish(surface.get());
    check(cairo_surface_status(surface.get()));
    return bytes;
}

/// How large a puzzle is; fonts tell, and they need a surface.
Size size_of(const Puzzle& puzzle, const Solution* solution) {
    const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1), cairo_surface_destroy);
    Size size{};
    draw_on(surface, [&](const Pen& pen) { size = Painter(pen, puzzle, solution).size(); });
    return size;
}

std::string draw_puzzle(const Puzzle& puzzle, const Solution* solution, PaperFormat format) {
    if (format == PaperFormat::pdf) {
        Booklet booklet;
        booklet.paths = solution != nullptr;
        booklet.sheets.push_back({puzzle, solution != nullptr ? std::optional(*solution) : std::nullopt});
        return draw_pages(booklet);
    }
    constexpr double pixels = 2; // a point
    std::string bytes;
    const Size size = size_of(puzzle, solution);
    const bool image = format == PaperFormat::png;
    const Surface surface(
        image ? cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(pixels * size.width),
                                           static_cast<int>(pixels * size.height))
              : cairo_svg_surface_create_for_stream(append, &bytes, size.width, size.height),
        cairo_surface_destroy);
    std::vector<Written> written;
    const auto draw = [&](const Pen& pen) {
        if (image) { cairo_scale(pen.cairo(), pixels, pixels); }
        pen.set(white);
        cairo_paint(pen.cairo());
        Painter(pen, puzzle, solution).paint();
        cairo_show_page(pen.cairo());
    };
    draw_on(surface, draw, &written);
    if (image) { check(cairo_surface_write_to_png_stream(surface.get(), append, &bytes)); }
    cairo_surface_finish(surface.get());
    check(cairo_surface_status(surface.get()));
    return image ? bytes : with_text(std::move(bytes), written);
}

} // namespace
} // namespace weft

extern "C" {
extern const weft::PaperModule weft_paper_module;
const weft::PaperModule weft_paper_module{weft::draw_puzzle, weft::draw_pages};
}
