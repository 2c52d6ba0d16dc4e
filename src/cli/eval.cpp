#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "train/evaluation.hpp"
#include "train/training.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <nlohmann/json.hpp>

namespace weft::cli {
namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace {

/// The value at that share of the sorted values.
double quantile(const std::vector<double>& sorted, double share) {
    if (sorted.empty()) { return 0; }
    return sorted[static_cast<std::size_t>(std::lround(share * static_cast<double>(sorted.size() - 1)))];
}

struct Totals {
    std::size_t puzzles = 0;
    std::size_t failed = 0; ///< files that are no puzzle, or one that cannot be searched
    std::size_t incomplete = 0;
    std::size_t found = 0;
    std::size_t first = 0;
    std::size_t first_three = 0;
    std::size_t first_ten = 0;
    double expected_first = 0; ///< how many would be, were all probabilities right
    double log_loss = 0;       ///< summed over the official solutions that were found
    std::vector<double> milliseconds;
};

/// What is given to an official solution that is not on the short list.
constexpr double least_probability = 1e-6;

/// Folds of the cross-validation; a puzzle belongs to the fold of its place in the folder.
constexpr std::size_t folds = 10;

/// Weights for each fold, fitted to the puzzles of all others.
std::vector<Weights> cross_validated(const std::vector<Puzzle>& puzzles, const SearchFlags& flags,
                                     const Lexicon& lexicon, const Language& language) {
    Monitor monitor(std::nullopt, !flags.quiet);
    std::vector<Lesson> lessons;
    std::vector<std::size_t> own_fold; // of a lesson
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        try {
            const SearchOptions search_options = flags.for_puzzle(puzzles[i]);
            lessons.push_back({puzzles[i], search_options, flags.theme_of(puzzles[i])});
            own_fold.push_back(i % folds);
        } catch (const InputError&) {
            // Told when it is the puzzle's turn.
        }
    }
    const Training training(std::move(lessons), lexicon, language.knowledge, monitor.stop(),
                            &monitor.progress());
    std::vector<Weights> result(folds);
    for_all(worker_count(flags.threads), folds, 1, [&](std::size_t fold) {
        result[fold] = training.weights([&](std::size_t lesson) { return own_fold[lesson] != fold; });
    });
    return result;
}

} // namespace

int run_eval(const std::vector<std::string>& arguments) {
    SearchFlags flags;
    po::options_description options("Options");
    flags.add_to(options);
    options.add_options()("cross-validate",
                          "rank each puzzle by weights fitted to others: ten parts, each left out in turn");
    po::variables_map values;
    if (!parse(find("eval"), arguments, options, "directory", values)) { return exit_solved; }
    flags.read(values);
    const auto files = puzzle_files(single(values, "directory", "folder of puzzles"));
    const Lexicon lexicon = load_lexicon(flags.lexicon);
    const bool json = flags.format == Format::json;
    const Language language;
    Totals totals;
    const auto fail = [&](const InputError& error) {
        // The others are still worth a look.
        print_error(error.what());
        ++totals.failed;
    };
    std::vector<Puzzle> puzzles;
    for (const std::string& file : files) {
        try {
            Puzzle puzzle = read_puzzle(file);
            if (puzzle.solution) { puzzles.push_back(std::move(puzzle)); }
        } catch (const InputError& error) { fail(error); }
    }
    std::vector<Weights> fold_weights;
    if (values.count("cross-validate") != 0) {
        try {
            fold_weights = cross_validated(puzzles, flags, lexicon, language);
        } catch (const Stopped&) {
            std::cerr << "weft: no weights: interrupted\n";
            return exit_none;
        }
    }

    if (!json) {
        std::cout << fmt::format("{:24} {:>7} {:>9} {:>10} {:>6} {:>7} {:>9}\n", "puzzle", "pieces",
                                 "spangrams", "covers", "rank", "chance", "ms");
    }
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const Puzzle& puzzle = puzzles[i];
        try {
            Monitor monitor(flags.time_limit, !flags.quiet);
            Search search(puzzle.board, lexicon, flags.for_puzzle(puzzle), monitor.stop(),
                          &monitor.progress());
            const Features features(search, language.knowledge, flags.theme_of(puzzle));
            const Weights& weights = fold_weights.empty()
                                         ? language.model.weights(search.options().words.has_value())
                                         : fold_weights[i % folds];
            const Evaluation evaluation = evaluate(search, features, weights, *puzzle.solution);
            const CoverCount covers = count_for_report(search, 0);
            const double milliseconds = monitor.milliseconds();
            ++totals.puzzles;
            totals.milliseconds.push_back(milliseconds);
            const bool complete = evaluation.complete && (!search.options().words || covers.exact);
            totals.incomplete += complete ? 0 : 1;
            totals.found += evaluation.found ? 1 : 0;
            const std::size_t rank = evaluation.rank.value_or(0);
            totals.first += rank == 1 ? 1 : 0;
            totals.first_three += rank >= 1 && rank <= 3 ? 1 : 0;
            totals.first_ten += rank >= 1 && rank <= 10 ? 1 : 0;
            totals.expected_first += evaluation.best_probability;
            if (evaluation.found) {
                totals.log_loss -= std::log(std::max(evaluation.probability, least_probability));
            }
            const std::string name = fs::path(puzzle.name).stem().string();
            const char* const remark = !complete             ? "  not finished"
                                       : search.rare_words() ? "  rare words"
                                                             : "";
            if (json) {
                nlohmann::ordered_json line{{"puzzle", name},
                                            {"complete", complete},
                                            {"rare_words", search.rare_words()},
                                            {"pieces", search.pieces().size()},
                                            {"spangrams", search.spangrams().size()},
                                            {"covers", covers.exact ? as_number(covers.number) : nullptr},
                                            {"found", evaluation.found},
                                            {"rank", nullptr},
                                            {"probability", evaluation.probability},
                                            {"milliseconds", milliseconds}};
                if (evaluation.rank) { line["rank"] = *evaluation.rank; }
                print_json(line);
            } else {
                std::cout << fmt::format(
                    "{:24} {:>7} {:>9} {:>10} {:>6} {:>7} {:>9.1f}{}\n", name, search.pieces().size(),
                    search.spangrams().size(), covers.exact ? to_string(covers.number) : "-",
                    evaluation.rank ? std::to_string(rank) : "-",
                    evaluation.rank ? chance(evaluation.probability) : "-", milliseconds, remark);
            }
        } catch (const InputError& error) { fail(error); }
        std::cout.flush();
        if (interrupted()) {
            std::cerr << fmt::format("weft: interrupted after {} of {} puzzles\n", i + 1, puzzles.size());
            break;
        }
    }
    std::sort(totals.milliseconds.begin(), totals.milliseconds.end());
    const auto share = [&](std::size_t count) {
        return totals.puzzles == 0 ? 0.0 : static_cast<double>(count) / static_cast<double>(totals.puzzles);
    };
    const double expected_first =
        totals.expected_first / static_cast<double>(std::max<std::size_t>(totals.puzzles, 1));
    const double log_loss = totals.log_loss / static_cast<double>(std::max<std::size_t>(totals.found, 1));
    const double median = quantile(totals.milliseconds, 0.5);
    const double p95 = quantile(totals.milliseconds, 0.95);
    const double slowest = quantile(totals.milliseconds, 1);
    if (json) {
        print_json({{"summary",
                     {{"puzzles", totals.puzzles},
                      {"failed", totals.failed},
                      {"incomplete", totals.incomplete},
                      {"recall", share(totals.found)},
                      {"top1", share(totals.first)},
                      {"top3", share(totals.first_three)},
                      {"top10", share(totals.first_ten)},
                      {"expected_top1", expected_first},
                      {"log_loss", log_loss},
                      {"median_ms", median},
                      {"p95_ms", p95},
                      {"max_ms", slowest}}}});
    } else {
        std::cout
            << fmt::format("\n{} puzzles, {} not finished{}\n", totals.puzzles, totals.incomplete,
                           totals.failed == 0 ? "" : fmt::format(", {} files failed", totals.failed))
            << fmt::format(
                   "official solution: among the covers {:.1f} %, first {:.1f} %, first three {:.1f} %, "
                   "first ten {:.1f} %\n",
                   100 * share(totals.found), 100 * share(totals.first), 100 * share(totals.first_three),
                   100 * share(totals.first_ten))
            << fmt::format("by its own probabilities first {:.1f} %; log loss {:.3f}\n", 100 * expected_first,
                           log_loss)
            << fmt::format("milliseconds: median {:.1f}, 95th percentile {:.1f}, most {:.1f}\n", median, p95,
                           slowest);
    }
    if (totals.failed > 0) { return exit_bad_input; }
    return totals.puzzles == 0 ? exit_none : exit_solved;
}

} // namespace weft::cli
