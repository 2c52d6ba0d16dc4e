// The rules of the game that are numbers.
#pragma once

namespace weft {

/// Theme words and one-word spangrams have at least this many letters; parts of a spangram, two.
inline constexpr int min_word_length = 4;
inline constexpr int min_part_length = 2;

} // namespace weft
