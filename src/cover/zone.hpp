// Exact cover of what a spangram leaves of the board.
//
// The rest falls into zones: connected components under moves that cross no used block. A zone that is
// smaller than the smallest piece, or with a cell that no candidate piece covers, ends the branch. Otherwise
// the cell with the fewest candidates is covered by each of them in turn (Knuth, The Art of Computer
// Programming 4B, 7.2.2.1, algorithm X with its minimum remaining values), and whatever is left is again
// split into zones. What has no cover by its highest or its lowest cells alone (Prospects) is not looked at.
// Shares of cells, a feasible solution of the dual of the linear relaxation, bound the number of words from
// below: what needs more than are wanted is not looked at. Those of the board (WordShares) tell most zones
// apart before they are looked up, those of a zone's candidates most of the others. A zone's answer depends
// on its cells and the crossings barred to it alone, whatever was put down before, and is kept in the Memo.
// Splitting wherever the rest falls apart is what makes exact covers decomposable (decision-ZDNNF, SAT 2026).
#pragma once

#include "base/stop.hpp"
#include "cover/compatibility.hpp"
#include "cover/counting.hpp"
#include "cover/memo.hpp"
#include "cover/piece.hpp"
#include "cover/potential.hpp"
#include "cover/prospects.hpp"
#include "cover/word_shares.hpp"
#include "weft/topology.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

namespace weft {

/// The work that a search has done.
struct SearchCounters {
    std::uint64_t nodes = 0;     ///< zones that were looked at
    std::uint64_t memo_hits = 0; ///< zones answered from the table

    std::uint64_t zones() const { return nodes + memo_hits; }
    SearchCounters& operator+=(const SearchCounters& other) {
        nodes += other.nodes;
        memo_hits += other.memo_hits;
        return *this;
    }
};

/// What is left out of a visit to covers: sets of pieces whose bounds do not add up to the floor.
struct CoverBound {
    std::span<const float> piece;    ///< a bound a piece
    const CellPotentials& rest;      ///< bounds for what is still uncovered, made from the same bounds
    const std::atomic<float>& floor; ///< the least sum of interest; may rise meanwhile
};

/// Solves zones for one thread; the pieces, the matrix and the memo are shared.
class ZoneSolver {
  public:
    /// Its width is the memo's, and the board has no more cells than that has room for. `stop` is looked at
    /// now and then; all references must outlive the solver.
    ZoneSolver(const Topology& topology, const Pieces& pieces, const Compatibility& compatibility,
               const Prospects& prospects, const WordShares& shares, Memo& memo,
               const std::atomic<bool>& stop);

    /// Which of the wanted numbers of words can cover the cells exactly, no move crossing a used block.
    /// Words may repeat here. Throws Stopped.
    CountMask feasible(CellSet cells, BlockSet used, CountMask wanted) {
        return kernel_->feasible(cells, used, wanted);
    }

    /// Whether any number of words can cover the cells, in less time than it takes to tell which.
    bool coverable(CellSet cells, BlockSet used) { return kernel_->coverable(cells, used); }

    /// Calls `visit` with every set of pieces that covers the cells exactly with a wanted number of
    /// pieces, each set once, in a fixed order; sets that repeat a word in two pieces that can be read in
    /// one way only are left out. With a bound, so are sets whose bounds, added to `sum`, do not reach its
    /// floor. Throws Stopped.
    using Visitor = std::function<void(std::span<const PieceId>)>;
    void covers(CellSet cells, BlockSet used, CountMask wanted, const Visitor& visit,
                const CoverBound* bound = nullptr, float sum = 0) {
        kernel_->covers(cells, used, wanted, visit, bound, sum);
    }

    /// The same with sets that repeat a word, and without those that `leave_out(piece, chosen)` leaves, where
    /// the piece would be put down after the chosen ones.
    using LeaveOut = std::function<bool(PieceId piece, std::span<const PieceId> chosen)>;
    void covers_without(CellSet cells, BlockSet used, CountMask wanted, const LeaveOut& leave_out,
                        const Visitor& visit) {
        kernel_->covers_without(cells, used, wanted, leave_out, visit);
    }

    /// The number of sets of pieces that cover the cells exactly with a wanted number of pieces; words may
    /// repeat. `table`, of the same width, keeps the counts of zones, for one set of pieces. Throws Stopped
    /// and CountOverflow.
    Count count(CellSet cells, BlockSet used, CountMask wanted, CountTable& table) {
        return kernel_->count(cells, used, wanted, table);
    }

    const SearchCounters& counters() const { return kernel_->counters; }

    /// The search behind it, of either width.
    struct Kernel {
        virtual ~Kernel() = default;
        virtual CountMask feasible(CellSet cells, BlockSet used, CountMask wanted) = 0;
        virtual bool coverable(CellSet cells, BlockSet used) = 0;
        virtual void covers(CellSet cells, BlockSet used, CountMask wanted, const Visitor& visit,
                            const CoverBound* bound, float sum) = 0;
        virtual void covers_without(CellSet cells, BlockSet used, CountMask wanted, const LeaveOut& leave_out,
                                    const Visitor& visit) = 0;
        virtual Count count(CellSet cells, BlockSet used, CountMask wanted, CountTable& table) = 0;
        SearchCounters counters;
    };

  private:
    std::unique_ptr<Kernel> kernel_;
};

} // namespace weft
