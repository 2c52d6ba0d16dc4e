#include "commands/command.hpp"
#include "commands/options.hpp"

#include <array>
#include <iostream>

namespace weft::commands {
namespace po = boost::program_options;

int run_export(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    options.add_options()                                                                                   //
        ("lexicon", po::value<std::string>()->default_value(""), "a word list instead of the built-in one") //
        ("no-self-crossing", "leave out paths that cross themselves");
    po::variables_map values;
    if (!parse(find("export"), arguments, options, "file", values)) { return exit_solved; }
    const Puzzle puzzle = read_puzzle(single(values, "file", "puzzle"));
    const Lexicon lexicon = load_lexicon(values["lexicon"].as<std::string>());
    const Paths paths = find_paths(puzzle.board, lexicon, PathKind::playable);
    const Pieces pieces(paths, values.count("no-self-crossing") == 0);

    // Secondary items come first: the blocks, numbered without gaps, and then the cells.
    std::array<int, max_cells> block_item{};
    int items = 0;
    for (const int block : puzzle.board.topology.blocks()) {
        block_item[static_cast<std::size_t>(block)] = items++;
    }
    const int secondary = items;
    items += puzzle.board.cells();
    std::cout << items << ' ' << secondary << '\n';
    for (const Piece& piece : pieces) {
        const char* separator = "";
        const auto print = [&](int item) {
            std::cout << separator << item;
            separator = " ";
        };
        for (const int block : piece.blocks) { print(block_item[static_cast<std::size_t>(block)]); }
        for (const int cell : piece.cells) { print(secondary + cell); }
        std::cout << '\n';
    }
    std::cout.flush();
    return pieces.size() == 0 ? exit_none : exit_solved;
}

} // namespace weft::commands
