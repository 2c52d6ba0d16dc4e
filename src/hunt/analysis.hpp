// How good a board is: its score among those of random boards of the same dice.
#pragma once

#include "hunt/dice.hpp"
#include "hunt/trie.hpp"
#include "weft/board.hpp"
#include "weft/ending.hpp"
#include "weft/hunt.hpp"
#include "words/dictionary.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
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

/// How good a board is.
struct Analysis {
    int points = 0;
    std::size_t words = 0;
    int common_points = 0; ///< of everyday words
    std::size_t common_words = 0;
    std::string dice{}; ///< what random boards were thrown with
    Distribution random{{}};
    Ending ending = Ending::complete; ///< where it is another, nothing is known
};
/// Shares of the random boards whose scores are told.
inline constexpr std::array quantiles_told = {0.1, 0.25, 0.5, 0.75, 0.9, 0.99};

/// `common`: tells whether a word is everyday.
Analysis analyse(const Result& result, std::string dice, Distribution random,
                 const std::function<bool(const std::string&)>& common);

} // namespace weft::hunt
