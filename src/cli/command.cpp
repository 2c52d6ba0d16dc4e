#include "cli/command.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <iostream>

namespace weft::cli {
namespace {

constexpr const char* widening =
    "What it looks at: first everyday words, with spangrams of up to --spangram-parts words. While it\n"
    "is in doubt, also phrases of any number of words up to a price, then rare words and compounds, and\n"
    "at last words that no list has, where their letters look like a word; the last line says how far\n"
    "it went. With --lexicon it keeps to that list.\n";
constexpr const char* exact_set =
    "The covers are those by everyday words, with spangrams of up to --spangram-parts words; by rare\n"
    "words only where there are none without, or as --rare says. `weft solve` may look at more. On a\n"
    "board of few different letters they may be too many to wait for: with --time-limit it ends, and\n"
    "says that it was stopped.\n";

constexpr const char* checked_set =
    "A puzzle's own number of words is that of its solution: all covers with as many words are looked\n"
    "at. --words N is what its solution is held to have, --any-count and --blind hold it to no number;\n"
    "`weft count --any-count` counts covers of any number of words.\n";

constexpr const char* proof =
    "Boards fall into classes, a set of letters a cell. A class is refuted where no choice of letters\n"
    "reaches a bound of --at-least; else its boards are scored. With --lines each class is a line of\n"
    "JSON, and runs with --shard share the classes. weft-check-proof verifies such lines by another\n"
    "bound.\n";

constexpr Command table[] = {
    {"solve", "PATH...", "show the best solutions of a puzzle", run_solve, widening},
    {"read", "IMAGE...", "read the board from a screenshot or a photograph", run_read},
    {"hint", "FILE", "give a hint, no more than is asked for", run_hint},
    {"play", "[FILE]", "play a puzzle in the terminal", run_play},
    {"covers", "PATH...", "stream every candidate cover", run_covers, exact_set},
    {"count", "PATH...", "print the exact number of covers", run_count, exact_set},
    {"words", "FILE", "list all words on the board with their paths", run_words},
    {"eval", "DIR", "solve every puzzle that carries a solution and report how well", run_eval},
    {"hunt", "BOARD", "list all words on a word-hunt board with their points", run_hunt},
    {"score", "", "score word-hunt boards from standard input, one a line", run_score},
    {"optimize", "", "search for the word-hunt boards of highest score", run_optimize},
    {"prove", "", "prove which word-hunt boards have a score or more, and that no other has", run_prove,
     proof},
    {"bench", "PATH...", "time each stage and each number of threads", run_bench},
    {"convert", "PATH...", "write puzzles in another form: text, the game's JSON, a course's, a link",
     run_convert},
    {"export", "FILE", "write the exact-cover instance of a board for other solvers", run_export},
    {"fit", "DIR", "fit the weights of the ranking to puzzles that carry a solution", run_fit},
    {"make", "WORD...", "lay words out as a puzzle with one answer", run_make},
    {"check", "PATH...", "tell whether a puzzle is legal and its answer certain", run_check, checked_set},
    {"print", "PATH...", "draw puzzles for paper: SVG, PNG, PDF, whole booklets", run_print},
};

std::atomic<bool> interrupt_seen{false};

/// Where options_of wants the options in place of the help.
boost::program_options::options_description* described = nullptr;

/// What ends a program that may still say something: Ctrl-C, and what `timeout` and schedulers send.
constexpr int endings[] = {SIGINT, SIGTERM};

extern "C" void on_interrupt(int) {
    interrupt_seen.store(true);
    for (const int signal : endings) { std::signal(signal, SIG_DFL); }
}

/// `--name=` gives the option an empty value, as `--name ''` does; Boost would call it a mistake.
std::vector<std::string> with_empty_values(const std::vector<std::string>& arguments,
                                           const boost::program_options::options_description& options) {
    std::vector<std::string> result;
    bool over = false; // after -- there are no options
    for (const std::string& argument : arguments) {
        over = over || argument == "--";
        if (!over && argument.size() > 3 && argument.starts_with("--") &&
            argument.find('=') == argument.size() - 1) {
            const std::string name = argument.substr(2, argument.size() - 3);
            const auto* option = options.find_nothrow(name, false);
            if (option != nullptr && option->semantic()->max_tokens() == 1) {
                result.push_back("--" + name);
                result.emplace_back();
                continue;
            }
        }
        result.push_back(argument);
    }
    return result;
}

/// A file without a name, as of a variable that was not set, would be no file at all, or found out late.
void refuse_nameless(const boost::program_options::parsed_options& parsed,
                     const boost::program_options::options_description& options) {
    for (const auto& given : parsed.options) {
        if (given.position_key != -1 || given.value.empty() || !given.value[0].empty()) { continue; }
        const auto* option = options.find_nothrow(given.string_key, false);
        if (option != nullptr && option->semantic()->name().starts_with("FILE") &&
            given.string_key != "lexicon") { // which says more of itself
            throw UsageError("--" + given.string_key + " takes the name of a file");
        }
    }
}

/// Boost would read -1 as the largest number of all.
void refuse_negative(const boost::program_options::parsed_options& parsed,
                     const boost::program_options::options_description& options) {
    namespace po = boost::program_options;
    for (const po::option& given : parsed.options) {
        if (given.position_key != -1 || given.value.empty() || !given.value[0].starts_with('-')) { continue; }
        const auto* option = options.find_nothrow(given.string_key, false);
        if (option != nullptr &&
            dynamic_cast<const po::typed_value<std::uint64_t>*>(option->semantic().get()) != nullptr) {
            throw UsageError("--" + given.string_key + " takes a whole number from 0 on, not " +
                             given.value[0]);
        }
    }
}

/// What Boost says of a mistake. It fills names and values into its sentence again and again, without end
/// where one holds a placeholder of its own, a name between two percent signs such as %value%.
std::string reason_of(const boost::program_options::error& error, const std::vector<std::string>& arguments) {
    const auto odd = std::find_if(arguments.begin(), arguments.end(), [](const std::string& argument) {
        return std::count(argument.begin(), argument.end(), '%') >= 2;
    });
    return odd == arguments.end() ? error.what() : "a mistake in the options, perhaps '" + *odd + "'";
}

} // namespace

std::span<const Command> all() { return table; }

const Command& find(std::string_view name) {
    const auto found = std::find_if(std::begin(table), std::end(table),
                                    [&](const Command& command) { return name == command.name; });
    if (found == std::end(table)) {
        std::string message = "unknown command '" + std::string(name) + "'; weft --help lists them";
        std::error_code unknown;
        if (std::filesystem::is_regular_file(name, unknown)) {
            message += "; to solve the file: weft solve " + std::string(name);
        }
        throw UsageError(message);
    }
    return *found;
}

bool parse(const Command& command, const std::vector<std::string>& arguments,
           const boost::program_options::options_description& options, const std::string& positional,
           boost::program_options::variables_map& values) {
    namespace po = boost::program_options;
    po::options_description visible(options);
    visible.add_options()("help,h", "show this help");
    po::options_description every;
    every.add(visible);
    po::positional_options_description places;
    if (!positional.empty()) {
        every.add_options()(positional.c_str(), po::value<std::vector<std::string>>());
        places.add(positional.c_str(), -1);
    }
    try {
        const po::parsed_options parsed =
            po::command_line_parser(with_empty_values(arguments, every))
                .options(every)
                .positional(places)
                .style(po::command_line_style::unix_style & ~po::command_line_style::allow_guessing)
                .run();
        refuse_negative(parsed, every);
        refuse_nameless(parsed, every);
        po::store(parsed, values);
        if (values.count("help") != 0) {
            if (described != nullptr) {
                described->add(visible);
                return false;
            }
            std::cout << "weft " << command.name << (*command.synopsis == '\0' ? "" : " ") << command.synopsis
                      << "\n\n"
                      << "  " << command.summary << "\n\n"
                      << visible << (*command.more == '\0' ? "" : "\n") << command.more;
            return false;
        }
        po::notify(values);
    } catch (const po::too_many_positional_options_error&) {
        throw UsageError(std::string(command.name) + " takes nothing but options; weft " + command.name +
                         " --help lists them");
    } catch (const po::error& error) {
        throw UsageError(reason_of(error, arguments) + "; weft " + command.name +
                         " --help lists what there is");
    }
    return true;
}

boost::program_options::options_description options_of(const Command& command) {
    boost::program_options::options_description options;
    described = &options;
    command.run({"--help"});
    described = nullptr;
    return options;
}

void print_error(std::string message) {
    std::replace_if(message.begin(), message.end(), is_control, '?');
    std::cerr << "weft: " << message << '\n';
}

const std::atomic<bool>& interrupt_flag() { return interrupt_seen; }

bool interrupted() { return interrupt_seen.load(std::memory_order_relaxed); }

void catch_interrupts() {
    if (interrupted()) { return; }
    for (const int signal : endings) { std::signal(signal, on_interrupt); }
}

} // namespace weft::cli
