#include "board/path_shape.hpp"

namespace weft {
namespace {

/// A move, or any way from one cell to another.
struct Step {
    int rows = 0;
    int columns = 0;
    bool operator==(const Step&) const = default;
};

int sign(int value) { return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0); }

} // namespace

PathShape shape_of(const Topology& topology, std::span<const std::uint8_t> cells) {
    const auto step = [&](int from, int to) {
        const Place a = topology.place(from);
        const Place b = topology.place(to);
        return Step{b.row - a.row, b.column - a.column};
    };
    PathShape shape;
    BlockSet used;
    Step before;
    for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
        const Step move = step(cells[i], cells[i + 1]);
        shape.diagonals += move.rows != 0 && move.columns != 0 ? 1 : 0;
        if (i > 0) {
            shape.turns += move != before ? 1 : 0;
            shape.sharp_turns += move.rows * before.rows + move.columns * before.columns < 0 ? 1 : 0;
        }
        const BlockSet block = topology.block(cells[i], cells[i + 1]);
        shape.crosses = shape.crosses || used.meets(block);
        used |= block;
        before = move;
    }
    const Step whole = step(cells.front(), cells.back());
    shape.down = sign(whole.rows);
    shape.right = sign(whole.columns);
    return shape;
}

} // namespace weft
