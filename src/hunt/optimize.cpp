#include "hunt/optimize.hpp"

#include "base/parallel.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <mutex>
#include <set>

namespace weft::hunt {
namespace {

/// Starts of a round, and how many boards of the round and of all time are polished after it.
constexpr std::uint64_t round_size = 16;
constexpr std::size_t polished_new = 4;
constexpr std::size_t polished_best = 2;
/// Polishing takes this share of a start's steps.
constexpr std::uint64_t polish_share = 4;
/// The anneals of the first rounds have 1/2^n of the full steps, n falling to 0.
constexpr std::uint64_t short_rounds = 5;
/// Streams of random numbers from here on are for polishing.
constexpr std::uint64_t polish_stream = std::uint64_t{1} << 40;

} // namespace

Leaderboard::Leaderboard(const BoardSpace& space, std::size_t capacity)
    : space_(space)
    , capacity_(std::max<std::size_t>(capacity, 1)) {}

bool Leaderboard::add(int score, const std::string& board) {
    if (score < bar()) { return false; }
    const ScoredBoard entry{score, space_.canonical(board)};
    const auto place = std::lower_bound(
        boards_.begin(), boards_.end(), entry, [](const ScoredBoard& a, const ScoredBoard& b) {
            return a.score != b.score ? a.score > b.score : a.letters < b.letters;
        });
    if (place != boards_.end() && *place == entry) { return false; }
    if (boards_.size() == capacity_) {
        if (place == boards_.end()) { return false; }
        const auto index = place - boards_.begin();
        boards_.pop_back();
        boards_.insert(boards_.begin() + index, entry);
    } else {
        boards_.insert(place, entry);
    }
    return true;
}

int Leaderboard::bar() const {
    return boards_.size() < capacity_ ? std::numeric_limits<int>::min() : boards_.back().score;
}

/// What all threads look at.
class Optimizer::Shared final : public Watcher {
  public:
    Shared(const BoardSpace& space, std::size_t capacity)
        : ranking_(space, capacity) {}

    int bar() const override { return bar_.load(std::memory_order_relaxed); }
    void seen(int score, const std::string& board) override {
        const std::lock_guard lock(mutex_);
        if (ranking_.add(score, board)) {
            ++version;
            // A board as good as the last of the ranking may still take its place by its letters.
            bar_ = ranking_.bar() == std::numeric_limits<int>::min() ? ranking_.bar() : ranking_.bar() - 1;
        }
    }
    void scored(std::uint64_t boards) override { total.fetch_add(boards, std::memory_order_relaxed); }

    std::vector<ScoredBoard> best() const {
        const std::lock_guard lock(mutex_);
        return ranking_.boards();
    }

    std::atomic<std::uint64_t> total{0}; ///< boards scored
    std::atomic<std::uint64_t> starts{0};
    std::atomic<std::uint64_t> version{0};
    std::atomic<bool> complete{false};

  private:
    std::atomic<int> bar_{std::numeric_limits<int>::min()};
    mutable std::mutex mutex_;
    Leaderboard ranking_;
};

Optimizer::Optimizer(const BoardSpace& space, const Trie& trie, OptimizeOptions options)
    : space_(space)
    , trie_(trie)
    , options_(std::move(options))
    , shared_(std::make_unique<Shared>(space, std::max(options_.top, polished_best))) {
    if (options_.start && !space_.contains(*options_.start)) {
        throw InputError(
            "the board to start from has other letters than the cells held or the letters allowed");
    }
}

Optimizer::~Optimizer() = default;

void Optimizer::resume(const std::vector<ScoredBoard>& boards, std::uint64_t starts) {
    Scorer scorer(space_.topology, trie_);
    for (const ScoredBoard& board : boards) {
        if (!space_.contains(board.letters)) {
            throw InputError(fmt::format("the board {} does not belong to this search", board.letters));
        }
        if (const int score = scorer.score(board.letters); score != board.score) {
            throw InputError(fmt::format("the board {} scores {} here, not {}; was the lexicon another?",
                                         board.letters, score, board.score));
        }
        shared_->seen(board.score, board.letters);
    }
    shared_->starts += starts;
}

void Optimizer::run(const std::atomic<bool>& stop) {
    complete_search() ? search_all(stop) : run_rounds(stop);
}

void Optimizer::search_all(const std::atomic<bool>& stop) {
    if (space_.free.empty()) {
        Random random(options_.seed);
        const Climb climb = Climber(space_, trie_, stop).run(Method::first, space_.pattern, random, *shared_);
        shared_->complete = !climb.board.empty();
        return;
    }
    // The last free cell takes all its letters at once; the others count as the digits of a number.
    const int last = space_.free.back();
    const std::uint64_t boards = space_.size(small_space + 1) / space_.alphabet.size();
    shared_->complete = for_each_in_parallel(
        worker_count(options_.threads), boards, [&] { return Climber(space_, trie_, stop); },
        [](const Climber&) { return false; },
        [&](Climber& climber, int, std::uint64_t number) {
            check(stop);
            std::string board = space_.pattern;
            board[static_cast<std::size_t>(last)] = static_cast<char>('A' + space_.alphabet[0]);
            for (std::size_t i = 0; i + 1 < space_.free.size(); ++i) {
                board[space_.free[i]] =
                    static_cast<char>('A' + space_.alphabet[number % space_.alphabet.size()]);
                number /= space_.alphabet.size();
            }
            climber.try_letters(board, last, *shared_);
        },
        [](const Climber&) {});
}

void Optimizer::run_rounds(const std::atomic<bool>& stop) {
    Shared& shared = *shared_;
    const std::uint64_t full_steps = Climber::anneal_steps(static_cast<int>(space_.free.size()));
    const std::uint64_t first = shared.starts;
    // They are kept from round to round: each has a trie of its own.
    PerThread<Climber> climbers([&] { return Climber(space_, trie_, stop); });
    while (!raised(stop)) {
        const std::uint64_t done = shared.starts;
        const std::uint64_t left = options_.restarts ? *options_.restarts - (done - first) : round_size;
        if (left == 0) { return; }
        const std::uint64_t round = done / round_size;
        const std::uint64_t halvings = options_.restarts || round >= short_rounds ? 0 : short_rounds - round;
        const std::uint64_t steps = std::max<std::uint64_t>(full_steps >> halvings, 1);
        std::vector<Climb> climbs(static_cast<std::size_t>(std::min(left, round_size)));
        const auto each = [&](std::size_t count, const auto& work) {
            share_out(worker_count(options_.threads), count, 1,
                      [&](std::size_t item, std::size_t) { work(item, climbers.local()); });
        };
        each(climbs.size(), [&](std::size_t i, Climber& climber) {
            Random random(options_.seed, done + i);
            const std::string start = options_.start ? *options_.start : space_.random(random);
            climbs[i] = options_.method == Method::anneal
                            ? climber.anneal(start, steps, options_.start ? Climber::warm : Climber::hot,
                                             Climber::cold, random, shared)
                            : climber.run(options_.method, start, random, shared);
        });
        if (raised(stop)) {
            shared.starts += climbs.size();
            return;
        }
        const std::vector<std::string> boards = promising(climbs);
        each(boards.size(), [&](std::size_t i, Climber& climber) {
            Random random(options_.seed, polish_stream + done + i);
            if (options_.method == Method::anneal) {
                climber.anneal(boards[i], steps / polish_share, Climber::warm, Climber::cold, random, shared);
            } else {
                climber.run(Method::perturb, boards[i], random, shared);
            }
        });
        shared.starts += climbs.size();
    }
}

/// The best of a round, then the best of all that are not among them.
std::vector<std::string> Optimizer::promising(std::vector<Climb> climbs) const {
    std::stable_sort(climbs.begin(), climbs.end(),
                     [](const Climb& a, const Climb& b) { return a.score > b.score; });
    std::vector<std::string> boards;
    std::set<std::string> known;
    for (const Climb& climb : climbs) {
        if (boards.size() < polished_new && known.insert(space_.canonical(climb.board)).second) {
            boards.push_back(climb.board);
        }
    }
    const auto best = shared_->best();
    for (std::size_t i = 0; i < std::min(best.size(), polished_best); ++i) {
        if (known.insert(best[i].letters).second) { boards.push_back(best[i].letters); }
    }
    return boards;
}

OptimizeStatus Optimizer::status() const {
    OptimizeStatus status{shared_->best(), shared_->total, shared_->starts, shared_->complete};
    if (status.boards.size() > options_.top) { status.boards.resize(options_.top); }
    return status;
}

std::uint64_t Optimizer::version() const { return shared_->version; }

} // namespace weft::hunt
