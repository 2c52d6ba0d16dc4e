#include "show/terminal.hpp"

#include "base/text.hpp"
#include "board/trace.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace weft {
namespace {

constexpr std::string_view spangram_colour = "\x1b[1;33m";
constexpr std::array<std::string_view, 10> word_colours = {"\x1b[36m", "\x1b[32m", "\x1b[35m", "\x1b[34m",
                                                           "\x1b[31m", "\x1b[96m", "\x1b[92m", "\x1b[95m",
                                                           "\x1b[94m", "\x1b[91m"};

/// Characters with a colour each; letters stand four columns and two lines apart, joints between them.
class Canvas {
  public:
    Canvas(int rows, int columns)
        : width_(static_cast<std::size_t>(columns) * 4 - 3)
        , lines_(static_cast<std::size_t>(rows) * 2 - 1, std::vector<Glyph>(width_)) {}

    void put(int line, int column, char character, std::string_view colour) {
        Glyph& glyph = lines_[static_cast<std::size_t>(line)][static_cast<std::size_t>(column)];
        const bool crossing = glyph.character != ' ' && glyph.character != character;
        glyph = {crossing ? 'X' : character, colour};
    }

    std::string text(bool colour) const {
        std::string text;
        for (const auto& line : lines_) {
            std::size_t end = line.size();
            while (end > 0 && line[end - 1].character == ' ') { --end; }
            for (std::size_t i = 0; i < end; ++i) {
                const Glyph& glyph = line[i];
                if (colour && !glyph.colour.empty()) {
                    text += fmt::format("{}{}\x1b[0m", glyph.colour, glyph.character);
                } else {
                    text += glyph.character;
                }
            }
            text += '\n';
        }
        return text;
    }

  private:
    struct Glyph {
        char character = ' ';
        std::string_view colour;
    };
    std::size_t width_;
    std::vector<std::vector<Glyph>> lines_;
};

} // namespace

std::string mark(const Board& board, std::span<const std::uint8_t> cells) {
    const Topology& topology = board.topology;
    const int width = topology.hexagonal() ? 2 : 3; // of a column, which is half a cell of a hexagon
    std::string text;
    std::size_t line = 0; // where the last one begins
    for (int cell = 0; cell < board.cells(); ++cell) {
        const Place place = topology.place(cell);
        const bool here = std::find(cells.begin(), cells.end(), cell) != cells.end();
        text.resize(line + static_cast<std::size_t>(place.column * width), ' ');
        text += fmt::format("{}{}{}", here ? '[' : ' ', board.letters[static_cast<std::size_t>(cell)],
                            here ? ']' : ' ');
        if (cell + 1 == board.cells() || topology.place(cell + 1).row != place.row) {
            text.erase(text.find_last_not_of(' ') + 1);
            text += '\n';
            line = text.size();
        }
    }
    return text;
}

std::string to_text(const Board& board, const TracedWord& word) {
    std::string text = word.word;
    for (const auto cell : word.cells) {
        const Place place = board.topology.place(cell);
        text += fmt::format(" {},{}", place.row, place.column);
    }
    return text;
}

std::string draw(const Board& board, const Solution& solution, bool colour) {
    const Topology& topology = board.topology;
    Canvas canvas(topology.rows(), topology.columns());
    const auto draw_word = [&](const TracedWord& word, std::string_view paint) {
        for (std::size_t i = 0; i < word.cells.size(); ++i) {
            const Place here = topology.place(word.cells[i]);
            const char letter = board.letters[word.cells[i]];
            canvas.put(here.row * 2, here.column * 4, letter == Board::open_letter ? word.word[i] : letter,
                       paint);
            if (i == 0) { continue; }
            const Place before = topology.place(word.cells[i - 1]);
            const int line = here.row + before.row;
            const int column = (here.column + before.column) * 2;
            if (here.row == before.row) {
                for (int dash = -1; dash <= 1; ++dash) { canvas.put(line, column + dash, '-', paint); }
            } else if (here.column == before.column) {
                canvas.put(line, column, '|', paint);
            } else {
                const bool falling = (here.row - before.row) * (here.column - before.column) > 0;
                canvas.put(line, column, falling ? '\\' : '/', paint);
            }
        }
    };
    for (std::size_t i = 0; i < solution.words.size(); ++i) {
        draw_word(solution.words[i], word_colours[i % word_colours.size()]);
    }
    draw_word(solution.spangram, spangram_colour);
    CellSet drawn = set_of(solution.spangram.cells);
    for (const TracedWord& word : solution.words) { drawn |= set_of(word.cells); }
    for (const int cell : topology.all() - drawn) {
        const Place place = topology.place(cell);
        canvas.put(place.row * 2, place.column * 4, lower(board.letters[static_cast<std::size_t>(cell)]), "");
    }
    return canvas.text(colour);
}

} // namespace weft
