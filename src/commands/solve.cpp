#include "commands/command.hpp"
#include "commands/monitor.hpp"
#include "commands/options.hpp"
#include "weft/render.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <iostream>
#include <unistd.h>

namespace weft::commands {
namespace po = boost::program_options;

namespace {

bool use_colour() {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) != 0 && (no_colour == nullptr || *no_colour == '\0') &&
           (terminal == nullptr || std::string_view(terminal) != "dumb");
}

/// `WORDS JOINED` where the spangram has parts.
std::string phrase(const SpelledSolution& solution) { return fmt::to_string(fmt::join(solution.parts, " ")); }

std::string words_line(const SpelledSolution& solution) {
    std::string line = fmt::format("*{}", phrase(solution));
    for (const TracedWord& word : solution.words) { line += "  " + word.word; }
    return line;
}

void print_text(const Puzzle& puzzle, const std::string& theme, const Best& best,
                const std::vector<SpelledSolution>& solutions, const std::string& reason,
                double milliseconds) {
    std::cout << puzzle.name << (theme.empty() ? "" : ": ") << theme << "\n\n";
    if (!solutions.empty()) {
        std::cout << draw(puzzle.board, solutions[0], use_colour()) << '\n';
        for (std::size_t i = 0; i < solutions.size(); ++i) {
            std::cout << fmt::format("{:3}. {}\n", i + 1, words_line(solutions[i]));
        }
        std::cout << '\n';
    }
    std::cout << fmt::format("{} cover{}{} in {:.0f} ms{}\n", best.covers, best.covers == 1 ? "" : "s",
                             reason.empty() ? "" : " so far", milliseconds,
                             reason.empty() ? "" : "; the search was not finished: " + reason);
}

} // namespace

int run_solve(const std::vector<std::string>& arguments) {
    SearchFlags flags;
    po::options_description options("Options");
    flags.add_to(options);
    options.add_options()("top", po::value<int>()->default_value(5), "how many solutions to show");
    po::variables_map values;
    if (!parse(find("solve"), arguments, options, "file", values)) { return exit_solved; }
    flags.read(values);
    const int top = values["top"].as<int>();
    if (top < 1 || top > 100000) { throw UsageError("--top takes 1 to 100000"); }
    if (values.count("file") == 0) {
        throw UsageError("no puzzle given: weft solve FILE, or - for standard input");
    }

    const Lexicon lexicon = load_lexicon(flags.lexicon);
    int status = exit_solved;
    for (const std::string& file : values["file"].as<std::vector<std::string>>()) {
        const Puzzle puzzle = read_puzzle(file);
        Best best;
        std::vector<SpelledSolution> solutions;
        std::string reason;
        double milliseconds = 0;
        bool complete = false;
        {
            Monitor monitor(flags.time_limit, !flags.quiet);
            Search search(puzzle.board, lexicon, flags.for_puzzle(puzzle), monitor.stop(),
                          &monitor.progress());
            best = best_solutions(search, common_words_first(search), static_cast<std::size_t>(top),
                                  &monitor.progress());
            for (const Solution& solution : best.solutions) { solutions.push_back(spell(search, solution)); }
            milliseconds = monitor.milliseconds();
            complete = search.complete();
            if (!complete) { reason = monitor.reason(); }
        }
        if (flags.format == Format::json) {
            auto list = nlohmann::ordered_json::array();
            for (const SpelledSolution& solution : solutions) {
                list.push_back(to_json(puzzle.board, solution));
            }
            std::cout << nlohmann::ordered_json{{"puzzle", puzzle.name},
                                                {"complete", complete},
                                                {"covers", best.covers},
                                                {"milliseconds", milliseconds},
                                                {"solutions", std::move(list)}}
                      << '\n';
        } else {
            print_text(puzzle, flags.theme_of(puzzle), best, solutions, reason, milliseconds);
        }
        if (best.covers == 0) { status = exit_none; }
        if (interrupted()) { break; }
    }
    return status;
}

} // namespace weft::commands
