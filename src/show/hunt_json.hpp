// What a word hunt gives as JSON, as docs/json-schema has it.
#pragma once

#include "hunt/analysis.hpp"
#include "hunt/faces.hpp"
#include "hunt/plan.hpp"
#include "weft/board.hpp"
#include "weft/hunt.hpp"

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

namespace weft {

/// `{points, ending, found: [{word, path, points}]}`; the points are those of all words, of which the first
/// `top` are listed.
nlohmann::ordered_json to_json(const Board& board, const hunt::Result& result,
                               std::size_t top = std::numeric_limits<std::size_t>::max());

/// What the cells read, row by row, with blanks between them.
nlohmann::ordered_json rows_as_json(const Board& board, const hunt::Pairs& pairs);

/// `{limit, seconds_a_letter, seconds_a_move, points, seconds, ending, most_points_first, words}`. `result`:
/// the words that were planned for.
nlohmann::ordered_json to_json(const hunt::Planned& planned, const hunt::Pace& pace,
                               const hunt::Result& result);

/// Null where it did not come to its end.
nlohmann::ordered_json to_json(const hunt::Analysis& analysis);

/// Tells in an answer by what its points are: `lexicon`, `rules`, `min_length` and `qu`.
void add_basis(nlohmann::ordered_json& answer, const std::string& lexicon, const hunt::Scoring& scoring);
/// Whether an earlier answer's points are by these.
bool has_basis(const nlohmann::json& answer, const std::string& lexicon, const hunt::Scoring& scoring);

} // namespace weft
