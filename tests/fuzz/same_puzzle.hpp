// Reads a puzzle, writes it as text, and checks that this is the same puzzle.
#pragma once

#include "fuzz/fuzz.hpp"
#include "weft/puzzle.hpp"

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
    // A solution without a spangram is read, and left to the commands to refuse; written it is a bare '*'.
    if (puzzle.solution && puzzle.solution->spangram.empty()) { return; }
    const Puzzle again = parse_puzzle(puzzle_text(puzzle), "again");
    require(again.board.letters == puzzle.board.letters, "the same letters");
    require(again.board.topology.rows() == puzzle.board.topology.rows(), "the same rows");
    require(again.words == puzzle.words, "the same number of words");
    require(again.solution.has_value() == puzzle.solution.has_value(), "a solution or none");
    if (puzzle.solution) {
        require(again.solution->spangram == puzzle.solution->spangram, "the same spangram");
        require(again.solution->words == puzzle.solution->words, "the same words");
    }
}

} // namespace weft::fuzz
