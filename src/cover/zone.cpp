#include "cover/zone.hpp"

#include "base/dispatch.hpp"
#include "board/rules.hpp"
#include "words/lexicon.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace weft {
namespace {

/// A share of one word, for sums of 1 / length in integers; divisible by all lengths up to 10.
constexpr int whole_word = 2520 * 64;

constexpr CountMask one_word = 1U << 1;

/// The numbers a + b for a, b in the two sets.
CountMask sums(CountMask a, CountMask b) {
    CountMask result = 0;
    for (; b != 0; b &= b - 1) { result |= a << std::countr_zero(b); }
    return result & any_count;
}

/// The numbers a >= 0 such that a + b is in `totals` for some b in the set.
CountMask differences(CountMask totals, CountMask b) {
    CountMask result = 0;
    for (; b != 0; b &= b - 1) { result |= totals >> std::countr_zero(b); }
    return result;
}

} // namespace

ZoneSolver::ZoneSolver(const Topology& topology, const Pieces& pieces, const Compatibility& compatibility,
                       Memo& memo, const std::atomic<bool>& stop)
    : topology_(topology)
    , pieces_(pieces)
    , compatibility_(compatibility)
    , memo_(memo)
    , stop_(stop)
    , words_(compatibility.words())
    , longest_(pieces.size() == 0 ? 1 : pieces[0].cells.size())
    , shortest_(pieces.size() == 0 ? min_word_length
                                   : pieces[static_cast<PieceId>(pieces.size() - 1)].cells.size())
    , candidates_(static_cast<std::size_t>(max_cells / shortest_ + 2),
                  {0, false, 0, std::vector<std::uint32_t>(words_), std::vector<std::uint64_t>(words_)}) {
    shares_.reserve(pieces.size());
    for (const Piece& piece : pieces) { shares_.push_back(whole_word / piece.cells.size()); }
}

/// Names the rest whose candidates stand at depth 0; they are found when first asked for, since most
/// rests are answered without them.
void ZoneSolver::start(CellSet cells, BlockSet used) {
    start_cells_ = cells;
    start_used_ = used;
    candidates_[0].ready = false;
}

WEFT_DISPATCH void ZoneSolver::find_first_candidates() {
    Candidates& first = candidates_[0];
    compatibility_.candidates(topology_.all() - start_cells_,
                              start_used_ & topology_.open_blocks(start_cells_), first.bits);
    first.ready = true;
    first.size = 0;
    for (std::uint32_t word = 0; word < words_; ++word) {
        if (first.bits[word] == 0) { continue; }
        first.bits[first.size] = first.bits[word];
        first.index[first.size++] = word;
    }
}

CountMask ZoneSolver::possible_counts(int size) const {
    const int least = (size + longest_ - 1) / longest_;
    const int most = std::min(size / shortest_, most_counted_words);
    return most < least ? 0 : (CountMask{2} << most) - (CountMask{1} << least);
}

WEFT_DISPATCH ZoneSolver::Zones ZoneSolver::split(CellSet cells, BlockSet used) const {
    Zones zones;
    while (!cells.empty()) {
        const CellSet zone = topology_.component(cells, used);
        if (zone.size() < shortest_) { return {}; }
        int place = zones.size++;
        for (; place > 0 && zones.cells[place - 1].size() > zone.size(); --place) {
            zones.cells[place] = zones.cells[place - 1];
        }
        zones.cells[place] = zone;
        cells -= zone;
    }
    return zones;
}

/// Inline, so that each version of its callers has its own.
template <typename Use>
[[gnu::always_inline]] inline void ZoneSolver::for_each_candidate(int cell, int depth, Use use) {
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
void ZoneSolver::put_down(PieceId piece, int depth) {
    Candidates& next = candidates_[static_cast<std::size_t>(depth) + 1];
    next.piece = piece;
    next.ready = false;
}

WEFT_DISPATCH const ZoneSolver::Candidates& ZoneSolver::candidates_at(int depth) {
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

CountMask ZoneSolver::feasible(CellSet cells, BlockSet used, CountMask wanted) {
    if (cells.empty()) { return wanted & 1U; }
    if ((wanted & possible_counts(cells.size())) == 0) { return 0; }
    start(cells, used);
    return solve(cells, used, wanted, 0);
}

/// A rest, zone by zone, the smallest first since it fails soonest; its candidates stand at `depth`.
CountMask ZoneSolver::solve(CellSet cells, BlockSet used, CountMask wanted, int depth) {
    if (cells.empty()) { return wanted & 1U; }
    const BlockSet barred = used & topology_.open_blocks(cells);
    const Zones zones = split(cells, barred);
    if (zones.size == 0) { return 0; }
    if (zones.size == 1) { return solve_zone(cells, barred, wanted, depth); }
    std::array<CountMask, max_zones + 1> later{}; // numbers that the zones from here on could take
    later[zones.size] = 1;
    for (int zone = zones.size - 1; zone >= 0; --zone) {
        later[zone] = sums(later[zone + 1], possible_counts(zones.cells[zone].size()));
    }
    CountMask total = 1;
    for (int zone = 0; zone < zones.size && total != 0; ++zone) {
        const CellSet part = zones.cells[zone];
        const CountMask ask = differences(wanted, sums(total, later[zone + 1]));
        total = sums(total, solve_zone(part, barred & topology_.open_blocks(part), ask, depth));
    }
    return total & wanted;
}

CountMask ZoneSolver::solve_zone(CellSet zone, BlockSet used, CountMask wanted, int depth) {
    wanted &= possible_counts(zone.size());
    if (wanted == 0) { return 0; }
    if (wanted == one_word) { return is_piece(zone, used) ? one_word : 0; }
    Memo::Answer& answer = memo_.at(zone, used);
    const std::uint64_t stored = answer.load(std::memory_order_relaxed);
    const Known entry{static_cast<CountMask>(stored >> 32), static_cast<CountMask>(stored)};
    const CountMask open = wanted & ~entry.known;
    if (open == 0) {
        ++counters_.memo_hits;
        return entry.feasible & wanted;
    }
    const CountMask found = branch(zone, used, open, depth);
    answer.fetch_or(std::uint64_t{open} << 32 | found, std::memory_order_relaxed);
    return (entry.feasible & wanted) | found;
}

bool ZoneSolver::is_piece(CellSet zone, BlockSet used) const {
    const auto same = pieces_.over(zone);
    return std::any_of(same.begin(), same.end(),
                       [&](const Piece& piece) { return !piece.found && !piece.blocks.meets(used); });
}

WEFT_DISPATCH ZoneSolver::Choice ZoneSolver::choose(CellSet zone, int depth) {
    const Candidates& candidates = candidates_at(depth);
    const std::uint32_t size = candidates.size;
    Choice choice;
    int fewest = std::numeric_limits<int>::max();
    int shares = 0;
    for (const int cell : zone) {
        const ConstPieceRow covering = compatibility_.covering(cell);
        const auto of_cell = [&](std::uint32_t i) {
            return candidates.bits[i] & covering[candidates.index[i]];
        };
        std::uint32_t i = 0;
        while (i < size && of_cell(i) == 0) { ++i; }
        if (i == size) { return {}; }
        // Pieces stand longest first, so the first candidate bounds the length of them all.
        const PieceId longest = candidates.index[i] * 64 + static_cast<PieceId>(std::countr_zero(of_cell(i)));
        shares += shares_[longest];
        int count = 0;
        for (; i < size && count < fewest; ++i) { count += std::popcount(of_cell(i)); }
        if (count < fewest) {
            fewest = count;
            choice.cell = cell;
        }
    }
    choice.min_words = std::min((shares + whole_word - 1) / whole_word, most_counted_words);
    return choice;
}

CountMask ZoneSolver::branch(CellSet zone, BlockSet used, CountMask wanted, int depth) {
    check(stop_);
    ++counters_.nodes;
    const Choice choice = choose(zone, depth);
    if (choice.cell < 0) { return 0; }
    wanted &= ~CountMask{0} << choice.min_words;
    CountMask result = 0;
    for_each_candidate(choice.cell, depth, [&](PieceId id) {
        if (result == wanted) { return false; }
        const Piece& piece = pieces_[id];
        put_down(id, depth);
        result |= solve(zone - piece.cells, used | piece.blocks, (wanted & ~result) >> 1, depth + 1) << 1;
        return true;
    });
    return result;
}

/// Whether a piece and one that was chosen can only be read as the same single word.
bool ZoneSolver::repeats(PieceId piece, int depth) const {
    if (pieces_[piece].count != 1) { return false; }
    const WordId word = pieces_.readings(piece)[0].word;
    return std::any_of(chosen_.begin(), chosen_.begin() + depth, [&](PieceId other) {
        return pieces_[other].count == 1 && pieces_.readings(other)[0].word == word;
    });
}

void ZoneSolver::covers(CellSet cells, BlockSet used, CountMask wanted, const Visitor& visit,
                        const CoverBound* bound, float sum) {
    wanted = feasible(cells, used, wanted);
    if (wanted == 0) { return; }
    start(cells, used);
    visit_covers(cells, used, wanted, 0, visit, bound, sum);
}

void ZoneSolver::all_covers(CellSet cells, BlockSet used, CountMask wanted, const Visitor& visit) {
    leave_out_repeats_ = false;
    covers(cells, used, wanted, visit);
    leave_out_repeats_ = true;
}

/// Branches as the solver did, so that the zones met are those in the table, and enters no branch without
/// a cover.
void ZoneSolver::visit_covers(CellSet cells, BlockSet used, CountMask wanted, int depth, const Visitor& visit,
                              const CoverBound* bound, float sum) {
    if (cells.empty()) {
        visit({chosen_.data(), static_cast<std::size_t>(depth)});
        return;
    }
    check(stop_);
    const CellSet zone = topology_.component(cells, used);
    const Choice choice = choose(zone, depth);
    for_each_candidate(choice.cell, depth, [&](PieceId id) {
        const Piece& piece = pieces_[id];
        const CellSet rest = cells - piece.cells;
        const float here = bound == nullptr ? 0 : sum + bound->piece[id];
        if (bound != nullptr && here + bound->rest.of(rest) < bound->floor.load(std::memory_order_relaxed)) {
            return true;
        }
        if (leave_out_repeats_ && repeats(id, depth)) { return true; }
        const BlockSet blocks = used | piece.blocks;
        put_down(id, depth);
        const CountMask below = solve(rest, blocks, wanted >> 1, depth + 1);
        if (below != 0) {
            chosen_[static_cast<std::size_t>(depth)] = id;
            visit_covers(rest, blocks, below, depth + 1, visit, bound, here);
        }
        return true;
    });
}

Count ZoneSolver::count(CellSet cells, BlockSet used, CountMask wanted, CountTable& table) {
    start(cells, used);
    return count_rest(cells, used, wanted, table, 0);
}

/// The zones of a rest; the wanted numbers of words are shared among them in every way.
Count ZoneSolver::count_rest(CellSet cells, BlockSet used, CountMask wanted, CountTable& table, int depth) {
    if (cells.empty()) { return wanted & 1U; }
    const BlockSet barred = used & topology_.open_blocks(cells);
    const Zones zones = split(cells, barred);
    if (zones.size == 0) { return 0; }
    if (zones.size == 1) { return count_zone(cells, barred, wanted, table, depth); }
    const CellSet first = zones.cells[0];
    const CellSet others = cells - first;
    const BlockSet first_used = barred & topology_.open_blocks(first);
    const CountMask others_possible = possible_counts(others.size());
    // Where no number that the zones can take is unwanted, the counts of all numbers simply multiply.
    if ((sums(possible_counts(first.size()), others_possible) & ~wanted) == 0) {
        const Count count = count_zone(first, first_used, any_count, table, depth);
        return count == 0 ? 0 : multiply(count, count_rest(others, barred, any_count, table, depth));
    }
    Count total = 0;
    CountMask numbers = differences(wanted, others_possible) & possible_counts(first.size());
    for (; numbers != 0; numbers &= numbers - 1) {
        const int number = std::countr_zero(numbers);
        const Count count = count_zone(first, first_used, CountMask{1} << number, table, depth);
        if (count == 0) { continue; }
        total = add(total, multiply(count, count_rest(others, barred, wanted >> number, table, depth)));
    }
    return total;
}

Count ZoneSolver::count_zone(CellSet zone, BlockSet used, CountMask wanted, CountTable& table, int depth) {
    wanted &= possible_counts(zone.size());
    if (wanted == 0) { return 0; }
    if (wanted == one_word) {
        const auto same = pieces_.over(zone);
        return static_cast<Count>(std::count_if(same.begin(), same.end(), [&](const Piece& piece) {
            return !piece.found && !piece.blocks.meets(used);
        }));
    }
    if (const Count* known = table.find(zone, used, wanted)) {
        ++counters_.memo_hits;
        return *known;
    }
    check(stop_);
    ++counters_.nodes;
    const Choice choice = choose(zone, depth);
    Count total = 0;
    if (choice.cell >= 0 && (wanted >> choice.min_words) != 0) {
        for_each_candidate(choice.cell, depth, [&](PieceId id) {
            const Piece& piece = pieces_[id];
            put_down(id, depth);
            total = add(total,
                        count_rest(zone - piece.cells, used | piece.blocks, wanted >> 1, table, depth + 1));
            return true;
        });
    }
    table.add(zone, used, wanted, total);
    return total;
}

} // namespace weft
