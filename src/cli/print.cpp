#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "make/legality.hpp"
#include "show/paper.hpp"
#include "weft/error.hpp"

#include <fmt/format.h>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

/// The solution that a puzzle carries. Throws InputError when it breaks the rules, and Stopped.
std::optional<Solution> legal_solution(const Puzzle& puzzle, const std::atomic<bool>& stop) {
    const auto faults = find_faults(puzzle, stop);
    if (!faults.empty()) {
        throw InputError(fmt::format("{}:1: no solution to draw: {}", puzzle.name, faults[0].text));
    }
    return trace_solution(puzzle, stop);
}

} // namespace

int run_print(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    options.add_options()                                                               //
        ("out", po::value<std::string>(), "the file to write; it ends in .svg or .pdf") //
        ("solution", "draw the paths of the solution, which the file must carry");
    add_time_limit(options);
    po::variables_map values;
    if (!parse(find("print"), arguments, options, "file", values)) { return exit_solved; }
    const std::optional<double> time_limit = time_limit_of(values);
    const Puzzle puzzle = read_puzzle(single(values, "file", "puzzle"));
    if (values.count("out") == 0) {
        throw UsageError("no file to write given: --out puzzle.svg or --out puzzle.pdf");
    }
    const auto out = values["out"].as<std::string>();
    const bool pdf = out.ends_with(".pdf");
    if (!pdf && !out.ends_with(".svg")) { throw UsageError("--out takes a name that ends in .svg or .pdf"); }

    std::optional<Solution> solution;
    if (values.count("solution") != 0) {
        const Monitor monitor(time_limit, false);
        try {
            solution = legal_solution(puzzle, monitor.stop());
        } catch (const Stopped&) {
            print_error(fmt::format("{}: nothing drawn: {}", puzzle.name, monitor.reason()));
            return exit_none;
        }
    }
    write_file(out, draw_on_paper(puzzle, solution ? &*solution : nullptr,
                                  pdf ? PaperFormat::pdf : PaperFormat::svg));
    return exit_solved;
}

} // namespace weft::cli
