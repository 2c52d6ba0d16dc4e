#include "commands/command.hpp"
#include "commands/options.hpp"
#include "weft/render.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <numeric>

namespace weft::commands {
namespace po = boost::program_options;

int run_words(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    options.add_options()                                                                                   //
        ("lexicon", po::value<std::string>()->default_value(""), "a word list instead of the built-in one") //
        ("no-self-crossing", "leave out paths that cross themselves")                                       //
        ("format", po::value<std::string>()->default_value("text"), "text or json");
    po::variables_map values;
    if (!parse(find("words"), arguments, options, "file", values)) { return exit_solved; }
    const auto format = values["format"].as<std::string>();
    if (format != "text" && format != "json") { throw UsageError("--format takes text or json"); }
    const Puzzle puzzle = read_puzzle(single(values, "file", "puzzle"));
    const Lexicon lexicon = load_lexicon(values["lexicon"].as<std::string>());
    const bool self_crossing = values.count("no-self-crossing") == 0;

    const Paths paths = find_paths(puzzle.board, lexicon, PathKind::playable);
    std::vector<TracedWord> words;
    for (const Path& path : paths) {
        if (!path.theme || (path.crosses_itself && !self_crossing)) { continue; }
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
        if (format == "json") {
            std::cout << to_json(puzzle.board, word) << '\n';
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

} // namespace weft::commands
