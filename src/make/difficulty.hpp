// How hard a puzzle is to solve by hand: an estimate from its words, their paths and what else there is.
#pragma once

#include "cover/search.hpp"
#include "weft/fairness.hpp"

#include <cstdint>

namespace weft {

/// The difficulty of a puzzle with that solution among so many covers.
Difficulty difficulty_of(const Search& search, const Solution& solution, std::uint64_t covers);

} // namespace weft
