// Solutions found by a look at every cover, and a simple order of them: what the quicker ways are held
// against.
#pragma once

#include "cover/answer.hpp"
#include "cover/covers.hpp"
#include "make/fairness.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <tuple>
#include <unordered_set>
#include <vector>

namespace weft::testing {

/// Scores a solution: higher is better. Must be safe to call from several threads.
using SolutionScorer =
    std::function<double(const Cover& cover, std::uint32_t reading, std::span<const ReadingIndex> choices)>;

/// What a pass over all solutions found.
struct Best {
    std::uint64_t covers = 0;
    std::vector<CoverReading> solutions; ///< best first; different in spangram letters or set of words
};

inline std::string identity(const Search& search, const Cover& cover, std::uint32_t reading,
                            std::span<const ReadingIndex> choices) {
    std::string key = search.letters(search.spangrams().reading(cover.spangram, reading));
    std::vector<WordId> words;
    for (std::size_t i = 0; i < cover.pieces.size(); ++i) {
        words.push_back(search.pieces().readings(cover.pieces[i])[choices[i]].word);
    }
    std::sort(words.begin(), words.end());
    for (const WordId word : words) { key += ' ' + std::to_string(word); }
    return key;
}

/// A total order, so that the best do not depend on who found them first.
inline bool better(const CoverReading& a, const CoverReading& b) {
    if (a.score != b.score) { return a.score > b.score; }
    return std::tie(a.spangram, a.reading, a.pieces, a.choices) <
           std::tie(b.spangram, b.reading, b.pieces, b.choices);
}

/// Keeps the best few of many; what reads the same is merged when the list is full.
class TopList {
  public:
    TopList(const Search& search, std::size_t top)
        : search_(&search)
        , top_(top) {}

    bool admits(double score) const { return list_.size() < top_ || score >= floor_; }

    void add(CoverReading solution) {
        list_.push_back(std::move(solution));
        if (list_.size() >= 4 * top_ + 64) { settle(); }
    }

    std::vector<CoverReading> settle() {
        std::sort(list_.begin(), list_.end(), better);
        std::unordered_set<std::string> seen;
        std::vector<CoverReading> kept;
        for (CoverReading& solution : list_) {
            if (kept.size() == top_) { break; }
            const Cover cover{solution.spangram, solution.pieces};
            if (seen.insert(identity(*search_, cover, solution.reading, solution.choices)).second) {
                kept.push_back(std::move(solution));
            }
        }
        list_ = std::move(kept);
        if (list_.size() == top_ && top_ > 0) { floor_ = list_.back().score; }
        return list_;
    }

  private:
    const Search* search_;
    std::size_t top_;
    double floor_ =
        -std::numeric_limits<double>::infinity(); ///< score of the last of the list when it was last settled
    std::vector<CoverReading> list_;
};

inline SolutionScorer common_words_first(const Search& search) {
    return [&search](const Cover& cover, std::uint32_t reading, std::span<const ReadingIndex> choices) {
        const auto& parts = search.spangrams().reading(cover.spangram, reading);
        // A word that is known to be on the board need not be in the lexicon.
        const auto commonness = [&](WordId word) {
            return word < search.lexicon().size() ? search.lexicon().commonness(word) : 0;
        };
        double score = -100000.0 * parts.parts;
        for (int part = 0; part < parts.parts; ++part) {
            score += commonness(search.paths()[parts.paths[part]].word);
        }
        for (std::size_t i = 0; i < choices.size(); ++i) {
            score += commonness(search.pieces().readings(cover.pieces[i])[choices[i]].word);
        }
        return score;
    };
}

inline Best best_solutions(const Search& search, const SolutionScorer& scorer, std::size_t top) {
    struct Worker {
        std::uint64_t covers = 0;
        TopList list;
    };
    std::vector<Worker> workers(static_cast<std::size_t>(search.workers()), Worker{0, TopList(search, top)});
    for_each_cover(search, [&](int index, const Cover& cover) {
        Worker& worker = workers[static_cast<std::size_t>(index)];
        ++worker.covers;
        search.for_each_choice(cover, [&](std::uint32_t reading, std::span<const ReadingIndex> choices) {
            const double score = scorer(cover, reading, choices);
            if (!worker.list.admits(score)) { return true; }
            // Pieces ascend in a solution, so that it does not matter in which order they were found.
            std::vector<std::size_t> order(cover.pieces.size());
            std::iota(order.begin(), order.end(), std::size_t{0});
            std::sort(order.begin(), order.end(),
                      [&](std::size_t a, std::size_t b) { return cover.pieces[a] < cover.pieces[b]; });
            CoverReading solution{score, cover.spangram, reading, {}, {}};
            for (const std::size_t i : order) {
                solution.pieces.push_back(cover.pieces[i]);
                solution.choices.push_back(choices[i]);
            }
            worker.list.add(std::move(solution));
            return true;
        });
    });
    Best best;
    TopList merged(search, top);
    for (Worker& worker : workers) {
        best.covers += worker.covers;
        for (CoverReading& solution : worker.list.settle()) { merged.add(std::move(solution)); }
    }
    best.solutions = merged.settle();
    return best;
}

inline Ranking order_by_commonness(const Search& search, std::size_t top) {
    Best best = best_solutions(search, common_words_first(search), top);
    Ranking ranking;
    for (CoverReading& solution : best.solutions) {
        ranking.solutions.push_back({std::move(solution), 0, 0, {}});
    }
    return ranking;
}

} // namespace weft::testing
