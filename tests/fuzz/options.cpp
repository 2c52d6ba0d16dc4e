// A command line, one argument a line: parsed as `solve` and as `hunt` parse theirs.
#include "cli/options.hpp"

#include "cli/command.hpp"
#include "cli/hunting.hpp"
#include "fuzz/fuzz.hpp"
#include "stages.hpp"

#include <sstream>
#include <string>
#include <vector>

namespace {

namespace po = boost::program_options;

void as_solve(const std::vector<std::string>& arguments, const weft::Puzzle& puzzle) {
    weft::cli::SearchFlags flags;
    po::options_description options("Options");
    flags.add_to(options);
    po::variables_map values;
    if (!parse(weft::cli::find("solve"), arguments, options, "file", values)) { return; }
    flags.read(values);
    const weft::SearchOptions search = weft::search_options(puzzle, flags.options());
    weft::fuzz::require(!search.words || (*search.words >= 1 && *search.words <= 4), "words that fit");
    weft::fuzz::require(search.spangram_parts >= 1 && search.spangram_parts <= weft::max_spangram_parts,
                        "parts in their range");
    weft::fuzz::require(search.threads >= 0 && search.threads <= 1024, "0 to 1024 threads");
}

void as_hunt(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    weft::cli::add_hunt_options(options);
    weft::cli::add_time_limit(options);
    po::variables_map values;
    if (!parse(weft::cli::find("hunt"), arguments, options, "board", values)) { return; }
    const auto shape = weft::cli::shape_option(values);
    weft::fuzz::require(!shape || (shape->cells() >= 1 && shape->cells() <= weft::hunt::max_cells),
                        "1 to 64 cells");
    const weft::hunt::Scoring scoring = weft::cli::scoring_option(values);
    weft::fuzz::require(scoring.min_length >= 1, "words of a letter and more");
    const auto limit = weft::cli::time_limit_of(values);
    weft::fuzz::require(!limit || *limit > 0, "a time limit above 0");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const weft::Puzzle puzzle = weft::parse_puzzle("words: 2\n\nABCD\nEFGH\nIJKL\nMNOP\n", "puzzle");
    // Help is printed; the reader of a fuzzer's output does not need it a million times.
    std::cout.setstate(std::ios::failbit);
    std::vector<std::string> arguments;
    std::istringstream lines(std::string(reinterpret_cast<const char*>(data), size));
    for (std::string line; std::getline(lines, line);) { arguments.push_back(line); }
    weft::fuzz::run(data, size, [&](std::string_view) { as_solve(arguments, puzzle); });
    return weft::fuzz::run(data, size, [&](std::string_view) { as_hunt(arguments); });
}
