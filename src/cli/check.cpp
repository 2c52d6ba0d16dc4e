#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "cli/report.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <iostream>

namespace weft::cli {
namespace po = boost::program_options;

int run_check(const std::vector<std::string>& arguments) {
    SearchFlags flags;
    po::options_description options("Options");
    flags.add_to(options);
    po::variables_map values;
    if (!parse(find("check"), arguments, options, "file", values)) { return exit_solved; }
    flags.read(values);
    if (values.count("file") == 0) {
        throw UsageError("no puzzle given: weft check FILE, or - for standard input");
    }
    const Lexicon lexicon = load_lexicon(flags.lexicon);
    int status = exit_solved;
    for (const std::string& file : values["file"].as<std::vector<std::string>>()) {
        try {
            const Puzzle puzzle = read_puzzle(file);
            Fairness fairness;
            std::string reason;
            {
                Monitor monitor(flags.time_limit, !flags.quiet);
                fairness = judge(puzzle, lexicon, ranker_for(flags.theme_of(puzzle)),
                                 flags.for_puzzle(puzzle), monitor.stop(), &monitor.progress());
                reason = fairness.complete ? "" : monitor.reason();
            }
            if (flags.format == Format::json) {
                print_json(to_json(puzzle, fairness));
            } else {
                std::cout << report(puzzle, fairness, use_colour())
                          << (reason.empty() ? "" : "\n" + reason + "\n") << std::flush;
            }
            if (!fairness.fair() || !fairness.complete) { status = std::max<int>(status, exit_none); }
        } catch (const InputError& error) {
            // The other files are still worth a check.
            print_error(error.what());
            status = exit_bad_input;
        }
        if (interrupted()) { break; }
    }
    return status;
}

} // namespace weft::cli
