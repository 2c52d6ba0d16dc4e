#include "cover/piece.hpp"

#include "base/dispatch.hpp"

#include <algorithm>
#include <tuple>

namespace weft {

Pieces::Pieces(const Paths& paths, const Rules& rules, const std::atomic<bool>& stop) {
    const auto blocks_of = [&](const Path& path) { return rules.crossing ? BlockSet() : path.blocks; };
    const auto key = [&](std::uint32_t index) {
        const Path& path = paths[index];
        const int bends = rules.crossing ? path.blocks.size() + (path.crosses_itself ? max_cells : 0) : 0;
        return std::tuple(path.cells, blocks_of(path), path.word, path.misread, bends, index);
    };
    struct Ordered {
        std::uint64_t first; ///< what decides before the key: set apart, length, and the highest 56 cells
        std::uint32_t index;
    };
    CellSet all;
    for (const Path& path : paths) { all |= path.cells; }
    const int dropped = all.empty() ? 0 : std::max(all.highest() + 1 - 56, 0); // of the lowest cells
    std::vector<Ordered> order;
    order.reserve(paths.size());
    for (std::uint32_t index = 0; index < paths.size(); ++index) {
        const Path& path = paths[index];
        if (!path.theme || (!rules.self_crossing && path.crosses_itself)) { continue; }
        const auto shorter = static_cast<std::uint64_t>(max_cells - path.length);
        const std::uint64_t cells = path.cells.shifted_down(dropped).low().bits();
        order.push_back({std::uint64_t{path.set_apart} << 63 | shorter << 56 | cells, index});
    }
    check(stop);
    std::sort(order.begin(), order.end(), [&](const Ordered& a, const Ordered& b) {
        if (a.first != b.first) { return a.first < b.first; }
        check(stop);
        return key(a.index) < key(b.index);
    });
    check(stop);
    of_path_.assign(paths.size(), none);
    for (const Ordered& next : order) {
        const Path& path = paths[next.index];
        const BlockSet blocks = blocks_of(path);
        const bool first = pieces_.empty() || pieces_.back().cells != path.cells ||
                           pieces_.back().blocks != blocks || pieces_.back().set_apart != path.set_apart ||
                           (path.set_apart && (readings_.back().word != path.word ||
                                               paths[readings_.back().path].misread != path.misread));
        if (first) {
            pieces_.push_back(
                {path.cells, blocks, static_cast<std::uint32_t>(readings_.size()), 0, path.set_apart});
        }
        of_path_[next.index] = static_cast<PieceId>(pieces_.size() - 1);
        if (!first && readings_.back().word == path.word) { continue; }
        readings_.push_back({path.word, next.index});
        ++pieces_.back().count;
    }
    index_candidates();
}

Pieces::Pieces(const Pieces& pieces, const std::vector<bool>& keep) {
    for (PieceId piece = 0; piece < keep.size(); ++piece) {
        if (!keep[piece]) { continue; }
        pieces_.push_back(pieces[piece]);
        pieces_.back().first = static_cast<std::uint32_t>(readings_.size());
        const auto readings = pieces.readings(piece);
        readings_.insert(readings_.end(), readings.begin(), readings.end());
    }
    index_candidates();
}

void Pieces::index_candidates() {
    while (candidates_ < pieces_.size() && !pieces_[candidates_].set_apart) { ++candidates_; }
    std::uint32_t next = 0;
    for (int length = max_cells; length >= 0; --length) {
        of_length_[static_cast<std::size_t>(length) + 1] = next;
        while (next < candidates_ && pieces_[next].cells.size() == length) { ++next; }
    }
    of_length_[0] = next;
}

WEFT_DISPATCH std::span<const Piece> Pieces::over(CellSet cells) const {
    const auto length = static_cast<std::size_t>(cells.size());
    const Piece* const begin = pieces_.data() + of_length_[length + 1];
    const Piece* const end = pieces_.data() + of_length_[length];
    const Piece* const first =
        std::lower_bound(begin, end, cells, [](const Piece& a, CellSet b) { return a.cells < b; });
    const Piece* last = first;
    while (last != end && last->cells == cells) { ++last; }
    return {first, last};
}

} // namespace weft
