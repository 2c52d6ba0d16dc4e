// Exact numbers, and the table of counts by zone.
#pragma once

#include "weft/cells.hpp"
#include "weft/count.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace weft {

/// Sum and product. Throw CountOverflow.
Count add(Count a, Count b);
Count multiply(Count a, Count b);

/// Counts by zone and wanted numbers of words; open addressing, doubled when half full. One that may grow no
/// more forgets all and starts anew: what is asked again is then counted again. For one thread.
class CountTable {
  public:
    /// Places of a table that is not told otherwise; 96 MiB.
    static constexpr std::size_t default_slots = std::size_t{1} << 21;

    /// Never has more places than that, a power of two.
    explicit CountTable(std::size_t most_slots = default_slots)
        : slots_(std::min(first_slots, most_slots))
        , most_slots_(most_slots) {}

    /// The count that was added for this question, or nothing; good until the next is added.
    const Count* find(CellSet cells, BlockSet blocks, std::uint32_t wanted) const;
    /// Adds a count for a question that was not there.
    void add(CellSet cells, BlockSet blocks, std::uint32_t wanted, Count count);
    std::size_t size() const { return used_; }

  private:
    struct Slot {
        Count count = 0;
        CellSet cells;
        BlockSet blocks;
        std::uint32_t wanted = 0;
    };
    static std::size_t place(const std::vector<Slot>& slots, CellSet cells, BlockSet blocks,
                             std::uint32_t wanted);

    static constexpr std::size_t first_slots = std::size_t{1} << 12;

    std::vector<Slot> slots_;
    std::size_t most_slots_;
    std::size_t used_ = 0;
};

} // namespace weft
