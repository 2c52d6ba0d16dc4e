#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/eval_player.hpp"
#include "cli/eval_report.hpp"
#include "cli/monitor.hpp"
#include "show/json.hpp"
#include "stages.hpp"
#include "train/training.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <span>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

struct EvalOptions {
    SearchFlags flags;
    bool cross_validate = false;
    bool unlisted = false;                ///< a theme word of each puzzle is taken from the lists
    std::optional<std::string> fit_until; ///< dates, as the files have them
    std::string since;
    std::optional<std::string> until;

    /// Whether a puzzle of that day is asked for.
    bool takes(const std::string& day) const { return day >= since && (!until || day <= *until); }
};

/// What a puzzle is known by: its date, or where it has none its file's name.
std::string day_of(const Puzzle& puzzle) {
    return puzzle.date.empty() ? std::filesystem::path(puzzle.name).stem().string() : puzzle.date;
}

/// Weights for each puzzle; the packed ones unless some are to be fitted.
class FittedWeights {
  public:
    FittedWeights(const std::vector<Puzzle>& puzzles, const EvalOptions& options, const Language& language)
        : language_(language) {
        if (!options.cross_validate && !options.fit_until) { return; }
        Monitor monitor(std::nullopt, !options.flags.quiet);
        const Options asked = options.flags.options();
        std::vector<Lesson> lessons;
        std::vector<std::size_t> part_of; // of a lesson
        for (std::size_t i = 0; i < puzzles.size(); ++i) {
            if (options.fit_until && day_of(puzzles[i]) > *options.fit_until) { continue; }
            try {
                lessons.push_back(
                    {puzzles[i], search_options(puzzles[i], asked), theme_of(puzzles[i], asked)});
                part_of.push_back(i % Training::parts);
            } catch (const Error&) {
                // Told when it is the puzzle's turn.
            }
        }
        const Training training(std::move(lessons), language.lexicon, language.knowledge, monitor.stop(),
                                &monitor.progress());
        if (options.cross_validate) {
            fitted_ = training.cross_fitted(part_of);
        } else {
            fitted_ = {training.weights()};
        }
    }

    const Weights& of(std::size_t puzzle, bool counted) const {
        return fitted_.empty() ? language_.model.weights(counted) : fitted_[place_of(puzzle)];
    }

    /// A solver for each set of weights, in the order of place_of().
    std::vector<Solver> solvers(const std::string& lexicon) const {
        std::vector<Solver> solvers;
        solvers.reserve(fitted_.size());
        for (const Weights& weights : fitted_) {
            solvers.push_back(solver_with({.counted = weights, .uncounted = weights}, lexicon));
        }
        if (solvers.empty()) { solvers.emplace_back(lexicon); }
        return solvers;
    }

    /// Which of them is a puzzle's.
    std::size_t place_of(std::size_t puzzle) const { return fitted_.empty() ? 0 : puzzle % fitted_.size(); }

  private:
    const Language& language_;
    std::vector<Weights> fitted_;
};

EvalOptions read_options(const po::variables_map& values) {
    EvalOptions options;
    options.flags.read(values);
    options.cross_validate = values.count("cross-validate") != 0;
    options.unlisted = values.count("unlisted") != 0;
    const auto date = [&](const char* name, auto& target) {
        if (values.count(name) == 0) { return; }
        const auto& day = values[name].as<std::string>();
        if (!is_date(day)) { throw UsageError(fmt::format("--{} takes a date, as 2025-03-28", name)); }
        target = day;
    };
    date("fit-until", options.fit_until);
    date("since", options.since);
    date("until", options.until);
    if (options.cross_validate && options.fit_until) {
        throw UsageError("--cross-validate and --fit-until do not go together");
    }
    return options;
}

EvaluatedPuzzle evaluate_puzzle(const Puzzle& puzzle, const Weights& weights, const EvalOptions& options,
                                const Language& language) {
    const Options asked = options.flags.options();
    SearchOptions search = search_options(puzzle, asked);
    std::optional<Knowledge> unaware;
    if (options.unlisted) {
        if (const auto word = oddest_word(*puzzle.solution, language.knowledge)) {
            search.unlisted = {*word};
            unaware.emplace(language.knowledge.unaware_of(*word));
        }
    }
    const Knowledge& knowledge = unaware ? *unaware : language.knowledge;
    Monitor monitor(options.flags.time_limit, !options.flags.quiet);
    const Widened answer =
        rank_widening({puzzle.board, language.words(), knowledge, weights, theme_of(puzzle, asked), search},
                      1, monitor.stop(), &monitor.progress());
    EvaluatedPuzzle result;
    result.milliseconds = monitor.milliseconds();
    result.name = std::filesystem::path(puzzle.name).stem().string();
    result.day = day_of(puzzle);
    result.pieces = answer.search->pieces().size();
    result.spangrams = answer.search->spangrams().size();
    result.covers = answer.ranking.covers;
    result.evaluation = evaluate(answer, weights, *puzzle.solution);
    result.rare_words = std::any_of(puzzle.solution->words.begin(), puzzle.solution->words.end(),
                                    [&](const std::string& word) {
                                        const auto id = language.words().find(word);
                                        return !id || (language.words().flags(*id) & flag_theme) == 0;
                                    });
    return result;
}

constexpr std::array player_measures{"misread", "swapped", "misfound", "miscount", "hints"};
/// Those that harm each puzzle at random.
constexpr std::array harming_measures{"misread", "swapped", "misfound"};

/// As `--misread, --swapped and --hints`.
std::string listed(std::span<const char* const> measures, const char* last) {
    std::string text;
    for (std::size_t i = 0; i < measures.size(); ++i) {
        text += fmt::format("{}--{}", i == 0 ? "" : i + 1 == measures.size() ? last : ", ", measures[i]);
    }
    return text;
}

std::string these_and(std::span<const char* const> measures) { return listed(measures, " and "); }
std::string these_or(std::span<const char* const> measures) { return listed(measures, " or "); }

/// How many of the measures are asked for.
std::ptrdiff_t asked_for(const po::variables_map& values, std::span<const char* const> measures) {
    return std::count_if(measures.begin(), measures.end(),
                         [&](const char* name) { return values.count(name) != 0; });
}

/// Whether what players are told is measured instead. Throws UsageError where an option plays no part.
bool measures_player(const po::variables_map& values, const EvalOptions& options) {
    const auto measures = asked_for(values, player_measures);
    const auto refuse = [](bool part, const std::string& what) {
        if (part) { throw UsageError(what); }
    };
    refuse(measures > 1, fmt::format("one of {} at a time, please", these_and(player_measures)));
    const bool player = measures == 1;
    refuse(player && options.flags.format == Format::json,
           fmt::format("{} print text; leave out --format json", these_and(player_measures)));
    refuse(player && options.unlisted,
           fmt::format("--unlisted does not go with {}", these_or(player_measures)));
    refuse(!player && (!values["every"].defaulted() || values.count("thorough") != 0),
           fmt::format("--every and --thorough go with {}", these_or(player_measures)));
    refuse(asked_for(values, harming_measures) == 0 &&
               (!values["seed"].defaulted() || !values["found"].defaulted()),
           fmt::format("--seed and --found go with {}", these_or(harming_measures)));
    refuse(values["found"].as<int>() < 0, "--found takes 0 or more");
    refuse(values.count("miscount") != 0 &&
               (options.flags.words || options.flags.any_count || values.count("blind") != 0),
           "--miscount is about the number of words; leave out --words, --any-count and --blind");
    refuse(values["every"].as<int>() < 1, "--every takes 1 or more");
    return player;
}

/// Measures what players are told.
int eval_player(const std::vector<Puzzle>& puzzles, const EvalOptions& options, Batch& batch,
                const FittedWeights& weights, const po::variables_map& values) {
    const std::vector<Solver> solvers = weights.solvers(options.flags.lexicon);
    const int every = values["every"].as<int>();
    std::vector<AskedPuzzle> chosen;
    int taken = 0;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        if (options.takes(day_of(puzzles[i])) && taken++ % every == 0) {
            chosen.push_back({puzzles[i], solvers[weights.place_of(i)]});
        }
    }
    catch_interrupts();
    Options asked = options.flags.options();
    asked.slips = values.count("thorough") != 0 ? SlipCare::thorough : SlipCare::unsure;
    if (values.count("miscount") != 0) { return eval_miscount(chosen, batch, asked); }
    if (values.count("hints") != 0) { return eval_hints(chosen, batch, asked); }
    const SlipKind kind = values.count("swapped") != 0    ? SlipKind::swap
                          : values.count("misfound") != 0 ? SlipKind::found
                                                          : SlipKind::letter;
    return eval_misread(chosen, batch, asked, kind, values["seed"].as<std::uint64_t>(),
                        values["found"].as<int>());
}

/// Ranks each puzzle's solutions, and tells where its own stands among them.
int eval_ranking(const std::vector<Puzzle>& puzzles, const EvalOptions& options, Batch& batch,
                 const FittedWeights& weights, const Language& language) {
    const bool json = options.flags.format == Format::json;
    if (!json) { std::cout << eval_heading(); }
    std::vector<EvaluatedPuzzle> evaluated;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        if (!options.takes(day_of(puzzles[i]))) { continue; }
        batch.run([&] { return puzzles[i]; },
                  [&](const Puzzle& puzzle) {
                      const bool counted = search_options(puzzle, options.flags.options()).words.has_value();
                      evaluated.push_back(evaluate_puzzle(puzzle, weights.of(i, counted), options, language));
                      json ? print_json(to_json(evaluated.back()))
                           : void(std::cout << eval_line(evaluated.back()));
                      return exit_solved;
                  });
        std::cout.flush();
        if (interrupted()) {
            std::cerr << fmt::format("weft: interrupted after {} of {} puzzles\n", i + 1, puzzles.size());
            break;
        }
    }
    json ? print_json({{"summary", summary_json(evaluated, batch.failed())}})
         : void(std::cout << summary_text(evaluated, batch.failed()));
    if (batch.failed() > 0) { return exit_bad_input; }
    return evaluated.empty() ? exit_none : exit_solved;
}

void add_options(po::options_description& options) {
    SearchFlags().add_to(options);
    const auto date = [] { return po::value<std::string>()->value_name("DATE"); };
    options.add_options() //
        ("cross-validate",
         "rank each puzzle by weights fitted to others: ten parts, each left out in turn") //
        ("fit-until", date(), "rank by weights fitted to the puzzles up to that date")     //
        ("since", date(),
         "only puzzles from that date on, as 2025-03-28; one without a date counts by its file's name") //
        ("until", date(), "only puzzles up to that date")                                               //
        ("unlisted",
         "remove from the word lists, and from the model of letters, one theme word of each puzzle, the one "
         "that looks least like a word")                                                             //
        ("misread", "measure instead how well a letter misread at random is found")                  //
        ("swapped", "measure instead how well two neighbouring letters swapped at random are found") //
        ("misfound",
         "measure instead how well a word taken as found that is none of the answer's is found out") //
        ("miscount", "measure instead how well a number of words one too low or too high is found")  //
        ("thorough", fmt::format("for {}: look for slips also where the answer is only a little less "
                                 "plausible than usual",
                                 these_and(player_measures))
                         .c_str())                                                                //
        ("hints", "measure instead whether hints are right, from nothing known and word by word") //
        ("seed", po::value<std::uint64_t>()->value_name("N")->default_value(1),
         fmt::format("which harms {} take", these_and(harming_measures)).c_str()) //
        ("found", po::value<int>()->value_name("N")->default_value(0),
         fmt::format("for {}: so many words of each answer, drawn at random, are found",
                     these_and(harming_measures))
             .c_str()) //
        ("every", po::value<int>()->value_name("N")->default_value(1),
         fmt::format("for {}: only every N-th puzzle", these_and(player_measures)).c_str());
}

} // namespace

int run_eval(const std::vector<std::string>& arguments) {
    po::options_description list("Options");
    add_options(list);
    po::variables_map values;
    if (!parse(find("eval"), arguments, list, "directory", values)) { return exit_solved; }
    const EvalOptions options = read_options(values);
    const bool player = measures_player(values, options);
    const std::string directory = single(values, "directory", "folder of puzzles", "eval");
    Batch batch(puzzle_files(directory), options.flags.format, options.flags.rules);
    const Language language(options.flags.lexicon);
    const auto puzzles = batch.read([](const Puzzle& puzzle) { return puzzle.solution.has_value(); });
    if (puzzles.empty() && batch.failed() == 0) {
        throw InputError(directory, 0, "no puzzle in this folder carries a solution");
    }
    if (batch.failed() == 0 && std::none_of(puzzles.begin(), puzzles.end(), [&](const Puzzle& puzzle) {
            return options.takes(day_of(puzzle));
        })) {
        throw InputError(directory, 0, "no puzzle of these days carries a solution");
    }
    std::optional<FittedWeights> weights;
    try {
        weights.emplace(puzzles, options, language);
    } catch (const Stopped&) {
        std::cerr << "weft: no weights: interrupted\n";
        return exit_none;
    }
    return player ? eval_player(puzzles, options, batch, *weights, values)
                  : eval_ranking(puzzles, options, batch, *weights, language);
}

} // namespace weft::cli
