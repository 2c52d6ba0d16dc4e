#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/hunting.hpp"
#include "cli/line_work.hpp"
#include "cli/options.hpp"
#include "weft/weft.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <limits>
#include <unistd.h>

namespace weft::cli {
namespace {

/// A cell as row and place in the row, both from 1.
std::string place_name(const Topology& shape, int cell) {
    int before = 0;
    while (before < cell && shape.place(cell - before - 1).row == shape.place(cell).row) { ++before; }
    return fmt::format("{},{}", shape.place(cell).row + 1, before + 1);
}

} // namespace

int run_hunt(const std::vector<std::string>& arguments) {
    namespace po = boost::program_options;
    po::options_description options;
    add_hunt_options(options);
    add_time_limit(options);
    options.add_options()                                                         //
        ("top", po::value<int>()->value_name("K"), "list only the first K words") //
        ("threads", po::value<int>()->value_name("T")->default_value(0),
         "threads for --lines, 0 for one a core; a single board takes one");
    LineFlags lines;
    LineFlags::add_to(options);
    po::variables_map values;
    if (!parse(find("hunt"), arguments, options, "board", values)) { return exit_solved; }
    const auto given = values.count("board") != 0 ? values["board"].as<std::vector<std::string>>()
                                                  : std::vector<std::string>();
    lines.read(values);
    const int threads = threads_option(values);
    if (!lines.lines && given.empty() && isatty(STDIN_FILENO) != 0) {
        throw UsageError(
            "hunt needs a BOARD: letters in reading order, rows, a file, or - for standard input");
    }
    const hunt::Scoring scoring = scoring_option(values);
    Options asked;
    asked.time_limit = time_limit_of(values);
    asked.stop = &interrupt_flag();
    const std::size_t top =
        values.count("top") != 0
            ? static_cast<std::size_t>(positive_option(values, "top", std::numeric_limits<int>::max()))
            : std::numeric_limits<std::size_t>::max();
    if (lines.lines) {
        refuse_beside_lines(!given.empty(), "a board");
        return answer_lines(
            lines, threads,
            hunting({lexicon_option(values), scoring, shape_option(values), top, asked.time_limit}));
    }
    const Board board = board_argument(given, shape_option(values), scoring.qu_tiles);
    const Solver solver(lexicon_file(values));
    catch_interrupts();
    const hunt::Result result = solver.hunt(board, scoring, asked);
    const std::vector<hunt::Word>& words = result.words;

    std::size_t width = 0;
    for (const hunt::Word& word : words) { width = std::max(width, word.word.size()); }
    for (std::size_t i = 0; i < std::min(top, words.size()); ++i) {
        std::string line = fmt::format("{:<{}} {:>5} ", lower(words[i].word), width, words[i].points);
        for (int cell : words[i].path) { line += ' ' + place_name(board.topology, cell); }
        std::cout << line << '\n';
    }
    std::cout << fmt::format(
        "total {} points, {} words{}\n", result.points(), words.size(),
        result.ending == Ending::complete ? "" : "; there may be more: " + reason(result.ending, asked));
    return words.empty() ? exit_none : exit_solved;
}

} // namespace weft::cli
