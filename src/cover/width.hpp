// The two widths of the search. Cells and blocks of a board of up to 64 cells are sets of one machine word,
// those of a larger one of two. What lies still (paths, pieces, spangrams) has the wide sets always; where
// the time goes, code is a template over the sets, and which of the two runs is chosen once, where a search
// begins. The wide kind finds the same on small boards, only more slowly: the tests compare them.
#pragma once

#include "weft/topology.hpp"

#include <cstddef>
#include <utility>
#include <variant>

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

/// Something that is a template over the sets, for those of one width.
template <template <typename Sets> typename Kind>
class OfEitherWidth {
  public:
    template <typename... Arguments>
    explicit OfEitherWidth(Width width, const Arguments&... arguments)
        : kind_(width == Width::narrow ? Kinds(std::in_place_type<Kind<NarrowSets>>, arguments...)
                                       : Kinds(std::in_place_type<Kind<WideSets>>, arguments...)) {}

    Width width() const {
        return std::holds_alternative<Kind<NarrowSets>>(kind_) ? Width::narrow : Width::wide;
    }
    std::size_t size() const {
        return std::visit([](const auto& kind) { return kind.size(); }, kind_);
    }
    std::size_t bytes() const {
        return std::visit([](const auto& kind) { return kind.bytes(); }, kind_);
    }

    /// That for these sets, which must be those of its width.
    template <typename Sets>
    Kind<Sets>& of() {
        return std::get<Kind<Sets>>(kind_);
    }
    /// That for these sets, or null where they are those of the other width.
    template <typename Sets>
    const Kind<Sets>* if_of() const {
        return std::get_if<Kind<Sets>>(&kind_);
    }

  private:
    using Kinds = std::variant<Kind<NarrowSets>, Kind<WideSets>>;

    Kinds kind_;
};

} // namespace weft
