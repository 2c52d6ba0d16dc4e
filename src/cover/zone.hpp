// Exact cover of what a spangram leaves of the board.
//
// The rest falls into zones: connected components under moves that cross no used block. A zone that is
// smaller than the smallest piece, or with a cell that no candidate piece covers, ends the branch. Otherwise
// the cell with the fewest candidates is covered by each of them in turn (Knuth, The Art of Computer
// Programming 4B, 7.2.2.1, algorithm X with its minimum remaining values), and whatever is left is again
// split into zones. A zone's answer depends on its cells and the crossings barred to it alone, whatever was
// put down before, and is kept in the Memo. Splitting wherever the rest falls apart is what makes exact
// covers decomposable (decision-ZDNNF, SAT 2026).
#pragma once

#include "base/stop.hpp"
#include "cover/compatibility.hpp"
#include "cover/counting.hpp"
#include "cover/memo.hpp"
#include "cover/piece.hpp"
#include "cover/potential.hpp"
#include "weft/topology.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace weft {

/// A set of numbers of words: bit n for n words, n in 0..most_counted_words.
using CountMask = std::uint32_t;
inline constexpr int most_counted_words = 31;
inline constexpr CountMask any_count = ~CountMask{0};

/// The work that a search has done.
struct SearchCounters {
    std::uint64_t nodes = 0;     ///< zones branched on
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
    /// `stop` is looked at now and then; all references must outlive the solver.
    ZoneSolver(const Topology& topology, const Pieces& pieces, const Compatibility& compatibility, Memo& memo,
               const std::atomic<bool>& stop);

    /// Which of the wanted numbers of words can cover the cells exactly, no move crossing a used block.
    /// Words may repeat here. Throws Stopped.
    CountMask feasible(CellSet cells, BlockSet used, CountMask wanted);

    /// Calls `visit` with every set of pieces that covers the cells exactly with a wanted number of
    /// pieces, each set once, in a fixed order; sets that repeat a word in two pieces that can be read in
    /// one way only are left out. With a bound, so are sets whose bounds, added to `sum`, do not reach its
    /// floor. Throws Stopped.
    using Visitor = std::function<void(std::span<const PieceId>)>;
    void covers(CellSet cells, BlockSet used, CountMask wanted, const Visitor& visit,
                const CoverBound* bound = nullptr, float sum = 0);

    /// The same with sets that repeat a word, and without a bound.
    void all_covers(CellSet cells, BlockSet used, CountMask wanted, const Visitor& visit);

    /// The number of sets of pieces that cover the cells exactly with a wanted number of pieces; words may
    /// repeat. `table` keeps the counts of zones, for one set of pieces. Throws Stopped and CountOverflow.
    Count count(CellSet cells, BlockSet used, CountMask wanted, CountTable& table);

    const SearchCounters& counters() const { return counters_; }

  private:
    static constexpr int max_zones = max_cells / Rules::least_min_length;
    struct Zones {
        std::array<CellSet, max_zones> cells; ///< smallest first
        int size = 0;                         ///< 0 when some zone is too small for a word
    };
    /// Of a zone: the cell to branch on and what its candidates say of the number of words.
    struct Choice {
        int cell = -1;     ///< -1 when some cell has no candidate
        int min_words = 0; ///< no cover has fewer words
    };
    /// What is known of a zone: `feasible` is a subset of `known`.
    struct Known {
        CountMask known = 0;
        CountMask feasible = 0;
    };

    /// The candidates at a depth: the words of their row that are not zero, and which words those are.
    /// Deep in the search few are left of the row.
    struct Candidates {
        PieceId piece = 0;  ///< the piece put down last
        bool ready = false; ///< made from the row above; that waits until they are looked at
        std::uint32_t size = 0;
        std::vector<std::uint32_t> index;
        std::vector<std::uint64_t> bits;
    };

    Zones split(CellSet cells, BlockSet used) const;
    CountMask solve(CellSet cells, BlockSet used, CountMask wanted, int depth);
    CountMask solve_zone(CellSet zone, BlockSet used, CountMask wanted, int depth);
    CountMask branch(CellSet zone, BlockSet used, CountMask wanted, int depth);
    bool is_piece(CellSet zone, BlockSet used) const;
    Choice choose(CellSet zone, int depth);
    Count count_rest(CellSet cells, BlockSet used, CountMask wanted, CountTable& table, int depth);
    Count count_zone(CellSet zone, BlockSet used, CountMask wanted, CountTable& table, int depth);
    void visit_covers(CellSet cells, BlockSet used, CountMask wanted, int depth, const Visitor& visit,
                      const CoverBound* bound, float sum);
    CountMask possible_counts(int size) const;
    bool repeats(PieceId piece, int depth) const;
    void put_down(PieceId piece, int depth);
    const Candidates& candidates_at(int depth);

    /// Calls `use(piece)` for the candidates at a depth that cover a cell, until it returns false.
    template <typename Use>
    void for_each_candidate(int cell, int depth, Use use);

    void start(CellSet cells, BlockSet used);
    void find_first_candidates();

    const Topology& topology_;
    const Pieces& pieces_;
    const Compatibility& compatibility_;
    Memo& memo_;
    const std::atomic<bool>& stop_;
    std::size_t words_;
    int longest_ = 0;
    int shortest_ = 0;
    std::vector<int> shares_; ///< a piece: what one of its cells is of a word
    CellSet start_cells_;     ///< the rest whose candidates stand at depth 0
    BlockSet start_used_;
    std::vector<Candidates> candidates_; ///< by depth
    bool leave_out_repeats_ = true;
    std::array<PieceId, max_cells> chosen_{};
    SearchCounters counters_;
};

} // namespace weft
