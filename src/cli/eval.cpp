#include "base/parallel.hpp"
#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "show/json.hpp"
#include "stages.hpp"
#include "train/evaluation.hpp"
#include "train/training.hpp"

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

/// What is given to an official solution that is not on the short list.
constexpr double least_probability = 1e-6;

/// Folds of the cross-validation; a puzzle belongs to the fold of its place in the folder.
constexpr std::size_t folds = 10;

/// The value at that share of the sorted values.
double quantile(const std::vector<double>& sorted, double share) {
    if (sorted.empty()) { return 0; }
    return sorted[static_cast<std::size_t>(std::lround(share * static_cast<double>(sorted.size() - 1)))];
}

/// How it went with one puzzle.
struct Row {
    std::string name;
    bool complete = true;
    bool rare_words = false;
    std::size_t pieces = 0;
    std::size_t spangrams = 0;
    CoverCount covers;
    Evaluation evaluation;
    double milliseconds = 0;
};

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

    void add(const Row& row) {
        const std::size_t rank = row.evaluation.rank.value_or(0);
        ++puzzles;
        milliseconds.push_back(row.milliseconds);
        incomplete += row.complete ? 0 : 1;
        found += row.evaluation.found ? 1 : 0;
        first += rank == 1 ? 1 : 0;
        first_three += rank >= 1 && rank <= 3 ? 1 : 0;
        first_ten += rank >= 1 && rank <= 10 ? 1 : 0;
        expected_first += row.evaluation.best_probability;
        if (row.evaluation.found) {
            log_loss -= std::log(std::max(row.evaluation.probability, least_probability));
        }
    }
    double share(double count) const { return puzzles == 0 ? 0.0 : count / static_cast<double>(puzzles); }
    double share(std::size_t count) const { return share(static_cast<double>(count)); }
    double mean_log_loss() const { return log_loss / static_cast<double>(std::max<std::size_t>(found, 1)); }
};

/// Weights for each fold, fitted to the puzzles of all others. Throws InputError and Stopped.
std::vector<Weights> cross_validated(const std::vector<Puzzle>& puzzles, const SearchFlags& flags,
                                     const Language& language) {
    Monitor monitor(std::nullopt, !flags.quiet);
    const Options asked = flags.options();
    std::vector<Lesson> lessons;
    std::vector<std::size_t> own_fold; // of a lesson
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        try {
            lessons.push_back({puzzles[i], search_options(puzzles[i], asked), theme_of(puzzles[i], asked)});
            own_fold.push_back(i % folds);
        } catch (const InputError&) {
            // Told when it is the puzzle's turn.
        }
    }
    const Training training(std::move(lessons), language.words(), language.knowledge, monitor.stop(),
                            &monitor.progress());
    std::vector<Weights> result(folds);
    for_all(worker_count(flags.threads), folds, 1, [&](std::size_t fold) {
        result[fold] = training.weights([&](std::size_t lesson) { return own_fold[lesson] != fold; });
    });
    return result;
}

/// Solves a puzzle; by the model's weights where `weights` is null.
Row row_of(const Puzzle& puzzle, const SearchFlags& flags, const Language& language, const Weights* weights) {
    Monitor monitor(flags.time_limit, !flags.quiet);
    const Options asked = flags.options();
    const Search search(puzzle.board, language.words(), search_options(puzzle, asked), monitor.stop(),
                        &monitor.progress());
    const bool counted = search.options().words.has_value();
    const Features features(search, language.knowledge, theme_of(puzzle, asked));
    Row row;
    row.evaluation = evaluate(
        search, features, weights != nullptr ? *weights : language.model.weights(counted), *puzzle.solution);
    const ReportedCount count = count_for_report(search, {0, false});
    row.milliseconds = monitor.milliseconds();
    row.covers = count.covers;
    row.complete = row.evaluation.complete && count.complete;
    row.name = fs::path(puzzle.name).stem().string();
    row.rare_words = search.rare_words();
    row.pieces = search.pieces().size();
    row.spangrams = search.spangrams().size();
    return row;
}

nlohmann::ordered_json json_of(const Row& row) {
    nlohmann::ordered_json line{{"puzzle", row.name},
                                {"complete", row.complete},
                                {"rare_words", row.rare_words},
                                {"pieces", row.pieces},
                                {"spangrams", row.spangrams},
                                {"covers", row.covers.exact ? as_number(row.covers.number) : nullptr},
                                {"found", row.evaluation.found},
                                {"rank", nullptr},
                                {"probability", row.evaluation.probability},
                                {"milliseconds", row.milliseconds}};
    if (row.evaluation.rank) { line["rank"] = *row.evaluation.rank; }
    return line;
}

std::string text_of(const Row& row) {
    const Evaluation& evaluation = row.evaluation;
    return fmt::format("{:24} {:>7} {:>9} {:>10} {:>6} {:>7} {:>9.1f}{}\n", row.name, row.pieces,
                       row.spangrams, row.covers.exact ? to_string(row.covers.number) : "-",
                       evaluation.rank ? std::to_string(*evaluation.rank) : "-",
                       evaluation.rank ? chance(evaluation.probability) : "-", row.milliseconds,
                       !row.complete    ? "  not finished"
                       : row.rare_words ? "  rare words"
                                        : "");
}

nlohmann::ordered_json json_of(const Totals& totals) {
    return {{"summary",
             {{"puzzles", totals.puzzles},
              {"failed", totals.failed},
              {"incomplete", totals.incomplete},
              {"recall", totals.share(totals.found)},
              {"top1", totals.share(totals.first)},
              {"top3", totals.share(totals.first_three)},
              {"top10", totals.share(totals.first_ten)},
              {"expected_top1", totals.share(totals.expected_first)},
              {"log_loss", totals.mean_log_loss()},
              {"median_ms", quantile(totals.milliseconds, 0.5)},
              {"p95_ms", quantile(totals.milliseconds, 0.95)},
              {"max_ms", quantile(totals.milliseconds, 1)}}}};
}

std::string text_of(const Totals& totals) {
    return fmt::format("\n{} puzzles, {} not finished{}\n", totals.puzzles, totals.incomplete,
                       totals.failed == 0 ? "" : fmt::format(", {} files failed", totals.failed)) +
           fmt::format("official solution: among the covers {:.1f} %, first {:.1f} %, first three {:.1f} %, "
                       "first ten {:.1f} %\n",
                       100 * totals.share(totals.found), 100 * totals.share(totals.first),
                       100 * totals.share(totals.first_three), 100 * totals.share(totals.first_ten)) +
           fmt::format("by its own probabilities first {:.1f} %; log loss {:.3f}\n",
                       100 * totals.share(totals.expected_first), totals.mean_log_loss()) +
           fmt::format("milliseconds: median {:.1f}, 95th percentile {:.1f}, most {:.1f}\n",
                       quantile(totals.milliseconds, 0.5), quantile(totals.milliseconds, 0.95),
                       quantile(totals.milliseconds, 1));
}

/// The puzzles of the batch that carry a solution.
std::vector<Puzzle> known_puzzles(Batch& batch) {
    std::vector<Puzzle> puzzles;
    batch.run([&](const Puzzle& puzzle) {
        if (puzzle.solution) { puzzles.push_back(puzzle); }
        return exit_solved;
    });
    return puzzles;
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
    const bool json = flags.format == Format::json;
    const auto files = puzzle_files(single(values, "directory", "folder of puzzles"));
    Batch batch(files, flags.format);
    const Language language(flags.lexicon);
    const std::vector<Puzzle> puzzles = known_puzzles(batch);
    std::vector<Weights> fold_weights;
    if (values.count("cross-validate") != 0) {
        try {
            fold_weights = cross_validated(puzzles, flags, language);
        } catch (const Stopped&) {
            std::cerr << "weft: no weights: interrupted\n";
            return exit_none;
        }
    }

    if (!json) {
        std::cout << fmt::format("{:24} {:>7} {:>9} {:>10} {:>6} {:>7} {:>9}\n", "puzzle", "pieces",
                                 "spangrams", "covers", "rank", "chance", "ms");
    }
    Totals totals;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        batch.run([&] { return puzzles[i]; },
                  [&](const Puzzle& puzzle) {
                      const Row row = row_of(puzzle, flags, language,
                                             fold_weights.empty() ? nullptr : &fold_weights[i % folds]);
                      totals.add(row);
                      json ? print_json(json_of(row)) : void(std::cout << text_of(row));
                      return exit_solved;
                  });
        std::cout.flush();
        if (interrupted()) {
            std::cerr << fmt::format("weft: interrupted after {} of {} puzzles\n", i + 1, puzzles.size());
            break;
        }
    }
    totals.failed = batch.failed();
    std::sort(totals.milliseconds.begin(), totals.milliseconds.end());
    json ? print_json(json_of(totals)) : void(std::cout << text_of(totals));
    if (totals.failed > 0) { return exit_bad_input; }
    return totals.puzzles == 0 ? exit_none : exit_solved;
}

} // namespace weft::cli
