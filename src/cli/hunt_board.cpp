#include "cli/hunt_board.hpp"

#include "base/text.hpp"
#include "base/whole_file.hpp"
#include "cli/command.hpp"
#include "hunt/letters.hpp"
#include "weft/error.hpp"
#include "weft/puzzle.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>

namespace weft::cli {
namespace {

constexpr std::size_t max_board_bytes = 1 << 16;
constexpr std::string_view hole_signs = "._#";
constexpr char hole = Board::used_cell;

/// Maps of the game that are no rectangles, by the names that players give them.
struct Map {
    std::string_view name;
    int rows, columns;
    std::string_view holes;
};
constexpr std::array<Map, 3> maps = {{
    {"donut", 5, 5, ".   .       .       .   ."},
    {"cross", 5, 5, "  .       .   .       .  "},
    {"plus", 5, 5, ".   .               .   ."},
}};

/// The cells of a row: A-Z, pairs, holes.
using Cells = std::vector<std::string>;

bool is_hole(char c) { return hole_signs.find(c) != std::string_view::npos; }

/// The parts of a line between blanks.
std::vector<std::string_view> parts_of(std::string_view line) {
    std::vector<std::string_view> parts;
    while (!(line = trim(line)).empty()) {
        parts.push_back(line.substr(0, line.find_first_of(" \t\r")));
        line.remove_prefix(parts.back().size());
    }
    return parts;
}

/// Whether that is a pair as dice show it: Qu, An, Er, He, In, Th.
bool looks_like_pair(std::string_view text) {
    constexpr std::array<std::string_view, 6> known = {"Qu", "An", "Er", "He", "In", "Th"};
    return std::find(known.begin(), known.end(), text.substr(0, 2)) != known.end();
}

/// Whether the parts are single cells as they look: single characters and pairs, with QU tiles QU anyhow.
bool are_cells(const std::vector<std::string_view>& parts, bool qu_tiles) {
    const auto single = [](std::string_view part) { return part.size() == 1; };
    const auto pair = [](std::string_view part) {
        return part.size() == 2 && is_letter(part[0]) && is_letter(part[1]);
    };
    if (parts.size() < 2) { return false; }
    if (std::all_of(parts.begin(), parts.end(), [&](std::string_view part) {
            return single(part) || (pair(part) && looks_like_pair(part)) ||
                   (qu_tiles && part.size() == 2 && upper(part) == "QU");
        })) {
        return true;
    }
    return std::any_of(parts.begin(), parts.end(), single) &&
           std::all_of(parts.begin(), parts.end(),
                       [&](std::string_view part) { return single(part) || pair(part); });
}

[[noreturn]] void refuse_sign(char c, const std::string& place) {
    throw InputError(fmt::format("{}: {} in a board; only letters A-Z belong there", place, shown(c)));
}

/// Whether letters without blanks between them are capitals with pairs among them: QuITE.
bool has_pairs(std::string_view part) {
    bool some = false;
    for (std::size_t i = 0; i < part.size(); ++i) {
        if (i + 1 < part.size() && looks_like_pair(part.substr(i))) {
            some = true;
            ++i;
        } else if (part[i] >= 'a' && part[i] <= 'z') {
            return false;
        }
    }
    return some;
}

/// The cells of a line. Throws InputError that starts with `place`.
Cells cells_of_line(std::string_view line, bool qu_tiles, const std::string& place) {
    const auto parts = parts_of(line);
    Cells cells;
    if (are_cells(parts, qu_tiles)) {
        for (const std::string_view part : parts) {
            if (part.size() == 1 && !is_letter(part[0]) && !is_hole(part[0])) { refuse_sign(part[0], place); }
            cells.push_back(is_hole(part[0]) ? std::string(1, hole) : upper(part));
        }
        return cells;
    }
    for (std::string_view part : parts) {
        const bool pairs = has_pairs(part);
        while (!part.empty()) {
            if (!is_letter(part[0]) && !is_hole(part[0])) { refuse_sign(part[0], place); }
            const std::size_t size = pairs && looks_like_pair(part) ? 2 : 1;
            cells.push_back(is_hole(part[0]) ? std::string(1, hole) : upper(part.substr(0, size)));
            part.remove_prefix(size);
        }
    }
    return cells;
}

/// Rows of a board from lines of text.
class Rows {
  public:
    explicit Rows(bool qu_tiles)
        : qu_tiles_(qu_tiles) {}

    void add(std::string_view line, const std::string& place) {
        if (Cells row = cells_of_line(line, qu_tiles_, place); !row.empty()) {
            rows_.push_back(std::move(row));
        }
    }
    /// Lines of a file. Those that start with # are comments, but for rows with a hole at their start: as in
    /// puzzle files these stand beside rows of as many cells, with no empty line between.
    void add_lines(std::string_view text, const std::string& name) {
        text = without_byte_order_mark(text);
        struct Marked {
            std::string_view line;
            std::size_t cells;
            std::string place;
        };
        std::vector<Marked> waiting; // for a row that tells what they are
        std::vector<Marked> apart;   // signs apart by blanks, which no sentence has
        std::size_t columns = 0;     // of the rows since the last empty line
        for (int number = 1; !text.empty(); ++number) {
            const std::string_view whole = next_line(text);
            const std::string_view line = trim(whole);
            const std::string place = fmt::format("{}:{}", name, number);
            if (line.empty()) {
                waiting.clear();
                columns = 0;
            } else if (!whole.starts_with('#')) {
                const std::size_t cells = cells_of_line(line, qu_tiles_, place).size();
                for (const Marked& marked : waiting) {
                    if (marked.cells == cells) { add(marked.line, marked.place); }
                }
                waiting.clear();
                if (columns == 0) { columns = cells; }
                add(line, place);
            } else if (const std::size_t cells = cells_after_mark(line, qu_tiles_); cells == 0) {
                waiting.clear();
            } else {
                const Marked marked{line, cells, place};
                if (line.find_first_of(" \t") != std::string_view::npos) { apart.push_back(marked); }
                if (columns == 0) { waiting.push_back(marked); }
                if (columns == cells) { add(line, place); }
            }
        }
        if (!rows_.empty()) { return; }
        for (const Marked& marked : apart) { add(marked.line, marked.place); }
    }
    /// What the command line gives: several arguments, or one with blanks or line ends in it. Where each part
    /// is a single cell they are one row.
    void add_arguments(const std::vector<std::string>& arguments) {
        if (arguments.size() == 1 && arguments[0].find('\n') != std::string::npos) {
            add_lines(arguments[0], "board");
            return;
        }
        const std::string text = fmt::format("{}", fmt::join(arguments, " "));
        const auto parts = parts_of(text);
        if (are_cells(parts, qu_tiles_)) {
            add(text, "board");
            return;
        }
        for (const std::string_view part : parts) { add(part, "board"); }
    }

    const std::vector<Cells>& get() const { return rows_; }

  private:
    bool qu_tiles_;
    std::vector<Cells> rows_;
};

bool is_board_text(char c) { return is_letter(c) || is_blank(c) || c == '\n'; }

/// Whether an argument is a board and no file: letters, and holes where there are blanks or lines too.
bool is_board(const std::string& argument) {
    const bool parted = argument.find_first_of(" \n") != std::string::npos;
    return std::all_of(argument.begin(), argument.end(),
                       [&](char c) { return is_board_text(c) || (parted && is_hole(c)); });
}

/// The number of cells in each row of a shape, without holes.
std::vector<std::size_t> row_lengths(const Shape& shape) {
    std::vector<std::size_t> lengths(static_cast<std::size_t>(shape.topology.rows()));
    for (int cell = 0; cell < shape.topology.cells(); ++cell) {
        if (!shape.holes.empty() && shape.holes[static_cast<std::size_t>(cell)] == hole) { continue; }
        ++lengths[static_cast<std::size_t>(shape.topology.place(cell).row)];
    }
    return lengths;
}

/// The shape whose rows have these lengths.
std::optional<Shape> shape_of_rows(const std::vector<std::size_t>& lengths) {
    if (std::all_of(lengths.begin(), lengths.end(), [&](std::size_t l) { return l == lengths[0]; })) {
        if (lengths[0] * lengths.size() > hunt::max_cells) { return std::nullopt; }
        return Shape{Topology::rectangle(static_cast<int>(lengths.size()), static_cast<int>(lengths[0]))};
    }
    for (int side = 2; side <= 5; ++side) {
        if (Shape shape{Topology::hexagon(side)}; row_lengths(shape) == lengths) { return shape; }
    }
    for (const Map& map : maps) {
        if (auto shape = parse_shape(map.name); row_lengths(*shape) == lengths) { return shape; }
    }
    return std::nullopt;
}

/// The letter that stands for a pair: Q for QU where it is free, or a rare one that the board lacks.
char code_for(const std::string& pair, const std::string& taken, const std::string& place) {
    constexpr std::string_view rarest_first = "QZXJKVWYFBGHMPUDCLOTNRAISE";
    if (pair == "QU" && taken.find('Q') == std::string::npos) { return 'Q'; }
    for (const char code : rarest_first.substr(1)) {
        if (taken.find(code) == std::string::npos) { return code; }
    }
    throw InputError(fmt::format("{}: a board with a cell {} takes at most 25 other letters", place, pair));
}

/// The board of cells on a shape without holes of its own.
GivenBoard with_pairs(const Cells& cells, const Topology& topology, const std::string& place) {
    GivenBoard given{{topology, ""}, {}};
    std::string taken;
    for (const std::string& cell : cells) { taken += cell.size() == 1 ? cell : ""; }
    std::map<std::string, char> codes;
    for (const std::string& cell : cells) {
        if (cell.size() > 1 && !codes.contains(cell)) {
            const char code = code_for(cell, taken, place);
            taken += code;
            codes.emplace(cell, code);
            given.pairs.emplace(code, cell);
        }
        given.board.letters += cell.size() == 1 ? cell[0] : codes.at(cell);
    }
    if (hunt::cells_with_letters(given.board).empty()) { throw InputError(place + ": no letters"); }
    return given;
}

/// Cells without holes put where the shape has none; those that fill it whole as they are.
Cells on_shape(const Cells& cells, const Shape& shape) {
    if (shape.holes.empty() || cells.size() == shape.holes.size()) { return cells; }
    Cells all;
    std::size_t next = 0;
    for (const char sign : shape.holes) {
        all.push_back(sign == hole ? std::string(1, hole) : cells[next++]);
    }
    return all;
}

GivenBoard board_of(const std::vector<Cells>& rows, const std::optional<Shape>& shape,
                    const std::string& place) {
    if (rows.empty()) { throw InputError(place + ": no letters"); }
    Cells cells;
    std::vector<std::size_t> lengths;
    for (const Cells& row : rows) {
        cells.insert(cells.end(), row.begin(), row.end());
        lengths.push_back(row.size());
    }
    if (cells.size() > hunt::max_cells) {
        throw InputError(fmt::format("{}: {} letters; a board to hunt on has at most {}", place, cells.size(),
                                     hunt::max_cells));
    }
    const bool one_row = lengths.size() == 1;
    if (shape) {
        const std::vector<std::size_t> whole(static_cast<std::size_t>(shape->topology.rows()),
                                             static_cast<std::size_t>(shape->topology.columns()));
        const bool with_holes = !shape->holes.empty() && cells.size() == shape->holes.size();
        if (!one_row && lengths != row_lengths(*shape) && !(with_holes && lengths == whole)) {
            throw InputError(place + ": the rows do not make the shape");
        }
        if (!with_holes && static_cast<int>(cells.size()) != shape->cells()) {
            throw InputError(fmt::format("{}: {} letters where the shape has {} cells", place, cells.size(),
                                         shape->cells()));
        }
        return with_pairs(on_shape(cells, *shape), shape->topology, place);
    }
    std::optional<Shape> guess;
    if (!one_row) {
        guess = shape_of_rows(lengths);
    } else if (auto likely = likely_shape(cells.size())) {
        guess = Shape{std::move(*likely)};
    }
    if (!guess) {
        throw InputError(fmt::format("{}: no shape is plain from {}; say --shape ({})", place,
                                     one_row ? fmt::format("{} letters", cells.size()) : "these rows",
                                     shapes_known));
    }
    return with_pairs(on_shape(cells, *guess), guess->topology, place);
}

} // namespace

int Shape::cells() const {
    return topology.cells() - static_cast<int>(std::count(holes.begin(), holes.end(), hole));
}

std::optional<Shape> parse_shape(std::string_view name) {
    for (const Map& map : maps) {
        if (map.name == name) {
            return Shape{Topology::rectangle(map.rows, map.columns), std::string(map.holes)};
        }
    }
    auto topology = Topology::parse(name);
    if (!topology || topology->cells() > hunt::max_cells) { return std::nullopt; }
    return Shape{std::move(*topology)};
}

std::string_view map_of(const std::vector<std::string>& rows) {
    std::string signs;
    for (const std::string& row : rows) {
        for (const std::string_view part : parts_of(row)) { signs += is_hole(part[0]) ? hole : ' '; }
    }
    const auto* const known = std::find_if(maps.begin(), maps.end(), [&](const Map& map) {
        return rows.size() == static_cast<std::size_t>(map.rows) && signs == map.holes;
    });
    return known == maps.end() ? std::string_view() : known->name;
}

std::optional<Topology> likely_shape(std::size_t letters) {
    for (int side = 1; side * side <= hunt::max_cells; ++side) {
        if (static_cast<std::size_t>(side) * static_cast<std::size_t>(side) == letters) {
            return Topology::rectangle(side, side);
        }
    }
    return Topology::parse(fmt::format("hex{}", letters));
}

std::size_t cells_after_mark(std::string_view line, bool qu_tiles) {
    const auto parts = parts_of(line);
    if (parts.size() > 1 && !are_cells(parts, qu_tiles)) { return 0; }
    for (const std::string_view part : parts) {
        if (!std::all_of(part.begin(), part.end(), [](char c) { return is_letter(c) || is_hole(c); })) {
            return 0;
        }
    }
    return cells_of_line(line, qu_tiles, "").size();
}

std::string letters_of_line(std::string_view line, bool qu_tiles, const std::string& place) {
    std::string letters;
    for (const std::string& cell : cells_of_line(line, qu_tiles, place)) {
        if (cell.size() > 1 && !(qu_tiles && cell == "QU")) {
            throw InputError(fmt::format("{}: a cell {} here; the cells that are scored have a letter each{}",
                                         place, cell, cell == "QU" ? ", or with --qu QU" : ""));
        }
        letters += cell[0];
    }
    return letters;
}

std::string letters_on_shape(const std::string& letters, const Shape& shape, const std::string& place) {
    const auto size = static_cast<int>(letters.size());
    if (size == shape.topology.cells()) { return letters; }
    if (size != shape.cells()) {
        throw InputError(
            fmt::format("{}: {} letters where the shape has {} cells", place, letters.size(), shape.cells()));
    }
    std::string all;
    std::size_t next = 0;
    for (const char sign : shape.holes) { all += sign == hole ? hole : letters[next++]; }
    return all;
}

GivenBoard board_argument(const std::vector<std::string>& arguments, const std::optional<Shape>& shape,
                          bool qu_tiles) {
    std::string place = "board";
    Rows rows(qu_tiles);
    const bool single = arguments.size() == 1;
    if (arguments.empty() || (single && arguments[0] == "-")) {
        place = "standard input:1";
        rows.add_lines(read_file("-", max_board_bytes), "standard input");
    } else if (single && (!is_board(arguments[0]) || std::filesystem::is_regular_file(arguments[0]))) {
        place = arguments[0] + ":1";
        rows.add_lines(read_file(arguments[0], max_board_bytes), arguments[0]);
    } else {
        rows.add_arguments(arguments);
    }
    return board_of(rows.get(), shape, place);
}

GivenBoard board_of_rows(const std::vector<std::string>& rows, const std::optional<Shape>& shape,
                         bool qu_tiles) {
    Rows board(qu_tiles);
    for (const std::string& row : rows) { board.add(row, "board"); }
    return board_of(board.get(), shape, "board");
}

GivenBoard board_of_cells(const std::vector<std::string>& cells, const Shape& shape) {
    return with_pairs(on_shape(cells, shape), shape.topology, "board");
}

} // namespace weft::cli
