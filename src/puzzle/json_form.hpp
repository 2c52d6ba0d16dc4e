// A puzzle as a JSON object, ours or the game's feed; see weft/puzzle.hpp and docs/json-schema.
#pragma once

#include "weft/puzzle.hpp"

#include <nlohmann/json.hpp>
#include <string>

namespace weft {

/// Reads it. `rules` go before those of the object. Throws InputError.
Puzzle parse_json_form(nlohmann::json object, const std::string& name, const RuleChanges& rules);

/// Reads a board alone, as programs print it: a list of rows, each a text or a list of its letters.
Puzzle parse_list_of_rows(nlohmann::json list, const std::string& name, const RuleChanges& rules);

} // namespace weft
