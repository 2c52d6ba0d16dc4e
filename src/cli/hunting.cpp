#include "cli/hunting.hpp"

#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "weft/error.hpp"
#include "weft/puzzle.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <limits>

namespace weft::cli {
namespace {

constexpr std::size_t max_board_bytes = 1 << 16;

/// The letters of a line without its blanks, upper case.
std::string plain_letters(std::string_view line, const std::string& place) {
    std::string letters;
    for (char c : line) {
        if (is_blank(c)) { continue; }
        if (!is_letter(c)) {
            const auto byte = static_cast<unsigned char>(c);
            throw InputError(fmt::format("{}: {} in a board; only letters A-Z belong there", place,
                                         byte >= 0x20 && byte < 0x7f ? fmt::format("'{}'", c)
                                                                     : fmt::format("byte 0x{:02x}", byte)));
        }
        letters += upper(c);
    }
    return letters;
}

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

} // namespace

void add_hunt_options(boost::program_options::options_description& options) {
    namespace po = boost::program_options;
    options.add_options()("shape", po::value<std::string>()->value_name("S"),
                          "4x4, 5x5, any RxC up to 64 cells, or hex19 (hex7, hex37, hex61)")(
        "rules", po::value<std::string>()->value_name("R")->default_value("boggle"),
        "points of a word: length, boggle, wordhunt or count")(
        "min-length", po::value<int>()->value_name("L")->default_value(3),
        "shorter words do not count")("qu", po::bool_switch(), "read the letter q as QU")(
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

Lexicon lexicon_option(const boost::program_options::variables_map& values) {
    return load_lexicon(values.count("lexicon") != 0 ? values["lexicon"].as<std::string>() : "");
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

std::string board_letters(std::string_view line, const Topology& shape, const std::string& place) {
    std::string letters = plain_letters(line, place);
    if (static_cast<int>(letters.size()) != shape.cells()) {
        throw InputError(
            fmt::format("{}: {} letters where the shape has {} cells", place, letters.size(), shape.cells()));
    }
    return letters;
}

Board board_argument(const std::vector<std::string>& arguments, const std::optional<Topology>& shape) {
    std::vector<std::string> rows;
    std::string place = "board";
    const auto add = [&](std::string_view line) {
        if (std::string row = plain_letters(line, place); !row.empty()) { rows.push_back(std::move(row)); }
    };
    const bool is_file =
        arguments.size() == 1 &&
        (arguments[0] == "-" || !std::all_of(arguments[0].begin(), arguments[0].end(),
                                             [](char c) { return is_letter(c) || c == ' '; }));
    if (is_file || (arguments.size() == 1 && std::filesystem::is_regular_file(arguments[0]))) {
        const std::string text = read_file(arguments[0], max_board_bytes);
        int number = 0;
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            place = fmt::format("{}:{}", arguments[0], ++number);
            if (text[begin] != '#') { add({text.data() + begin, end - begin}); }
            begin = end + 1;
        }
        place = arguments[0] + ":1";
    } else {
        // Rows may stand as several arguments, or in one with blanks between them.
        for (const std::string& argument : arguments) {
            for (std::size_t begin = 0; begin < argument.size();) {
                const std::size_t end = std::min(argument.find(' ', begin), argument.size());
                add({argument.data() + begin, end - begin});
                begin = end + 1;
            }
        }
    }
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
    if (shape) {
        if (rows.size() > 1 && lengths != row_lengths(*shape)) {
            throw InputError(place + ": the rows do not make the shape");
        }
        return {*shape, board_letters(letters, *shape, place)};
    }
    const auto guess = rows.size() > 1 ? shape_of_rows(lengths) : likely_shape(letters.size());
    if (!guess) {
        throw InputError(fmt::format(
            "{}: no shape is plain from {}; say --shape ({})", place,
            rows.size() > 1 ? "these rows" : fmt::format("{} letters", letters.size()), shapes_known));
    }
    return {*guess, letters};
}

} // namespace weft::cli
