#include "board/place.hpp"

namespace weft {

std::optional<int> cell_at(const Topology& topology, const Place& place) {
    for (int cell = 0; cell < topology.cells(); ++cell) {
        if (topology.place(cell) == place) { return cell; }
    }
    return std::nullopt;
}

} // namespace weft
