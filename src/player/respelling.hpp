// Respellings: what else the words of a cover could be, but for one letter, over the same cells. A misread
// letter often leaves the answer as it is, with SKIMMING in place of SWIMMING or PURPLEA in place of PURPLES.
// To look at these takes no search of the board.
#pragma once

#include "cover/search.hpp"

#include <atomic>

namespace weft {

/// The words over all cells of a theme word of the cover, along any path, that differ from the board in one
/// letter; see find_misread_paths. Cost: some tenths of a millisecond. Throws Stopped.
Paths respelled_words(const Search& search, const Cover& cover, const std::atomic<bool>& stop);

/// The same for theme words and parts of spangrams whose cells are some of the spangram's.
Paths respelled_parts(const Search& search, const Cover& cover, const std::atomic<bool>& stop);

} // namespace weft
