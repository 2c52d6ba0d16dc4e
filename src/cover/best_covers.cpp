#include "cover/best_covers.hpp"

#include "base/parallel.hpp"
#include "cover/potential.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>

namespace weft {
namespace {

/// Sums in another order, in single precision, differ by less.
constexpr float rounding = 1e-3F;
constexpr float lowest = -std::numeric_limits<float>::infinity();
/// How many pieces a first round takes, and how many times more the next one: more rounds cost more than
/// smaller ones save.
constexpr std::size_t first_pieces = 512;
constexpr std::size_t more_pieces = 4;
/// Spangrams with a piece set apart: from how many the bounds are told, how often,
constexpr std::size_t telling_pairs = 2000;
constexpr int telling_rounds = 3;
/// and how many are searched first.
constexpr std::size_t first_pairs = 1500;
/// In search of their least bound: more would tell nothing, as numbers in single precision lie no closer.
constexpr int most_halvings = 30;

bool better(const ValuedCover& a, const ValuedCover& b) {
    if (a.value != b.value) { return a.value > b.value; }
    return std::tie(a.spangram, a.pieces) < std::tie(b.spangram, b.pieces);
}

/// A spangram with the most that a cover around it can be worth.
struct Start {
    float most = 0;
    float base = 0; ///< all of it but the pieces' cells
    std::uint32_t spangram = 0;
    std::optional<PieceId> apart = {}; ///< a piece set apart that is put down beside it
};

bool lower(const Start& a, const Start& b) { return a.most < b.most; }

/// Those whose bounds reach that, best first: to sort the others as well would take longer than the search.
std::vector<Start> reaching(std::span<const Start> starts, float least) {
    std::vector<Start> best;
    std::copy_if(starts.begin(), starts.end(), std::back_inserter(best),
                 [&](const Start& start) { return start.most >= least; });
    std::stable_sort(best.begin(), best.end(), [](const Start& a, const Start& b) { return lower(b, a); });
    return best;
}

/// The best first, the others in order to a step of what lies between best and worst: a sort of hundreds of
/// thousands takes longer than a finer order saves.
std::vector<Start> nearly_sorted(const std::vector<Start>& starts) {
    if (starts.empty()) { return {}; }
    constexpr std::size_t steps = 1024;
    const auto ends = std::minmax_element(starts.begin(), starts.end(), lower);
    const float best = ends.second->most;
    const float step = std::max(best - ends.first->most, rounding) / (steps - 1);
    const auto place = [&](const Start& start) {
        const float below = (best - start.most) / step; // no number where a bound is infinite
        return below < steps - 1 ? static_cast<std::size_t>(below) : steps - 1;
    };
    std::array<std::size_t, steps + 1> begin{};
    for (const Start& start : starts) { ++begin[place(start) + 1]; }
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<Start> sorted(starts.size());
    for (const Start& start : starts) { sorted[begin[place(start)]++] = start; }
    const auto end_of_first_step = sorted.begin() + static_cast<std::ptrdiff_t>(begin.front());
    std::iter_swap(sorted.begin(), std::max_element(sorted.begin(), end_of_first_step, lower));
    return sorted;
}

/// A value that all wanted covers reach, told from the values of `size` covers, best first.
template <typename Values>
double reached_by(Values values, std::size_t size, const Wanted& wanted) {
    const auto value = [&](std::size_t place) {
        return *std::next(values, static_cast<std::ptrdiff_t>(place));
    };
    double reached = wanted.reached - static_cast<double>(rounding);
    if (size >= wanted.most) { reached = std::max(reached, value(wanted.most - 1)); }
    const std::size_t always = std::max<std::size_t>(wanted.always, 1);
    if (size >= always) {
        reached = std::max(reached, std::min(value(always - 1), value(0) - wanted.margin));
    }
    return reached;
}

/// The pieces that a round searches. Where they are all pieces of the search, its matrix and its table of
/// answers serve as they are, and nearly all rests are in that table already.
class RoundPieces {
  public:
    RoundPieces(const Search& search, const CoverValues& values, float of_piece,
                const std::vector<bool>& keep)
        : search_(search)
        , all_(std::all_of(keep.begin(), keep.end(), [](bool kept) { return kept; })) {
        if (all_) {
            for (const float value : values.pieces) { values_.push_back(value - of_piece); }
            original_.resize(values_.size());
            std::iota(original_.begin(), original_.end(), PieceId{0});
            return;
        }
        for (PieceId piece = 0; piece < keep.size(); ++piece) {
            if (!keep[piece]) { continue; }
            original_.push_back(piece);
            values_.push_back(values.pieces[piece] - of_piece);
        }
        some_ = std::make_unique<Some>(search, keep);
    }

    ZoneSolver make_solver() {
        const Topology& topology = search_.board().topology;
        return all_ ? search_.make_solver()
                    : ZoneSolver(topology, some_->pieces, some_->compatibility, search_.prospects(),
                                 search_.word_shares(), some_->memo, search_.stop());
    }
    /// The number of a piece among those of the search.
    PieceId original(PieceId piece) const { return original_[piece]; }
    /// Their values, less what the bounds add for each piece of a cover at once.
    std::span<const float> values() const { return values_; }

  private:
    struct Some {
        Some(const Search& search, const std::vector<bool>& keep)
            : pieces(search.pieces(), keep)
            , compatibility(search.board().topology, pieces, search.stop())
            , memo(search.width()) {}
        Pieces pieces;
        Compatibility compatibility;
        Memo memo;
    };

    const Search& search_;
    bool all_;
    std::unique_ptr<Some> some_; ///< where they are not all
    std::vector<PieceId> original_;
    std::vector<float> values_;
};

/// One round: all covers that are worth the floor, from the pieces that can be part of such a cover.
class Round {
  public:
    Round(const Search& search, const CoverValues& values, const CellPotentials& potentials,
          const std::vector<Start>& starts, const std::vector<bool>& keep, float floor, const Wanted& wanted)
        : search_(search)
        , values_(values)
        , potentials_(potentials)
        , starts_(starts)
        , wanted_(wanted)
        , floor_(floor)
        , pieces_(search, values, potentials.of_piece(), keep) {}

    /// The best covers, in no order; with some that are not wanted where the floor could not rise.
    BestCovers run() {
        const CoverBound bound{pieces_.values(), potentials_, floor_};
        struct Worker {
            ZoneSolver solver;
            std::vector<ValuedCover> found;
        };
        BestCovers best;
        best.complete = for_each_in_parallel(
            search_.workers(), starts_.size(),
            [&] {
                return Worker{pieces_.make_solver(), {}};
            },
            [](const Worker&) { return false; },
            [&](Worker& worker, int, std::size_t index) {
                const Start& start = starts_[index];
                if (start.most < floor_.load(std::memory_order_relaxed)) { return; }
                const Spangram& spangram = search_.spangrams()[start.spangram];
                CellSet rest = search_.cells() - spangram.cells;
                BlockSet blocks = spangram.blocks;
                CountMask counts = spangram.counts;
                if (start.apart) {
                    const Piece& apart = search_.pieces()[*start.apart];
                    rest -= apart.cells;
                    blocks |= apart.blocks;
                    counts >>= 1;
                }
                worker.solver.covers(
                    rest, blocks, counts,
                    [&](std::span<const PieceId> chosen) { keep(worker.found, start, chosen); }, &bound,
                    start.base);
            },
            [&](Worker& worker) {
                std::move(worker.found.begin(), worker.found.end(), std::back_inserter(best.covers));
            });
        return best;
    }

  private:
    void keep(std::vector<ValuedCover>& found, const Start& start, std::span<const PieceId> chosen) {
        const std::size_t spangram = start.spangram;
        ValuedCover cover{0, spangram, {}};
        for (const PieceId piece : chosen) { cover.pieces.push_back(pieces_.original(piece)); }
        if (start.apart) { cover.pieces.push_back(*start.apart); }
        const auto laid = search_.laid(search_.spangrams()[spangram]);
        cover.pieces.insert(cover.pieces.end(), laid.begin(), laid.end());
        std::sort(cover.pieces.begin(), cover.pieces.end());
        cover.value = values_.spangrams[spangram] + values_.words[cover.pieces.size()];
        for (const PieceId piece : cover.pieces) { cover.value += values_.pieces[piece]; }
        if (cover.value < floor_.load(std::memory_order_relaxed)) { return; }
        if (!search_.has_solution({spangram, cover.pieces})) { return; }
        raise_floor(cover.value);
        found.push_back(std::move(cover));
        if (found.size() < 2 * wanted_.most + 16) { return; }
        std::nth_element(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(wanted_.most) - 1,
                         found.end(), better);
        found.resize(wanted_.most);
    }

    /// What the covers found so far reach, whoever found them, is no better than what the result reaches.
    void raise_floor(double value) {
        const std::lock_guard lock(raising_);
        if (best_values_.size() == wanted_.most && value <= *best_values_.begin()) { return; }
        best_values_.insert(value);
        if (best_values_.size() > wanted_.most) { best_values_.erase(best_values_.begin()); }
        const float reached =
            static_cast<float>(reached_by(best_values_.rbegin(), best_values_.size(), wanted_)) - rounding;
        if (floor_.load(std::memory_order_relaxed) < reached) {
            floor_.store(reached, std::memory_order_relaxed);
        }
    }

    const Search& search_;
    const CoverValues& values_;
    const CellPotentials& potentials_;
    const std::vector<Start>& starts_;
    const Wanted& wanted_;
    std::atomic<float> floor_;
    RoundPieces pieces_;
    std::mutex raising_;
    std::multiset<double> best_values_; ///< of the best covers found so far
};

/// All starts of a search without pieces set apart.
class Starts {
  public:
    Starts(const Search& search, const CoverValues& values)
        : search_(search)
        , count_(pieces_beside(search.spangrams())) {
        for (std::size_t index = 0; index < search.spangrams().size(); ++index) {
            const Spangram& spangram = search.spangrams()[index];
            float words = lowest;
            const auto laid = search.laid(spangram);
            for (CountMask counts = spangram.counts; counts != 0; counts &= counts - 1) {
                const auto others = static_cast<std::size_t>(std::countr_zero(counts));
                words = std::max(words, values.words[laid.size() + others]);
            }
            float value = values.spangrams[index] + words;
            for (const PieceId piece : laid) { value += values.pieces[piece]; }
            choices_.push_back({spangram.cells, value});
        }
    }

    /// By spangram: its cells, and what it is worth with all but the candidates beside it.
    const std::vector<CellPotentials::Option>& choices() const { return choices_; }
    /// The number of pieces beside each spangram, where it is the same for all covers.
    std::optional<int> count() const { return count_; }

    std::vector<Start> by(const CellPotentials& potentials) const {
        const float of_pieces = static_cast<float>(count_.value_or(0)) * potentials.of_piece();
        std::vector<Start> starts;
        for (std::uint32_t index = 0; index < choices_.size(); ++index) {
            const CellSet rest = search_.cells() - choices_[index].cells;
            const float base = choices_[index].value + of_pieces;
            starts.push_back({base + potentials.of(rest), base, index});
        }
        return starts;
    }

  private:
    const Search& search_;
    std::optional<int> count_;
    std::vector<CellPotentials::Option> choices_;
};

/// By candidate, what it falls short of the potentials of its cells.
std::vector<float> slack_of(const Search& search, const CoverValues& values,
                            const CellPotentials& potentials) {
    const Pieces& pieces = search.pieces();
    std::vector<float> slack(pieces.candidates());
    for (PieceId piece = 0; piece < pieces.candidates(); ++piece) {
        slack[piece] = potentials.of(pieces[piece].cells) + potentials.of_piece() - values.pieces[piece];
    }
    return slack;
}

/// The candidates that a cover within that loss may have.
std::vector<bool> within(float loss, std::span<const float> slack) {
    std::vector<bool> keep(slack.size());
    std::transform(slack.begin(), slack.end(), keep.begin(),
                   [&](float own) { return own <= loss + rounding; });
    return keep;
}

/// What a round found, best first and no more than are wanted; and the value that all wanted covers reach.
double sort_out(std::vector<ValuedCover>& found, const Wanted& wanted) {
    std::sort(found.begin(), found.end(), better);
    if (found.size() > wanted.most) { found.resize(wanted.most); }
    std::vector<double> reached;
    reached.reserve(found.size());
    for (const ValuedCover& cover : found) { reached.push_back(cover.value); }
    return reached_by(reached.begin(), reached.size(), wanted);
}

BestCovers only_wanted(BestCovers best, double least, const Search& search) {
    std::erase_if(best.covers, [&](const ValuedCover& cover) { return cover.value < least; });
    best.complete = best.complete && search.complete();
    return best;
}

/// What covers are made of, and what bounds those without a piece that is set apart.
struct Bounds {
    Bounds(const Search& search, const CoverValues& values)
        : starts(search, values)
        , candidates(options_of(search.pieces(), values.pieces))
        , potentials(search.board().topology, candidates, starts.choices(), search.stop(), starts.count()) {}

    Starts starts;
    std::vector<CellPotentials::Option> candidates;
    CellPotentials potentials;
};

/// The best of candidates alone.
BestCovers best_of_candidates(const Search& search, const CoverValues& values, const Bounds& bounds,
                              const Wanted& wanted) {
    const CellPotentials& potentials = bounds.potentials;
    const std::size_t pieces = bounds.candidates.size();
    const std::vector<Start> starts = bounds.starts.by(potentials);
    if (starts.empty() || wanted.most == 0) { return {{}, search.complete()}; }
    const std::vector<float> slack = slack_of(search, values, potentials);
    std::vector<float> ascending = slack;
    std::sort(ascending.begin(), ascending.end());

    const float highest = std::max_element(starts.begin(), starts.end(), lower)->most;
    const float most_loss = highest - static_cast<float>(wanted.reached) + rounding;
    for (std::size_t some = first_pieces;; some *= more_pieces) {
        const float next = some < pieces ? ascending[some] : std::numeric_limits<float>::infinity();
        const bool all = next >= most_loss; // that can be part of what is wanted
        const float loss = std::min(next, most_loss);
        const float floor = highest - loss;
        const float least_start = floor - rounding;
        BestCovers best = Round(search, values, potentials, reaching(starts, least_start),
                                within(loss, slack), least_start, wanted)
                              .run();
        const double least = sort_out(best.covers, wanted);
        // Below the floor itself, covers may be missing.
        if (all || !best.complete || least >= static_cast<double>(floor)) {
            return only_wanted(std::move(best), least, search);
        }
    }
}

/// Spangrams with a piece set apart beside each, best first.
class Pairs {
  public:
    Pairs(const Search& search, const CoverValues& values, const Starts& starts,
          const CellPotentials& potentials)
        : search_(search)
        , starts_(starts.by(potentials)) {
        for (const PieceId piece : search.apart()) {
            const float value = values.pieces[piece] - potentials.of_piece();
            apart_.push_back({value - potentials.of(search.pieces()[piece].cells), value, piece});
        }
        std::stable_sort(apart_.begin(), apart_.end(),
                         [](const Apart& a, const Apart& b) { return a.excess > b.excess; });
    }

    /// A bound that no more pairs than that reach; the lowest of all where there are no more.
    float reached_by(std::size_t most) const {
        if (starts_.empty() || apart_.empty()) { return lowest; }
        const std::vector<Start> starts = reaching(starts_, most_of_place(most));
        float few = starts.front().most + apart_.front().excess;
        float many = std::min_element(starts_.begin(), starts_.end(), lower)->most + apart_.back().excess;
        if (pairs_above(many, starts) <= most) { return lowest; }
        for (int halved = 0; halved < most_halvings && few - many > rounding; ++halved) {
            const float middle = (few + many) / 2;
            (pairs_above(middle, starts) <= most ? few : many) = middle;
        }
        return few;
    }

    /// Those whose bounds reach that, nearly sorted.
    std::vector<Start> above(float least) const {
        std::vector<Start> pairs;
        if (apart_.empty()) { return pairs; }
        for (const Start& start : reaching(starts_, least - apart_.front().excess - rounding)) {
            const Spangram& spangram = search_.spangrams()[start.spangram];
            for (const Apart& apart : apart_) {
                if (start.most + apart.excess < least) { break; }
                const Piece& piece = search_.pieces()[apart.piece];
                if (piece.cells.meets(spangram.cells) || piece.blocks.meets(spangram.blocks)) { continue; }
                pairs.push_back(
                    {start.most + apart.excess, start.base + apart.value, start.spangram, apart.piece});
            }
        }
        return nearly_sorted(pairs);
    }

  private:
    /// The bound of a spangram that so many are before; the lowest where there are no more. Any spangram
    /// behind it has no pair before so many others.
    float most_of_place(std::size_t place) const {
        if (place >= starts_.size()) { return lowest; }
        std::vector<float> bounds(starts_.size());
        std::transform(starts_.begin(), starts_.end(), bounds.begin(),
                       [](const Start& start) { return start.most; });
        const auto at = bounds.begin() + static_cast<std::ptrdiff_t>(place);
        std::nth_element(bounds.begin(), at, bounds.end(), std::greater<>());
        return *at;
    }

    /// Those that overlap among them.
    std::size_t pairs_above(float least, std::span<const Start> starts) const {
        std::size_t pairs = 0;
        std::size_t end = apart_.size();
        for (const Start& start : starts) {
            while (end > 0 && start.most + apart_[end - 1].excess < least) { --end; }
            pairs += end;
        }
        return pairs;
    }

    struct Apart {
        float excess = 0; ///< over the potentials of its cells
        float value = 0;
        PieceId piece = 0;
    };

    const Search& search_;
    std::vector<Start> starts_;
    std::vector<Apart> apart_; ///< best first
};

/// The best with one piece set apart in each cover.
BestCovers best_with_one(const Search& search, const CoverValues& values, const Bounds& bounds,
                         const Wanted& wanted) {
    if (wanted.most == 0) { return {{}, search.complete()}; }
    const Pieces& pieces = search.pieces();
    const Starts& spangrams = bounds.starts;
    // A cover has a pair of spangram and piece set apart: bounds that are told from the best of such pairs
    // are far tighter. Which ones these are shows by the bounds, so that some rounds are needed.
    const int others = spangrams.count().value_or(0) - 1;
    const auto beside = others > 0 ? std::optional(others) : std::nullopt;
    CellPotentials potentials = bounds.potentials;
    std::vector<CellPotentials::Option> telling;
    for (int round = 0; round < telling_rounds; ++round) {
        const Pairs by_now(search, values, spangrams, potentials);
        for (const Start& pair : by_now.above(by_now.reached_by(telling_pairs))) {
            const CellPotentials::Option& spangram = spangrams.choices()[pair.spangram];
            telling.push_back(
                {spangram.cells | pieces[*pair.apart].cells, spangram.value + values.pieces[*pair.apart]});
        }
        if (telling.empty()) { break; } // all of the best overlap
        potentials =
            CellPotentials(search.board().topology, bounds.candidates, telling, search.stop(), beside);
    }
    const Pairs pairs(search, values, spangrams, potentials);
    const std::vector<float> slack = slack_of(search, values, potentials);
    const std::size_t most_pairs = search.options().words ? wanted.pairs : wanted.pairs / 10;
    for (std::size_t most = first_pairs;; most *= 8) {
        const bool last = most >= most_pairs;
        const float known = static_cast<float>(wanted.reached) - rounding;
        const float least_bound = std::max(pairs.reached_by(std::min(most, most_pairs)), known);
        const std::vector<Start> starts = pairs.above(least_bound);
        if (starts.empty() && !last && least_bound > known) { continue; } // pairs that overlap
        if (starts.empty()) { return {{}, search.complete()}; }
        // Of the last pairs that are looked at, all covers.
        const float floor = last ? known : least_bound;
        const float loss = starts.front().most - floor;
        BestCovers best =
            Round(search, values, potentials, starts, within(loss, slack), floor - rounding, wanted).run();
        const double least = sort_out(best.covers, wanted);
        if (floor <= known || !best.complete || least >= static_cast<double>(floor)) {
            return only_wanted(std::move(best), least, search);
        }
    }
}

} // namespace

BestCovers best_covers(const Search& search, const CoverValues& values, const Wanted& wanted) {
    try {
        const Bounds bounds(search, values);
        BestCovers best;
        if (!search.one_apart()) { best = best_of_candidates(search, values, bounds, wanted); }
        if (search.apart().empty()) { return best; }
        Wanted others = wanted;
        others.reached = std::max(wanted.reached, sort_out(best.covers, wanted));
        BestCovers with = best_with_one(search, values, bounds, others);
        std::move(with.covers.begin(), with.covers.end(), std::back_inserter(best.covers));
        best.complete = best.complete && with.complete;
        const double least = sort_out(best.covers, wanted);
        return only_wanted(std::move(best), least, search);
    } catch (const Stopped&) {
        return {{}, false}; // before there was a round to search
    }
}

} // namespace weft
