#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/likeliest.hpp"
#include "cli/monitor.hpp"
#include "cli/new_file.hpp"
#include "cli/options.hpp"
#include "show/formats.hpp"
#include "weft/weft.hpp"

#include <fmt/format.h>
#include <iostream>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

/// Where puzzles go: to standard output, into one file, or into a folder under their own names.
class Target {
  public:
    Target(const po::variables_map& values, bool several)
        : out_(value_of<std::string>(values, "out").value_or(""))
        , force_(values.count("force") != 0)
        , in_folder_(names_folder(out_))
        , folder_(out_) {
        const auto of_file = in_folder_ ? std::nullopt : format_of_file(out_);
        if (const auto named = puzzle_format_option(values)) {
            format_ = *named;
        } else if (of_file) {
            format_ = *of_file;
        } else {
            throw UsageError(
                fmt::format("no form given: --format {}, or --out with a name that ends in .txt, .json, "
                            ".course or .link",
                            puzzle_formats));
        }
        if (several && !in_folder_ && (!out_.empty() || format_ != PuzzleFormat::link)) {
            throw UsageError("several puzzles take a folder: --out FOLDER/");
        }
    }

    PuzzleFormat format() const { return format_; }

    void write(const Puzzle& puzzle, const std::string& text) {
        if (out_.empty()) {
            std::cout << text << std::flush;
        } else if (!in_folder_) {
            write_new_file(out_, text, force_);
        } else {
            write_new_file(folder_.file_for(puzzle, ending_of(format_)), text, force_);
        }
    }

  private:
    std::string out_;
    bool force_;
    bool in_folder_;
    PuzzleFolder folder_;
    PuzzleFormat format_ = PuzzleFormat::text;
};

/// The puzzle with its likeliest answer as its solution. Throws InputError where there is none.
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
         "the file to write, or a folder; standard output without it")         //
        ("force", "write over a file that is there")                           //
        ("solve", "where the file has no solution, take the likeliest answer") //
        ("page", po::value<std::string>()->value_name("URL"), "of a link: the address of the page");
    add_rules_to(options);
    po::variables_map values;
    if (!parse(find("convert"), arguments, options, "file", values)) { return exit_solved; }
    Batch batch(some_paths(values, "file"), Format::text, rules_of(values));
    Target target(values, batch.several());
    const std::string page = value_of<std::string>(values, "page").value_or("");
    const bool solve = values.count("solve") != 0;
    std::optional<Solver> solver;
    const Monitor monitor(std::nullopt, false);
    return batch.run([&](const Puzzle& puzzle) -> int {
        Puzzle whole = puzzle;
        if (solve && !whole.solution) {
            if (!solver) { solver.emplace(); }
            whole = solved(*solver, std::move(whole));
        }
        try {
            const std::string text = written(whole, target.format(), {}, monitor.stop());
            target.write(puzzle, (target.format() == PuzzleFormat::link ? page : "") + text);
            if (const auto parts = left_out(whole, target.format()); !parts.empty()) {
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
