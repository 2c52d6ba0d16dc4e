#include "base/parallel.hpp"
#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "puzzle/collection.hpp"
#include "show/json.hpp"
#include "show/terminal.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iostream>
#include <numeric>
#include <optional>
#include <random>
#include <unistd.h>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

/// What each feature adds to the score of the first solution, the weightiest first, and beside it what it
/// adds to the second.
void print_explanation(const Ranking& ranking, const Weights& weights) {
    const auto list = feature_list();
    const auto share = [&](std::size_t solution, std::size_t feature) {
        if (solution >= ranking.solutions.size()) { return 0.0; }
        return weights.full[feature] * static_cast<double>(ranking.solutions[solution].features[feature]);
    };
    std::vector<std::size_t> features(list.size());
    std::iota(features.begin(), features.end(), std::size_t{0});
    std::stable_sort(features.begin(), features.end(), [&](std::size_t a, std::size_t b) {
        return std::abs(share(0, a) - share(1, a)) > std::abs(share(0, b) - share(1, b));
    });
    std::cout << fmt::format("{:26} {:>9} {:>8} {:>9} {:>9}\n", "feature", "value", "weight", "first",
                             "second");
    for (const std::size_t feature : features) {
        if (std::max(std::abs(share(0, feature)), std::abs(share(1, feature))) < 0.005) { continue; }
        std::cout << fmt::format("{:26} {:9.3f} {:8.3f} {:9.3f} {:9.3f}\n", list[feature].name,
                                 ranking.solutions[0].features[feature], weights.full[feature],
                                 share(0, feature), share(1, feature));
    }
    std::cout << '\n';
}

void print_text(const Puzzle& puzzle, const std::string& theme, const Ranking& ranking,
                const std::vector<Solution>& solutions, const CoverCount& covers, const Weights* explained,
                const std::string& reason, double milliseconds) {
    std::cout << puzzle.name << (theme.empty() ? "" : ": ") << theme << "\n\n";
    if (!solutions.empty()) {
        std::cout << draw(puzzle.board, solutions[0], use_colour()) << '\n';
        for (std::size_t i = 0; i < solutions.size(); ++i) {
            std::cout << fmt::format("{:3}. {:>6}  {}\n", i + 1, chance(ranking.solutions[i].probability),
                                     to_text(solutions[i]));
        }
        std::cout << '\n';
        if (explained != nullptr) { print_explanation(ranking, *explained); }
    }
    const bool least = !covers.exact || !reason.empty();
    std::cout << fmt::format("{}{} cover{} in {:.0f} ms{}\n", least ? "at least " : "",
                             to_string(covers.number), covers.number == 1 ? "" : "s", milliseconds,
                             reason.empty() ? "" : "; the search was not finished: " + reason);
}

Puzzle random_puzzle() {
    const auto puzzles = collection();
    if (puzzles.empty()) { throw UsageError("this program was built without a collection of puzzles"); }
    std::random_device device;
    const CollectedPuzzle& chosen = puzzles[device() % puzzles.size()];
    return parse_puzzle(chosen.text, chosen.name);
}

} // namespace

int run_solve(const std::vector<std::string>& arguments) {
    SearchFlags flags;
    po::options_description options("Options");
    flags.add_to(options);
    options.add_options()                                                         //
        ("top", po::value<int>()->default_value(5), "how many solutions to show") //
        ("random", "solve a puzzle of the collection that comes with weft")       //
        ("explain", "show what each part of the score adds");
    po::variables_map values;
    if (!parse(find("solve"), arguments, options, "file", values)) { return exit_solved; }
    flags.read(values);
    const int top = values["top"].as<int>();
    if (top < 1 || top > 100000) { throw UsageError("--top takes 1 to 100000"); }
    std::vector<std::optional<std::string>> files; // nothing for a puzzle of the collection
    if (values.count("random") != 0) { files.emplace_back(); }
    if (values.count("file") != 0) {
        const auto& given = values["file"].as<std::vector<std::string>>();
        files.insert(files.end(), given.begin(), given.end());
    }
    if (files.empty()) {
        throw UsageError("no puzzle given: weft solve FILE, or - for standard input, or --random");
    }

    const ThreadStart starting(flags.threads);
    const Lexicon lexicon = load_lexicon(flags.lexicon);
    const Language language;
    int status = exit_solved;
    for (const auto& file : files) {
        const Puzzle puzzle = file ? read_puzzle(*file) : random_puzzle();
        Ranking ranking;
        const Weights* weights = nullptr;
        std::vector<Solution> solutions;
        CoverCount covers;
        std::string reason;
        double milliseconds = 0;
        bool complete = false;
        bool rare_words = false;
        {
            Monitor monitor(flags.time_limit, !flags.quiet);
            Search search(puzzle.board, lexicon, flags.for_puzzle(puzzle), monitor.stop(),
                          &monitor.progress());
            const Features features(search, language.knowledge, flags.theme_of(puzzle));
            weights = &language.model.weights(search.options().words.has_value());
            ranking = rank(search, features, *weights, static_cast<std::size_t>(top));
            covers = count_for_report(search, ranking.solutions.size());
            if (ranking.solutions.size() > static_cast<std::size_t>(top)) {
                ranking.solutions.resize(static_cast<std::size_t>(top));
            }
            for (const RankedReading& ranked : ranking.solutions) {
                solutions.push_back(spell(search, ranked.solution));
            }
            milliseconds = monitor.milliseconds();
            complete = ranking.complete && (!search.options().words || covers.exact);
            rare_words = search.rare_words();
            if (!complete) { reason = monitor.reason(); }
        }
        if (flags.format == Format::json) {
            auto list = nlohmann::ordered_json::array();
            for (std::size_t i = 0; i < solutions.size(); ++i) {
                list.push_back(to_json(puzzle.board, solutions[i]));
                list.back()["probability"] = ranking.solutions[i].probability;
            }
            print_json({{"puzzle", puzzle.name},
                        {"complete", complete},
                        {"covers", as_number(covers.number)},
                        {"covers_exact", covers.exact && complete},
                        {"rare_words", rare_words},
                        {"milliseconds", milliseconds},
                        {"solutions", std::move(list)}});
        } else {
            print_text(puzzle, flags.theme_of(puzzle), ranking, solutions, covers,
                       values.count("explain") != 0 ? weights : nullptr, reason, milliseconds);
        }
        if (rare_words) { warn_of_rare_words(puzzle); }
        if (ranking.solutions.empty()) { status = exit_none; }
        if (interrupted()) { break; }
    }
    return status;
}

} // namespace weft::cli
