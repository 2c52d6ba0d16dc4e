#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/line_work.hpp"
#include "cli/monitor.hpp"
#include "cli/report.hpp"
#include "show/json.hpp"
#include "weft/weft.hpp"

#include <fmt/format.h>
#include <iostream>

namespace weft::cli {
namespace po = boost::program_options;

int run_check(const std::vector<std::string>& arguments) {
    SearchFlags flags;
    LineFlags lines;
    po::options_description options("Options");
    flags.add_to(options);
    LineFlags::add_to(options);
    po::variables_map values;
    if (!parse(find("check"), arguments, options, "file", values)) { return exit_solved; }
    flags.read(values);
    lines.read(values);
    lines.rules = flags.rules;
    if (lines.lines) {
        refuse_beside_lines(values.count("file") != 0, "files");
        const Solver solver(flags.lexicon);
        return answer_lines(lines, flags.threads, checking(solver, flags.options()));
    }
    Batch batch(some_paths(values, "file"), flags.format, flags.rules);
    const Solver solver(flags.lexicon);
    return batch.run([&](const Puzzle& puzzle) {
        if (!puzzle.known.empty()) {
            print_error(puzzle.name + ": what is found or ruled out plays no part in the check");
        }
        const Options wanted = flags.options();
        const Fairness fairness =
            watched(flags.quiet, wanted, [&](const Options& asked) { return solver.check(puzzle, asked); });
        if (flags.format == Format::json) {
            print_json(to_json(puzzle, fairness));
        } else {
            std::cout << report(puzzle, fairness, use_colour())
                      << (fairness.complete()
                              ? ""
                              : fmt::format("\n{}\n", reason(fairness.ending, wanted.time_limit)))
                      << std::flush;
        }
        return fairness.fair() && fairness.complete() ? exit_solved : exit_none;
    });
}

} // namespace weft::cli
