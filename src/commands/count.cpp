#include "commands/command.hpp"
#include "commands/monitor.hpp"
#include "commands/options.hpp"
#include "weft/counting.hpp"

#include <fmt/format.h>
#include <iostream>
#include <nlohmann/json.hpp>

namespace weft::commands {
namespace po = boost::program_options;

namespace {

/// Covers of a puzzle, spangram and word count included.
std::uint64_t count_covers(Search& search, Progress& progress) {
    std::vector<std::uint64_t> counts(static_cast<std::size_t>(search.workers()));
    search.for_each_cover([&](int worker, const Cover&) {
        ++counts[static_cast<std::size_t>(worker)];
        ++progress.covers;
    });
    std::uint64_t total = 0;
    for (const std::uint64_t count : counts) { total += count; }
    return total;
}

} // namespace

int run_count(const std::vector<std::string>& arguments) {
    SearchFlags flags;
    po::options_description options("Options");
    flags.add_to(options);
    options.add_options()(
        "pieces", "count sets of pieces that cover the board: no spangram, any number, words may repeat");
    po::variables_map values;
    if (!parse(find("count"), arguments, options, "file", values)) { return exit_solved; }
    flags.read(values);
    const Puzzle puzzle = read_puzzle(single(values, "file", "puzzle"));
    const Lexicon lexicon = load_lexicon(flags.lexicon);

    std::string covers = "0";
    std::string reason;
    {
        Monitor monitor(flags.time_limit, !flags.quiet);
        if (values.count("pieces") != 0) {
            const Paths paths = find_paths(puzzle.board, lexicon, PathKind::playable);
            const Pieces pieces(paths, !flags.no_self_crossing);
            try {
                covers = to_string(count_piece_covers(puzzle.board.topology, pieces, monitor.stop()));
            } catch (const Stopped&) { reason = monitor.reason(); }
        } else {
            Search search(puzzle.board, lexicon, flags.for_puzzle(puzzle), monitor.stop(),
                          &monitor.progress());
            covers = std::to_string(count_covers(search, monitor.progress()));
            if (!search.complete()) { reason = monitor.reason(); }
        }
    }
    if (flags.format == Format::json) {
        std::cout << nlohmann::ordered_json{{"puzzle", puzzle.name},
                                            {"complete", reason.empty()},
                                            {"covers", covers}}
                  << '\n';
    } else {
        std::cout << covers << '\n';
    }
    if (!reason.empty()) { std::cerr << "weft: a lower bound only: " << reason << '\n'; }
    return covers == "0" ? exit_none : exit_solved;
}

} // namespace weft::commands
