#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "cli/output_place.hpp"
#include "stages.hpp"
#include "train/training.hpp"

#include <iostream>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

/// Weights learnt from puzzles with a solution: once with all that the game tells, once with the grid alone,
/// so that what a clue weighs is learnt the first time only. Throws InputError and Stopped.
Model fitted(const std::vector<Puzzle>& puzzles) {
    const Language language;
    Monitor monitor(std::nullopt, true);
    Model model;
    for (const bool blind : {false, true}) {
        SearchFlags flags;
        flags.blind = blind;
        const Options asked = flags.options();
        std::vector<Lesson> lessons;
        lessons.reserve(puzzles.size());
        for (const Puzzle& puzzle : puzzles) {
            lessons.push_back({puzzle, search_options(puzzle, asked), theme_of(puzzle, asked)});
        }
        const Training training(std::move(lessons), language.lexicon, language.knowledge, monitor.stop(),
                                &monitor.progress());
        (blind ? model.uncounted : model.counted) = training.weights();
    }
    model.share_clue();
    return model;
}

} // namespace

int run_fit(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    options.add_options()("out", po::value<std::string>()->value_name("FILE"),
                          "file to write the weights to (default: standard output)");
    po::variables_map values;
    if (!parse(find("fit"), arguments, options, "directory", values)) { return exit_solved; }
    const OutputPlace place(value_of<std::string>(values, "out").value_or(""), true);
    place.check(); // before the work
    Batch batch(puzzle_files(single(values, "directory", "folder of puzzles", "fit")), Format::text);
    const auto puzzles = batch.read([](const Puzzle& puzzle) {
        if (puzzle.solution) {
            search_options(puzzle, {});
        } // which refuses what nothing could be learnt from
        return puzzle.solution.has_value();
    });
    Model model;
    try {
        model = fitted(puzzles);
    } catch (const Stopped&) {
        std::cerr << "weft: no weights: interrupted\n";
        return exit_none;
    }
    place.write(model.text());
    return batch.failed() > 0 ? exit_bad_input : exit_solved;
}

} // namespace weft::cli
