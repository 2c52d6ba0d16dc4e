#include "cli/command.hpp"
#include "cli/line_work.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "cli/report.hpp"
#include "weft/weft.hpp"

#include <fmt/format.h>
#include <iostream>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

/// `complete`: refuse what lacks theme or spangram, which lines may bring.
MakeRequest read_request(const po::variables_map& values, bool complete) {
    if (complete && (values.count("theme") == 0 || values.count("spangram") == 0)) {
        throw UsageError("make takes --theme TEXT, --spangram PHRASE and the words");
    }
    MakeRequest request;
    if (values.count("theme") != 0) { request.theme = values["theme"].as<std::string>(); }
    if (values.count("spangram") != 0) { request.spangram = values["spangram"].as<std::string>(); }
    request.words = paths_of(values, "word");
    request.rows = values["rows"].as<int>();
    request.columns = values["cols"].as<int>();
    if (values.count("words") != 0) { request.count = values["words"].as<int>(); }
    if (request.count && *request.count < 1) { throw UsageError("--words takes a number from 1"); }
    request.fill = values.count("fill") != 0;
    request.seed = values["seed"].as<std::uint64_t>();
    request.tries = values["tries"].as<int>();
    if (request.tries < 0) { throw UsageError("--tries takes 0 or more"); }
    return request;
}

Options read_options(const po::variables_map& values) {
    Options options;
    options.threads = values["threads"].as<int>();
    if (options.threads < 0 || options.threads > max_threads) {
        throw UsageError(fmt::format("--threads takes 0 to {}", max_threads));
    }
    options.time_limit = values["seconds"].as<double>();
    if (!(*options.time_limit > 0)) { throw UsageError("--seconds takes seconds above 0"); }
    options.stop = &interrupt_flag();
    return options;
}

/// What the file says of the puzzle besides the puzzle; no verdict, which another lexicon or model would
/// change.
std::vector<std::string> comments_of(const MakeResult& made) {
    if (made.proposed.empty()) { return {}; }
    return {fmt::format("proposed by weft: {}", fmt::join(made.proposed, ", "))};
}

} // namespace

int run_make(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    options.add_options()                                                                                   //
        ("theme", po::value<std::string>(), "the clue")                                                     //
        ("spangram", po::value<std::string>(), "the spangram, a word or a phrase")                          //
        ("rows", po::value<int>()->default_value(8), "rows of the board")                                   //
        ("cols", po::value<int>()->default_value(6), "columns of the board")                                //
        ("words", po::value<int>(), "how many of the words to use, the spangram included")                  //
        ("fill", "propose the missing words from the lexicon")                                              //
        ("seed", po::value<std::uint64_t>()->default_value(1), "another seed, another board")               //
        ("tries", po::value<int>()->default_value(0), "solve so many layouts at most, 0 for no limit")      //
        ("seconds", po::value<double>()->default_value(10), "give the best after so many seconds")          //
        ("out", po::value<std::string>(), "the file to write; standard output without it")                  //
        ("lexicon", po::value<std::string>()->default_value(""), "a word list instead of the built-in one") //
        ("threads", po::value<int>()->default_value(0), "threads, 0 for one a core")                        //
        ("quiet", "say nothing but the puzzle");
    LineFlags lines;
    LineFlags::add_to(options);
    po::variables_map values;
    if (!parse(find("make"), arguments, options, "word", values)) { return exit_solved; }
    lines.read(values, true);
    const MakeRequest request = read_request(values, !lines.lines);
    Options asked = read_options(values);
    const bool quiet = values.count("quiet") != 0;
    const std::string out = values.count("out") != 0 ? values["out"].as<std::string>() : "";
    const Solver solver(values["lexicon"].as<std::string>());
    if (lines.lines) { return answer_lines(lines, asked.threads, making(solver, request, asked)); }
    MakeResult made;
    {
        Monitor monitor(std::nullopt, !quiet && request.tries > 0);
        asked.progress = &monitor.progress();
        made = solver.make(request, asked);
    }
    if (!made.puzzle) {
        std::cerr << fmt::format("weft: no layout of these words was found in {:.1f} s\n",
                                 made.milliseconds / 1000);
        return exit_none;
    }
    const std::vector<std::string> comments = comments_of(made);
    const std::string text = puzzle_text(*made.puzzle, comments);
    out.empty() ? void(std::cout << text) : write_file(out, text);
    if (!quiet) {
        std::ostream& said = out.empty() ? std::cerr : std::cout;
        said << fmt::format("{} layout{} tried in {:.1f} s\n", made.tries, made.tries == 1 ? "" : "s",
                            made.milliseconds / 1000);
        for (const std::string& line : verdict(made.fairness)) { said << line << '\n'; }
        for (const std::string& line : comments) { said << line << '\n'; }
    }
    return exit_solved;
}

} // namespace weft::cli
