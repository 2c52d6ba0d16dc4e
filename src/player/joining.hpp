// Joinings: what a cover would be with one word in place of two of its words, over the same cells. Where the
// number of words was read one too high, the answer often stays as it is but for a word that falls in two, as
// GRAND and MOTHER for GRANDMOTHER. To look at these takes no search.
#pragma once

#include "cover/answer.hpp"
#include "cover/search.hpp"

#include <vector>

namespace weft {

/// The solutions with one word less, which is an everyday one. Cost: some microseconds.
std::vector<CoverReading> joinings(const Search& search, const CoverReading& solution);

} // namespace weft
