#include "cli/hunting.hpp"

#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "data/embedded.hpp"
#include "weft/error.hpp"

#include <fmt/format.h>
#include <limits>

namespace weft::cli {
void add_hunt_options(boost::program_options::options_description& options, const std::string& usual_shape) {
    namespace po = boost::program_options;
    const std::string whole_shapes = "RxC of up to 64 cells, hex7, hex19, hex37 or hex61";
    const std::string shapes = usual_shape.empty()
                                   ? whole_shapes + ", or a map: donut, cross or plus (told from the letters)"
                                   : fmt::format("{} ({})", whole_shapes, usual_shape);
    options.add_options()("shape", po::value<std::string>()->value_name("S"), shapes.c_str())(
        "rules", po::value<std::string>()->value_name("R")->default_value("boggle"),
        "points of a word: length, boggle, wordhunt or count")(
        "min-length", po::value<int>()->value_name("L")->default_value(3), "shorter words do not count")(
        "qu", po::bool_switch(), "a cell with q reads QU; it may be written qu where blanks part the cells")(
        "lexicon", po::value<std::string>()->value_name("LIST"),
        "game (all words of word games, the default), everyday, enable where it is installed, or a file with "
        "a "
        "word a line");
}

namespace {

/// `known`: the shapes that the message names where there is none of that name.
std::optional<hunt::Shape> shape_among(const boost::program_options::variables_map& values,
                                       const char* known) {
    const auto name = value_of<std::string>(values, "shape");
    if (!name) { return std::nullopt; }
    auto shape = hunt::parse_shape(*name);
    if (!shape) { throw UsageError(fmt::format("no shape '{}'; there are {}", *name, known)); }
    return shape;
}

} // namespace

std::optional<hunt::Shape> shape_option(const boost::program_options::variables_map& values) {
    return shape_among(values, hunt::shapes_known);
}

std::optional<Topology> whole_shape_option(const boost::program_options::variables_map& values) {
    auto shape = shape_among(values, hunt::whole_shapes_known);
    if (!shape) { return std::nullopt; }
    if (!shape->holes.empty()) { throw UsageError("--shape takes no map with holes here; weft hunt does"); }
    return std::move(shape->topology);
}

hunt::Scoring scoring_option(const boost::program_options::variables_map& values) {
    const auto& name = values["rules"].as<std::string>();
    const auto rules = hunt::parse_rules(name);
    if (!rules) {
        throw UsageError(fmt::format("no rules '{}'; there are length, boggle, wordhunt and count", name));
    }
    return {.rules = *rules,
            .min_length = positive_option(values, "min-length", hunt::max_cells),
            .qu_tiles = values["qu"].as<bool>()};
}

Dictionary dictionary_option(const boost::program_options::variables_map& values) {
    const std::string name = lexicon_of(values);
    return name.empty() ? Dictionary::for_hunts(embedded_data()) : Dictionary(name, embedded_data());
}

LetterSet letters_option(const boost::program_options::variables_map& values) {
    if (values.count("letters") == 0) { return all_letters; }
    LetterSet letters = 0;
    for (char c : values["letters"].as<std::string>()) {
        if (!is_letter(c)) { throw UsageError(fmt::format("--letters takes letters A-Z, not '{}'", c)); }
        letters |= letter_bit(upper(c));
    }
    if (letters == 0) { throw UsageError("--letters takes one letter or more"); }
    return letters;
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

} // namespace weft::cli
