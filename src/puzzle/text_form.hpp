// A puzzle as text; see weft/puzzle.hpp.
#pragma once

#include "weft/puzzle.hpp"

#include <string>
#include <string_view>

namespace weft {

/// Reads it line by line. `rules` go before those of the text. Throws InputError.
Puzzle parse_text_form(std::string_view text, const std::string& name, const RuleChanges& rules);

} // namespace weft
