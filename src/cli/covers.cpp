#include "base/text.hpp"
#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/known_flags.hpp"
#include "cli/monitor.hpp"
#include "show/json.hpp"
#include "weft/weft.hpp"

#include <fmt/format.h>
#include <iostream>
#include <limits>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

/// Streams the covers of one puzzle; returns the exit status.
int stream(const Solver& solver, const SearchFlags& flags, RareWords rare, std::uint64_t limit,
           const Puzzle& puzzle) {
    Options options = flags.options();
    options.rare_words = rare;
    std::uint64_t covers = 0;
    const auto print = [&](const CoverView& cover) {
        if (covers == limit) { return false; }
        ++covers;
        if (flags.format == Format::json) {
            print_json(to_json(puzzle, cover));
        } else {
            std::cout << cover.to_text() << '\n';
        }
        return static_cast<bool>(std::cout);
    };
    const CoversResult result = watched(
        flags.quiet, options, [&](const Options& asked) { return solver.covers(puzzle, print, asked); });
    std::cout.flush();
    const bool limited = result.visited > covers;
    warn_of_rare_words(puzzle.name, result.rare_words, rare, covers > 0);
    if (limited) {
        print_error(fmt::format("{}: ended at the limit of {}; there are more", puzzle.name,
                                counted(limit, "cover")));
    }
    if (result.ending != Ending::complete) {
        print_error(
            fmt::format("{}: not all covers: {}", puzzle.name, reason(result.ending, options.time_limit)));
    }
    return covers == 0 && !limited ? exit_none : exit_solved;
}

} // namespace

int run_covers(const std::vector<std::string>& arguments) {
    SearchFlags flags;
    KnownFlags known;
    po::options_description options("Options");
    flags.add_to(options);
    known.add_to(options);
    add_rare_to(options);
    options.add_options()("limit", po::value<std::int64_t>()->value_name("N"),
                          "end after so many covers and say so");
    po::variables_map values;
    if (!parse(find("covers"), arguments, options, "file", values)) { return exit_solved; }
    flags.read(values);
    known.read(values);
    const RareWords rare = rare_of(values);
    std::int64_t limit = std::numeric_limits<std::int64_t>::max();
    if (values.count("limit") != 0) { limit = values["limit"].as<std::int64_t>(); }
    if (limit < 1) { throw UsageError("--limit takes 1 or more"); }
    Batch batch(some_paths(values, "file"), flags.format, flags.rules);
    const Solver solver(flags.lexicon);
    return batch.run([&](const Puzzle& puzzle) {
        if (batch.several() && flags.format == Format::text) { std::cout << puzzle.name << ":\n"; }
        return stream(solver, flags, rare, static_cast<std::uint64_t>(limit), known.add_to(puzzle));
    });
}

} // namespace weft::cli
