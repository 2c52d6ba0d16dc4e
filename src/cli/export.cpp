#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "cover/piece.hpp"
#include "stages.hpp"

#include <array>
#include <iostream>

namespace weft::cli {
namespace po = boost::program_options;

int run_export(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    PathFlags flags;
    flags.add_to(options);
    po::variables_map values;
    if (!parse(find("export"), arguments, options, "file", values)) { return exit_solved; }
    flags.read(values);
    const Puzzle puzzle = read_puzzle(single(values, "file", "puzzle"), flags.rules);
    if (!(puzzle.board.open() | puzzle.board.used()).empty() || !puzzle.known.empty()) {
        throw InputError(puzzle.name, 0, "only a board with all its letters and nothing found is exported");
    }
    Rules rules = puzzle.rules;
    rules.self_crossing = rules.self_crossing && !flags.no_self_crossing;
    const Lexicon lexicon = load_lexicon(flags.lexicon);
    Monitor monitor(flags.time_limit, false);
    Pieces pieces;
    try {
        const Paths paths = find_paths(puzzle.board, lexicon, PathKind::playable, monitor.stop(), rules);
        pieces = Pieces(paths, rules, monitor.stop());
    } catch (const Stopped&) {
        std::cerr << "weft: no pieces: " << monitor.reason() << '\n';
        return exit_none;
    }

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
        if (interrupted()) {
            std::cerr << "weft: not all pieces: interrupted\n";
            return exit_none;
        }
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

} // namespace weft::cli
