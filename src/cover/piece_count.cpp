#include "cover/piece_count.hpp"

#include "base/dispatch.hpp"
#include "base/hash.hpp"
#include "cover/prospects.hpp"
#include "cover/zone.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace weft {
namespace {

template <typename Sets>
struct OptionOf {
    typename Sets::Cells cells;
    typename Sets::Blocks blocks;
    auto operator<=>(const OptionOf&) const = default;
};

/// The pieces by their highest cell, as two columns of numbers so that a loop without branches tests
/// several at a time.
template <typename Sets>
class Options {
    using Cells = typename Sets::Cells;
    using Blocks = typename Sets::Blocks;

    using Option = OptionOf<Sets>;

  public:
    explicit Options(std::vector<Option> options) {
        // Sorted as numbers, those with the same highest cell lie together.
        std::sort(options.begin(), options.end());
        for (const Option& option : options) {
            cells_.push_back(option.cells);
            blocks_.push_back(option.blocks);
            ++begin_[static_cast<std::size_t>(option.cells.highest()) + 1];
        }
        for (std::size_t cell = 0; cell < Sets::max_cells; ++cell) { begin_[cell + 1] += begin_[cell]; }
    }

    /// Where the options with this highest cell begin; those of the next cell begin where they end.
    std::size_t begin(int highest) const { return begin_[static_cast<std::size_t>(highest)]; }
    Cells cells(std::size_t option) const { return cells_[option]; }
    Blocks blocks(std::size_t option) const { return blocks_[option]; }

    /// Those of at most 64 options that lie in the rest and use no barred block, a bit for each.
    WEFT_DISPATCH std::uint64_t fitting(std::size_t first, std::size_t count, Cells rest,
                                        Blocks barred) const {
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < count; ++i) {
            // Both are asked always: a branch would be guessed wrongly, and keep the loop from vector code.
            const std::uint64_t inside{(cells_[first + i] - rest).empty()};
            const std::uint64_t free{(blocks_[first + i] & barred).empty()};
            found |= (inside & free) << i;
        }
        return found;
    }

  private:
    std::vector<Cells> cells_;
    std::vector<Blocks> blocks_;
    std::array<std::size_t, Sets::max_cells + 1> begin_{};
};

/// What is left to cover, and the number of ways to come to it.
template <typename Sets>
struct RestOf {
    typename Sets::Cells cells;
    typename Sets::Blocks barred; ///< of those only where a move could still cross
    Count ways = 0;
};

/// The ways to a rest that will prove to have no cover may be this many or more without harm.
constexpr Count too_many = std::numeric_limits<Count>::max();

Count add_up_to_too_many(Count a, Count b) { return a > too_many - b ? too_many : a + b; }

template <typename Sets>
class PieceCounter {
    using Cells = typename Sets::Cells;
    using Blocks = typename Sets::Blocks;

    using Rest = RestOf<Sets>;

  public:
    PieceCounter(const Topology& topology, Options<Sets> options, std::span<const CellSet> cells,
                 const std::atomic<bool>& stop, std::size_t rests)
        : topology_(topology)
        , options_(std::move(options))
        , stop_(stop)
        , most_rests_(rests)
        , windows_(topology.cells(), cells) {}

    Count count() {
        reach({Cells::from(topology_.all()), Blocks{}, 1});
        for (int highest = topology_.cells() - 1; highest >= 0; --highest) {
            std::vector<Rest> rests;
            rests.swap(by_highest_[static_cast<std::size_t>(highest)]);
            merge(rests);
            for (const Rest& rest : rests) { cover(rest, highest); }
        }
        return covers_;
    }

  private:
    static constexpr std::size_t many = 8192;

    void reach(const Rest& rest) {
        std::vector<Rest>& rests = by_highest_[static_cast<std::size_t>(rest.cells.highest())];
        if (rests.size() == rests.capacity() && rests.size() >= many) {
            merge(rests); // so that memory goes with the different rests, not with the ways to them
            if (rests.size() * 2 > rests.capacity()) {
                check_room();
                rests.reserve(rests.capacity() * 2);
            }
        }
        rests.push_back(rest);
    }

    void check_room() const {
        std::size_t waiting = 0;
        for (const std::vector<Rest>& rests : by_highest_) { waiting += rests.size(); }
        if (waiting > most_rests_) {
            throw TooLarge(fmt::format("covers by the pieces of this board cannot be counted: more than {} "
                                       "different rests of it are to be covered",
                                       most_rests_));
        }
    }

    /// Covers the highest cell of the rest in every way.
    void cover(const Rest& rest, int highest) {
        check(stop_);
        const std::size_t end = options_.begin(highest + 1);
        for (std::size_t first = options_.begin(highest); first < end; first += 64) {
            std::uint64_t fitting =
                options_.fitting(first, std::min<std::size_t>(end - first, 64), rest.cells, rest.barred);
            // The hopeful ones are gathered without a branch, which would often be foretold wrong.
            std::array<std::size_t, 64> hopeful;
            std::size_t count = 0;
            for (; fitting != 0; fitting &= fitting - 1) {
                const std::size_t option = first + static_cast<std::size_t>(std::countr_zero(fitting));
                const Cells left = rest.cells - options_.cells(option);
                if (left.empty()) {
                    finish(rest.ways);
                    continue;
                }
                hopeful[count] = option;
                count += windows_.hopeful(left) ? 1 : 0;
            }
            for (std::size_t i = 0; i < count; ++i) {
                const Cells left = rest.cells - options_.cells(hopeful[i]);
                const Blocks used = rest.barred | options_.blocks(hopeful[i]);
                reach({left, used & topology_.open_blocks(left), rest.ways});
            }
        }
    }

    void finish(Count ways) {
        if (ways == too_many) { throw CountOverflow(); }
        covers_ = add(covers_, ways);
    }

    /// Makes one of those rests that are equal.
    void merge(std::vector<Rest>& rests) {
        const std::size_t mask = std::bit_ceil(rests.size() * 2 + 1) - 1;
        merged_.assign(mask + 1, 0);
        std::size_t count = 0;
        for (const Rest& rest : rests) {
            std::size_t slot = quick_hash(rest.cells.mixed(), rest.barred.mixed()) & mask;
            while (merged_[slot] != 0 && !same(rests[merged_[slot] - 1], rest)) { slot = (slot + 1) & mask; }
            if (merged_[slot] == 0) {
                rests[count] = rest;
                merged_[slot] = static_cast<std::uint32_t>(++count);
            } else {
                Count& ways = rests[merged_[slot] - 1].ways;
                ways = add_up_to_too_many(ways, rest.ways);
            }
        }
        rests.resize(count);
    }

    static bool same(const Rest& a, const Rest& b) { return a.cells == b.cells && a.barred == b.barred; }

    const Topology& topology_;
    const Options<Sets> options_;
    const std::atomic<bool>& stop_;
    const std::size_t most_rests_;
    const Windows<18, 4> windows_;
    std::array<std::vector<Rest>, Sets::max_cells> by_highest_;
    std::vector<std::uint32_t> merged_; ///< by hash: numbers of rests, from 1
    Count covers_ = 0;
};

/// The set on the board with rows and columns changed for each other.
template <typename Set>
Set turned(Set set, const Topology& topology) {
    Set result;
    for (const int element : set) { // a block has the number of a cell
        result.insert(element % topology.columns() * topology.rows() + element / topology.columns());
    }
    return result;
}

template <typename Sets>
Count count_with(const Topology& topology, const Pieces& pieces, const std::atomic<bool>& stop,
                 std::size_t rests) {
    using Cells = typename Sets::Cells;
    using Blocks = typename Sets::Blocks;
    // Short rows keep the pieces that a row ends with near each other, and so the different rests few.
    const bool turn = !topology.hexagonal() && topology.columns() > topology.rows();
    std::vector<OptionOf<Sets>> options;
    std::vector<CellSet> cells_of_options;
    options.reserve(pieces.size());
    cells_of_options.reserve(pieces.size());
    for (const Piece& piece : pieces) {
        const CellSet cells = turn ? turned(piece.cells, topology) : piece.cells;
        const BlockSet blocks = turn ? turned(piece.blocks, topology) : piece.blocks;
        options.push_back({Cells::from(cells), Blocks::from(blocks)});
        cells_of_options.push_back(cells);
    }
    const Topology board =
        turn ? Topology::rectangle(topology.columns(), topology.rows(), turned(topology.holes(), topology))
             : topology;
    return PieceCounter<Sets>(board, Options<Sets>(std::move(options)), cells_of_options, stop, rests)
        .count();
}

} // namespace

Count count_piece_covers(const Topology& topology, const Pieces& pieces, const std::atomic<bool>& stop,
                         std::size_t rests, Width width) {
    return with_sets(width,
                     [&]<typename Sets>(Sets) { return count_with<Sets>(topology, pieces, stop, rests); });
}

} // namespace weft
