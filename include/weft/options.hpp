// What a caller may ask of the front door besides the puzzle.
#pragma once

#include "weft/progress.hpp"
#include "weft/slip.hpp"

#include <atomic>
#include <optional>
#include <string>

namespace weft {

inline constexpr int max_top = 100'000;
inline constexpr int max_spangram_parts = 12;
inline constexpr int max_threads = 1024;

/// When covers are made of rare words as well, tens of thousands that answers seldom need.
enum class RareWords {
    never,
    where_needed, ///< where everyday words cover the board in no way
    always,
};

/// A parameter out of its range is an OptionError.
struct Options {
    /// Solutions to return at most, 1 to max_top. The chances are those among the 128 best at a first look,
    /// whatever this is; what is returned beyond these stands behind them, without a chance.
    int top = 5;
    std::optional<int> words{};         ///< number of words, the spangram included, in place of the puzzle's
    bool any_count = false;             ///< any number of words, whatever the puzzle says
    std::optional<std::string> theme{}; ///< the clue, in place of the puzzle's; may be empty
    int spangram_parts = 2;            ///< most words that a spangram is joined from, 1 to max_spangram_parts
    bool self_crossing = true;         ///< whether a path may cross itself
    SlipCare slips = SlipCare::unsure; ///< when to look for what may be wrong with the board
    RareWords rare_words = RareWords::where_needed; ///< of covers and count alone
    bool explain = false;                           ///< whether solutions tell what their scores are made of
    /// 1 to max_threads, or 0 for one a core; no result depends on it unless time runs out: this limit, or
    /// the three seconds that slips and rules to relax are looked for at most, which the result then says.
    int threads = 0;
    std::optional<double> time_limit{}; ///< seconds, above 0; what was found until then is returned
    /// Ends the work early once it is true: for another thread or a signal handler to raise.
    const std::atomic<bool>* stop = nullptr;
    /// Told how far the work has come.
    Progress* progress = nullptr;
};

} // namespace weft
