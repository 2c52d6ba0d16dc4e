// Exact numbers, and the table of counts by zone.
#pragma once

#include "weft/cells.hpp"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace weft {

/// Unsigned, up to 2^128 - 1.
__extension__ using Count = unsigned __int128;

/// A count that does not fit 128 bits.
class CountOverflow : public std::overflow_error {
  public:
    CountOverflow()
        : std::overflow_error("more than 2^128 - 1 covers") {}
};

/// Decimal digits of a count.
std::string to_string(Count count);

/// Sum and product. Throw CountOverflow.
Count add(Count a, Count b);
Count multiply(Count a, Count b);

/// Counts by zone and wanted numbers of words; open addressing, doubled when half full. For one thread.
class CountTable {
  public:
    /// The count that was added for this question, or nothing.
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

    std::vector<Slot> slots_ = std::vector<Slot>(std::size_t{1} << 12);
    std::size_t used_ = 0;
};

} // namespace weft
