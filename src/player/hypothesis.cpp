#include "player/hypothesis.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace weft {

Hypothesis opened(Hypothesis read, int cell, std::uint32_t letters) {
    Board& board = read.board;
    const auto place = static_cast<std::size_t>(cell);
    read.slip.cell = cell;
    read.slip.instead = board.letters[place];
    board.letters[place] = Board::open_letter;
    board.choices.resize(board.letters.size());
    board.choices[place] = letters;
    return read;
}

std::vector<Hypothesis> other_counts(const Hypothesis& read, int min_length) {
    std::vector<Hypothesis> list;
    if (!read.words) { return list; }
    for (const int words : {*read.words - 1, *read.words + 1}) {
        if (words < 2 || words * min_length > read.board.cells()) { continue; }
        Hypothesis other{read.board, words};
        other.slip.kind = SlipKind::count;
        other.slip.text = fmt::format("{} words rather than {}", words, *read.words);
        list.push_back(std::move(other));
    }
    return list;
}

std::vector<Hypothesis> swaps(const Hypothesis& read, std::span<const double> suspicion) {
    const Board& board = read.board;
    const int columns = board.topology.columns();
    const CellSet cells = board.to_cover() - board.open();
    const auto letter = [&](int cell) { return board.letters[static_cast<std::size_t>(cell)]; };
    std::vector<std::pair<int, int>> pairs;
    for (const int cell : cells) {
        for (const int other : board.topology.neighbours(cell) & cells) {
            const bool beside = board.topology.hexagonal() || other == cell + 1 || other == cell + columns;
            if (other > cell && beside && letter(cell) != letter(other)) { pairs.emplace_back(cell, other); }
        }
    }
    const auto suspicion_of = [&](std::pair<int, int> cells_of_pair) {
        return suspicion[static_cast<std::size_t>(cells_of_pair.first)] +
               suspicion[static_cast<std::size_t>(cells_of_pair.second)];
    };
    std::stable_sort(pairs.begin(), pairs.end(),
                     [&](const auto& a, const auto& b) { return suspicion_of(a) > suspicion_of(b); });
    std::vector<Hypothesis> list;
    for (const auto& [cell, other] : pairs) {
        Hypothesis swapped{board, read.words};
        swapped.slip.kind = SlipKind::swap;
        swapped.slip.text = fmt::format("the {} at {} and the {} at {} swapped", letter(cell),
                                        place_of(board, cell), letter(other), place_of(board, other));
        std::swap(swapped.board.letters[static_cast<std::size_t>(cell)],
                  swapped.board.letters[static_cast<std::size_t>(other)]);
        list.push_back(std::move(swapped));
    }
    return list;
}

std::vector<Hypothesis> other_shapes(const Hypothesis& read) {
    std::vector<Hypothesis> list;
    const Board& board = read.board;
    const int rows = board.topology.rows();
    const int columns = board.topology.columns();
    if ((rows == 1 || columns == 1) && rows * columns == game_rows * game_columns) {
        Hypothesis other{{Topology::rectangle(game_rows, game_columns), board.letters}, read.words};
        other.slip.kind = SlipKind::shape;
        other.slip.text = fmt::format("{} rows of {} letters rather than one", game_rows, game_columns);
        list.push_back(std::move(other));
    }
    const bool row = rows == game_rows + 1 && columns == game_columns;
    const bool column = rows == game_rows && columns == game_columns + 1;
    for (int line = 0; (row && line < rows) || (column && line < columns); ++line) {
        Hypothesis fewer{{Topology::rectangle(game_rows, game_columns), ""}, read.words};
        for (int cell = 0; cell < board.cells(); ++cell) {
            const Place place = board.topology.place(cell);
            if ((row ? place.row : place.column) == line) { continue; }
            fewer.board.letters += board.letters[static_cast<std::size_t>(cell)];
            fewer.cells.push_back(static_cast<std::uint8_t>(cell));
        }
        fewer.slip.kind = SlipKind::row;
        fewer.slip.text = fmt::format("no {} {}", row ? "row" : "column", line + 1);
        // Of a line that stands twice either may go: that is one reading of the board, not two.
        if (list.empty() || list.back().board.letters != fewer.board.letters) {
            list.push_back(std::move(fewer));
        }
    }
    return list;
}

std::vector<Hypothesis> not_found(const Hypothesis& read, const Known& known) {
    std::vector<Hypothesis> list;
    for (std::size_t i = 0; i < known.found.size(); ++i) {
        Hypothesis fewer = read;
        const std::string& word = known.found[i].word;
        fewer.slip.kind = SlipKind::found;
        fewer.slip.text = fmt::format("{} is none of the answer's words", word);
        fewer.known = known;
        fewer.known->found.erase(fewer.known->found.begin() + static_cast<std::ptrdiff_t>(i));
        fewer.known->excluded.push_back(word);
        list.push_back(std::move(fewer));
    }
    return list;
}

bool lacks_line(const Board& board) {
    const int rows = board.topology.rows();
    const int columns = board.topology.columns();
    return (rows == game_rows - 1 && columns == game_columns) ||
           (rows == game_rows && columns == game_columns - 1);
}

} // namespace weft
