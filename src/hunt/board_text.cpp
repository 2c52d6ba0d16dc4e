#include "hunt/board_text.hpp"

#include "base/text.hpp"
#include "board/row_signs.hpp"
#include "hunt/letters.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <utility>

namespace weft::hunt {
namespace {

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

/// Whether the parts are single cells as they look: single characters and pairs, with QU tiles QU anyhow;
/// among as many single ones also three letters, which words of a comment are too.
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
    const auto three = [](std::string_view part) {
        return part.size() == 3 && std::all_of(part.begin(), part.end(), is_letter);
    };
    const auto singles = std::count_if(parts.begin(), parts.end(), single);
    const bool mostly = 2 * singles >= static_cast<std::ptrdiff_t>(parts.size());
    return singles > 0 && std::all_of(parts.begin(), parts.end(), [&](std::string_view part) {
               return single(part) || pair(part) || (mostly && three(part));
           });
}

[[noreturn]] void refuse_sign(char c, const Source& source) {
    throw InputError(source.name, source.line,
                     fmt::format("{} in a board; only letters A-Z belong there", shown(c)));
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

/// The row with blanks and our own signs in the place of others that people write; nothing where it is a
/// frame.
std::string plain_row(std::string_view line) {
    const bool plain = std::all_of(line.begin(), line.end(),
                                   [](char c) { return is_letter(c) || is_blank(c) || c == hole; });
    if (plain) { return std::string(line); } // as millions of them are
    if (is_frame(line)) { return ""; }
    std::string row = with_our_holes(line);
    return lacks_cell(row) ? row : without_frame(row);
}

} // namespace

bool is_hole(char c) { return hole_signs.find(c) != std::string_view::npos; }

Cells cells_of_line(std::string_view line, bool qu_tiles, const Source& source) {
    const std::string row = plain_row(line);
    const auto parts = parts_of(row);
    Cells cells;
    if (are_cells(parts, qu_tiles)) {
        for (const std::string_view part : parts) {
            if (part.size() == 1 && !is_letter(part[0]) && !is_hole(part[0])) {
                refuse_sign(part[0], source);
            }
            cells.push_back(is_hole(part[0]) ? std::string(1, hole) : upper(part));
        }
        return cells;
    }
    for (std::string_view part : parts) {
        const bool pairs = has_pairs(part);
        while (!part.empty()) {
            if (!is_letter(part[0]) && !is_hole(part[0])) { refuse_sign(part[0], source); }
            const std::size_t size = pairs && looks_like_pair(part) ? 2 : 1;
            cells.push_back(is_hole(part[0]) ? std::string(1, hole) : upper(part.substr(0, size)));
            part.remove_prefix(size);
        }
    }
    return cells;
}

namespace {

/// Rows of a board from lines of text.
class Rows {
  public:
    explicit Rows(bool qu_tiles)
        : qu_tiles_(qu_tiles) {}

    void add(std::string_view line, const Source& source) {
        if (Cells row = cells_of_line(line, qu_tiles_, source); !row.empty()) {
            rows_.push_back(std::move(row));
        }
    }
    /// Lines of a file, of which some are comments.
    void add_lines(std::string_view text, const std::string& name) {
        text = without_byte_order_mark(text);
        struct Marked {
            std::string_view line;
            std::size_t cells;
            Source source;
        };
        std::vector<Marked> waiting; // for a row that tells what they are
        std::vector<Marked> apart;   // signs apart by blanks, which no sentence has
        std::size_t columns = 0;     // of the rows since the last empty line
        for (int number = 1; !text.empty(); ++number) {
            const std::string_view whole = next_line(text);
            const std::string_view line = trim(whole);
            const Source source{name, number};
            if (line.empty()) {
                waiting.clear();
                columns = 0;
            } else if (!whole.starts_with('#')) {
                const std::size_t cells = cells_of_line(line, qu_tiles_, source).size();
                for (const Marked& marked : waiting) {
                    if (marked.cells == cells) { add(marked.line, marked.source); }
                }
                waiting.clear();
                if (columns == 0) { columns = cells; }
                add(line, source);
            } else if (const std::size_t cells = cells_after_mark(line, qu_tiles_); cells == 0) {
                waiting.clear();
            } else {
                const Marked marked{line, cells, source};
                if (line.find_first_of(" \t") != std::string_view::npos) { apart.push_back(marked); }
                if (columns == 0) { waiting.push_back(marked); }
                if (columns == cells) { add(line, source); }
            }
        }
        if (!rows_.empty()) { return; }
        for (const Marked& marked : apart) { add(marked.line, marked.source); }
    }
    /// Lines, or of one line the parts between blanks; where each is a single cell they are one row.
    void add_text(std::string_view text) {
        if (text.find('\n') != std::string_view::npos) {
            add_lines(text, {"board"});
            return;
        }
        const std::string row = plain_row(text);
        const auto parts = parts_of(row);
        if (are_cells(parts, qu_tiles_)) {
            add(row, {"board"});
            return;
        }
        for (const std::string_view part : parts) { add(part, {"board"}); }
    }

    std::vector<Cells> get() && { return std::move(rows_); }

  private:
    bool qu_tiles_;
    std::vector<Cells> rows_;
};

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
        if (lengths[0] * lengths.size() > max_cells) { return std::nullopt; }
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
char code_for(const std::string& pair, const std::string& taken, const Source& source) {
    constexpr std::string_view rarest_first = "QZXJKVWYFBGHMPUDCLOTNRAISE";
    if (pair == "QU" && taken.find('Q') == std::string::npos) { return 'Q'; }
    for (const char code : rarest_first.substr(1)) {
        if (taken.find(code) == std::string::npos) { return code; }
    }
    throw InputError(source.name, source.line,
                     fmt::format("a board with a cell {} takes at most 25 other letters", pair));
}

/// The board of cells on a shape without holes of its own.
GivenBoard with_pairs(const Cells& cells, const Topology& topology, const Source& source) {
    GivenBoard given{{topology, ""}, {}};
    std::string taken;
    for (const std::string& cell : cells) { taken += cell.size() == 1 ? cell : ""; }
    std::map<std::string, char> codes;
    for (const std::string& cell : cells) {
        if (cell.size() > 1 && !codes.contains(cell)) {
            const char code = code_for(cell, taken, source);
            taken += code;
            codes.emplace(cell, code);
            given.pairs.emplace(code, cell);
        }
        given.board.letters += cell.size() == 1 ? cell[0] : codes.at(cell);
    }
    if (cells_with_letters(given.board).empty()) { throw InputError(source.name, source.line, "no letters"); }
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

/// Throws InputError where no board to hunt on has so many cells.
std::size_t count_cells(const std::vector<Cells>& rows, const Source& source) {
    std::size_t cells = 0;
    for (const Cells& row : rows) { cells += row.size(); }
    if (cells == 0) { throw InputError(source.name, source.line, "no letters"); }
    if (cells > max_cells) {
        throw InputError(source.name, source.line,
                         fmt::format("{} letters; a board to hunt on has at most {}", cells, max_cells));
    }
    return cells;
}

std::vector<std::size_t> lengths_of(const std::vector<Cells>& rows) {
    std::vector<std::size_t> lengths;
    lengths.reserve(rows.size());
    for (const Cells& row : rows) { lengths.push_back(row.size()); }
    return lengths;
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
    if (!topology || topology->cells() > max_cells) { return std::nullopt; }
    return Shape{std::move(*topology)};
}

std::string name_of(const Topology& shape) {
    return shape.hexagonal() ? fmt::format("hex{}", shape.cells())
                             : fmt::format("{}x{}", shape.rows(), shape.columns());
}

std::string_view map_of(std::string_view signs, int rows) {
    std::string holes;
    for (const char c : signs) { holes += c == hole ? hole : ' '; }
    const auto* const known = std::find_if(
        maps.begin(), maps.end(), [&](const Map& map) { return rows == map.rows && holes == map.holes; });
    return known == maps.end() ? std::string_view() : known->name;
}

std::optional<Topology> likely_shape(std::size_t letters) {
    for (int side = 1; side * side <= max_cells; ++side) {
        if (static_cast<std::size_t>(side) * static_cast<std::size_t>(side) == letters) {
            return Topology::rectangle(side, side);
        }
    }
    return Topology::parse(fmt::format("hex{}", letters));
}

bool is_row_of_cells(std::string_view line, bool qu_tiles) { return are_cells(parts_of(line), qu_tiles); }

std::vector<Cells> rows_of_file(std::string_view text, bool qu_tiles, const std::string& name) {
    Rows rows(qu_tiles);
    rows.add_lines(text, name);
    return std::move(rows).get();
}

std::vector<Cells> rows_of_text(std::string_view text, bool qu_tiles) {
    Rows rows(qu_tiles);
    rows.add_text(text);
    return std::move(rows).get();
}

bool are_without_rows(const std::vector<Cells>& rows) {
    return rows.size() == 1 ||
           std::all_of(rows.begin(), rows.end(), [](const Cells& row) { return row.size() == 1; });
}

std::optional<Shape> shape_of(const std::vector<Cells>& rows, const Source& source) {
    const std::size_t cells = count_cells(rows, source);
    if (rows.size() > 1) { return shape_of_rows(lengths_of(rows)); }
    auto likely = likely_shape(cells);
    return likely ? std::optional(Shape{std::move(*likely)}) : std::nullopt;
}

GivenBoard board_of(const std::vector<Cells>& rows, const Shape& shape, const Source& source) {
    const std::size_t size = count_cells(rows, source);
    const bool with_holes = !shape.holes.empty() && size == shape.holes.size();
    if (rows.size() > 1) {
        const auto lengths = lengths_of(rows);
        const std::vector<std::size_t> whole(static_cast<std::size_t>(shape.topology.rows()),
                                             static_cast<std::size_t>(shape.topology.columns()));
        if (lengths != row_lengths(shape) && !(with_holes && lengths == whole)) {
            throw InputError(source.name, source.line, "the rows do not make the shape");
        }
    }
    if (!with_holes && static_cast<int>(size) != shape.cells()) {
        throw InputError(source.name, source.line,
                         fmt::format("{} letters where the shape has {} cells", size, shape.cells()));
    }
    Cells cells;
    for (const Cells& row : rows) { cells.insert(cells.end(), row.begin(), row.end()); }
    return with_pairs(on_shape(cells, shape), shape.topology, source);
}

GivenBoard board_of_cells(const Cells& cells, const Shape& shape) {
    return with_pairs(on_shape(cells, shape), shape.topology, {"board"});
}

std::size_t cells_after_mark(std::string_view line, bool qu_tiles) {
    const auto parts = parts_of(line);
    if (parts.size() > 1 && !are_cells(parts, qu_tiles)) { return 0; }
    for (const std::string_view part : parts) {
        if (!std::all_of(part.begin(), part.end(), [](char c) { return is_letter(c) || is_hole(c); })) {
            return 0;
        }
    }
    return cells_of_line(line, qu_tiles, {}).size();
}

std::string letters_of_line(std::string_view line, bool qu_tiles, const Source& source) {
    std::string letters;
    for (const std::string& cell : cells_of_line(line, qu_tiles, source)) {
        if (cell.size() > 1 && !(qu_tiles && cell == "QU")) {
            throw InputError(source.name, source.line,
                             fmt::format("a cell {} here; the cells that are scored have a letter each{}",
                                         cell, cell == "QU" ? ", or with --qu QU" : ""));
        }
        letters += cell[0];
    }
    return letters;
}

std::string letters_on_shape(const std::string& letters, const Shape& shape, const Source& source) {
    const auto size = static_cast<int>(letters.size());
    if (size == shape.topology.cells()) { return letters; }
    if (size != shape.cells()) {
        throw InputError(
            source.name, source.line,
            fmt::format("{} letters where the shape has {} cells", letters.size(), shape.cells()));
    }
    std::string all;
    std::size_t next = 0;
    for (const char sign : shape.holes) { all += sign == hole ? hole : letters[next++]; }
    return all;
}

} // namespace weft::hunt
