#include "puzzle/parts.hpp"

#include "base/text.hpp"
#include "board/letters.hpp"
#include "board/place.hpp"
#include "board/spangram_mark.hpp"
#include "board/trace.hpp"
#include "weft/error.hpp"

#include <charconv>
#include <fmt/format.h>
#include <utility>

namespace weft {

void add_word(OfficialSolution& solution, std::string_view text, const std::string& name, int line) {
    const bool spangram = take_mark(text);
    const auto word = letters_only(text);
    if (!word) { throw InputError(name, line, "not a word of letters A-Z"); }
    if (spangram && !solution.spangram.empty()) { throw InputError(name, line, "a second spangram"); }
    if (spangram) {
        solution.spangram = *word;
    } else {
        solution.words.push_back(*word);
    }
}

std::optional<std::uint8_t> next_cell(const Board& board, std::string_view& text) {
    const auto number = [&](int below) -> std::optional<int> {
        int value = -1;
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || value < 0 || value >= below) { return std::nullopt; }
        text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
        return value;
    };
    const auto row = number(board.topology.rows());
    if (!row || !text.starts_with(',')) { return std::nullopt; }
    text.remove_prefix(1);
    const auto column = number(board.topology.columns());
    if (!column || (!text.empty() && !is_blank(text.front()))) { return std::nullopt; }
    const auto cell = cell_at(board.topology, {*row, *column});
    return cell ? std::optional(static_cast<std::uint8_t>(*cell)) : std::nullopt;
}

void exclude(Puzzle& puzzle, FoundWord word, int line) {
    if (word.cells.empty()) {
        puzzle.known.excluded.push_back(std::move(word.word));
        return;
    }
    check_misplaced(puzzle.board, word, puzzle.name, line);
    puzzle.known.misplaced.push_back(std::move(word));
}

void add_choices(Board& board, std::string_view text, const std::string& name, int line) {
    const auto cell = next_cell(board, text);
    if (!cell || board.letters[*cell] != Board::open_letter) {
        throw InputError(name, line,
                         "open: each line takes ROW,COLUMN from 0 of a '?' and the letters it may be");
    }
    const auto letters = letters_only(text);
    if (!letters) {
        throw InputError(name, line, "open: after the cell stand the letters A-Z that it may be");
    }
    board.choices.resize(board.letters.size());
    board.choices[*cell] |= letter_set(*letters);
}

std::vector<std::string> choices_of(const Board& board) {
    std::vector<std::string> entries;
    for (const int cell : board.open()) {
        const auto index = static_cast<std::size_t>(cell);
        if (index >= board.choices.size() || board.choices[index] == 0) { continue; }
        const Place place = board.topology.place(cell);
        entries.push_back(
            fmt::format("{},{} {}", place.row, place.column, letter_text(board.choices[index])));
    }
    return entries;
}

} // namespace weft
