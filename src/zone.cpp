#include "weft/zone.hpp"

#include "weft/lexicon.hpp"

#include <algorithm>
#include <bit>

namespace weft {
namespace {

/// A share of one word, for sums of 1 / length in integers; divisible by all lengths up to 10.
constexpr int whole_word = 2520 * 64;

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
    , rows_(words_ * (max_cells / min_word_length + 2)) {}

void ZoneSolver::check_stop() {
    if (stop_.load(std::memory_order_relaxed)) { throw Stopped{}; }
}

CountMask ZoneSolver::possible_counts(int size) const {
    const int least = (size + longest_ - 1) / longest_;
    const int most = size / min_word_length;
    return most < least ? 0 : (CountMask{2} << most) - (CountMask{1} << least);
}

CountMask ZoneSolver::feasible(CellSet cells, BlockSet used, CountMask wanted) {
    Memo::Slot* slot = nullptr;
    if (cells.empty()) { return wanted & 1U; }
    wanted &= possible_counts(cells.size());
    if (wanted == 0) { return 0; }
    used &= topology_.open_blocks(cells);
    slot = &memo_.at(cells, used);
    const Memo::Entry entry = slot->load();
    if ((wanted & ~entry.known) == 0) {
        ++counters_.memo_hits;
        return entry.feasible & wanted;
    }
    compatibility_.candidates(topology_.all() - cells, used, candidates_at(0));
    const CountMask result = solve(cells, used, wanted, 0);
    slot->add({wanted, result});
    return result;
}

/// Answers what needs no search. Sets `slot` when the sub-problem has still to be solved; `used` must be
/// open blocks of the cells.
CountMask ZoneSolver::look_up(CellSet cells, BlockSet used, CountMask wanted, Memo::Slot*& slot) {
    slot = nullptr;
    if (cells.empty()) { return wanted & 1U; }
    wanted &= possible_counts(cells.size());
    if (wanted == 0) { return 0; }
    Memo::Slot& found = memo_.at(cells, used);
    const Memo::Entry entry = found.load();
    if ((wanted & ~entry.known) == 0) {
        ++counters_.memo_hits;
        return entry.feasible & wanted;
    }
    slot = &found;
    return 0;
}

/// Solves a sub-problem whose candidates stand at `depth`; does not touch its own slot.
CountMask ZoneSolver::solve(CellSet cells, BlockSet used, CountMask wanted, int depth) {
    const CellSet zone = topology_.component(cells, used);
    if (zone == cells) { return branch(cells, used, wanted, depth); }
    // The first zone against all that is left: the smaller is asked first, since it fails sooner.
    CellSet small = zone;
    CellSet large = cells - zone;
    if (small.size() > large.size()) { std::swap(small, large); }
    const auto ask = [&](CellSet part, CountMask counts) {
        const BlockSet barred = used & topology_.open_blocks(part);
        Memo::Slot* slot = nullptr;
        CountMask result = look_up(part, barred, counts, slot);
        if (slot != nullptr) {
            counts &= possible_counts(part.size());
            result = solve(part, barred, counts, depth);
            slot->add({counts, result});
        }
        return result;
    };
    const CountMask first = ask(small, differences(wanted, possible_counts(large.size())));
    if (first == 0) { return 0; }
    const CountMask second = ask(large, differences(wanted, first));
    return sums(first, second) & wanted;
}

ZoneSolver::Choice ZoneSolver::choose(CellSet zone, ConstPieceRow candidates) const {
    Choice choice;
    int fewest = max_cells * max_cells * max_cells;
    int shares = 0;
    for (const int cell : zone) {
        const ConstPieceRow covering = compatibility_.covering(cell);
        int count = 0;
        std::size_t word = 0;
        while (word < words_ && (candidates[word] & covering[word]) == 0) { ++word; }
        if (word == words_) { return {}; }
        // Pieces stand longest first, so the first candidate bounds the length of them all.
        const auto longest = static_cast<PieceId>(word * 64) +
                             static_cast<PieceId>(std::countr_zero(candidates[word] & covering[word]));
        shares += whole_word / pieces_[longest].cells.size();
        for (; word < words_ && count < fewest; ++word) {
            count += std::popcount(candidates[word] & covering[word]);
        }
        if (count < fewest) {
            fewest = count;
            choice.cell = cell;
        }
    }
    choice.min_words = (shares + whole_word - 1) / whole_word;
    return choice;
}

CountMask ZoneSolver::branch(CellSet zone, BlockSet used, CountMask wanted, int depth) {
    check_stop();
    ++counters_.nodes;
    const PieceRow candidates = candidates_at(depth);
    const Choice choice = choose(zone, candidates);
    if (choice.cell < 0) { return 0; }
    wanted &= ~CountMask{0} << choice.min_words;
    CountMask result = 0;
    const ConstPieceRow covering = compatibility_.covering(choice.cell);
    const PieceRow next = candidates_at(depth + 1);
    for (std::size_t word = 0; word < words_ && result != wanted; ++word) {
        for (std::uint64_t bits = candidates[word] & covering[word]; bits != 0 && result != wanted;
             bits &= bits - 1) {
            const auto id = static_cast<PieceId>(word * 64) + static_cast<PieceId>(std::countr_zero(bits));
            const Piece& piece = pieces_[id];
            const CellSet rest = zone - piece.cells;
            const BlockSet barred = (used | piece.blocks) & topology_.open_blocks(rest);
            CountMask counts = (wanted & ~result) >> 1;
            Memo::Slot* slot = nullptr;
            CountMask below = look_up(rest, barred, counts, slot);
            if (slot != nullptr) {
                const ConstPieceRow compatible = compatibility_.row(id);
                for (std::size_t i = 0; i < words_; ++i) { next[i] = candidates[i] & compatible[i]; }
                counts &= possible_counts(rest.size());
                below = solve(rest, barred, counts, depth + 1);
                slot->add({counts, below});
            }
            result |= below << 1;
        }
    }
    return result;
}

void ZoneSolver::covers(CellSet cells, BlockSet used, CountMask wanted, const Visitor& visit) {
    const CountMask counts = feasible(cells, used, wanted);
    if (counts == 0) { return; }
    compatibility_.candidates(topology_.all() - cells, used & topology_.open_blocks(cells), candidates_at(0));
    visit_covers(cells, used, counts, 0, visit);
}

void ZoneSolver::visit_covers(CellSet cells, BlockSet used, CountMask wanted, int depth,
                              const Visitor& visit) {
    if (cells.empty()) {
        visit({chosen_.data(), static_cast<std::size_t>(depth)});
        return;
    }
    check_stop();
    const PieceRow candidates = candidates_at(depth);
    const Choice choice = choose(cells, candidates);
    if (choice.cell < 0) { return; }
    const ConstPieceRow covering = compatibility_.covering(choice.cell);
    for (std::size_t word = 0; word < words_; ++word) {
        for (std::uint64_t bits = candidates[word] & covering[word]; bits != 0; bits &= bits - 1) {
            const auto id = static_cast<PieceId>(word * 64) + static_cast<PieceId>(std::countr_zero(bits));
            const Piece& piece = pieces_[id];
            const CellSet rest = cells - piece.cells;
            const BlockSet barred = (used | piece.blocks) & topology_.open_blocks(rest);
            // The question may need a search of its own, which uses the rows from here on.
            const PieceRow next = candidates_at(depth + 1);
            const ConstPieceRow compatible = compatibility_.row(id);
            CountMask counts = wanted >> 1;
            Memo::Slot* slot = nullptr;
            CountMask below = look_up(rest, barred, counts, slot);
            if (slot != nullptr) {
                // The memo speaks of cells and blocks alone, so the question is asked of all candidates
                // that the chosen pieces leave, repeated words included.
                compatibility_.candidates(topology_.all() - rest, barred, next);
                counts &= possible_counts(rest.size());
                below = solve(rest, barred, counts, depth + 1);
                slot->add({counts, below});
            }
            if (below == 0) { continue; }
            for (std::size_t i = 0; i < words_; ++i) { next[i] = candidates[i] & compatible[i]; }
            for (const PieceId twin : compatibility_.twins(id)) {
                next[twin / 64] &= ~(std::uint64_t{1} << twin % 64);
            }
            chosen_[static_cast<std::size_t>(depth)] = id;
            visit_covers(rest, barred, below, depth + 1, visit);
        }
    }
}

} // namespace weft
