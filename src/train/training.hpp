// Training: weights from puzzles whose answers are known.
//
// Each puzzle gives a choice: its answer among other solutions of its board. In a first round these are the
// ones that a plain guess ranks highest, in a second one those that the weights of the first do, which are
// harder to tell from answers. The guess never saw an answer, so weights fitted without a puzzle know nothing
// of it. A puzzle's words laid out anew on random boards give more choices: other boards have other wrong
// solutions.
#pragma once

#include "rank/ranking.hpp"
#include "train/fit.hpp"
#include "weft/puzzle.hpp"

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace weft {

/// A puzzle to learn from, and what the search and the ranking are told of it.
struct Lesson {
    Puzzle puzzle; ///< with a solution
    SearchOptions options;
    std::string theme; ///< the clue, may be empty
};

class Training {
  public:
    /// Finds the choices of the first round. A lesson whose answer is not found teaches nothing; nor does one
    /// that cannot be searched. Lexicon, knowledge, `stop` and `progress` must outlive this object.
    Training(std::vector<Lesson> lessons, const Lexicon& lexicon, const Knowledge& knowledge,
             const std::atomic<bool>& stop, Progress* progress = nullptr);

    /// Weights fitted to the lessons for which `use` is true, by their number; nothing is known of the
    /// others. Deterministic. Throws InputError when these lessons teach nothing, and Stopped.
    template <typename Use>
    Weights weights(Use use) const {
        std::vector<std::size_t> used;
        for (std::size_t i = 0; i < lessons_.size(); ++i) {
            if (use(i) && !choices_[i].empty()) { used.push_back(i); }
        }
        return fitted(used);
    }

    /// Of a lesson the choice on its own board, then those on others; none when its answer was not found.
    std::span<const KnownChoice> choices(std::size_t lesson) const { return choices_[lesson]; }

  private:
    void expect(std::size_t boards) const;
    void one_done() const;
    /// The answer of a lesson among the solutions of a board that rank highest by a quick score; nothing
    /// where it is not found.
    std::optional<KnownChoice> known_choice(const Lesson& lesson, const Board& board,
                                            std::span<const double> quick) const;
    std::vector<KnownChoice> first_round(const Lesson& lesson) const;
    Weights fitted(const std::vector<std::size_t>& used) const;

    std::vector<Lesson> lessons_;
    std::vector<std::vector<KnownChoice>> choices_; ///< a lesson
    const Lexicon& lexicon_;
    const Knowledge& knowledge_;
    const std::atomic<bool>& stop_;
    Progress* progress_;
};

} // namespace weft
