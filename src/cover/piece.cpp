#include "cover/piece.hpp"

#include "base/dispatch.hpp"

#include <algorithm>
#include <tuple>

namespace weft {

Pieces::Pieces(const Paths& paths, const Rules& rules, const std::atomic<bool>& stop) {
    const auto key = [&](std::uint32_t index) {
        const Path& path = paths[index];
        const BlockSet blocks = rules.crossing ? BlockSet() : path.blocks;
        const int bends = rules.crossing ? path.blocks.size() + (path.crosses_itself ? max_cells : 0) : 0;
        return std::tuple(path.set_apart, -static_cast<int>(path.length), path.cells, blocks, path.word,
                          path.misread, bends, index);
    };
    std::vector<decltype(key(0))> order;
    order.reserve(paths.size());
    for (std::uint32_t index = 0; index < paths.size(); ++index) {
        if (paths[index].theme && (rules.self_crossing || !paths[index].crosses_itself)) {
            order.push_back(key(index));
        }
    }
    check(stop);
    std::sort(order.begin(), order.end(), [&](const auto& a, const auto& b) {
        check(stop);
        return a < b;
    });
    check(stop);
    for (const auto& [set_apart, length, cells, blocks, word, misread, bends, index] : order) {
        if (pieces_.empty() || pieces_.back().cells != cells || pieces_.back().blocks != blocks ||
            pieces_.back().set_apart != set_apart ||
            (set_apart &&
             (readings_.back().word != word || paths[readings_.back().path].misread != misread))) {
            pieces_.push_back({cells, blocks, static_cast<std::uint32_t>(readings_.size()), 0, set_apart});
        } else if (readings_.back().word == word) {
            continue;
        }
        readings_.push_back({word, index});
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
