// What the implementation of features shares.
#pragma once

#include "rank/facts.hpp"

#include <cmath>
#include <cstddef>
#include <span>

namespace weft {

inline constexpr float function_word = 5.3F; ///< words commoner than this are mostly of, the, and, ...

/// Looking up this many words takes longer than waking threads.
inline constexpr std::size_t words_worth_threads = 100;

inline float flag(unsigned flags, unsigned wanted) { return (flags & wanted) != 0 ? 1.0F : 0.0F; }
inline unsigned verb_form(unsigned flags) { return flags & (flag_past | flag_gerund); }

/// The mean of a column over the rows where it is known; 0 where it never is.
inline float mean_known(std::span<const std::span<const float>> rows, std::size_t column) {
    float sum = 0;
    float known = 0;
    for (const auto row : rows) {
        if (std::isnan(row[column])) { continue; }
        sum += row[column];
        known += 1;
    }
    return known > 0 ? sum / known : 0.0F;
}

} // namespace weft
