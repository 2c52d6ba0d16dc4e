// The packed words and model as a part of the program's own file.
#pragma once

#include "base/archive.hpp"

namespace weft {

/// The sections of data/words.data, data/knowledge.data, data/phrases.data and data/game.data, as far as they
/// are built in, and data/weights.txt as the section "weights"; the operating system maps them into memory as
/// they are read.
Archive embedded_data();

} // namespace weft
