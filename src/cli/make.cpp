#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/line_work.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "cli/report.hpp"
#include "make/ready_words.hpp"
#include "weft/weft.hpp"

#include <fmt/format.h>
#include <iostream>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

constexpr std::size_t max_list_bytes = std::size_t{1} << 24;

/// The words of arguments and files. An entry with `*` before it is the spangram, as in a puzzle's solution.
void read_words(const po::variables_map& values, MakeRequest& request) {
    std::vector<std::string> entries;
    const auto add = [&](const std::string& list) {
        for (std::string& entry : list_entries(list)) { entries.push_back(std::move(entry)); }
    };
    for (const std::string& argument : paths_of(values, "word")) { add(argument); }
    for (const std::string& file : paths_of(values, "words-from")) {
        const std::size_t before = entries.size();
        add(read_file(file, max_list_bytes));
        if (entries.size() == before) { throw InputError(file, 0, "no words in this list"); }
    }
    for (std::string& entry : entries) {
        if (request.spangram.empty() && entry.size() > 1 && entry.front() == '*') {
            request.spangram = entry.substr(1);
        } else {
            request.words.push_back(std::move(entry));
        }
    }
}

/// `complete`: refuse what lacks theme or spangram, which lines may bring.
MakeRequest read_request(const po::variables_map& values, bool complete) {
    MakeRequest request;
    if (values.count("theme") != 0) { request.theme = values["theme"].as<std::string>(); }
    if (values.count("spangram") != 0) { request.spangram = values["spangram"].as<std::string>(); }
    const bool theme_missing = complete && values.count("theme") == 0;
    if (!theme_missing) { read_words(values, request); }
    if (theme_missing || (complete && request.spangram.empty())) {
        throw UsageError("make takes --theme TEXT, --spangram PHRASE and the words");
    }
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

/// Says what was made of the words, before anything is done with them.
void report(const ReadyWords& ready) {
    for (const auto& [given, letters] : ready.folded) {
        std::cerr << fmt::format("weft: {} is written {}\n", given, letters);
    }
    for (const auto& [given, reason] : ready.set_aside) {
        std::cerr << fmt::format("weft: {} is set aside: {}\n", given, reason);
    }
    for (const auto& [word, meant] : ready.doubtful) {
        std::cerr << fmt::format("weft: {}: {}? It is laid as it was given\n", word, meant);
    }
}

/// What the file says of the puzzle besides the puzzle; no verdict, which another lexicon or model would
/// change.
std::vector<std::string> comments_of(const MakeResult& made) {
    if (made.proposed.empty()) { return {}; }
    return {fmt::format("proposed by weft: {}", fmt::join(made.proposed, ", "))};
}

/// How it went, for people.
void report(const MakeResult& made, const std::vector<std::string>& comments, std::ostream& out) {
    out << fmt::format("{} layout{} tried in {:.1f} s\n", made.tries, made.tries == 1 ? "" : "s",
                       made.milliseconds / 1000);
    for (const std::string& line : verdict(made.fairness)) { out << line << '\n'; }
    for (const std::string& line : comments) { out << line << '\n'; }
    if (!made.left_out.empty()) {
        out << fmt::format("left out for want of room: {}\n", fmt::join(made.left_out, ", "));
    }
}

void add_options(po::options_description& options) {
    options.add_options()                                                          //
        ("theme", po::value<std::string>(), "the clue")                            //
        ("spangram", po::value<std::string>(), "the spangram, a word or a phrase") //
        ("words-from", po::value<std::vector<std::string>>()->value_name("FILE"),
         "more words from a list: parted by commas or lines, in quotes or not; - for standard input")       //
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
}

} // namespace

int run_make(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    add_options(options);
    LineFlags lines;
    LineFlags::add_to(options);
    po::variables_map values;
    if (!parse(find("make"), arguments, options, "word", values)) { return exit_solved; }
    lines.read(values, true);
    if (lines.lines) { refuse_beside_lines(values.count("words-from") != 0, "--words-from"); }
    MakeRequest request = read_request(values, !lines.lines);
    Options asked = read_options(values);
    const bool quiet = values.count("quiet") != 0;
    const std::string out = values.count("out") != 0 ? values["out"].as<std::string>() : "";
    const Solver solver(values["lexicon"].as<std::string>());
    if (lines.lines) { return answer_lines(lines, asked.threads, making(solver, request, asked)); }
    const ReadyWords ready = solver.ready_words(request);
    if (!quiet) { report(ready); }
    request.words = ready.words;
    MakeResult made;
    {
        Monitor monitor(std::nullopt, !quiet, asked.time_limit);
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
    if (!quiet) { report(made, comments, out.empty() ? std::cerr : std::cout); }
    return exit_solved;
}

} // namespace weft::cli
