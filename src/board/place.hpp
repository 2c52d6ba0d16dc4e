// Cells by where they stand.
#pragma once

#include "weft/topology.hpp"

#include <optional>

namespace weft {

/// The number of the cell at that place, a hole's too; nothing where the board has none.
std::optional<int> cell_at(const Topology& topology, const Place& place);

} // namespace weft
