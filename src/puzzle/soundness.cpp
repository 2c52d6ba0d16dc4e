#include "puzzle/soundness.hpp"

#include "base/text.hpp"
#include "board/rules.hpp"
#include "board/trace.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

void check_word(const std::string& word, const std::string& name) {
    if (word.empty() || !std::all_of(word.begin(), word.end(), is_capital)) {
        throw InputError(name, 0, fmt::format("'{}' is no word: letters A-Z, in upper case", word));
    }
}

} // namespace

void check_board(const Board& board, const std::string& name, bool whole) {
    const auto good = [&](char c) {
        return is_capital(c) || c == Board::hole ||
               (!whole && (c == Board::open_letter || c == Board::used_cell));
    };
    const auto cells = static_cast<std::size_t>(board.cells());
    if (board.letters.size() != cells || !std::all_of(board.letters.begin(), board.letters.end(), good) ||
        board.holes() != board.topology.holes()) {
        throw InputError(name, 0,
                         whole ? "this needs a board with one letter A-Z a cell, none of them '?' or '.'"
                               : "a board has one letter A-Z a cell, or '?' or '.', and '_' for each hole");
    }
    if (!board.choices.empty() &&
        (board.choices.size() != cells ||
         std::any_of(board.choices.begin(), board.choices.end(),
                     [](std::uint32_t letters) { return (letters & ~Board::any_letter) != 0; }))) {
        throw InputError(name, 0,
                         "what open letters may be: for each cell a set of the bits 0 to 25, A to Z");
    }
    if (board.to_cover().empty()) { throw InputError(name, 0, "every cell of the board is used up"); }
}

void check_puzzle(const Puzzle& puzzle, bool whole) {
    check_board(puzzle.board, puzzle.name, whole);
    if (const std::string fault = fault_of(puzzle.rules); !fault.empty()) {
        throw InputError(puzzle.name, 0, fault);
    }
    if (puzzle.words && *puzzle.words < 1) {
        throw InputError(puzzle.name, 0,
                         fmt::format("the number of words is 1 or more, not {}", *puzzle.words));
    }
    if (puzzle.solution) {
        const OfficialSolution& solution = *puzzle.solution;
        if (!solution.spangram.empty()) { check_word(solution.spangram, puzzle.name); }
        for (const std::string& word : solution.words) { check_word(word, puzzle.name); }
    }
    for (const std::string& word : puzzle.known.excluded) { check_word(word, puzzle.name); }
    for (const FoundWord& word : puzzle.known.misplaced) {
        check_word(word.word, puzzle.name);
        check_misplaced(puzzle.board, word, puzzle.name, 0);
    }
    check_known(puzzle.board, puzzle.rules, puzzle.known, puzzle.name);
}

} // namespace weft
