// Reads a puzzle, writes it as text, and checks that this is the same puzzle.
#pragma once

#include "fuzz/fuzz.hpp"
#include "weft/puzzle.hpp"

#include <algorithm>
#include <string_view>

namespace weft::fuzz {

inline void read_and_read_again(std::string_view text) {
    const Puzzle puzzle = parse_puzzle(text, "puzzle");
    require(puzzle.board.cells() >= 1 && puzzle.board.cells() <= max_cells, "1 to 128 cells");
    require(static_cast<int>(puzzle.board.letters.size()) == puzzle.board.cells(), "a letter a cell");
    for (const char c : puzzle.board.letters) {
        require((c >= 'A' && c <= 'Z') || c == Board::open_letter || c == Board::used_cell ||
                    c == Board::hole,
                "letters A-Z, ?, . and _");
    }
    const Puzzle again = parse_puzzle(puzzle_text(puzzle), "again");
    require(again.board.letters == puzzle.board.letters, "the same letters");
    require(again.board.topology.rows() == puzzle.board.topology.rows(), "the same rows");
    require(again.date == puzzle.date, "the same date");
    require(again.theme == puzzle.theme, "the same theme");
    require(again.words == puzzle.words, "the same number of words");
    require(again.rules == puzzle.rules, "the same rules");
    for (const int cell : puzzle.board.open()) {
        for (char letter = 'A'; letter <= 'Z'; ++letter) {
            require(again.board.may_be(cell, letter) == puzzle.board.may_be(cell, letter),
                    "the same letters of an open cell");
        }
    }
    const auto same = [](const FoundWord& a, const FoundWord& b) {
        return a.word == b.word && a.cells == b.cells && a.spangram == b.spangram;
    };
    // Of a word that is not in the answer it does not matter whether it was called the spangram.
    const auto same_but_for_mark = [](const FoundWord& a, const FoundWord& b) {
        return a.word == b.word && a.cells == b.cells;
    };
    require(std::ranges::equal(again.known.found, puzzle.known.found, same), "the same words found");
    require(again.known.excluded == puzzle.known.excluded, "the same words excluded");
    require(std::ranges::equal(again.known.misplaced, puzzle.known.misplaced, same_but_for_mark),
            "the same words misplaced");
    require(again.solution.has_value() == puzzle.solution.has_value(), "a solution or none");
    if (puzzle.solution) {
        require(again.solution->spangram == puzzle.solution->spangram, "the same spangram");
        require(again.solution->words == puzzle.solution->words, "the same words");
    }
}

} // namespace weft::fuzz
