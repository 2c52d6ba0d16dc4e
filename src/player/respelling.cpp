#include "player/respelling.hpp"

#include "board/letters.hpp"
#include "words/automaton.hpp"

#include <algorithm>

namespace weft {
namespace {

/// The board with all cells but these used up.
Board only(Board board, CellSet cells) {
    for (const int cell : board.topology.all() - cells) {
        board.letters[static_cast<std::size_t>(cell)] = Board::used_cell;
    }
    return board;
}

} // namespace

Paths respelled_words(const Search& search, const Cover& cover, const std::atomic<bool>& stop) {
    const Rules& rules = search.options().rules;
    const FoundWords& found = search.words().found;
    const auto laid = search.laid(search.spangrams()[cover.spangram]);
    Paths words;
    for (const PieceId piece : cover.pieces) {
        if (std::find(laid.begin(), laid.end(), piece) != laid.end()) { continue; }
        const CellSet cells = search.pieces()[piece].cells;
        const Board board = only(search.board(), cells);
        const Paths own = find_misread_paths(
            board, cells, search.lexicon(), stop, rules, [&](CellSet covered, bool crosses_itself) {
                return covered == cells && (!crosses_itself || rules.self_crossing);
            });
        for (const Path& path : own) {
            if (!found.bars(path.word, cells)) { words.add(path, own.cells(path)); }
        }
    }
    return words;
}

Paths respelled_parts(const Search& search, const Cover& cover, const std::atomic<bool>& stop) {
    const Spangram& spangram = search.spangrams()[cover.spangram];
    CellSet cells = spangram.cells;
    for (const PieceId piece : search.laid(spangram)) { cells -= search.pieces()[piece].cells; }
    OtherLetters others{};
    for (const int cell : cells) {
        others[static_cast<std::size_t>(cell)] =
            all_letters & ~letter_bit(search.board().letters[static_cast<std::size_t>(cell)]);
    }
    return find_misread_paths(only(search.board(), cells), others, search.lexicon(), stop,
                              search.options().rules);
}

} // namespace weft
