#include "hunt/analysis.hpp"

#include "base/parallel.hpp"
#include "hunt/hunt.hpp"
#include "hunt/letters.hpp"
#include "hunt/scorer.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace weft::hunt {

Distribution::Distribution(std::vector<int> scores)
    : scores_(std::move(scores)) {
    std::sort(scores_.begin(), scores_.end());
}

double Distribution::mean() const {
    if (scores_.empty()) { return 0; }
    return std::accumulate(scores_.begin(), scores_.end(), 0.0) / static_cast<double>(scores_.size());
}

int Distribution::quantile(double share) const {
    const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(scores_.size() - 1);
    return scores_[static_cast<std::size_t>(std::lround(place))];
}

double Distribution::share_below(int score) const {
    const auto [first, last] = std::equal_range(scores_.begin(), scores_.end(), score);
    const auto below = static_cast<double>(first - scores_.begin());
    return (below + static_cast<double>(last - first) / 2) / static_cast<double>(scores_.size());
}

Distribution score_random_boards(const Thrower& thrower, const Dictionary& words, const Scoring& scoring,
                                 int boards, std::uint64_t seed, int threads, const std::atomic<bool>& stop) {
    Random first(seed, 0);
    const Topology topology = thrower(first).board.topology;
    const Trie trie(words, scoring, topology.cells());
    PerThread<Scorer> scorers([&] { return Scorer(topology, trie, stop); });
    std::vector<int> scores(static_cast<std::size_t>(boards));
    const auto score = [&](std::size_t i) {
        check(stop);
        Random random(seed, i + 1);
        const auto [board, pairs] = thrower(random);
        const bool qu_alone = pairs.empty() || (scoring.qu_tiles && pairs == Pairs{{'Q', "QU"}});
        if (qu_alone && cells_with_letters(board) == board.topology.all()) {
            return scorers.local().score(board.letters);
        }
        const Trie few(words, scoring, board.cells(), letters_on(board), pairs);
        return Result{find_words(board, few, stop)}.points();
    };
    share_out(worker_count(threads), scores.size(), 8, [&](std::size_t begin, std::size_t end) {
        try {
            for (std::size_t i = begin; i != end; ++i) { scores[i] = score(i); }
        } catch (const Stopped&) {
            // Told below, once all threads have ended.
        }
    });
    check(stop);
    return Distribution(std::move(scores));
}

Analysis analyse(const Result& result, std::string dice, Distribution random,
                 const std::function<bool(const std::string&)>& common) {
    Analysis analysis{.points = result.points(),
                      .words = result.words.size(),
                      .dice = std::move(dice),
                      .random = std::move(random)};
    for (const Word& word : result.words) {
        if (!common(word.word)) { continue; }
        ++analysis.common_words;
        analysis.common_points += word.points;
    }
    return analysis;
}

} // namespace weft::hunt
