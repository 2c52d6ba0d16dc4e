#include "cli/hunting.hpp"

#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "stages.hpp"
#include "weft/error.hpp"
#include "weft/puzzle.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <limits>

namespace weft::cli {
namespace {

constexpr std::size_t max_board_bytes = 1 << 16;

/// The parts of a line between blanks.
std::vector<std::string_view> parts_of(std::string_view line) {
    std::vector<std::string_view> parts;
    while (!(line = trim(line)).empty()) {
        parts.push_back(line.substr(0, line.find_first_of(" \t\r")));
        line.remove_prefix(parts.back().size());
    }
    return parts;
}

/// Whether the parts are single cells as they look.
bool are_cells(const std::vector<std::string_view>& parts, bool qu_tiles) {
    return parts.size() > 1 && std::all_of(parts.begin(), parts.end(), [&](std::string_view part) {
               return part.size() == 1 || (qu_tiles && upper(part) == "QU");
           });
}

/// Rows of a board from lines of text.
class Rows {
  public:
    explicit Rows(bool qu_tiles)
        : qu_tiles_(qu_tiles) {}

    void add(std::string_view line, const std::string& place) {
        if (std::string row = letters_of_line(line, qu_tiles_, place); !row.empty()) {
            rows_.push_back(std::move(row));
        }
    }
    /// Lines of a file; those with # are comments.
    void add_lines(std::string_view text, const std::string& name) {
        for (int number = 1; !text.empty(); ++number) {
            const std::string_view line = text.substr(0, text.find('\n'));
            if (!line.starts_with('#')) { add(line, fmt::format("{}:{}", name, number)); }
            text.remove_prefix(std::min(line.size() + 1, text.size()));
        }
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

    const std::vector<std::string>& get() const { return rows_; }

  private:
    bool qu_tiles_;
    std::vector<std::string> rows_;
};

bool is_board_text(char c) { return is_letter(c) || is_blank(c) || c == '\n'; }

/// The number of cells in each row of a shape.
std::vector<std::size_t> row_lengths(const Topology& shape) {
    std::vector<std::size_t> lengths(static_cast<std::size_t>(shape.rows()));
    for (int cell = 0; cell < shape.cells(); ++cell) {
        ++lengths[static_cast<std::size_t>(shape.place(cell).row)];
    }
    return lengths;
}

/// The shape whose rows have these lengths.
std::optional<Topology> shape_of_rows(const std::vector<std::size_t>& lengths) {
    if (std::all_of(lengths.begin(), lengths.end(), [&](std::size_t l) { return l == lengths[0]; })) {
        if (lengths[0] * lengths.size() > max_cells) { return std::nullopt; }
        return Topology::rectangle(static_cast<int>(lengths.size()), static_cast<int>(lengths[0]));
    }
    for (int side = 2; side <= 5; ++side) {
        if (const Topology shape = Topology::hexagon(side); row_lengths(shape) == lengths) { return shape; }
    }
    return std::nullopt;
}

/// The board of rows of letters in upper case.
Board board_of_letters(const std::vector<std::string>& rows, const std::optional<Topology>& shape,
                       const std::string& place) {
    if (rows.empty()) { throw InputError(place + ": no letters"); }

    std::string letters;
    std::vector<std::size_t> lengths;
    for (const std::string& row : rows) {
        letters += row;
        lengths.push_back(row.size());
    }
    if (letters.size() > max_cells) {
        throw InputError(
            fmt::format("{}: {} letters; a board has at most {}", place, letters.size(), max_cells));
    }
    const bool one_row = lengths.size() == 1;
    if (shape) {
        if (!one_row && lengths != row_lengths(*shape)) {
            throw InputError(place + ": the rows do not make the shape");
        }
        check_size(letters, *shape, place);
        return {*shape, letters};
    }
    const auto guess = one_row ? likely_shape(letters.size()) : shape_of_rows(lengths);
    if (!guess) {
        throw InputError(fmt::format("{}: no shape is plain from {}; say --shape ({})", place,
                                     one_row ? fmt::format("{} letters", letters.size()) : "these rows",
                                     shapes_known));
    }
    return {*guess, letters};
}

} // namespace

void add_hunt_options(boost::program_options::options_description& options) {
    namespace po = boost::program_options;
    options.add_options()("shape", po::value<std::string>()->value_name("S"),
                          "4x4, 5x5, any RxC up to 64 cells, or hex19 (hex7, hex37, hex61)")(
        "rules", po::value<std::string>()->value_name("R")->default_value("boggle"),
        "points of a word: length, boggle, wordhunt or count")(
        "min-length", po::value<int>()->value_name("L")->default_value(3), "shorter words do not count")(
        "qu", po::bool_switch(), "a cell with q reads QU; it may be written qu where blanks part the cells")(
        "lexicon", po::value<std::string>()->value_name("FILE"),
        "word list, one word a line, instead of the built-in one");
}

std::optional<Topology> shape_option(const boost::program_options::variables_map& values) {
    if (values.count("shape") == 0) { return std::nullopt; }
    const auto& name = values["shape"].as<std::string>();
    auto shape = Topology::parse(name);
    if (!shape) { throw UsageError(fmt::format("no shape '{}'; there are {}", name, shapes_known)); }
    return shape;
}

hunt::Scoring scoring_option(const boost::program_options::variables_map& values) {
    const auto& name = values["rules"].as<std::string>();
    const auto rules = hunt::parse_rules(name);
    if (!rules) {
        throw UsageError(fmt::format("no rules '{}'; there are length, boggle, wordhunt and count", name));
    }
    return {*rules, positive_option(values, "min-length", max_cells), values["qu"].as<bool>()};
}

std::string lexicon_file(const boost::program_options::variables_map& values) {
    return values.count("lexicon") != 0 ? values["lexicon"].as<std::string>() : "";
}

Lexicon lexicon_option(const boost::program_options::variables_map& values) {
    return load_lexicon(lexicon_file(values));
}

std::uint32_t letters_option(const boost::program_options::variables_map& values) {
    if (values.count("letters") == 0) { return static_cast<std::uint32_t>(hunt::Trie::letter_mask); }
    std::uint32_t letters = 0;
    for (char c : values["letters"].as<std::string>()) {
        const int letter = c >= 'a' && c <= 'z' ? c - 'a' : c - 'A';
        if (letter < 0 || letter >= 26) {
            throw UsageError(fmt::format("--letters takes letters A-Z, not '{}'", c));
        }
        letters |= 1U << letter;
    }
    if (letters == 0) { throw UsageError("--letters takes one letter or more"); }
    return letters;
}

int threads_option(const boost::program_options::variables_map& values) {
    const int threads = values["threads"].as<int>();
    if (threads < 0 || threads > 1024) { throw UsageError("--threads takes 0 to 1024"); }
    return threads;
}

int positive_option(const boost::program_options::variables_map& values, const char* name, int most) {
    const int value = values[name].as<int>();
    if (value < 1 || value > most) {
        throw UsageError(most == std::numeric_limits<int>::max()
                             ? fmt::format("--{} must be at least 1, not {}", name, value)
                             : fmt::format("--{} must be in 1..{}, not {}", name, most, value));
    }
    return value;
}

std::optional<Topology> likely_shape(std::size_t letters) {
    for (int side = 1; side * side <= max_cells; ++side) {
        if (static_cast<std::size_t>(side) * static_cast<std::size_t>(side) == letters) {
            return Topology::rectangle(side, side);
        }
    }
    return Topology::parse(fmt::format("hex{}", letters));
}

std::string letters_of_line(std::string_view line, bool qu_tiles, const std::string& place) {
    const auto parts = parts_of(line);
    const bool cells = are_cells(parts, qu_tiles);
    std::string letters;
    for (const std::string_view part : parts) {
        for (const char c : cells ? part.substr(0, 1) : part) {
            if (!is_letter(c)) {
                const auto byte = static_cast<unsigned char>(c);
                throw InputError(fmt::format("{}: {} in a board; only letters A-Z belong there", place,
                                             byte >= 0x20 && byte < 0x7f
                                                 ? fmt::format("'{}'", c)
                                                 : fmt::format("byte 0x{:02x}", byte)));
            }
            letters += upper(c);
        }
    }
    return letters;
}

void check_size(std::string_view letters, const Topology& shape, const std::string& place) {
    if (static_cast<int>(letters.size()) != shape.cells()) {
        throw InputError(
            fmt::format("{}: {} letters where the shape has {} cells", place, letters.size(), shape.cells()));
    }
}

Board board_argument(const std::vector<std::string>& arguments, const std::optional<Topology>& shape,
                     bool qu_tiles) {
    std::string place = "board";
    Rows rows(qu_tiles);
    const bool single = arguments.size() == 1;
    if (arguments.empty() || (single && arguments[0] == "-")) {
        place = "standard input:1";
        rows.add_lines(read_file("-", max_board_bytes), "standard input");
    } else if (single && (!std::all_of(arguments[0].begin(), arguments[0].end(), is_board_text) ||
                          std::filesystem::is_regular_file(arguments[0]))) {
        place = arguments[0] + ":1";
        rows.add_lines(read_file(arguments[0], max_board_bytes), arguments[0]);
    } else {
        rows.add_arguments(arguments);
    }
    return board_of_letters(rows.get(), shape, place);
}

Board board_of_rows(const std::vector<std::string>& rows, const std::optional<Topology>& shape,
                    bool qu_tiles) {
    Rows board(qu_tiles);
    for (const std::string& row : rows) { board.add(row, "board"); }
    return board_of_letters(board.get(), shape, "board");
}

} // namespace weft::cli
