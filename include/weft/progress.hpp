// How far long work has come.
#pragma once

#include <atomic>
#include <cstdint>

namespace weft {

/// Safe to read from another thread while the work goes on. Short work tells nothing.
struct Progress {
    std::atomic<std::uint64_t> done{0}; ///< of `total`
    std::atomic<std::uint64_t> total{0};
    std::atomic<std::uint64_t> covers{0}; ///< of the best layout so far, while a puzzle is made
};

} // namespace weft
