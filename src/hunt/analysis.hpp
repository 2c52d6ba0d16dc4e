// How good a board is: its score among those of random boards of the same dice.
#pragma once

#include "hunt/dice.hpp"
#include "hunt/trie.hpp"
#include "weft/board.hpp"
#include "weft/hunt.hpp"
#include "words/dictionary.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

namespace weft::hunt {

/// A random board and what its cells read.
struct ThrownBoard {
    Board board;
    Pairs pairs;
};
using Thrower = std::function<ThrownBoard(Random& random)>;

/// Scores of boards that were thrown, in order of size.
class Distribution {
  public:
    explicit Distribution(std::vector<int> scores);

    const std::vector<int>& scores() const { return scores_; }
    double mean() const;
    /// The score that this share of the boards does not reach, 0 to 1. There must be a board.
    int quantile(double share) const;
    /// The share of boards with a lower score, those of the same score counted half; 0 to 1.
    double share_below(int score) const;

  private:
    std::vector<int> scores_;
};

/// Throws so many boards of one topology and scores them; the same for the same seed, whatever the number of
/// threads (0 for one a core). Throws Stopped.
Distribution score_random_boards(const Thrower& thrower, const Dictionary& words, const Scoring& scoring,
                                 int boards, std::uint64_t seed, int threads, const std::atomic<bool>& stop);

} // namespace weft::hunt
