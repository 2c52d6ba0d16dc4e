#include "weft/counting.hpp"

#include "weft/lexicon.hpp"
#include "weft/zone.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace weft {
namespace {

/// Counts by rest: open addressing, doubled when half full.
class CountTable {
  public:
    const Count* find(CellSet cells, BlockSet blocks) const {
        const Slot& slot = slots_[place(slots_, cells, blocks)];
        return slot.cells.empty() ? nullptr : &slot.count;
    }

    void add(CellSet cells, BlockSet blocks, Count count) {
        if (++used_ * 2 > slots_.size()) {
            std::vector<Slot> larger(slots_.size() * 2);
            for (const Slot& slot : slots_) {
                if (!slot.cells.empty()) { larger[place(larger, slot.cells, slot.blocks)] = slot; }
            }
            slots_.swap(larger);
        }
        slots_[place(slots_, cells, blocks)] = {count, cells, blocks};
    }

  private:
    struct Slot {
        Count count = 0;
        CellSet cells;
        BlockSet blocks;
    };

    static std::size_t place(const std::vector<Slot>& slots, CellSet cells, BlockSet blocks) {
        const std::uint64_t mixed =
            cells.bits() * 0x9E3779B97F4A7C15ULL ^ blocks.bits() * 0xC2B2AE3D27D4EB4FULL;
        const std::size_t mask = slots.size() - 1;
        std::size_t index = (mixed ^ mixed >> 29 ^ mixed >> 43) & mask;
        while (!slots[index].cells.empty() &&
               (slots[index].cells != cells || slots[index].blocks != blocks)) {
            index = (index + 1) & mask;
        }
        return index;
    }

    std::vector<Slot> slots_ = std::vector<Slot>(std::size_t{1} << 12);
    std::size_t used_ = 0;
};

class Counter {
  public:
    Counter(const Topology& topology, const Pieces& pieces, const std::atomic<bool>& stop)
        : topology_(topology)
        , stop_(stop) {
        for (const Piece& piece : pieces) {
            by_lowest_[piece.cells.lowest()].push_back({piece.cells, piece.blocks});
        }
    }

    Count count(CellSet cells, BlockSet used) {
        if (cells.empty()) { return 1; }
        if (cells.size() < min_word_length) { return 0; }
        const BlockSet barred = used & topology_.open_blocks(cells);
        if (const Count* known = table_.find(cells, barred)) { return *known; }
        if (stop_.load(std::memory_order_relaxed)) { throw Stopped{}; }
        Count total = 0;
        const CellSet zone = topology_.component(cells, barred);
        if (zone != cells) {
            const CellSet others = cells - zone;
            const bool zone_first = zone.size() <= others.size();
            total = count(zone_first ? zone : others, barred);
            if (total != 0 &&
                __builtin_mul_overflow(total, count(zone_first ? others : zone, barred), &total)) {
                throw CountOverflow();
            }
        } else {
            // Whatever covers the lowest cell has it as its own lowest.
            for (const Option& option : by_lowest_[cells.lowest()]) {
                if (!cells.contains(option.cells) || barred.meets(option.blocks)) { continue; }
                if (__builtin_add_overflow(total, count(cells - option.cells, barred | option.blocks),
                                           &total)) {
                    throw CountOverflow();
                }
            }
        }
        table_.add(cells, barred, total);
        return total;
    }

  private:
    struct Option {
        CellSet cells;
        BlockSet blocks;
    };
    const Topology& topology_;
    const std::atomic<bool>& stop_;
    std::array<std::vector<Option>, max_cells> by_lowest_;
    CountTable table_;
};

} // namespace

std::string to_string(Count count) {
    std::string digits;
    do {
        digits += static_cast<char>('0' + static_cast<int>(count % 10));
        count /= 10;
    } while (count != 0);
    std::reverse(digits.begin(), digits.end());
    return digits;
}

Count count_piece_covers(const Topology& topology, const Pieces& pieces, const std::atomic<bool>& stop) {
    return Counter(topology, pieces, stop).count(topology.all(), BlockSet{});
}

} // namespace weft
