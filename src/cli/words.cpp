#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/known_flags.hpp"
#include "show/json.hpp"
#include "weft/weft.hpp"

#include <fmt/format.h>
#include <iostream>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

void print(const Puzzle& puzzle, const TracedWord& word, Format format) {
    if (format == Format::json) {
        print_json(to_json(puzzle.board, word));
        return;
    }
    std::cout << word.word;
    for (const auto cell : word.cells) {
        const Place place = puzzle.board.topology.place(cell);
        std::cout << fmt::format(" {},{}", place.row, place.column);
    }
    std::cout << '\n';
}

} // namespace

int run_words(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    PathFlags flags;
    KnownFlags known;
    flags.add_to(options);
    known.add_to(options);
    add_format_to(options);
    po::variables_map values;
    if (!parse(find("words"), arguments, options, "file", values)) { return exit_solved; }
    flags.read(values);
    known.read(values);
    const Format format = format_of(values);
    Batch batch({single(values, "file", "puzzle")}, format);
    const Solver solver(flags.lexicon);
    return batch.run([&](const Puzzle& puzzle) {
        catch_interrupts();
        const Options asked = flags.options();
        const WordsResult result = solver.words(known.add_to(puzzle), asked);
        if (result.ending != Ending::complete) {
            std::cerr << "weft: no words: " << reason(result.ending, asked) << '\n';
        }
        for (const TracedWord& word : result.words) {
            if (interrupted()) {
                std::cerr << "weft: not all words: interrupted\n";
                break;
            }
            print(puzzle, word, format);
        }
        return result.words.empty() ? exit_none : exit_solved;
    });
}

} // namespace weft::cli
