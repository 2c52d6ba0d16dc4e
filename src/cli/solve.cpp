#include "base/text.hpp"
#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/known_flags.hpp"
#include "cli/likeliest.hpp"
#include "cli/line_work.hpp"
#include "cli/monitor.hpp"
#include "player/hypothesis.hpp"
#include "show/json.hpp"
#include "show/terminal.hpp"
#include "weft/weft.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iostream>
#include <numeric>
#include <optional>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

/// What each feature adds to the score of the first solution, the weightiest first, and beside it what it
/// adds to the second where there is one.
void print_explanation(const std::vector<Solution>& solutions) {
    const auto& first = solutions[0].explanation;
    const bool alone = solutions.size() == 1;
    const auto share = [&](std::size_t solution, std::size_t feature) {
        const Contribution& part = solutions[solution].explanation[feature];
        return part.value * part.weight;
    };
    const auto weight_of = [&](std::size_t feature) {
        return std::abs(share(0, feature) - (alone ? 0 : share(1, feature)));
    };
    std::vector<std::size_t> features(first.size());
    std::iota(features.begin(), features.end(), std::size_t{0});
    std::stable_sort(features.begin(), features.end(),
                     [&](std::size_t a, std::size_t b) { return weight_of(a) > weight_of(b); });
    std::cout << fmt::format("{:26} {:>9} {:>8} {:>10}{}  {}\n", "feature", "value", "weight", "solution 1",
                             alone ? "" : fmt::format(" {:>10}", "solution 2"), "what the value tells");
    for (const std::size_t feature : features) {
        const double second = alone ? 0 : share(1, feature);
        if (std::max(std::abs(share(0, feature)), std::abs(second)) < 0.005) { continue; }
        std::cout << fmt::format("{:26} {:9.3f} {:8.3f} {:10.3f}{}  {}\n", first[feature].feature,
                                 first[feature].value, first[feature].weight, share(0, feature),
                                 alone ? "" : fmt::format(" {:10.3f}", second), first[feature].meaning);
    }
    std::cout << '\n';
}

/// How many covers there are, as far as is known, and how long that took.
std::string count_line(const Result& result, bool counted, bool found) {
    const std::string number = to_string(result.covers.number);
    const std::string covers = fmt::format("{} cover{}", number, number == "1" ? "" : "s");
    if (result.covers.exact) { return fmt::format("{} in {:.0f} ms", covers, result.milliseconds); }
    if (!result.complete()) { return fmt::format("at least {} in {:.0f} ms", covers, result.milliseconds); }
    const std::string_view wider = result.unlisted_words ? "phrases, rare words and words that no list has"
                                   : result.rare_words   ? "phrases and rare words"
                                                         : "phrases";
    if (number == "0") {
        return fmt::format("no cover, not even with {}, in {:.0f} ms{}{}", wider, result.milliseconds,
                           found ? "; is each found word one of the answer's?" : "",
                           counted ? "; is the number of words right? --any-count leaves it open" : "");
    }
    if (result.phrases) {
        return fmt::format("the best {} of more covers, with {}, in {:.0f} ms", number, wider,
                           result.milliseconds);
    }
    return fmt::format("the best {} of more covers in {:.0f} ms; `weft count` tells how many", number,
                       result.milliseconds);
}

/// The chance that the answer is none of the solutions shown.
double none_of_these(const Result& result, std::size_t top) {
    double none = 1;
    for (std::size_t i = 0; i < std::min(top, result.solutions.size()); ++i) {
        none -= result.solutions[i].probability;
    }
    return std::max(none, 0.0);
}

/// Says which words of the solutions shown no list has.
void print_unlisted(const Result& result, std::size_t top) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < std::min(top, result.solutions.size()); ++i) {
        for (const std::string& word : result.solutions[i].unlisted) {
            if (std::find(words.begin(), words.end(), word) == words.end()) { words.push_back(word); }
        }
    }
    if (words.empty()) { return; }
    std::cout << fmt::format("In no list, but spelled like {}: {}\n", words.size() == 1 ? "a word" : "words",
                             fmt::join(words, ", "));
}

constexpr std::size_t most_slips_shown = 3;

/// Says that a board is doubtful, and what may be wrong with it.
void print_doubt(const Result& result, bool found) {
    if (!result.doubtful) { return; }
    std::cout << (result.covers.number > 0
                      ? "Doubtful: the best answer to the board as it stands is implausible.\n"
                      : "Doubtful: the board as it stands has no answer.\n");
    const std::size_t shown = std::min(most_slips_shown, result.slips.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const Slip& slip = result.slips[i];
        const bool answered = !slip.solution.words.empty() || !slip.solution.parts.empty();
        std::cout << "  " << slip.text << '?';
        if (answered) {
            std::cout << fmt::format(" then: {} ({})", to_text(slip.solution), chance(slip.probability));
        }
        std::cout << '\n';
    }
    const bool named =
        std::any_of(result.slips.begin(), result.slips.begin() + static_cast<std::ptrdiff_t>(shown),
                    [](const Slip& slip) { return slip.kind == SlipKind::found; });
    if (found && !named) { std::cout << "  or is a found word none of the answer's?\n"; }
    std::cout << '\n';
}

/// The board of a solution, which may have other letters than the one that was read, or another shape.
Board board_of(const Board& board, const Solution& solution, const std::vector<Slip>& slips) {
    Board result = board;
    if (solution.slip && slips[*solution.slip].kind == SlipKind::shape) {
        result.topology = Topology::rectangle(game_rows, game_columns);
    }
    const auto put = [&](const TracedWord& word) {
        for (std::size_t i = 0; i < word.cells.size(); ++i) { result.letters[word.cells[i]] = word.word[i]; }
    };
    put(solution.spangram);
    for (const TracedWord& word : solution.words) { put(word); }
    return result;
}

void print_text(const Puzzle& puzzle, const Options& options, const Result& result, std::size_t top,
                std::size_t drawn) {
    const std::string theme = options.theme.value_or(puzzle.theme);
    const bool counted = options.words || (puzzle.words && !options.any_count);
    const std::string why = reason(result.ending, options.time_limit);
    std::cout << puzzle.name << (theme.empty() ? "" : ": ") << theme << "\n\n";
    const bool found = !puzzle.known.found.empty();
    print_doubt(result, found);
    const Slip* const misfound = result.misfound();
    if (misfound != nullptr && drawn > 0) {
        std::cout << draw(puzzle.board, misfound->solution, use_colour()) << '\n';
        drawn -= 1;
    }
    if (!result.solutions.empty()) {
        for (std::size_t i = 0; i < std::min(drawn, result.solutions.size()); ++i) {
            const Solution& solution = result.solutions[i];
            if (drawn > 1) { std::cout << fmt::format("{}. {}\n\n", i + 1, chance(solution.probability)); }
            std::cout << draw(board_of(puzzle.board, solution, result.slips), solution, use_colour()) << '\n';
        }
        for (std::size_t i = 0; i < std::min(top, result.solutions.size()); ++i) {
            const Solution& solution = result.solutions[i];
            std::cout << fmt::format(
                "{:3}. {:>6}  {}{}\n", i + 1, chance(solution.probability), to_text(solution),
                solution.slip ? fmt::format("  ({})", result.slips[*solution.slip].text) : "");
        }
        std::cout << fmt::format("     {:>6}  none of these\n\n", chance(none_of_these(result, top)));
        if (!result.solutions[0].explanation.empty()) { print_explanation(result.solutions); }
    }
    if (result.relaxed && misfound == nullptr) {
        std::cout << fmt::format("No cover by the rules of this board; there is one with --rules \"{}\"\n",
                                 result.relaxed->text);
    }
    print_unlisted(result, top);
    std::cout << count_line(result, counted && misfound == nullptr, found && misfound == nullptr)
              << (why.empty() ? "" : "; the search was not finished: " + why) << '\n';
}

/// What the user asked of `weft solve`.
struct SolveFlags {
    SearchFlags search;
    KnownFlags known;
    LineFlags lines;
    Options asked;            ///< of the search, and how many solutions and what else is looked for
    std::optional<int> drawn; ///< solutions; one where it is not said
    bool random = false;
    std::vector<std::string> files;

    void add_to(po::options_description& options);
    /// Throws UsageError.
    void read(const po::variables_map& values);
};

void SolveFlags::add_to(po::options_description& options) {
    search.add_to(options, usual_seconds);
    known.add_to(options);
    options.add_options()                                                                          //
        ("top", po::value<int>()->value_name("N")->default_value(5), "how many solutions to show") //
        ("random", "solve a puzzle of the collection that comes with weft")                        //
        ("explain", "show what each part of the score adds")                                       //
        ("draw", po::value<int>()->value_name("N (=1)"), "how many solutions to draw")             //
        ("trust",
         "take the board as it is, and do not look for misread letters where its answer is doubtful") //
        ("thorough",
         "look for misread letters also where the answer is only a little less plausible than usual; "
         "takes half a second. Without it --lines looks only where the answer is implausible");
    LineFlags::add_to(options);
}

/// How much care is taken for letters that may be misread. Throws UsageError.
SlipCare care_option(const po::variables_map& values, bool lines) {
    const bool trust = values.count("trust") != 0;
    const bool thorough = values.count("thorough") != 0;
    if (trust && thorough) {
        throw UsageError("--trust looks for no misread letters, --thorough for more; leave one out");
    }
    if (trust) { return SlipCare::never; }
    if (thorough) { return SlipCare::thorough; }
    return lines ? SlipCare::implausible : SlipCare::unsure;
}

void SolveFlags::read(const po::variables_map& values) {
    search.read(values);
    known.read(values);
    lines.read(values);
    lines.rules = search.rules;
    asked = search.options();
    asked.top = values["top"].as<int>();
    if (asked.top < 1 || asked.top > max_top) {
        throw UsageError(fmt::format("--top takes 1 to {}", max_top));
    }
    asked.slips = care_option(values, lines.lines);
    asked.explain = values.count("explain") != 0;
    drawn = value_of<int>(values, "draw");
    if (drawn && (*drawn < 0 || *drawn > max_top)) {
        throw UsageError(fmt::format("--draw takes 0 to {}", max_top));
    }
    random = values.count("random") != 0;
    files = paths_of(values, "file");
}

/// Solves one puzzle and prints the answer; returns the exit status.
int solve(const Solver& solver, const SolveFlags& flags, const Puzzle& puzzle) {
    Options options = flags.asked;
    const auto top = static_cast<std::size_t>(options.top);
    const int drawn = flags.drawn.value_or(1);
    if (flags.search.format == Format::text) { options.top = std::max(options.top, drawn); }
    // The second tells what sets the first apart.
    if (options.explain) { options.top = std::max(options.top, 2); }
    Result result = watched(flags.search.quiet, options,
                            [&](const Options& asked) { return solver.solve(puzzle, asked); });
    if (!result.slips_complete) { tell_slips_cut_off(puzzle); }
    if (!result.relaxed_complete) {
        std::cerr << fmt::format("weft: {}: not all other rules by which there may be a cover were tried\n",
                                 puzzle.name);
    }
    if (flags.search.format == Format::json) {
        if (result.solutions.size() > top) { result.solutions.resize(top); }
        print_json(to_json(puzzle, result));
    } else {
        print_text(puzzle, options, result, top, static_cast<std::size_t>(drawn));
    }
    return result.solutions.empty() ? exit_none : exit_solved;
}

int solve_lines(const SolveFlags& flags) {
    refuse_beside_lines(!flags.files.empty() || flags.random || flags.asked.explain || flags.drawn ||
                            !flags.known.known.empty(),
                        "files, --random, --explain, --draw, --found, --not or --spangram");
    const Solver solver(flags.search.lexicon);
    return answer_lines(flags.lines, flags.asked.threads, solving(solver, flags.asked));
}

int solve_puzzles(const SolveFlags& flags) {
    const Solver solver(flags.search.lexicon);
    const auto work = [&](const Puzzle& puzzle) { return solve(solver, flags, flags.known.add_to(puzzle)); };
    Batch batch(flags.files, flags.search.format, flags.search.rules);
    if (flags.random) {
        batch.run([&] { return random_puzzle(flags.search.rules); }, work);
    }
    return batch.run(work);
}

} // namespace

int run_solve(const std::vector<std::string>& arguments) {
    SolveFlags flags;
    po::options_description options("Options");
    flags.add_to(options);
    po::variables_map values;
    if (!parse(find("solve"), arguments, options, "file", values)) { return exit_solved; }
    flags.read(values);
    if (flags.lines.lines) { return solve_lines(flags); }
    if (!flags.files.empty() && flags.random) { throw UsageError("a puzzle or --random, please, not both"); }
    if (flags.files.empty() && !flags.random) {
        throw UsageError("no puzzle given: weft solve FILE, or - for standard input, or --random");
    }
    return solve_puzzles(flags);
}

} // namespace weft::cli
