// How hard a puzzle is to solve by hand: an estimate from its words, their paths and what else there is.
#pragma once

#include "cover/answer.hpp"
#include "cover/search.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace weft {

/// How hard a puzzle is, 0 to 100, as the sum of its parts.
struct Difficulty {
    struct Part {
        const char* name;
        double points = 0;
        double most = 0;  ///< points that this part can give
        std::string what; ///< what was measured
    };
    std::vector<Part> parts;
    double total() const;
};

/// The difficulty of a puzzle with that solution among so many covers.
Difficulty difficulty_of(const Search& search, const Solution& solution, std::uint64_t covers);

} // namespace weft
