// The rules of the game that are numbers, and rules as people write them.
#pragma once

#include "weft/rules.hpp"

#include <string>
#include <string_view>

namespace weft {

/// Theme words and one-word spangrams of the game have at least this many letters; parts of a spangram, two.
inline constexpr int min_word_length = Rules{}.min_length;
inline constexpr int min_part_length = 2;

/// That so many words do not fit so many cells.
std::string too_many_words(int words, const Rules& rules, int cells);

/// What is wrong with rules that a program made; empty where nothing is.
std::string fault_of(const Rules& rules);

/// `spans`, `free` or `none`.
std::string_view name(SpangramRule rule);

/// Reads rules apart by commas, each a name and what it is: `crossing`, `self-crossing no`, `spangram free`,
/// `min-length 3`; `crossing` alone says yes, `no crossing` the same as `crossing no`, and `official` names
/// all of the game's. Throws InputError that says which is none.
RuleChanges parse_rules(std::string_view text);

/// What sets the rules apart from others, as parse_rules reads it; empty where nothing does.
std::string changes_text(const Rules& from, const Rules& rules);
/// What sets them apart from the game's.
inline std::string rules_text(const Rules& rules) { return changes_text({}, rules); }

} // namespace weft
