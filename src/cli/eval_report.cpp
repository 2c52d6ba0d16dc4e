#include "cli/eval_report.hpp"

#include "base/text.hpp"
#include "cli/options.hpp"
#include "show/json.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace weft::cli {
namespace {

/// What is given to an official solution that is not on the short list.
constexpr double least_probability = 1e-6;

/// The value at that share of the sorted values.
double quantile(const std::vector<double>& sorted, double share) {
    if (sorted.empty()) { return 0; }
    return sorted[static_cast<std::size_t>(std::lround(share * static_cast<double>(sorted.size() - 1)))];
}

struct Totals {
    std::size_t puzzles = 0;
    std::size_t incomplete = 0;
    std::size_t found = 0;
    std::size_t first = 0;
    std::size_t first_three = 0;
    std::size_t first_ten = 0;
    double expected_first = 0; ///< how many would be, were all chances right
    double log_loss = 0;       ///< summed over the official solutions that were found
    std::vector<double> milliseconds;

    void add(const EvaluatedPuzzle& puzzle) {
        const Evaluation& evaluation = puzzle.evaluation;
        const std::size_t rank = evaluation.rank.value_or(0);
        ++puzzles;
        incomplete += evaluation.complete ? 0 : 1;
        found += evaluation.found ? 1 : 0;
        first += rank == 1 ? 1 : 0;
        first_three += rank >= 1 && rank <= 3 ? 1 : 0;
        first_ten += rank >= 1 && rank <= 10 ? 1 : 0;
        expected_first += evaluation.best_probability;
        if (evaluation.found) { log_loss -= std::log(std::max(evaluation.probability, least_probability)); }
        milliseconds.push_back(puzzle.milliseconds);
    }
    double share(double count) const { return puzzles == 0 ? 0.0 : count / static_cast<double>(puzzles); }
    double mean_log_loss() const { return found == 0 ? 0.0 : log_loss / static_cast<double>(found); }
    double time(double at) const {
        std::vector<double> sorted = milliseconds;
        std::sort(sorted.begin(), sorted.end());
        return quantile(sorted, at);
    }
};

Totals totals_of(std::span<const EvaluatedPuzzle> puzzles) {
    Totals totals;
    for (const EvaluatedPuzzle& puzzle : puzzles) { totals.add(puzzle); }
    return totals;
}

/// The half of the year that a date lies in; empty where it is none.
std::string period_of(const std::string& day) {
    if (!is_date(std::string_view(day).substr(0, date_length))) { return ""; }
    return fmt::format("{} {}", day.substr(0, 4),
                       day.substr(5, 2) < "07" ? "January to June" : "July to December");
}

std::string parts_name(int parts) {
    constexpr std::array names{"spangram not found", "spangram one word", "spangram of two words"};
    return parts < 3 ? names[static_cast<std::size_t>(parts)] : "spangram of three words and more";
}

/// The sums by kind, each kind by its name.
std::vector<std::pair<std::string, Totals>> by_kind(std::span<const EvaluatedPuzzle> puzzles) {
    std::map<std::string, Totals> periods;
    std::map<int, Totals> parts;
    std::array<Totals, 2> rare;
    std::array<Totals, all_reaches.size()> reaches;
    for (const EvaluatedPuzzle& puzzle : puzzles) {
        if (const std::string period = period_of(puzzle.day); !period.empty()) {
            periods[period].add(puzzle);
        }
        parts[std::min(puzzle.evaluation.parts, 3)].add(puzzle);
        rare[puzzle.rare_words ? 1 : 0].add(puzzle);
        reaches[static_cast<std::size_t>(puzzle.evaluation.reach)].add(puzzle);
    }
    std::vector<std::pair<std::string, Totals>> kinds(periods.begin(), periods.end());
    for (auto& [count, totals] : parts) { kinds.emplace_back(parts_name(count), std::move(totals)); }
    kinds.emplace_back("everyday theme words", std::move(rare[0]));
    kinds.emplace_back("a theme word that is rare", std::move(rare[1]));
    for (const Reach reach : all_reaches) {
        kinds.emplace_back(fmt::format("searched as far as {}", name_of(reach)),
                           std::move(reaches[static_cast<std::size_t>(reach)]));
    }
    std::erase_if(kinds, [](const auto& kind) { return kind.second.puzzles == 0; });
    return kinds;
}

Calibration calibration_of(std::span<const EvaluatedPuzzle> puzzles) {
    std::vector<Evaluation> evaluations;
    for (const EvaluatedPuzzle& puzzle : puzzles) { evaluations.push_back(puzzle.evaluation); }
    return calibrate(evaluations);
}

const char* remark(const Evaluation& evaluation) {
    if (!evaluation.complete) { return "not finished"; }
    return evaluation.reach == Reach::everyday ? "" : name_of(evaluation.reach);
}

std::string counts_line(const Totals& totals) {
    return fmt::format("{:5} {:6.1f} {:6.1f} {:6.1f} {:6.1f}", totals.puzzles,
                       100 * totals.share(static_cast<double>(totals.found)),
                       100 * totals.share(static_cast<double>(totals.first)),
                       100 * totals.share(static_cast<double>(totals.first_three)),
                       100 * totals.share(static_cast<double>(totals.first_ten)));
}

} // namespace

bool is_date(std::string_view text) {
    constexpr std::string_view pattern = "0000-00-00";
    static_assert(pattern.size() == date_length);
    if (!std::equal(text.begin(), text.end(), pattern.begin(), pattern.end(),
                    [](char c, char wanted) { return wanted == '0' ? c >= '0' && c <= '9' : c == wanted; })) {
        return false;
    }
    const auto number = [&](std::size_t place, std::size_t digits) {
        return *number_of<unsigned>(text.substr(place, digits));
    };
    return std::chrono::year_month_day(std::chrono::year(static_cast<int>(number(0, 4))),
                                       std::chrono::month(number(5, 2)), std::chrono::day(number(8, 2)))
        .ok();
}

std::string eval_heading() {
    return fmt::format("{:24} {:>7} {:>9} {:>6} {:>7} {:>7} {:>9}\n", "puzzle", "pieces", "spangrams", "rank",
                       "chance", "none", "ms");
}

std::string eval_line(const EvaluatedPuzzle& puzzle) {
    const Evaluation& evaluation = puzzle.evaluation;
    std::string line =
        fmt::format("{:24} {:>7} {:>9} {:>6} {:>7} {:>7} {:>9.1f}  {}", puzzle.name, puzzle.pieces,
                    puzzle.spangrams, evaluation.rank ? std::to_string(*evaluation.rank) : "-",
                    evaluation.rank ? chance(evaluation.probability) : "-", chance(evaluation.none),
                    puzzle.milliseconds, remark(evaluation));
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

nlohmann::ordered_json to_json(const EvaluatedPuzzle& puzzle) {
    const Evaluation& evaluation = puzzle.evaluation;
    nlohmann::ordered_json line{{"puzzle", puzzle.name},
                                {"complete", evaluation.complete},
                                {"rare_words", puzzle.rare_words},
                                {"reach", name_of(evaluation.reach)},
                                {"pieces", puzzle.pieces},
                                {"spangrams", puzzle.spangrams},
                                {"covers", nullptr},
                                {"parts", evaluation.parts},
                                {"found", evaluation.found},
                                {"rank", nullptr},
                                {"probability", evaluation.probability},
                                {"first_probability", evaluation.best_probability},
                                {"none", evaluation.none},
                                {"milliseconds", puzzle.milliseconds}};
    if (puzzle.covers.exact) { line["covers"] = as_number(puzzle.covers.number); }
    if (evaluation.rank) { line["rank"] = *evaluation.rank; }
    return line;
}

std::string summary_text(std::span<const EvaluatedPuzzle> puzzles, std::size_t failed) {
    const Totals all = totals_of(puzzles);
    const Calibration calibration = calibration_of(puzzles);
    std::string text =
        fmt::format("\n{:36} {:>5} {:>6} {:>6} {:>6} {:>6}\n", "official solution, in per cent", "", "found",
                    "first", "first3", "first10") +
        fmt::format("{:36} {}\n", "all puzzles", counts_line(all));
    for (const auto& [name, totals] : by_kind(puzzles)) {
        text += fmt::format("  {:34} {}\n", name, counts_line(totals));
    }
    text += "\nchance of the first, stated and true:\n";
    for (std::size_t bin = 0; bin < calibration.bins.size(); ++bin) {
        const Calibration::Bin& one = calibration.bins[bin];
        if (one.puzzles == 0) { continue; }
        text += fmt::format("  {:3} to {:3} %: {:5} puzzles, stated {:5.1f} %, true {:5.1f} %\n", bin * 10,
                            bin * 10 + 10, one.puzzles, 100 * one.stated, 100 * one.right);
    }
    text += fmt::format("expected calibration error {:.1f} points; by chance alone {:.1f}\n\n",
                        100 * calibration.error, 100 * calibration.error_by_chance);
    text += fmt::format("{} puzzles, {} not finished{}\n", all.puzzles, all.incomplete,
                        failed == 0 ? "" : fmt::format(", {} files failed", failed));
    text += fmt::format("official solution: among the covers {:.1f} %, first {:.1f} %, first three {:.1f} %, "
                        "first ten {:.1f} %\n",
                        100 * all.share(static_cast<double>(all.found)),
                        100 * all.share(static_cast<double>(all.first)),
                        100 * all.share(static_cast<double>(all.first_three)),
                        100 * all.share(static_cast<double>(all.first_ten)));
    text += fmt::format("expected by its stated chances: first {:.1f} %; log loss {:.3f}\n",
                        100 * all.share(all.expected_first), all.mean_log_loss());
    text += fmt::format("milliseconds: median {:.1f}, 95th percentile {:.1f}, most {:.1f}\n", all.time(0.5),
                        all.time(0.95), all.time(1));
    return text;
}

nlohmann::ordered_json summary_json(std::span<const EvaluatedPuzzle> puzzles, std::size_t failed) {
    const auto figures = [](const Totals& totals) {
        return nlohmann::ordered_json{{"puzzles", totals.puzzles},
                                      {"incomplete", totals.incomplete},
                                      {"recall", totals.share(static_cast<double>(totals.found))},
                                      {"top1", totals.share(static_cast<double>(totals.first))},
                                      {"top3", totals.share(static_cast<double>(totals.first_three))},
                                      {"top10", totals.share(static_cast<double>(totals.first_ten))},
                                      {"expected_top1", totals.share(totals.expected_first)},
                                      {"log_loss", totals.mean_log_loss()},
                                      {"median_ms", totals.time(0.5)},
                                      {"p95_ms", totals.time(0.95)},
                                      {"max_ms", totals.time(1)}};
    };
    const Calibration calibration = calibration_of(puzzles);
    nlohmann::ordered_json result = figures(totals_of(puzzles));
    result["failed"] = failed;
    result["calibration_error"] = calibration.error;
    result["calibration_error_by_chance"] = calibration.error_by_chance;
    result["calibration"] = nlohmann::ordered_json::array();
    for (const Calibration::Bin& bin : calibration.bins) {
        result["calibration"].push_back(
            {{"puzzles", bin.puzzles}, {"stated", bin.stated}, {"true", bin.right}});
    }
    for (const auto& [name, totals] : by_kind(puzzles)) { result["kinds"][name] = figures(totals); }
    return result;
}

} // namespace weft::cli
