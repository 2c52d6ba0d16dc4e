// A board: letters on a topology.
#pragma once

#include "weft/topology.hpp"

#include <string>
#include <string_view>

namespace weft {

struct Board {
    Topology topology;
    /// One upper-case letter A-Z a cell, in reading order.
    std::string letters;

    /// Letter of a cell as 0..25.
    int letter(int cell) const { return letters[static_cast<std::size_t>(cell)] - 'A'; }
    int cells() const { return topology.cells(); }
    /// How often each letter occurs.
    std::array<std::uint8_t, 26> letter_counts() const;
};

} // namespace weft
