#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "show/json.hpp"
#include "show/terminal.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <numeric>

namespace weft::cli {
namespace po = boost::program_options;

int run_words(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    PathFlags flags;
    flags.add_to(options);
    add_format_to(options);
    po::variables_map values;
    if (!parse(find("words"), arguments, options, "file", values)) { return exit_solved; }
    flags.read(values);
    const bool json = format_of(values) == Format::json;
    const Puzzle puzzle = read_puzzle(single(values, "file", "puzzle"));
    const Lexicon lexicon = load_lexicon(flags.lexicon);
    Monitor monitor(flags.time_limit, false);
    Paths paths;
    try {
        paths = find_paths(puzzle.board, lexicon, PathKind::playable, monitor.stop());
    } catch (const Stopped&) {
        std::cerr << "weft: no words: " << monitor.reason() << '\n';
        return exit_none;
    }
    std::vector<TracedWord> words;
    for (const Path& path : paths) {
        if (!path.theme || (path.crosses_itself && flags.no_self_crossing)) { continue; }
        TracedWord word;
        const auto cells = paths.cells(path);
        word.cells.assign(cells.begin(), cells.end());
        for (const auto cell : cells) { word.word += puzzle.board.letters[cell]; }
        words.push_back(std::move(word));
    }
    std::sort(words.begin(), words.end(), [](const TracedWord& a, const TracedWord& b) {
        if (a.word.size() != b.word.size()) { return a.word.size() > b.word.size(); }
        return std::tie(a.word, a.cells) < std::tie(b.word, b.cells);
    });
    for (const TracedWord& word : words) {
        if (interrupted()) {
            std::cerr << "weft: not all words: interrupted\n";
            break;
        }
        if (json) {
            print_json(to_json(puzzle.board, word));
            continue;
        }
        std::cout << word.word;
        for (const auto cell : word.cells) {
            const Place place = puzzle.board.topology.place(cell);
            std::cout << fmt::format(" {},{}", place.row, place.column);
        }
        std::cout << '\n';
    }
    return words.empty() ? exit_none : exit_solved;
}

} // namespace weft::cli
