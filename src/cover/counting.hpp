// Exact numbers, and the table of counts by zone.
#pragma once

#include "cover/memo.hpp"
#include "weft/count.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace weft {

/// Sum and product. Throw CountOverflow.
Count add(Count a, Count b);
Count multiply(Count a, Count b);

/// Places of a table that is not told otherwise; 96 MiB, or 128 MiB of the wide kind.
inline constexpr std::size_t default_count_slots = std::size_t{1} << 21;

/// Counts by zone and wanted numbers of words; open addressing, doubled when half full. One that may grow no
/// more forgets all and starts anew: what is asked again is then counted again. For one thread.
template <typename Sets>
class CountTableOf {
  public:
    using Cells = typename Sets::Cells;
    using Blocks = typename Sets::Blocks;

    /// Never has more places than that, a power of two.
    explicit CountTableOf(std::size_t most_slots = default_count_slots)
        : slots_(std::min(first_slots, most_slots))
        , most_slots_(most_slots) {}

    /// The count that was added for this question, or nothing; good until the next is added.
    const Count* find(Cells cells, Blocks blocks, CountMask wanted) const;
    /// Adds a count for a question that was not there.
    void add(Cells cells, Blocks blocks, CountMask wanted, Count count);
    std::size_t size() const { return used_; }

  private:
    struct Slot {
        Count count = 0;
        Cells cells;
        Blocks blocks;
        CountMask wanted = 0;
    };
    static std::size_t place(const std::vector<Slot>& slots, Cells cells, Blocks blocks, CountMask wanted);

    static constexpr std::size_t first_slots = std::size_t{1} << 12;

    std::vector<Slot> slots_;
    std::size_t most_slots_;
    std::size_t used_ = 0;
};

extern template class CountTableOf<NarrowSets>;
extern template class CountTableOf<WideSets>;

/// A table of either width.
using CountTable = OfEitherWidth<CountTableOf>;

} // namespace weft
