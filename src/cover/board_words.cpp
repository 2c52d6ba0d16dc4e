#include "cover/board_words.hpp"

#include "base/stop.hpp"
#include "cover/compound.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace weft {

BoardWords find_board_words(const Board& board, const Lexicon& lexicon, PathKind kind,
                            const SearchOptions& options, const std::atomic<bool>& stop, Width width) {
    BoardWords words;
    Paths& paths = words.paths;
    paths = find_paths(board, lexicon, kind, stop, options.rules, width);
    if (kind == PathKind::rare_too && options.phrases != nullptr) {
        add_compounds(board.topology, lexicon, *options.phrases, {}, words.added, paths, stop);
    }
    for (std::size_t path = 0; path < paths.size() && !options.unlisted.empty(); ++path) {
        if (std::binary_search(options.unlisted.begin(), options.unlisted.end(), paths[path].word)) {
            paths.bar(path);
        }
    }
    words.found = FoundWords(board, lexicon, options.known, options.rules, words.added, paths, stop);
    make_pieces(words, board, options, stop);
    find_bare_cells(words, board, options, stop);
    return words;
}

void make_pieces(BoardWords& words, const Board& board, const SearchOptions& options,
                 const std::atomic<bool>& stop) {
    words.pieces = Pieces(words.paths, options.rules, stop);
    words.layings = words.found.layings(words.pieces, stop);
    words.compatibility = Compatibility(board.topology, words.pieces, stop);
    words.prospects = Prospects(board.topology.cells(), words.pieces);
    if (options.words) { words.shares = WordShares(board.topology, words.pieces, stop); }
}

void find_bare_cells(BoardWords& words, const Board& board, const SearchOptions& options,
                     const std::atomic<bool>& stop) {
    words.bare.clear();
    if (!options.has_spangram() || !options.known.empty()) { return; }
    std::array<std::size_t, max_cells> covering{};
    for (const Piece& piece : words.pieces) {
        for (const int cell : piece.cells) { ++covering[static_cast<std::size_t>(cell)]; }
    }
    std::vector<int> cells;
    for (const int cell : board.to_cover()) { cells.push_back(cell); }
    std::stable_sort(cells.begin(), cells.end(), [&](int a, int b) {
        return covering[static_cast<std::size_t>(a)] < covering[static_cast<std::size_t>(b)];
    });
    CellSet scarce;
    for (const int cell : std::span(cells).first((cells.size() + 1) / 2)) { scarce.insert(cell); }
    words.bare.resize(words.paths.size());
    std::vector<std::uint64_t> beside(words.compatibility.row_size());
    for (std::size_t path = 0; path < words.paths.size(); ++path) {
        const Path& part = words.paths[path];
        if (!part.part) { continue; }
        check(stop);
        const PieceId piece = words.pieces.of_path(path);
        ConstPieceRow row = beside;
        if (piece < words.pieces.candidates()) {
            row = words.compatibility.row(piece);
        } else {
            words.compatibility.candidates(part.cells, options.rules.crossing ? BlockSet() : part.blocks,
                                           beside);
        }
        words.bare[path] = words.compatibility.not_covered(scarce - part.cells, row);
    }
}

} // namespace weft
