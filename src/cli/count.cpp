#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/known_flags.hpp"
#include "cli/line_work.hpp"
#include "cli/monitor.hpp"
#include "show/json.hpp"
#include "weft/weft.hpp"

#include <fmt/format.h>
#include <iostream>

namespace weft::cli {
namespace po = boost::program_options;

int run_count(const std::vector<std::string>& arguments) {
    SearchFlags flags;
    KnownFlags known;
    LineFlags lines;
    po::options_description options("Options");
    flags.add_to(options);
    known.add_to(options);
    LineFlags::add_to(options);
    add_rare_to(options,
                "; with --lines never unless it is given, so that all boards are counted by the same words");
    options.add_options()(
        "pieces", "count sets of pieces that cover the board: no spangram, any number, words may repeat");
    po::variables_map values;
    if (!parse(find("count"), arguments, options, "file", values)) { return exit_solved; }
    flags.read(values);
    known.read(values);
    lines.read(values);
    lines.rules = flags.rules;
    const bool pieces = values.count("pieces") != 0;
    if (pieces && !known.known.empty()) {
        throw UsageError("--pieces counts without regard to words, and so to what is found");
    }
    if (pieces && (flags.words || !values["spangram-parts"].defaulted())) {
        throw UsageError("--pieces counts any number of pieces and no spangram; leave out --words and "
                         "--spangram-parts");
    }
    if (pieces && !values["rare"].defaulted()) {
        throw UsageError("--pieces counts those of everyday words; --rare does not go with it");
    }
    Options wanted = flags.options();
    wanted.rare_words = lines.lines && values["rare"].defaulted() ? RareWords::never : rare_of(values);
    if (lines.lines) {
        refuse_beside_lines(values.count("file") != 0 || !known.known.empty(),
                            "files, --found, --not or --spangram");
        const Solver solver(flags.lexicon);
        const auto work = pieces ? counting_pieces : counting;
        return answer_lines(lines, flags.threads, work(solver, wanted));
    }
    Batch batch(some_paths(values, "file"), flags.format, flags.rules);
    const Solver solver(flags.lexicon);
    const auto counter = pieces ? &Solver::count_piece_covers : &Solver::count;
    return batch.run([&](const Puzzle& puzzle) {
        const CountResult result = watched(flags.quiet, wanted, [&](const Options& asked) {
            return (solver.*counter)(known.add_to(puzzle), asked);
        });
        if (flags.format == Format::json) {
            print_json(to_json(puzzle, result));
        } else {
            std::cout << (batch.several() ? puzzle.name + ": " : "") << to_string(result.covers.number)
                      << '\n'
                      << std::flush;
        }
        warn_of_rare_words(puzzle.name, result.rare_words, wanted.rare_words, result.covers.number > 0);
        if (result.ending != Ending::complete) {
            print_error(fmt::format("{}: a lower bound only: {}", puzzle.name,
                                    reason(result.ending, wanted.time_limit)));
        }
        return result.covers.number == 0 ? exit_none : exit_solved;
    });
}

} // namespace weft::cli
