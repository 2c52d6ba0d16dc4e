#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/likeliest.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "cli/output_place.hpp"
#include "cli/puzzle_file.hpp"
#include "show/formats.hpp"
#include "weft/weft.hpp"

#include <fmt/format.h>
#include <iostream>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

/// The form to write, as --format says it or the name of the file. Throws UsageError.
PuzzleFormat form_of(const po::variables_map& values, const OutputPlace& place) {
    if (const auto named = puzzle_format_option(values)) { return *named; }
    if (const auto of_file = place.file() ? format_of_file(place.path()) : std::nullopt) { return *of_file; }
    throw UsageError(fmt::format("no form given: --format {}, or --out with a name that ends in .txt, .json, "
                                 ".course or .link",
                                 puzzle_formats));
}

/// The puzzle with its likeliest answer as its solution. Throws NoneFound where there is none.
Puzzle solved(const Solver& solver, Puzzle puzzle) {
    const Solution best = likeliest(solver, puzzle, "answer to this board");
    puzzle.solution.emplace();
    puzzle.solution->spangram = best.spangram.word;
    for (const TracedWord& word : best.words) { puzzle.solution->words.push_back(word.word); }
    return puzzle;
}

} // namespace

int run_convert(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    options.add_options() //
        ("format", po::value<std::string>()->value_name("FORM"),
         "text, json (the game's feed), course or link; else as --out ends") //
        ("out", po::value<std::string>()->value_name("FILE"),
         "the file to write, or a folder, FOLDER/; - for standard output, as without it") //
        ("force", "write over a file that is there")                                      //
        ("solve", "where the file has no solution, take the likeliest answer")            //
        ("page", po::value<std::string>()->value_name("URL"), "of a link: the address of the page");
    add_rules_to(options);
    po::variables_map values;
    if (!parse(find("convert"), arguments, options, "file", values)) { return exit_solved; }
    Batch batch(some_paths(values, "file"), Format::text, rules_of(values));
    OutputPlace place(value_of<std::string>(values, "out").value_or(""), values.count("force") != 0);
    const PuzzleFormat form = form_of(values, place);
    if (batch.several() && !place.folder() && (place.file() || form != PuzzleFormat::link)) {
        throw UsageError("several puzzles take a folder: --out FOLDER/");
    }
    const std::string page = value_of<std::string>(values, "page").value_or("");
    if (!page.empty() && form != PuzzleFormat::link) { throw UsageError("--page goes with --format link"); }
    const bool solve = values.count("solve") != 0;
    std::optional<Solver> solver;
    return batch.run([&](const Puzzle& puzzle) -> int {
        const Monitor monitor(std::nullopt, false);
        Puzzle whole = puzzle;
        if (solve && !whole.solution) {
            if (!solver) { solver.emplace(); }
            whole = solved(*solver, std::move(whole));
        }
        try {
            const std::string text = file_text(whole, form, {}, monitor.stop());
            place.write(puzzle.name, ending_of(form), (form == PuzzleFormat::link ? page : "") + text);
            if (const auto parts = left_out(whole, form); !parts.empty()) {
                print_error(fmt::format("{}: left out, since this form has no place for it: {}", puzzle.name,
                                        fmt::join(parts, ", ")));
            }
        } catch (const Stopped&) {
            print_error(fmt::format("{}: not written: {}", puzzle.name, monitor.reason()));
            return exit_none;
        }
        return exit_solved;
    });
}

} // namespace weft::cli
