#include "weft/piece_count.hpp"

#include "weft/lexicon.hpp"
#include "weft/zone.hpp"

#include <array>
#include <vector>

namespace weft {
namespace {

class PieceCounter {
  public:
    PieceCounter(const Topology& topology, const Pieces& pieces, const std::atomic<bool>& stop)
        : topology_(topology)
        , stop_(stop) {
        for (const Piece& piece : pieces) {
            by_lowest_[static_cast<std::size_t>(piece.cells.lowest())].push_back({piece.cells, piece.blocks});
        }
    }

    Count count(CellSet cells, BlockSet used) {
        if (cells.empty()) { return 1; }
        if (cells.size() < min_word_length) { return 0; }
        const BlockSet barred = used & topology_.open_blocks(cells);
        if (const Count* known = table_.find(cells, barred, any_count)) { return *known; }
        if (stop_.load(std::memory_order_relaxed)) { throw Stopped{}; }
        Count total = 0;
        const CellSet zone = topology_.component(cells, barred);
        if (zone != cells) {
            const CellSet others = cells - zone;
            const bool zone_first = zone.size() <= others.size();
            total = count(zone_first ? zone : others, barred);
            if (total != 0) { total = multiply(total, count(zone_first ? others : zone, barred)); }
        } else {
            for (const Option& option : by_lowest_[static_cast<std::size_t>(cells.lowest())]) {
                if (!cells.contains(option.cells) || barred.meets(option.blocks)) { continue; }
                total = add(total, count(cells - option.cells, barred | option.blocks));
            }
        }
        table_.add(cells, barred, any_count, total);
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

Count count_piece_covers(const Topology& topology, const Pieces& pieces, const std::atomic<bool>& stop) {
    return PieceCounter(topology, pieces, stop).count(topology.all(), BlockSet{});
}

} // namespace weft
