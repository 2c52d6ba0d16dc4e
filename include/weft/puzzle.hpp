// A day's puzzle, and the files it comes from.
//
// Text: `key: value` header lines (date, theme, words, rules), a blank line, the rows of letters (either
// case, blanks between letters allowed), lines that start with '#' as comments, and an optional `solution:`
// block, one word a line with '*' before the spangram. Blocks `found:` and `not:` tell what a player knows:
// words as in the solution, those of `found:` optionally with their cells as `weft words` prints them; a
// block `open:` tells which letters a '?' may be. In the grid '?' is a letter that could not be read, '.' a
// cell that is used up and '_' or '#' a hole. A bare grid is a valid file. JSON: an object with `rows` and,
// where known, `name`, `date`, `theme`, `words`, `rules`, `found`, `not`, `open` and `solution`
// (docs/json-schema), or that of the game's puzzle feed (startingBoard, clue, themeWords, spangram). A
// byte-order mark before either is passed over.
#pragma once

#include "weft/board.hpp"
#include "weft/known.hpp"
#include "weft/rules.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// The answer that a puzzle file carries: words in upper case, letters only.
struct OfficialSolution {
    std::string spangram;           ///< empty where there is none
    std::vector<std::string> words; ///< without the spangram

    /// Number of words, the spangram included.
    int count() const { return static_cast<int>(words.size()) + (spangram.empty() ? 0 : 1); }
};

struct Puzzle {
    std::string name; ///< in messages: the file that it came from, or what that calls it
    std::string date;
    std::string theme;
    std::optional<int> words; ///< number of words, the spangram included
    Board board;
    std::optional<OfficialSolution> solution;
    Known known = {}; ///< what a player has found out
    Rules rules = {};
};

/// Reads a puzzle from text, in any form of docs/formats.md. `name` stands in messages, `rules` go before
/// those of the text. Throws InputError with `NAME:LINE: what is wrong`.
Puzzle parse_puzzle(std::string_view text, const std::string& name, const RuleChanges& rules = {});

/// The puzzle as text that parse_puzzle reads, with the comments as '#' lines before it.
std::string puzzle_text(const Puzzle& puzzle, const std::vector<std::string>& comments = {});

/// Reads a puzzle file; "-" is standard input. Throws InputError.
Puzzle read_puzzle(const std::string& path, const RuleChanges& rules = {});

} // namespace weft
