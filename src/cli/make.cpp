#include "base/random.hpp"
#include "base/text.hpp"
#include "base/whole_file.hpp"
#include "board/spangram_mark.hpp"
#include "cli/command.hpp"
#include "cli/line_work.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "cli/output_place.hpp"
#include "cli/puzzle_file.hpp"
#include "cli/report.hpp"
#include "cli/series.hpp"
#include "make/ready_words.hpp"
#include "show/formats.hpp"
#include "weft/weft.hpp"

#include <algorithm>
#include <array>
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
        std::string_view unmarked = entry;
        if (!take_mark(unmarked)) {
            request.words.push_back(std::move(entry));
            continue;
        }
        const std::string spangram(trim(unmarked));
        if (spangram.empty()) { throw UsageError("a '*' without a word; it goes before the spangram"); }
        if (!request.spangram.empty()) {
            throw UsageError(fmt::format("two spangrams: {} and {}", request.spangram, spangram));
        }
        request.spangram = spangram;
    }
}

/// Many puzzles need not be the best that their words can make.
bool until_fair(const po::variables_map& values) {
    if (values.count("until") == 0) { return values.count("lines") != 0; }
    const auto name = values["until"].as<std::string>();
    if (name != "fair" && name != "best") { throw UsageError("--until takes fair or best"); }
    return name == "fair";
}

/// `complete`: refuse what lacks theme or spangram, which lines may bring.
MakeRequest read_request(const po::variables_map& values, bool complete) {
    MakeRequest request;
    if (values.count("theme") != 0) { request.theme = values["theme"].as<std::string>(); }
    if (values.count("spangram") != 0) { request.spangram = values["spangram"].as<std::string>(); }
    request.rules = rules_of(values).applied_to({});
    if (complete && values.count("theme") == 0) {
        throw UsageError("make needs the clue: --theme TEXT, beside --spangram PHRASE and the words");
    }
    read_words(values, request);
    if (complete && request.spangram.empty() && request.rules.spangram != SpangramRule::none) {
        throw UsageError("make needs the spangram: --spangram PHRASE, or * before one of the words");
    }
    request.rows = values["rows"].as<int>();
    request.columns = values["cols"].as<int>();
    if (values.count("words") != 0) { request.count = values["words"].as<int>(); }
    if (request.count && *request.count < 1) { throw UsageError("--words takes a number from 1"); }
    request.fill = values.count("fill") != 0;
    request.seed = values["seed"].as<std::uint64_t>();
    request.tries = values["tries"].as<int>();
    request.until_fair = until_fair(values);
    if (request.tries < 0) { throw UsageError("--tries takes 0 or more"); }
    return request;
}

Options read_options(const po::variables_map& values) {
    Options options;
    options.threads = threads_option(values);
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

/// Bounds of easy, medium and hard: each has a third of 380 published puzzles.
constexpr std::array<const char*, 3> difficulties = {"easy", "medium", "hard"};
constexpr double easiest_medium = 51;
constexpr double easiest_hard = 55;

/// How far a difficulty is from what is wanted, 0 for within.
double distance_to(const std::string& wanted, double total) {
    if (wanted == "easy") { return std::max(0.0, total - easiest_medium); }
    if (wanted == "hard") { return std::max(0.0, easiest_hard - total); }
    return std::max({0.0, easiest_medium - total, total - easiest_hard});
}

/// How it went, for people. `wanted`: the difficulty, or empty.
void report(const MakeResult& made, const std::vector<std::string>& comments, const std::string& wanted,
            std::ostream& out) {
    out << fmt::format("{} layout{} tried in {:.1f} s\n", made.tries, made.tries == 1 ? "" : "s",
                       made.milliseconds / 1000);
    for (const std::string& line : verdict(made.fairness)) { out << line << '\n'; }
    for (const std::string& line : comments) { out << line << '\n'; }
    if (!wanted.empty() && distance_to(wanted, made.fairness.difficulty.total()) > 0) {
        out << fmt::format("not {}: no fair layout came nearer; medium begins at {}, hard at {}\n", wanted,
                           easiest_medium, easiest_hard);
    }
    if (!made.left_out.empty()) {
        out << fmt::format("left out for want of room: {}\n", fmt::join(made.left_out, ", "));
    }
}

/// The best of several puzzles, by fairness and then by the difficulty that is wanted: other seeds draw other
/// words and other layouts. They share the time and the tries.
MakeResult make_for(const std::string& wanted, const Solver& solver, MakeRequest request, Options options) {
    constexpr int most_draws = 6;
    const int draws = request.tries == 0 ? most_draws : std::min(most_draws, request.tries);
    const std::uint64_t seed = request.seed;
    request.tries /= draws;
    options.time_limit = *options.time_limit / draws;
    const auto far = [&](const MakeResult& made) {
        return distance_to(wanted, made.fairness.difficulty.total());
    };
    const auto fair = [](const MakeResult& made) { return made.puzzle && made.fairness.fair(); };
    MakeResult best;
    int tries = 0;
    double milliseconds = 0;
    for (int draw = 0; draw < draws && !interrupted(); ++draw) {
        request.seed = Random(seed, static_cast<std::uint64_t>(draw)).bits();
        MakeResult made = solver.make(request, options);
        tries += made.tries;
        milliseconds += made.milliseconds;
        if (!best.puzzle || (fair(made) && (!fair(best) || far(made) < far(best)))) {
            best = std::move(made);
        }
        if (fair(best) && far(best) <= 0) { break; }
    }
    best.tries = tries;
    best.milliseconds = milliseconds;
    return best;
}

/// easy, medium or hard; empty for any.
std::string difficulty_option(const po::variables_map& values) {
    if (values.count("difficulty") == 0) { return ""; }
    auto name = values["difficulty"].as<std::string>();
    if (std::find(difficulties.begin(), difficulties.end(), name) == difficulties.end()) {
        throw UsageError(fmt::format("--difficulty takes {}", fmt::join(difficulties, ", ")));
    }
    return name;
}

void add_options(po::options_description& options) {
    options.add_options()                                                                                //
        ("theme", po::value<std::string>()->value_name("TEXT"), "the clue")                              //
        ("spangram", po::value<std::string>()->value_name("PHRASE"), "the spangram, a word or a phrase") //
        ("words-from", po::value<std::vector<std::string>>()->value_name("FILE"),
         "more words from a list: parted by commas or lines, in quotes or not; - for standard input")       //
        ("rows", po::value<int>()->value_name("N")->default_value(8), "rows of the board")                  //
        ("cols", po::value<int>()->value_name("N")->default_value(6), "columns of the board")               //
        ("words", po::value<int>()->value_name("N"), "how many of the words to use, the spangram included") //
        ("fill", "propose the missing words, of the built-in ones in any case")                             //
        ("seed", po::value<std::uint64_t>()->value_name("N")->default_value(1),
         "another seed, another board") //
        ("tries", po::value<int>()->value_name("N")->default_value(0),
         "solve so many layouts at most, 0 for no limit") //
        ("until", po::value<std::string>()->value_name("WHAT"),
         "best: go on until nothing is better (without --lines); fair: end once the answer stands out (with "
         "it)") //
        ("seconds", po::value<double>()->value_name("SECONDS")->default_value(10),
         "give the best after so many seconds") //
        ("difficulty", po::value<std::string>()->value_name("D"),
         "aim at a puzzle that is easy, medium or hard, by its estimate")                            //
        ("series", po::value<int>()->value_name("N"), "make N fair puzzles of the themes of a file") //
        ("theme-file", po::value<std::string>()->value_name("FILE"),
         "for --series: blocks of `theme: ...`, `spangram: ...` and words, with empty lines between them") //
        ("out", po::value<std::string>()->value_name("FILE"),
         "the file to write; standard output without it. With --lines the file begins anew without --resume, "
         "whatever is in it") //
        ("format", po::value<std::string>()->value_name("FORM"),
         "text, json (the game's feed), course or link; else as --out ends, or text") //
        ("force", "without --lines: write over a file that is there")                 //
        ("lexicon", po::value<std::string>()->value_name("FILE"),
         "solve the layouts by this word list instead of the built-in one")                           //
        ("threads", po::value<int>()->value_name("N")->default_value(0), "threads, 0 for one a core") //
        ("quiet", "say nothing but the puzzle");
    add_rules_to(options);
}

OutputPlace place_option(const po::variables_map& values) {
    return {value_of<std::string>(values, "out").value_or(""), values.count("force") != 0};
}

/// The form of what is written.
PuzzleFormat form_of(const po::variables_map& values, const OutputPlace& place) {
    if (const auto named = puzzle_format_option(values)) { return *named; }
    return (place.file() ? format_of_file(place.path()) : std::nullopt).value_or(PuzzleFormat::text);
}

/// Makes a whole series.
int run_series(const po::variables_map& values) {
    const int count = values["series"].as<int>();
    if (count < 1) { throw UsageError("--series takes a number from 1"); }
    if (values.count("theme-file") == 0) { throw UsageError("--series needs --theme-file FILE"); }
    for (const char* other : {"theme", "spangram", "word", "words-from"}) {
        if (values.count(other) != 0) {
            throw UsageError("--series takes clues, spangrams and words from --theme-file alone");
        }
    }
    if (values.count("difficulty") != 0 || !values["seconds"].defaulted()) {
        throw UsageError("--series does not go with --difficulty or --seconds; --tries bounds each puzzle");
    }
    SeriesRequest request;
    request.file = values["theme-file"].as<std::string>();
    request.themes = read_themes(read_file(request.file, max_list_bytes), request.file);
    request.usual = read_request(values, false);
    request.count = count;
    OutputPlace place = place_option(values);
    request.format = form_of(values, place);
    if (!place.folder() && (values.count("format") != 0 || request.format == PuzzleFormat::course ||
                            request.format == PuzzleFormat::link)) {
        throw UsageError("--series writes lines of JSON to a file; another form goes with --out FOLDER/");
    }
    request.quiet = values.count("quiet") != 0;
    const Options asked = read_options(values);
    return make_series(Solver(lexicon_of(values)), request, asked, place);
}

/// Makes a puzzle of each line.
int run_lines(const po::variables_map& values, const LineFlags& lines) {
    refuse_beside_lines(values.count("series") != 0, "--series");
    refuse_beside_lines(values.count("words-from") != 0 || values.count("difficulty") != 0 ||
                            values.count("format") != 0,
                        "--words-from, --difficulty or --format");
    const MakeRequest usual = read_request(values, false);
    const Options asked = read_options(values);
    const Solver solver(lexicon_of(values));
    return answer_lines(lines, asked.threads, making(solver, usual, asked));
}

/// Writes the puzzle where it goes; in vain, to standard output, since it took too long to be lost.
void write(const OutputPlace& place, const Puzzle& puzzle, PuzzleFormat form,
           const std::vector<std::string>& comments) {
    try {
        place.write(file_text(puzzle, form, comments));
    } catch (const InputError&) {
        std::cout << puzzle_text(puzzle, comments);
        throw;
    }
}

/// Makes one puzzle.
int run_one(const po::variables_map& values) {
    MakeRequest request = read_request(values, true);
    const Options asked = read_options(values);
    const bool quiet = values.count("quiet") != 0;
    const std::string difficulty = difficulty_option(values);
    const OutputPlace place = place_option(values);
    const PuzzleFormat form = form_of(values, place);
    place.check(); // before the work
    const Solver solver(lexicon_of(values));
    const ReadyWords ready = solver.ready_words(request);
    if (!quiet) { report(ready); }
    request.words = ready.words;
    const auto make = [&](const Options& shown) {
        return difficulty.empty() ? solver.make(request, shown)
                                  : make_for(difficulty, solver, request, shown);
    };
    const MakeResult made = watched(quiet, asked, make, asked.time_limit);
    if (interrupted()) {
        print_error(made.puzzle ? "interrupted: this is the best layout so far, and its check was cut short"
                                : "interrupted");
    }
    if (!made.puzzle) {
        std::cerr << fmt::format("weft: no layout of these words was found in {:.1f} s\n",
                                 made.milliseconds / 1000);
        return exit_none;
    }
    const std::vector<std::string> comments = comments_of(made);
    write(place, *made.puzzle, form, comments);
    if (!quiet) { report(made, comments, difficulty, place.standard_output() ? std::cerr : std::cout); }
    return exit_solved;
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
    const bool series = values.count("series") != 0;
    if (!series && values.count("theme-file") != 0) { throw UsageError("--theme-file goes with --series N"); }
    if (lines.lines) { return run_lines(values, lines); }
    return series ? run_series(values) : run_one(values);
}

} // namespace weft::cli
