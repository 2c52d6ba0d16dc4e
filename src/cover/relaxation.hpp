// What keeps a board from having a cover: the fewest of its rules that must be relaxed for one.
#pragma once

#include "cover/search.hpp"
#include "weft/result.hpp"

#include <atomic>
#include <optional>

namespace weft {

struct RelaxationFound {
    std::optional<Relaxation> relaxation;
    bool complete = true; ///< no set of rules that was tried before, or at all, had too many words to search
};

/// Of the rules in `options`, the fewest to relax for a cover; nothing where all of them do not help. Throws
/// Stopped.
RelaxationFound find_relaxation(const Board& board, const Lexicon& lexicon, const SearchOptions& options,
                                const std::atomic<bool>& stop);

} // namespace weft
