// Exact cover of what a spangram leaves of the board.
//
// The rest falls into zones: connected components under moves that cross no used block. A zone under 4
// cells, or with a cell that no candidate piece covers, ends the branch. Otherwise the cell with the
// fewest candidates is covered by each of them in turn (Knuth, The Art of Computer Programming 4B,
// 7.2.2.1, algorithm X with its minimum remaining values), and whatever is left is again split into
// zones. A sub-problem is its uncovered cells with the crossings barred to them, whatever was put down
// before; its answer is kept in the Memo. Splitting wherever the rest falls apart is what makes exact
// covers decomposable (decision-ZDNNF, SAT 2026).
#pragma once

#include "weft/compatibility.hpp"
#include "weft/memo.hpp"
#include "weft/piece.hpp"
#include "weft/topology.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

namespace weft {

/// Thrown inside a search whose stop flag was raised; caught where the search was started.
struct Stopped {};

/// The work that a search has done.
struct SearchCounters {
    std::uint64_t nodes = 0;     ///< sub-problems branched on
    std::uint64_t memo_hits = 0; ///< sub-problems answered from the table

    SearchCounters& operator+=(const SearchCounters& other) {
        nodes += other.nodes;
        memo_hits += other.memo_hits;
        return *this;
    }
};

/// Solves zones for one thread; the pieces, the matrix and the memo are shared.
class ZoneSolver {
  public:
    /// `stop` is looked at now and then; all references must outlive the solver.
    ZoneSolver(const Topology& topology, const Pieces& pieces, const Compatibility& compatibility, Memo& memo,
               const std::atomic<bool>& stop);

    /// Which of the wanted numbers of words can cover the cells exactly, no move crossing a used block.
    /// Words may repeat here. Throws Stopped.
    CountMask feasible(CellSet cells, BlockSet used, CountMask wanted);

    /// Calls `visit` with every set of pieces that covers the cells exactly with a wanted number of
    /// pieces, each set once, in a fixed order; sets that repeat a word in two pieces that can be read in
    /// one way only are left out. Throws Stopped.
    using Visitor = std::function<void(std::span<const PieceId>)>;
    void covers(CellSet cells, BlockSet used, CountMask wanted, const Visitor& visit);

    const SearchCounters& counters() const { return counters_; }

  private:
    /// Of a zone: the cell to branch on and what its candidates say of the number of words.
    struct Choice {
        int cell = -1;     ///< -1 when some cell has no candidate
        int min_words = 0; ///< no cover has fewer words
    };

    CountMask solve(CellSet cells, BlockSet used, CountMask wanted, int depth);
    CountMask branch(CellSet zone, BlockSet used, CountMask wanted, int depth);
    CountMask look_up(CellSet cells, BlockSet used, CountMask wanted, Memo::Slot*& slot);
    Choice choose(CellSet zone, ConstPieceRow candidates) const;
    void visit_covers(CellSet cells, BlockSet used, CountMask wanted, int depth, const Visitor& visit);
    CountMask possible_counts(int size) const;
    PieceRow candidates_at(int depth) {
        return {rows_.data() + static_cast<std::size_t>(depth) * words_, words_};
    }
    void check_stop();

    const Topology& topology_;
    const Pieces& pieces_;
    const Compatibility& compatibility_;
    Memo& memo_;
    const std::atomic<bool>& stop_;
    std::size_t words_;
    int longest_ = 0;
    std::vector<std::uint64_t> rows_; ///< candidates, a row a depth
    std::array<PieceId, max_cells> chosen_{};
    SearchCounters counters_;
};

} // namespace weft
