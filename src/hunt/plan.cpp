#include "hunt/plan.hpp"

#include "base/random.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace weft::hunt {
namespace {

/// What words and ways between them cost.
class Clock {
  public:
    Clock(const Board& board, std::span<const Word> words, const Pace& pace)
        : words_(words)
        , pace_(pace)
        , cells_(static_cast<std::size_t>(board.cells())) {
        const Topology& shape = board.topology;
        const double width = shape.hexagonal() ? 0.5 : 1; // columns count half cells on a hexagon
        for (int a = 0; a < board.cells(); ++a) {
            for (int b = 0; b < board.cells(); ++b) {
                const double across = width * (shape.place(a).column - shape.place(b).column);
                ways_.push_back(pace.move * std::hypot(shape.place(a).row - shape.place(b).row, across));
            }
        }
    }

    double word(std::size_t word) const {
        return pace_.letter * static_cast<double>(words_[word].path.size());
    }
    /// From the end of one word to the start of another.
    double way(std::size_t from, std::size_t to) const {
        return ways_[words_[from].path.back() * cells_ + words_[to].path.front()];
    }
    double seconds() const { return pace_.seconds; }
    int points(std::size_t word) const { return words_[word].points; }
    std::size_t size() const { return words_.size(); }

    Plan measured(std::vector<std::size_t> order) const {
        Plan plan{std::move(order)};
        for (std::size_t i = 0; i < plan.order.size(); ++i) {
            plan.points += points(plan.order[i]);
            plan.seconds += word(plan.order[i]) + (i == 0 ? 0 : way(plan.order[i - 1], plan.order[i]));
        }
        return plan;
    }

  private:
    std::span<const Word> words_;
    Pace pace_;
    std::size_t cells_;
    std::vector<double> ways_; ///< from each cell to each
};

/// A plan that is ruined and made again.
class Planner {
  public:
    Planner(const Clock& clock, Plan plan, std::uint64_t seed, const std::atomic<bool>& stop)
        : clock_(clock)
        , stop_(stop)
        , random_(seed)
        , plan_(std::move(plan))
        , best_(plan_) {}

    Plan run(int rounds) {
        for (int round = 0; round < rounds && !raised(stop_); ++round) {
            const Plan before = plan_;
            if (round > 0) { ruin(); }
            recreate();
            if (better(plan_, best_)) { best_ = plan_; }
            // A little worse is taken now and then, so that the search gets out of where it stands.
            const double left = 1 - static_cast<double>(round) / rounds;
            const double loss = before.points - plan_.points;
            const double slack = 0.01 * best_.points * left * random_.unit();
            if (loss > slack) { plan_ = before; }
        }
        return best_;
    }

  private:
    static bool better(const Plan& a, const Plan& b) {
        return a.points != b.points ? a.points > b.points : a.seconds < b.seconds - 1e-9;
    }

    /// Takes some words out: a stretch of the plan, or any.
    void ruin() {
        const int size = static_cast<int>(plan_.order.size());
        if (size == 0) { return; }
        const int count = 1 + random_.below(std::min(size, 8));
        std::vector<std::size_t> order = plan_.order;
        const bool stretch = random_.below(2) == 0;
        const int first = random_.below(size - count + 1);
        for (int i = 0; i < count; ++i) {
            const int place = stretch ? first : random_.below(static_cast<int>(order.size()));
            order.erase(order.begin() + place);
        }
        plan_ = clock_.measured(std::move(order));
    }

    /// Seconds that a word adds at a place.
    double added(std::size_t word, std::size_t place) const {
        const auto& order = plan_.order;
        double seconds = clock_.word(word);
        if (place > 0) { seconds += clock_.way(order[place - 1], word); }
        if (place < order.size()) { seconds += clock_.way(word, order[place]); }
        if (place > 0 && place < order.size()) { seconds -= clock_.way(order[place - 1], order[place]); }
        return seconds;
    }

    struct Step {
        double worth = -1;
        std::size_t word = 0;
        std::size_t place = 0;
        double seconds = 0;
    };

    /// The best place for a word that still fits.
    Step step_for(std::size_t word) const {
        Step step{-1, word, 0, clock_.seconds() - plan_.seconds};
        for (std::size_t place = 0; place <= plan_.order.size(); ++place) {
            const double seconds = added(word, place);
            if (seconds <= step.seconds) { step = {clock_.points(word) / seconds, word, place, seconds}; }
        }
        return step;
    }

    /// Puts words in until none fits or the flag is raised, with a little chance in their order.
    void recreate() {
        std::vector<char> planned(clock_.size());
        for (const std::size_t word : plan_.order) { planned[word] = 1; }
        std::vector<double> luck(clock_.size());
        for (double& factor : luck) { factor = 0.85 + 0.3 * random_.unit(); }
        while (!raised(stop_)) { // with time for a thousand words a round takes seconds
            Step best;
            for (std::size_t word = 0; word < clock_.size(); ++word) {
                if (planned[word] != 0) { continue; }
                Step step = step_for(word);
                if (step.worth < 0) { continue; }
                step.worth *= luck[word];
                if (step.worth > best.worth) { best = step; }
            }
            if (best.worth < 0) { return; }
            planned[best.word] = 1;
            plan_.order.insert(plan_.order.begin() + static_cast<std::ptrdiff_t>(best.place), best.word);
            plan_.points += clock_.points(best.word);
            plan_.seconds += best.seconds;
        }
    }

    const Clock& clock_;
    const std::atomic<bool>& stop_;
    Random random_;
    Plan plan_;
    Plan best_;
};

} // namespace

Plan greedy_plan(const Board& board, std::span<const Word> words, const Pace& pace) {
    const Clock clock(board, words, pace);
    std::vector<std::size_t> by_points(words.size());
    std::iota(by_points.begin(), by_points.end(), std::size_t{0});
    std::stable_sort(by_points.begin(), by_points.end(), [&](std::size_t a, std::size_t b) {
        return words[a].points != words[b].points ? words[a].points > words[b].points
                                                  : words[a].path.size() < words[b].path.size();
    });
    std::vector<std::size_t> order;
    double seconds = 0;
    for (const std::size_t word : by_points) {
        const double more = clock.word(word) + (order.empty() ? 0 : clock.way(order.back(), word));
        if (seconds + more > pace.seconds) { continue; }
        seconds += more;
        order.push_back(word);
    }
    return clock.measured(std::move(order));
}

Plan best_plan(const Board& board, std::span<const Word> words, const Pace& pace, int rounds,
               std::uint64_t seed, const std::atomic<bool>& stop) {
    const Clock clock(board, words, pace);
    const Plan greedy = greedy_plan(board, words, pace);
    const Plan from_greedy = Planner(clock, greedy, seed, stop).run(rounds / 2);
    const Plan from_nothing = Planner(clock, {}, seed, stop).run(rounds / 2);
    const Plan& best = from_nothing.points > from_greedy.points ? from_nothing : from_greedy;
    return clock.measured(best.order); // without what rounding has gathered
}

} // namespace weft::hunt
