#include "cli/command.hpp"
#include "cli/options.hpp"
#include "make/legality.hpp"
#include "show/paper.hpp"
#include "weft/error.hpp"

#include <fmt/format.h>

namespace weft::cli {
namespace po = boost::program_options;

int run_print(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    options.add_options()                                                               //
        ("out", po::value<std::string>(), "the file to write; it ends in .svg or .pdf") //
        ("solution", "draw the paths of the solution, which the file must carry");
    po::variables_map values;
    if (!parse(find("print"), arguments, options, "file", values)) { return exit_solved; }
    const Puzzle puzzle = read_puzzle(single(values, "file", "puzzle"));
    if (values.count("out") == 0) {
        throw UsageError("no file to write given: --out puzzle.svg or --out puzzle.pdf");
    }
    const auto out = values["out"].as<std::string>();
    const bool pdf = out.ends_with(".pdf");
    if (!pdf && !out.ends_with(".svg")) { throw UsageError("--out takes a name that ends in .svg or .pdf"); }

    std::optional<Solution> solution;
    if (values.count("solution") != 0) {
        const std::atomic<bool> never{false};
        const auto faults = find_faults(puzzle, never);
        if (!faults.empty()) {
            throw InputError(fmt::format("{}:1: no solution to draw: {}", puzzle.name, faults[0].text));
        }
        solution = trace_solution(puzzle, never);
    }
    write_file(out, draw_on_paper(puzzle, solution ? &*solution : nullptr,
                                  pdf ? PaperFormat::pdf : PaperFormat::svg));
    return exit_solved;
}

} // namespace weft::cli
