// What keeps a board from having a cover: the fewest of its rules that must be relaxed for one.
#pragma once

#include "cover/search.hpp"
#include "weft/result.hpp"

#include <atomic>
#include <optional>

namespace weft {

/// Of the rules in `options`, the fewest to relax for a cover; nothing where all of them do not help. Throws
/// Stopped.
std::optional<Relaxation> find_relaxation(const Board& board, const Lexicon& lexicon,
                                          const SearchOptions& options, const std::atomic<bool>& stop);

} // namespace weft
