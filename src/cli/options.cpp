#include "cli/options.hpp"

#include "board/rules.hpp"
#include "cli/command.hpp"
#include "data/embedded.hpp"
#include "rank/ranking.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <memory>
#include <string_view>
#include <unistd.h>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

template <typename T>
std::optional<T> value_of(const po::variables_map& values, const char* name) {
    if (values.count(name) == 0) { return std::nullopt; }
    return values[name].as<T>();
}

} // namespace

void add_time_limit(po::options_description& options) {
    options.add_options()("time-limit", po::value<double>(), "stop after so many seconds and say so");
}

std::optional<double> time_limit_of(const po::variables_map& values) {
    const auto seconds = value_of<double>(values, "time-limit");
    if (seconds && !(*seconds > 0)) { throw UsageError("--time-limit takes seconds above 0"); }
    return seconds;
}

void PathFlags::add_to(po::options_description& options) {
    options.add_options()                                                                                  //
        ("lexicon", po::value<std::string>(), "a word list, one word a line, instead of the built-in one") //
        ("no-self-crossing", "leave out paths that cross themselves");
    add_time_limit(options);
}

void PathFlags::read(const po::variables_map& values) {
    lexicon = value_of<std::string>(values, "lexicon").value_or("");
    no_self_crossing = values.count("no-self-crossing") != 0;
    time_limit = time_limit_of(values);
}

void SearchFlags::add_to(po::options_description& options) {
    options.add_options()                                                                                  //
        ("words", po::value<int>(), "number of words, the spangram included (default: the file's header)") //
        ("any-count", "any number of words, whatever the file says")                                       //
        ("theme", po::value<std::string>(), "the day's clue (default: the file's header)")                 //
        ("blind", "ignore theme and number of words")                                                      //
        ("spangram-parts", po::value<int>()->default_value(2),
         "most words that a spangram may be joined from")                            //
        ("threads", po::value<int>()->default_value(0), "threads, 0 for one a core") //
        ("quiet", "no progress bar");
    PathFlags::add_to(options);
    add_format_to(options);
}

void SearchFlags::read(const po::variables_map& values) {
    PathFlags::read(values);
    words = value_of<int>(values, "words");
    any_count = values.count("any-count") != 0;
    theme = value_of<std::string>(values, "theme");
    blind = values.count("blind") != 0;
    spangram_parts = values["spangram-parts"].as<int>();
    threads = values["threads"].as<int>();
    quiet = values.count("quiet") != 0;
    format = format_of(values);
    if (words && (*words < 1 || any_count || blind)) {
        throw UsageError("--words takes a number from 1 and does not go with --any-count or --blind");
    }
    if (spangram_parts < 1 || spangram_parts > max_spangram_parts) {
        throw UsageError(fmt::format("--spangram-parts takes 1 to {}", max_spangram_parts));
    }
    if (threads < 0 || threads > 1024) { throw UsageError("--threads takes 0 to 1024"); }
}

SearchOptions SearchFlags::for_puzzle(const Puzzle& puzzle) const {
    SearchOptions options;
    if (!any_count && !blind) { options.words = words ? words : puzzle.words; }
    if (options.words && *options.words > puzzle.board.cells() / min_word_length) {
        throw InputError(fmt::format("{}:1: {} words of four letters cannot fit {} cells", puzzle.name,
                                     *options.words, puzzle.board.cells()));
    }
    options.spangram_parts = spangram_parts;
    options.self_crossing = !no_self_crossing;
    options.rare_when_needed = true;
    options.threads = threads;
    return options;
}

void warn_of_rare_words(const Puzzle& puzzle) {
    std::cerr << fmt::format("weft: {}: no cover by common words, so rare ones were tried\n", puzzle.name);
}

std::string SearchFlags::theme_of(const Puzzle& puzzle) const {
    return blind ? "" : theme.value_or(puzzle.theme);
}

std::vector<std::string> puzzle_files(const std::string& directory) {
    std::vector<std::string> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
        const auto extension = entry.path().extension();
        if (extension == ".txt" || extension == ".json") { files.push_back(entry.path().string()); }
    }
    if (error) { throw InputError(fmt::format("{}:1: not a folder that can be read", directory)); }
    std::sort(files.begin(), files.end());
    return files;
}

void add_format_to(po::options_description& options) {
    options.add_options()("format", po::value<std::string>()->default_value("text"), "text or json");
}

Format format_of(const po::variables_map& values) {
    const auto name = values["format"].as<std::string>();
    if (name != "text" && name != "json") { throw UsageError("--format takes text or json"); }
    return name == "json" ? Format::json : Format::text;
}

void print_json(const nlohmann::ordered_json& object) {
    std::cout << object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
}

nlohmann::ordered_json as_number(Count count) {
    if (count <= ~std::uint64_t{0}) { return static_cast<std::uint64_t>(count); }
    return to_string(count);
}

std::string chance(double probability) {
    if (probability > 0.995) { return "> 99 %"; }
    return probability < 0.01 ? "< 1 %" : fmt::format("{:.0f} %", 100 * probability);
}

CoverCount count_for_report(const Search& search, std::size_t seen) {
    if (!search.options().words) { return {seen, false}; }
    try {
        return search.count_covers();
    } catch (const InputError&) {
        // A board of few letters; what was found so far is still good.
        return {seen, false};
    }
}

Lexicon load_lexicon(const std::string& path) {
    return path.empty() ? Lexicon(Archive(embedded_data())) : Lexicon::from_file(path);
}

Ranker ranker_for(const std::string& theme) {
    const auto language = std::make_shared<const Language>();
    return [language, theme](const Search& search, std::size_t top) {
        const Features features(search, language->knowledge, theme);
        const bool counted = search.options().words.has_value();
        return rank(search, features, language->model.weights(counted), top);
    };
}

void write_file(const std::string& path, const std::string& bytes) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) { throw InputError(fmt::format("{}:1: cannot be written: {}", path, std::strerror(errno))); }
}

bool use_colour() {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) != 0 && (no_colour == nullptr || *no_colour == '\0') &&
           (terminal == nullptr || std::string_view(terminal) != "dumb");
}

std::string single(const po::variables_map& values, const std::string& name, const std::string& what) {
    if (values.count(name) == 0) { throw UsageError("no " + what + " given; 'weft --help' shows how"); }
    const auto list = values[name].as<std::vector<std::string>>();
    if (list.size() != 1) { throw UsageError("one " + what + " at a time, please"); }
    return list[0];
}

} // namespace weft::cli
