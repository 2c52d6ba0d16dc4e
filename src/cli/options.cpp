#include "cli/options.hpp"

#include "base/text.hpp"
#include "board/place.hpp"
#include "board/rules.hpp"
#include "cli/command.hpp"
#include "puzzle/collection.hpp"
#include "show/json.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <random>
#include <string_view>
#include <unistd.h>

namespace weft::cli {
namespace po = boost::program_options;

void add_time_limit(po::options_description& options, std::optional<double> usual) {
    auto* seconds = po::value<double>()->value_name("SECONDS");
    if (usual) { seconds->default_value(*usual); }
    options.add_options()("time-limit", seconds,
                          usual ? "stop after so many seconds and say so; inf: never"
                                : "stop after so many seconds and say so (no limit)");
}

std::optional<double> time_limit_of(const po::variables_map& values) {
    const auto seconds = value_of<double>(values, "time-limit");
    if (seconds && !(*seconds > 0)) { throw UsageError("--time-limit takes seconds above 0"); }
    return seconds;
}

void add_rules_to(po::options_description& options) {
    options.add_options()("rules", po::value<std::string>()->value_name("RULES"),
                          "rules to change, apart by commas; others stay as the file has them: crossing, no "
                          "self-crossing, spangram "
                          "free, spangram none, min-length N, official");
}

RuleChanges rules_of(const po::variables_map& values) {
    if (values.count("rules") == 0) { return {}; }
    try {
        return parse_rules(values["rules"].as<std::string>());
    } catch (const InputError& error) { throw UsageError("--rules: " + error.reason()); }
}

std::string lexicon_of(const po::variables_map& values) {
    const auto name = value_of<std::string>(values, "lexicon");
    if (name && name->empty()) {
        throw UsageError("--lexicon takes the name of a word list; leave it out for the built-in one");
    }
    return name.value_or("");
}

std::optional<std::uint8_t> cell_of(const std::string& place, const Board& board) {
    const auto numbers = two_numbers<int>(place, ',');
    if (!numbers) { return std::nullopt; }
    const auto [row, column] = *numbers;
    const auto cell = cell_at(board.topology, {row - 1, column - 1});
    if (!cell || !board.topology.all().contains(*cell)) { return std::nullopt; }
    return static_cast<std::uint8_t>(*cell);
}

std::string cells_of(const Board& board) {
    const Topology& topology = board.topology;
    return fmt::format("ROW,COLUMN from 1,1 to {},{}{}", topology.rows(), topology.columns(),
                       topology.hexagonal()
                           ? fmt::format(", columns in halves of a cell, so that {} is first",
                                         short_place_of(board, topology.all().lowest()))
                           : "");
}

std::optional<PuzzleFormat> puzzle_format_option(const po::variables_map& values) {
    const auto name = value_of<std::string>(values, "format");
    if (!name) { return std::nullopt; }
    const auto format = format_named(*name);
    if (!format) { throw UsageError(fmt::format("--format takes {}", puzzle_formats)); }
    return format;
}

int threads_option(const po::variables_map& values) {
    const int threads = values["threads"].as<int>();
    if (threads < 0 || threads > max_threads) {
        throw UsageError(fmt::format("--threads takes 0 to {}", max_threads));
    }
    return threads;
}

void PathFlags::add_to(po::options_description& options, std::optional<double> usual) {
    options.add_options() //
        ("lexicon", po::value<std::string>()->value_name("FILE"),
         "a word list, one word a line, instead of the built-in one") //
        ("no-self-crossing", "leave out paths that cross themselves");
    add_rules_to(options);
    add_time_limit(options, usual);
}

void PathFlags::read(const po::variables_map& values) {
    lexicon = lexicon_of(values);
    no_self_crossing = values.count("no-self-crossing") != 0;
    rules = rules_of(values);
    time_limit = time_limit_of(values);
}

void SearchFlags::add_to(po::options_description& options, std::optional<double> usual) {
    options.add_options() //
        ("words", po::value<int>()->value_name("N"),
         "number of words, the spangram included (default: the file's header)") //
        ("any-count", "any number of words, whatever the file says")            //
        ("theme", po::value<std::string>()->value_name("TEXT"),
         "the day's clue (default: the file's header)") //
        ("blind", "ignore theme and number of words")   //
        ("spangram-parts", po::value<int>()->value_name("N")->default_value(2),
         "most words that a spangram may be joined from")                                             //
        ("threads", po::value<int>()->value_name("N")->default_value(0), "threads, 0 for one a core") //
        ("quiet", "no progress bar");
    PathFlags::add_to(options, usual);
    add_format_to(options);
}

void SearchFlags::read(const po::variables_map& values) {
    PathFlags::read(values);
    words = value_of<int>(values, "words");
    any_count = values.count("any-count") != 0;
    theme = value_of<std::string>(values, "theme");
    if (theme) { theme = printable(*theme); }
    blind = values.count("blind") != 0;
    spangram_parts = values["spangram-parts"].as<int>();
    quiet = values.count("quiet") != 0;
    format = format_of(values);
    if (words && (*words < 1 || any_count || blind)) {
        throw UsageError("--words takes a number from 1 and does not go with --any-count or --blind");
    }
    if (blind && theme) { throw UsageError("--blind ignores the theme; leave out --theme"); }
    if (spangram_parts < 1 || spangram_parts > max_spangram_parts) {
        throw UsageError(fmt::format("--spangram-parts takes 1 to {}", max_spangram_parts));
    }
    threads = threads_option(values);
}

Options PathFlags::options() const {
    Options options;
    options.self_crossing = !no_self_crossing;
    options.time_limit = time_limit;
    options.stop = &interrupt_flag();
    return options;
}

Options SearchFlags::options() const {
    Options options = PathFlags::options();
    options.words = words;
    options.any_count = any_count || blind;
    options.theme = blind ? std::optional<std::string>("") : theme;
    options.spangram_parts = spangram_parts;
    options.threads = threads;
    return options;
}

std::string reason(Ending ending, std::optional<double> time_limit) {
    switch (ending) {
    case Ending::stopped:
        return "interrupted";
    case Ending::time_limit:
        return fmt::format("stopped at the time limit of {} s", *time_limit);
    case Ending::complete:
        break;
    }
    return "";
}

std::string none_found(std::string_view what, Ending ending, const Options& options) {
    if (ending == Ending::complete) { return fmt::format("no {}", what); }
    return fmt::format("no {} was found: {}", what, reason(ending, options.time_limit));
}

void add_rare_to(po::options_description& options, std::string_view more) {
    options.add_options()(
        "rare", po::value<std::string>()->value_name("WHEN")->default_value("needed"),
        fmt::format("rare words as well: never, always, or where they are needed for a cover{}", more)
            .c_str());
}

RareWords rare_of(const po::variables_map& values) {
    const auto when = values["rare"].as<std::string>();
    if (!values["rare"].defaulted() && values.count("lexicon") != 0) {
        throw UsageError("--rare goes with the built-in words, of which some are rare, not with --lexicon");
    }
    if (when == "never") { return RareWords::never; }
    if (when == "needed") { return RareWords::where_needed; }
    if (when == "always") { return RareWords::always; }
    throw UsageError("--rare takes never, needed or always, not '" + when + "'");
}

void warn_of_rare_words(const std::string& puzzle, bool rare_words, RareWords asked, bool covered) {
    if (!rare_words || asked == RareWords::always) { return; }
    std::cerr << fmt::format("weft: {}: no cover by everyday words{}\n", puzzle,
                             covered ? "; rare ones give some" : ", nor by rare ones");
}

std::vector<std::string> puzzle_files(const std::string& directory) {
    std::vector<std::string> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
        if (format_of_file(entry.path().extension().string())) { files.push_back(entry.path().string()); }
    }
    if (error) { throw InputError(directory, 0, "not a folder that can be read"); }
    std::sort(files.begin(), files.end());
    return files;
}

void add_format_to(po::options_description& options) {
    options.add_options()("format", po::value<std::string>()->value_name("FORM")->default_value("text"),
                          "text or json");
}

Format format_of(const po::variables_map& values) {
    const auto name = values["format"].as<std::string>();
    if (name != "text" && name != "json") { throw UsageError("--format takes text or json"); }
    return name == "json" ? Format::json : Format::text;
}

void print_json(const nlohmann::ordered_json& object) { std::cout << to_line(object) << '\n'; }

bool use_colour() {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) != 0 && (no_colour == nullptr || *no_colour == '\0') &&
           (terminal == nullptr || std::string_view(terminal) != "dumb");
}

Puzzle random_puzzle(const RuleChanges& rules) {
    const auto puzzles = collection();
    if (puzzles.empty()) { throw UsageError("this program was built without a collection of puzzles"); }
    std::random_device device;
    const CollectedPuzzle& chosen = puzzles[device() % puzzles.size()];
    return parse_puzzle(chosen.text, chosen.name, rules);
}

std::vector<std::string> paths_of(const po::variables_map& values, const std::string& name) {
    auto paths =
        value_of<std::vector<std::string>>(values, name.c_str()).value_or(std::vector<std::string>{});
    if (std::find(paths.begin(), paths.end(), "") != paths.end()) {
        throw UsageError("an empty argument; leave it out");
    }
    return paths;
}

std::vector<std::string> some_paths(const po::variables_map& values, const std::string& name) {
    auto paths = paths_of(values, name);
    if (paths.empty()) {
        throw UsageError("no puzzle given: name files or folders, or - for standard input");
    }
    return paths;
}

std::string single(const po::variables_map& values, const std::string& name, const std::string& what,
                   const std::string& command) {
    const auto list = paths_of(values, name);
    if (list.empty()) {
        throw UsageError(fmt::format("no {} given; 'weft {} --help' shows how", what, command));
    }
    if (list.size() != 1) { throw UsageError("one " + what + " at a time, please"); }
    return list[0];
}

std::string single_puzzle(const po::variables_map& values, const std::string& command) {
    std::string path = single(values, "file", "puzzle", command);
    std::error_code unknown;
    if (std::filesystem::is_directory(path, unknown)) {
        throw InputError(path, 0,
                         fmt::format("is a folder; 'weft {}' takes one puzzle, so name its file", command));
    }
    return path;
}

} // namespace weft::cli
