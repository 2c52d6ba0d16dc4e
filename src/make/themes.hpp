// Files of themes, of which whole series of puzzles are made: blocks parted by empty lines, each with a clue,
// a spangram and words.
//
//   theme: In the kitchen
//   spangram: kitchen sink
//   kettle, ladle, whisk
//   saucepan
#pragma once

#include "weft/make.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace weft {

struct Theme {
    int line = 0; ///< where it begins, from 1
    std::string clue;
    std::string spangram;
    std::vector<std::string> words;
};

/// The themes of a file's text; `name` stands in messages. `*` before a word makes it the spangram, `words:`
/// may stand before words, and lines that start with # are passed over. Throws InputError.
std::vector<Theme> read_themes(std::string_view text, const std::string& name);

} // namespace weft
