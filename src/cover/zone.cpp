#include "cover/zone.hpp"

#include "base/dispatch.hpp"
#include "board/rules.hpp"
#include "words/lexicon.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <vector>

namespace weft {
namespace {

/// A share of one word, for sums of 1 / length in integers; divisible by all lengths up to 10.
constexpr int whole_word = 2520 * 64;

constexpr CountMask one_word = CountMask{1} << 1;

/// The largest number in a set that is not empty.
int most_of(CountMask counts) { return 63 - std::countl_zero(counts); }

/// The numbers a + b for a, b in the two sets.
CountMask sums(CountMask a, CountMask b) {
    CountMask result = 0;
    for (; b != 0; b &= b - 1) { result |= a << std::countr_zero(b); }
    return result;
}

/// The numbers a >= 0 such that a + b is in `totals` for some b in the set.
CountMask differences(CountMask totals, CountMask b) {
    CountMask result = 0;
    for (; b != 0; b &= b - 1) { result |= totals >> std::countr_zero(b); }
    return result;
}

/// The search with sets of one width.
template <typename Sets>
class ZoneKernel final : public ZoneSolver::Kernel {
  public:
    using Cells = typename Sets::Cells;
    using Blocks = typename Sets::Blocks;
    using Visitor = ZoneSolver::Visitor;
    using LeaveOut = ZoneSolver::LeaveOut;

    ZoneKernel(const Topology& topology, const Pieces& pieces, const Compatibility& compatibility,
               const Prospects& prospects, const WordShares& word_shares, MemoOf<Sets>& memo,
               const std::atomic<bool>& stop);

    CountMask feasible(CellSet cells, BlockSet used, CountMask wanted) override;
    bool coverable(CellSet cells, BlockSet used) override;
    void covers(CellSet cells, BlockSet used, CountMask wanted, const Visitor& visit, const CoverBound* bound,
                float sum) override;
    void covers_without(CellSet cells, BlockSet used, CountMask wanted, const LeaveOut& leave_out,
                        const Visitor& visit) override;
    Count count(CellSet cells, BlockSet used, CountMask wanted, CountTable& table) override;

  private:
    static constexpr int max_zones = Sets::max_cells / Rules::least_min_length;
    struct Zones {
        std::array<typename Cells::Words, max_zones> words; ///< smallest first; not filled beforehand
        int size = 0;                                       ///< 0 when some zone is too small for a word

        Cells operator[](int zone) const { return Cells(words[static_cast<std::size_t>(zone)]); }
    };
    /// Of a zone: the cell to branch on and what its candidates say of the number of words.
    struct Choice {
        int cell = -1;   ///< -1 when there is no cover
        int shares = 0;  ///< of all its cells; no cover has fewer words than these make
        float asked = 0; ///< the same by the shares of the board
    };
    /// The candidates at a depth: the words of their row that are not zero, and which words those are.
    /// Deep in the search few are left of the row.
    struct Candidates {
        PieceId piece = 0;  ///< the piece put down last
        bool ready = false; ///< made from the row above; that waits until they are looked at
        std::uint32_t size = 0;
        std::vector<std::uint32_t> index;
        std::vector<std::uint64_t> bits;
        std::array<int, Sets::max_cells> shares; ///< of the cells of the zone that was looked at last
    };

    Zones split(Cells cells, Blocks used) const;
    CountMask solve(Cells cells, Blocks used, CountMask wanted, int depth);
    CountMask solve_zone(Cells zone, Blocks used, CountMask wanted, int depth);
    CountMask branch(Cells zone, Blocks used, CountMask wanted, int depth);
    /// Whether a piece may be laid beside what uses these blocks.
    static bool fits(const Piece& piece, Blocks used) { return !Blocks::from(piece.blocks).meets(used); }
    bool is_piece(Cells zone, Blocks used) const;
    Choice choose(Cells zone, int depth, int most_words);
    bool may_cover(PieceId piece, Choice choice, CountMask wanted, int depth) const;
    Count count_rest(Cells cells, Blocks used, CountMask wanted, CountTableOf<Sets>& table, int depth);
    Count count_zone(Cells zone, Blocks used, CountMask wanted, CountTableOf<Sets>& table, int depth);
    void visit_rest(Cells cells, Blocks used, CountMask wanted, const Visitor& visit, const CoverBound* bound,
                    float sum);
    void visit_covers(Cells cells, Blocks used, CountMask wanted, int depth, const Visitor& visit,
                      const CoverBound* bound, float sum);
    CountMask possible_counts(Cells cells) const;
    bool left_out(PieceId piece, int depth) const;
    bool repeats(PieceId piece, int depth) const;
    void put_down(PieceId piece, int depth);
    const Candidates& candidates_at(int depth);

    /// Calls `use(piece)` for the candidates at a depth that cover a cell, until it returns false.
    template <typename Use>
    void for_each_candidate(int cell, int depth, Use use);

    CountMask feasible_rest(Cells cells, Blocks used, CountMask wanted, bool alike = false);
    void start(Cells cells, Blocks used);
    void find_first_candidates();

    const Topology& topology_;
    const Pieces& pieces_;
    const Compatibility& compatibility_;
    const Prospects& prospects_;
    const WordShares& word_shares_;
    MemoOf<Sets>& memo_;
    const std::atomic<bool>& stop_;
    std::size_t row_size_;
    int longest_ = 0;
    int shortest_ = 0;
    std::array<CountMask, Sets::max_cells + 1> counts_of_size_{}; ///< so many cells: by the lengths of words
    std::vector<int> shares_;  ///< a candidate: what one of its cells is of a word
    std::vector<float> asked_; ///< a candidate: what its cells ask for by the shares of the board
    Cells start_cells_;        ///< the rest whose candidates stand at depth 0
    Blocks start_used_;
    std::vector<Candidates> candidates_; ///< by depth
    bool one_is_enough_ = false; ///< of the numbers of words: no more is asked than whether there is one
    const LeaveOut* leave_out_ = nullptr; ///< what the visit leaves out; without it, repeats
    std::array<PieceId, Sets::max_cells> chosen_{};
};

template <typename Sets>
ZoneKernel<Sets>::ZoneKernel(const Topology& topology, const Pieces& pieces,
                             const Compatibility& compatibility, const Prospects& prospects,
                             const WordShares& word_shares, MemoOf<Sets>& memo, const std::atomic<bool>& stop)
    : topology_(topology)
    , pieces_(pieces)
    , compatibility_(compatibility)
    , prospects_(prospects)
    , word_shares_(word_shares)
    , memo_(memo)
    , stop_(stop)
    , row_size_(compatibility.row_size())
    , longest_(pieces.candidates() == 0 ? 1 : pieces[0].cells.size())
    , shortest_(pieces.candidates() == 0 ? min_word_length
                                         : pieces[static_cast<PieceId>(pieces.candidates() - 1)].cells.size())
    , candidates_(
          static_cast<std::size_t>(topology.cells() / shortest_ + 2),
          {0, false, 0, std::vector<std::uint32_t>(row_size_), std::vector<std::uint64_t>(row_size_), {}}) {
    for (int size = 0; size <= Sets::max_cells; ++size) {
        const int least = (size + longest_ - 1) / longest_;
        const int most = std::min(size / shortest_, most_counted_words);
        if (least > most) { continue; }
        counts_of_size_[static_cast<std::size_t>(size)] = (CountMask{2} << most) - (CountMask{1} << least);
    }
    shares_.reserve(pieces.candidates());
    asked_.reserve(pieces.candidates());
    for (PieceId piece = 0; piece < pieces.candidates(); ++piece) {
        const CellSet cells = pieces[piece].cells;
        shares_.push_back(whole_word / cells.size());
        asked_.push_back(word_shares.of(Cells::from(cells)));
    }
}

/// Names the rest whose candidates stand at depth 0; they are found when first asked for, since most
/// rests are answered without them.
template <typename Sets>
void ZoneKernel<Sets>::start(Cells cells, Blocks used) {
    start_cells_ = cells;
    start_used_ = used;
    candidates_[0].ready = false;
}

template <typename Sets>
WEFT_DISPATCH void ZoneKernel<Sets>::find_first_candidates() {
    Candidates& first = candidates_[0];
    compatibility_.candidates(topology_.all() - CellSet(start_cells_),
                              start_used_ & topology_.open_blocks(start_cells_), first.bits);
    first.ready = true;
    first.size = 0;
    for (std::uint32_t word = 0; word < row_size_; ++word) {
        if (first.bits[word] == 0) { continue; }
        first.bits[first.size] = first.bits[word];
        first.index[first.size++] = word;
    }
}

template <typename Sets>
CountMask ZoneKernel<Sets>::possible_counts(Cells cells) const {
    const int fewest = word_shares_.fewest(cells);
    if (fewest > most_counted_words) { return 0; }
    return counts_of_size_[static_cast<std::size_t>(cells.size())] & any_count << fewest;
}

template <typename Sets>
WEFT_DISPATCH typename ZoneKernel<Sets>::Zones ZoneKernel<Sets>::split(Cells cells, Blocks used) const {
    Zones zones;
    while (!cells.empty()) {
        const Cells zone = topology_.component(cells, used);
        if (zone.size() < shortest_) { return {}; }
        int place = zones.size++;
        for (; place > 0 && zones[place - 1].size() > zone.size(); --place) {
            zones.words[static_cast<std::size_t>(place)] = zones[place - 1].words();
        }
        zones.words[static_cast<std::size_t>(place)] = zone.words();
        cells -= zone;
    }
    return zones;
}

/// Inline, so that each version of its callers has its own.
template <typename Sets>
template <typename Use>
[[gnu::always_inline]] inline void ZoneKernel<Sets>::for_each_candidate(int cell, int depth, Use use) {
    const Candidates& candidates = candidates_at(depth);
    const ConstPieceRow covering = compatibility_.covering(cell);
    for (std::uint32_t i = 0; i < candidates.size; ++i) {
        const std::uint32_t word = candidates.index[i];
        for (std::uint64_t bits = candidates.bits[i] & covering[word]; bits != 0; bits &= bits - 1) {
            if (!use(word * 64 + static_cast<PieceId>(std::countr_zero(bits)))) { return; }
        }
    }
}

/// Takes a piece from the candidates at `depth`; what is left stands one deeper.
template <typename Sets>
void ZoneKernel<Sets>::put_down(PieceId piece, int depth) {
    Candidates& next = candidates_[static_cast<std::size_t>(depth) + 1];
    next.piece = piece;
    next.ready = false;
}

template <typename Sets>
WEFT_DISPATCH const typename ZoneKernel<Sets>::Candidates& ZoneKernel<Sets>::candidates_at(int depth) {
    Candidates& here = candidates_[static_cast<std::size_t>(depth)];
    if (here.ready) { return here; }
    if (depth == 0) {
        find_first_candidates();
        return here;
    }
    const Candidates& above = candidates_at(depth - 1);
    const ConstPieceRow compatible = compatibility_.row(here.piece);
    std::uint32_t size = 0;
    for (std::uint32_t i = 0; i < above.size; ++i) {
        const std::uint64_t bits = above.bits[i] & compatible[above.index[i]];
        here.bits[size] = bits;
        here.index[size] = above.index[i];
        size += bits != 0 ? 1 : 0;
    }
    here.size = size;
    here.ready = true;
    return here;
}

template <typename Sets>
CountMask ZoneKernel<Sets>::feasible(CellSet cells, BlockSet used, CountMask wanted) {
    return feasible_rest(Cells::from(cells), Blocks::from(used), wanted);
}

template <typename Sets>
bool ZoneKernel<Sets>::coverable(CellSet cells, BlockSet used) {
    return feasible_rest(Cells::from(cells), Blocks::from(used), any_count, true) != 0;
}

/// `alike`: no more is asked than whether some wanted number is feasible. Then the first that is found is
/// enough, unless some number that the rest can take is unwanted, or there may be more words than are
/// counted, where the sums of what zones take are cut off.
template <typename Sets>
CountMask ZoneKernel<Sets>::feasible_rest(Cells cells, Blocks used, CountMask wanted, bool alike) {
    const CountMask possible = possible_counts(cells);
    one_is_enough_ = alike && (possible & ~wanted) == 0 && cells.size() / shortest_ <= most_counted_words;
    if (cells.empty()) { return wanted & 1U; }
    if ((wanted & possible) == 0) { return 0; }
    start(cells, used);
    return solve(cells, used, wanted, 0);
}

/// A rest, zone by zone, the smallest first since it fails soonest; its candidates stand at `depth`.
template <typename Sets>
CountMask ZoneKernel<Sets>::solve(Cells cells, Blocks used, CountMask wanted, int depth) {
    if (cells.empty()) { return wanted & 1U; }
    if (!prospects_.hopeful(cells)) { return 0; }
    const Blocks barred = used & topology_.open_blocks(cells);
    const Zones zones = split(cells, barred);
    if (zones.size == 0) { return 0; }
    if (zones.size == 1) { return solve_zone(cells, barred, wanted, depth); }
    std::array<CountMask, max_zones + 1> later; // numbers that the zones from here on could take
    later[zones.size] = 1;
    for (int zone = zones.size - 1; zone >= 0; --zone) {
        later[zone] = sums(later[zone + 1], possible_counts(zones[zone]));
    }
    CountMask total = 1;
    for (int zone = 0; zone < zones.size && total != 0; ++zone) {
        const Cells part = zones[zone];
        if (!prospects_.hopeful(part)) { return 0; }
        const CountMask ask = differences(wanted, sums(total, later[zone + 1]));
        total = sums(total, solve_zone(part, barred & topology_.open_blocks(part), ask, depth));
    }
    return total & wanted;
}

template <typename Sets>
CountMask ZoneKernel<Sets>::solve_zone(Cells zone, Blocks used, CountMask wanted, int depth) {
    wanted &= possible_counts(zone);
    if (wanted == 0) { return 0; }
    if (wanted == one_word) { return is_piece(zone, used) ? one_word : 0; }
    typename MemoOf<Sets>::Answer& answer = memo_.at(zone, used);
    const KnownCounts entry = answer.load();
    const CountMask open = wanted & ~entry.known;
    if (open == 0 || (one_is_enough_ && (entry.feasible & wanted) != 0)) {
        ++counters.memo_hits;
        return entry.feasible & wanted;
    }
    const CountMask found = branch(zone, used, open, depth);
    answer.add(one_is_enough_ && found != 0 ? found : open, found);
    return (entry.feasible & wanted) | found;
}

template <typename Sets>
bool ZoneKernel<Sets>::is_piece(Cells zone, Blocks used) const {
    const auto same = pieces_.over(zone);
    return std::any_of(same.begin(), same.end(), [&](const Piece& piece) { return fits(piece, used); });
}

/// The cell with the fewest candidates, unless `most_words` are too few. A cell's share is one over the
/// length of its longest candidate: no candidate has cells whose shares add up to more than a word.
template <typename Sets>
WEFT_DISPATCH typename ZoneKernel<Sets>::Choice ZoneKernel<Sets>::choose(Cells zone, int depth,
                                                                         int most_words) {
    candidates_at(depth);
    Candidates& candidates = candidates_[static_cast<std::size_t>(depth)];
    const std::uint32_t size = candidates.size;
    const int least_share = whole_word / longest_;
    const int most_shares = most_words * whole_word;
    Choice choice;
    choice.shares = zone.size() * least_share;
    choice.asked = word_shares_.of(zone);
    int fewest = std::numeric_limits<int>::max();
    for (const int cell : zone) {
        const ConstPieceRow covering = compatibility_.covering(cell);
        std::uint32_t i = 0;
        std::uint64_t bits = 0;
        for (; i < size; ++i) {
            bits = candidates.bits[i] & covering[candidates.index[i]];
            if (bits != 0) { break; }
        }
        if (i == size) { return {}; }
        // Pieces stand longest first, so the first candidate bounds the length of them all.
        const int share = shares_[candidates.index[i] * 64 + static_cast<PieceId>(std::countr_zero(bits))];
        choice.shares += share - least_share;
        if (choice.shares > most_shares) { return {}; }
        candidates.shares[static_cast<std::size_t>(cell)] = share;
        int count = std::popcount(bits);
        while (count < fewest && ++i < size) {
            count += std::popcount(candidates.bits[i] & covering[candidates.index[i]]);
        }
        if (count < fewest) {
            fewest = count;
            choice.cell = cell;
        }
    }
    return choice;
}

/// Whether the cells that a piece leaves of the zone can be enough for the other words, by the shares of all
/// its cells.
template <typename Sets>
bool ZoneKernel<Sets>::may_cover(PieceId piece, Choice choice, CountMask wanted, int depth) const {
    const int others = most_of(wanted) - 1;
    if (choice.asked - asked_[piece] - WordShares::rounding > static_cast<float>(others)) { return false; }
    const auto& shares = candidates_[static_cast<std::size_t>(depth)].shares;
    int left = choice.shares;
    for (const int cell : Cells::from(pieces_[piece].cells)) {
        left -= shares[static_cast<std::size_t>(cell)];
    }
    return left <= others * whole_word;
}

template <typename Sets>
CountMask ZoneKernel<Sets>::branch(Cells zone, Blocks used, CountMask wanted, int depth) {
    check(stop_);
    ++counters.nodes;
    const Choice choice = choose(zone, depth, most_of(wanted));
    if (choice.cell < 0) { return 0; }
    wanted &= ~CountMask{0} << std::min((choice.shares + whole_word - 1) / whole_word, most_counted_words);
    CountMask result = 0;
    for_each_candidate(choice.cell, depth, [&](PieceId id) {
        if (result == wanted || (one_is_enough_ && result != 0)) { return false; }
        const Piece& piece = pieces_[id];
        if (!may_cover(id, choice, wanted & ~result, depth)) { return true; }
        put_down(id, depth);
        result |= solve(zone - Cells::from(piece.cells), used | Blocks::from(piece.blocks),
                        (wanted & ~result) >> 1, depth + 1)
                  << 1;
        return true;
    });
    return result;
}

template <typename Sets>
bool ZoneKernel<Sets>::left_out(PieceId piece, int depth) const {
    if (leave_out_ == nullptr) { return repeats(piece, depth); }
    return (*leave_out_)(piece, {chosen_.data(), static_cast<std::size_t>(depth)});
}

/// Whether a piece and one that was chosen can only be read as the same single word.
template <typename Sets>
bool ZoneKernel<Sets>::repeats(PieceId piece, int depth) const {
    if (pieces_[piece].count != 1) { return false; }
    const WordId word = pieces_.readings(piece)[0].word;
    return std::any_of(chosen_.begin(), chosen_.begin() + depth, [&](PieceId other) {
        return pieces_[other].count == 1 && pieces_.readings(other)[0].word == word;
    });
}

template <typename Sets>
void ZoneKernel<Sets>::covers(CellSet cells, BlockSet used, CountMask wanted, const Visitor& visit,
                              const CoverBound* bound, float sum) {
    leave_out_ = nullptr;
    visit_rest(Cells::from(cells), Blocks::from(used), wanted, visit, bound, sum);
}

template <typename Sets>
void ZoneKernel<Sets>::covers_without(CellSet cells, BlockSet used, CountMask wanted,
                                      const LeaveOut& leave_out, const Visitor& visit) {
    leave_out_ = &leave_out;
    visit_rest(Cells::from(cells), Blocks::from(used), wanted, visit, nullptr, 0);
}

template <typename Sets>
void ZoneKernel<Sets>::visit_rest(Cells cells, Blocks used, CountMask wanted, const Visitor& visit,
                                  const CoverBound* bound, float sum) {
    const CountMask found = feasible_rest(cells, used, wanted, bound == nullptr);
    if (found == 0) { return; }
    if (!one_is_enough_) { wanted = found; }
    start(cells, used);
    visit_covers(cells, used, wanted, 0, visit, bound, sum);
}

/// Branches as the solver did, so that the zones met are those in the table, and enters no branch without
/// a cover.
template <typename Sets>
void ZoneKernel<Sets>::visit_covers(Cells cells, Blocks used, CountMask wanted, int depth,
                                    const Visitor& visit, const CoverBound* bound, float sum) {
    if (cells.empty()) {
        visit({chosen_.data(), static_cast<std::size_t>(depth)});
        return;
    }
    check(stop_);
    const Cells zone = topology_.component(cells, used);
    const Choice choice = choose(zone, depth, most_of(wanted));
    for_each_candidate(choice.cell, depth, [&](PieceId id) {
        const Piece& piece = pieces_[id];
        const Cells rest = cells - Cells::from(piece.cells);
        const float here = bound == nullptr ? 0 : sum + bound->piece[id];
        if (bound != nullptr && here + bound->rest.of(rest) < bound->floor.load(std::memory_order_relaxed)) {
            return true;
        }
        if (left_out(id, depth)) { return true; }
        const Blocks blocks = used | Blocks::from(piece.blocks);
        put_down(id, depth);
        const CountMask below = solve(rest, blocks, wanted >> 1, depth + 1);
        if (below != 0) {
            chosen_[static_cast<std::size_t>(depth)] = id;
            visit_covers(rest, blocks, one_is_enough_ ? wanted >> 1 : below, depth + 1, visit, bound, here);
        }
        return true;
    });
}

template <typename Sets>
Count ZoneKernel<Sets>::count(CellSet cells, BlockSet used, CountMask wanted, CountTable& table) {
    const Cells rest = Cells::from(cells);
    const Blocks barred = Blocks::from(used);
    start(rest, barred);
    return count_rest(rest, barred, wanted, table.of<Sets>(), 0);
}

/// The zones of a rest; the wanted numbers of words are shared among them in every way.
template <typename Sets>
Count ZoneKernel<Sets>::count_rest(Cells cells, Blocks used, CountMask wanted, CountTableOf<Sets>& table,
                                   int depth) {
    if (cells.empty()) { return wanted & 1U; }
    if (!prospects_.hopeful(cells)) { return 0; }
    const Blocks barred = used & topology_.open_blocks(cells);
    const Zones zones = split(cells, barred);
    if (zones.size == 0) { return 0; }
    if (zones.size == 1) { return count_zone(cells, barred, wanted, table, depth); }
    const Cells first = zones[0];
    if (!prospects_.hopeful(first)) { return 0; }
    const Cells others = cells - first;
    const Blocks first_used = barred & topology_.open_blocks(first);
    const CountMask others_possible = possible_counts(others);
    // Where no number that the zones can take is unwanted, the counts of all numbers simply multiply.
    if ((sums(possible_counts(first), others_possible) & ~wanted) == 0) {
        const Count count = count_zone(first, first_used, any_count, table, depth);
        return count == 0 ? 0 : multiply(count, count_rest(others, barred, any_count, table, depth));
    }
    Count total = 0;
    CountMask numbers = differences(wanted, others_possible) & possible_counts(first);
    for (; numbers != 0; numbers &= numbers - 1) {
        const int number = std::countr_zero(numbers);
        const Count count = count_zone(first, first_used, CountMask{1} << number, table, depth);
        if (count == 0) { continue; }
        total = add(total, multiply(count, count_rest(others, barred, wanted >> number, table, depth)));
    }
    return total;
}

template <typename Sets>
Count ZoneKernel<Sets>::count_zone(Cells zone, Blocks used, CountMask wanted, CountTableOf<Sets>& table,
                                   int depth) {
    wanted &= possible_counts(zone);
    if (wanted == 0) { return 0; }
    if (wanted == one_word) {
        const auto same = pieces_.over(zone);
        return static_cast<Count>(
            std::count_if(same.begin(), same.end(), [&](const Piece& piece) { return fits(piece, used); }));
    }
    // What the search for spangrams found out already; of several numbers it seldom knows all.
    typename MemoOf<Sets>::Answer* const answer =
        std::has_single_bit(wanted) ? &memo_.at(zone, used) : nullptr;
    if (answer != nullptr) {
        const KnownCounts entry = answer->load();
        if ((wanted & entry.known & ~entry.feasible) != 0) {
            ++counters.memo_hits;
            return 0;
        }
    }
    if (const Count* known = table.find(zone, used, wanted)) {
        ++counters.memo_hits;
        return *known;
    }
    check(stop_);
    ++counters.nodes;
    const Choice choice = choose(zone, depth, most_of(wanted));
    Count total = 0;
    if (choice.cell >= 0) {
        for_each_candidate(choice.cell, depth, [&](PieceId id) {
            const Piece& piece = pieces_[id];
            if (!may_cover(id, choice, wanted, depth)) { return true; }
            put_down(id, depth);
            total = add(total, count_rest(zone - Cells::from(piece.cells), used | Blocks::from(piece.blocks),
                                          wanted >> 1, table, depth + 1));
            return true;
        });
    }
    if (answer != nullptr && total == 0) {
        answer->add(wanted, 0);
    } else {
        table.add(zone, used, wanted, total);
    }
    return total;
}

} // namespace

ZoneSolver::ZoneSolver(const Topology& topology, const Pieces& pieces, const Compatibility& compatibility,
                       const Prospects& prospects, const WordShares& shares, Memo& memo,
                       const std::atomic<bool>& stop)
    // NOLINTNEXTLINE(clang-analyzer-cplusplus.NewDeleteLeaks): as in width.hpp
    : kernel_(with_sets(memo.width(), [&]<typename Sets>(Sets) -> std::unique_ptr<Kernel> {
        return std::make_unique<ZoneKernel<Sets>>(topology, pieces, compatibility, prospects, shares,
                                                  memo.of<Sets>(), stop);
    })) {}

} // namespace weft
