// How a path lies on the board. People lay words out smoothly: other tracings of the same cells turn back
// and cross themselves more often.
#pragma once

#include "weft/board.hpp"

#include <cstdint>
#include <span>

namespace weft {

struct PathShape {
    int turns = 0;        ///< changes of direction
    int sharp_turns = 0;  ///< by more than a right angle
    int diagonals = 0;    ///< moves that change both row and column
    bool crosses = false; ///< uses both diagonals of a block
    int down = 0;         ///< 1 where it ends below its start, -1 above
    int right = 0;        ///< likewise
};

/// `cells`: of a path in order, at least one.
PathShape shape_of(const Topology& topology, std::span<const std::uint8_t> cells);

} // namespace weft
