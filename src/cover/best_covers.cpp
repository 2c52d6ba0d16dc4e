#include "cover/best_covers.hpp"

#include "base/parallel.hpp"
#include "cover/potential.hpp"

#include <algorithm>
#include <bit>
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
constexpr std::size_t first_pieces = 256;

bool better(const ValuedCover& a, const ValuedCover& b) {
    if (a.value != b.value) { return a.value > b.value; }
    return std::tie(a.spangram, a.pieces) < std::tie(b.spangram, b.pieces);
}

/// A spangram with the most that a cover around it can be worth.
struct Start {
    float most = 0;
    float base = 0; ///< all of it but the pieces' cells
    std::size_t spangram = 0;
};

/// A value that all wanted covers reach, told from the values of `size` covers, best first.
template <typename Values>
double reached_by(Values values, std::size_t size, const Wanted& wanted) {
    const auto value = [&](std::size_t place) {
        return *std::next(values, static_cast<std::ptrdiff_t>(place));
    };
    double reached = wanted.known - static_cast<double>(rounding);
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
                    : ZoneSolver(topology, some_->pieces, some_->compatibility, search_.word_shares(),
                                 some_->memo, search_.stop());
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
        best.complete = for_each_in_parallel<Stopped>(
            search_.workers(), starts_.size(),
            [&] {
                return Worker{pieces_.make_solver(), {}};
            },
            [](const Worker&) { return false; },
            [&](Worker& worker, int, std::size_t index) {
                const Start& start = starts_[index];
                if (start.most < floor_.load(std::memory_order_relaxed)) { return; }
                const Spangram& spangram = search_.spangrams()[start.spangram];
                worker.solver.covers(
                    search_.cells() - spangram.cells, spangram.blocks, spangram.counts,
                    [&](std::span<const PieceId> chosen) { keep(worker.found, start.spangram, chosen); },
                    &bound, start.base);
            },
            [&](Worker& worker) {
                std::move(worker.found.begin(), worker.found.end(), std::back_inserter(best.covers));
            });
        return best;
    }

  private:
    void keep(std::vector<ValuedCover>& found, std::size_t spangram, std::span<const PieceId> chosen) {
        ValuedCover cover{0, spangram, {}};
        for (const PieceId piece : chosen) { cover.pieces.push_back(pieces_.original(piece)); }
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

/// The number of pieces beside each spangram, where it is the same for all covers.
std::optional<int> count_of_pieces(const Search& search) {
    if (search.spangrams().size() == 0) { return {}; }
    const CountMask counts = search.spangrams()[0].counts;
    const bool same = std::has_single_bit(counts) && (counts & 1) == 0 &&
                      std::all_of(search.spangrams().begin(), search.spangrams().end(),
                                  [&](const Spangram& spangram) { return spangram.counts == counts; });
    return same ? std::optional(std::countr_zero(counts)) : std::nullopt;
}

BestCovers best_until_stopped(const Search& search, const CoverValues& values, const Wanted& wanted) {
    const Pieces& pieces = search.pieces();
    std::vector<CellPotentials::Option> choices;
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
        choices.push_back({spangram.cells, value});
    }
    const auto count = count_of_pieces(search);
    const CellPotentials potentials(search.board().topology, pieces, values.pieces, choices, search.stop(),
                                    count);
    const float of_pieces = static_cast<float>(count.value_or(0)) * potentials.of_piece();
    std::vector<Start> starts;
    for (std::size_t index = 0; index < choices.size(); ++index) {
        const CellSet rest = search.cells() - choices[index].cells;
        const float base = choices[index].value + of_pieces;
        starts.push_back({base + potentials.of(rest), base, index});
    }
    if (starts.empty() || wanted.most == 0) { return {{}, search.complete()}; }
    std::stable_sort(starts.begin(), starts.end(),
                     [](const Start& a, const Start& b) { return a.most > b.most; });

    std::vector<float> slack(pieces.size());
    for (PieceId piece = 0; piece < pieces.size(); ++piece) {
        slack[piece] = potentials.of(pieces[piece].cells) + potentials.of_piece() - values.pieces[piece];
    }
    std::vector<float> ascending = slack;
    std::sort(ascending.begin(), ascending.end());

    const float most_loss = starts.front().most - static_cast<float>(wanted.known) + rounding;
    for (std::size_t some = first_pieces;; some *= 2) {
        const float next = some < pieces.size() ? ascending[some] : std::numeric_limits<float>::infinity();
        const bool all = next >= most_loss; // that can be part of what is wanted
        const float loss = std::min(next, most_loss);
        const float floor = starts.front().most - loss;
        std::vector<bool> keep(pieces.size());
        for (PieceId piece = 0; piece < pieces.size(); ++piece) {
            keep[piece] = slack[piece] <= loss + rounding;
        }
        BestCovers best = Round(search, values, potentials, starts, keep, floor - rounding, wanted).run();
        std::vector<ValuedCover>& found = best.covers;
        std::sort(found.begin(), found.end(), better);
        if (found.size() > wanted.most) { found.resize(wanted.most); }
        std::vector<double> reached;
        reached.reserve(found.size());
        for (const ValuedCover& cover : found) { reached.push_back(cover.value); }
        const double least = reached_by(reached.begin(), reached.size(), wanted);
        // Below the floor itself, covers may be missing.
        if (all || !best.complete || least >= static_cast<double>(floor)) {
            std::erase_if(found, [&](const ValuedCover& cover) { return cover.value < least; });
            best.complete = best.complete && search.complete();
            return best;
        }
    }
}

} // namespace

BestCovers best_covers(const Search& search, const CoverValues& values, const Wanted& wanted) {
    try {
        return best_until_stopped(search, values, wanted);
    } catch (const Stopped&) {
        return {{}, false}; // before there was a round to search
    }
}

} // namespace weft
