// The two widths of the search. Cells and blocks of a board of up to 64 cells are sets of one machine word,
// those of a larger one of two. What lies still (paths, pieces, spangrams) has the wide sets always; where
// the time goes, code is a template over the sets, and which of the two runs is chosen once, where a search
// begins. The wide kind finds the same on small boards, only more slowly: the tests compare them.
#pragma once

#include "weft/topology.hpp"

namespace weft {

enum class Width { narrow, wide };

struct NarrowSets {
    using Cells = NarrowCellSet;
    using Blocks = NarrowBlockSet;
    static constexpr int max_cells = max_narrow_cells;
};

struct WideSets {
    using Cells = CellSet;
    using Blocks = BlockSet;
    static constexpr int max_cells = weft::max_cells;
};

/// The width for a board.
inline Width width_for(const Topology& topology) {
    return topology.cells() <= max_narrow_cells ? Width::narrow : Width::wide;
}

/// Calls `use(sets)` with the sets of a width; returns what it returns.
template <typename Use>
decltype(auto) with_sets(Width width, Use use) {
    // The analyser loses an owner that is returned through two calls.
    // NOLINTBEGIN(clang-analyzer-cplusplus.NewDeleteLeaks)
    return width == Width::narrow ? use(NarrowSets{}) : use(WideSets{});
}
// NOLINTEND(clang-analyzer-cplusplus.NewDeleteLeaks)

} // namespace weft
