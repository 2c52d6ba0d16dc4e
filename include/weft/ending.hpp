// How work ends.
#pragma once

#include <string_view>

namespace weft {

/// How work came to its end.
enum class Ending {
    complete,   ///< by itself: nothing was left out
    stopped,    ///< by the caller's flag
    time_limit, ///< when its time was over
};

/// `complete`, `stopped` or `time limit`.
constexpr std::string_view name(Ending ending) {
    constexpr std::string_view names[] = {"complete", "stopped", "time limit"};
    return names[static_cast<int>(ending)];
}

} // namespace weft
