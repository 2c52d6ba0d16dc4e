#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "cover/piece_count.hpp"

#include <fmt/format.h>
#include <iostream>
#include <nlohmann/json.hpp>

namespace weft::cli {
namespace po = boost::program_options;

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
    bool rare_words = false;
    {
        Monitor monitor(flags.time_limit, !flags.quiet);
        if (values.count("pieces") != 0) {
            try {
                const Paths paths = find_paths(puzzle.board, lexicon, PathKind::playable, monitor.stop());
                const Pieces pieces(paths, !flags.no_self_crossing, monitor.stop());
                covers = to_string(count_piece_covers(puzzle.board.topology, pieces, monitor.stop()));
            } catch (const Stopped&) { reason = monitor.reason(); }
        } else {
            Search search(puzzle.board, lexicon, flags.for_puzzle(puzzle), monitor.stop(),
                          &monitor.progress());
            const CoverCount count = search.count_covers();
            covers = to_string(count.number);
            if (!count.exact) { reason = monitor.reason(); }
            rare_words = search.rare_words();
        }
    }
    if (flags.format == Format::json) {
        print_json({{"puzzle", puzzle.name},
                    {"complete", reason.empty()},
                    {"rare_words", rare_words},
                    {"covers", covers}});
    } else {
        std::cout << covers << '\n';
    }
    if (rare_words) { warn_of_rare_words(puzzle); }
    if (!reason.empty()) { std::cerr << "weft: a lower bound only: " << reason << '\n'; }
    return covers == "0" ? exit_none : exit_solved;
}

} // namespace weft::cli
