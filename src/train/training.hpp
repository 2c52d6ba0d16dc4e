// Training: weights from puzzles whose answers are known.
//
// Each puzzle gives choices: its answer among other solutions of its board, with phrases, and for a part of
// the puzzles with rare words as well. In a first round these are the ones that a plain guess ranks highest;
// they teach the quick score. In a second round they are those that this score ranks highest, which are
// harder to tell from answers, and just what the full score will have to put in order.
//
// The words of each puzzle are also laid on further boards, which give choices as well: the same answer among
// other solutions. What one board happens to spell then counts for less, and three hundred puzzles teach as
// much as many more would. In cross-validation the log loss falls by a tenth.
//
// What a word costs that no list has is learnt in a third round: of every third puzzle a theme word is taken
// from the lists, so that the search has to find it among all strings of the board that look like words. Such
// choices count as much as puzzles with an unlisted word are to be expected, beside others where no word was
// taken.
//
// Doubts, the chances that a list lacks the answer, are fitted to lists that are ranked by weights which
// never saw their puzzles: ten parts, each ranked by what was fitted to the others.
#pragma once

#include "rank/widening.hpp"
#include "train/fit.hpp"
#include "weft/puzzle.hpp"

#include <atomic>
#include <functional>
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

/// What a list of ranked solutions shows of one puzzle.
struct Outcome {
    std::vector<double> scores;        ///< of the list, best first
    std::optional<std::size_t> answer; ///< place of the answer in the list
    double weight = 1;                 ///< how much it counts
};

/// Of a puzzle, outcomes for each reach.
using Outcomes = std::array<std::vector<Outcome>, all_reaches.size()>;

/// Fits doubts and sharpness to outcomes of weights that never saw the puzzles.
void fit_doubts(std::span<const Outcomes* const> outcomes, Weights& weights);

/// The theme word whose letters look least like those of a word, for its length, among those that can be open
/// words: such are the words that lists lack. Nothing where the lexicon has none.
std::optional<WordId> oddest_word(const OfficialSolution& solution, const Knowledge& knowledge);

class Training {
  public:
    /// Parts of a cross-validation.
    static constexpr std::size_t parts = 10;

    /// Finds the choices. A lesson whose answer is not found teaches nothing but doubt; one that cannot be
    /// searched nothing at all. Lexicon, knowledge, `stop` and `progress` must outlive this object. Throws
    /// InputError when there is nothing to learn from, and Stopped.
    Training(std::vector<Lesson> lessons, const Lexicon& lexicon, const Knowledge& knowledge,
             const std::atomic<bool>& stop, Progress* progress = nullptr);

    /// For each of ten parts the weights fitted to the lessons of all others, doubts included. `part_of`: of
    /// each lesson, 0 to 9. Throws Stopped.
    std::vector<Weights> cross_fitted(std::span<const std::size_t> part_of) const;

    /// The weights fitted to all lessons, doubts included. Throws Stopped. Deterministic.
    Weights weights() const;

    /// The solutions of a board that a lesson shows in a round.
    struct Shown {
        Reach reach = Reach::phrases;
        KnownChoice choice;
        bool answered = false; ///< the answer is one of them
    };
    /// Those given, and then those with the words of these on other boards.
    std::size_t lessons() const { return lessons_.size(); }
    std::span<const Shown> shown(std::size_t lesson) const { return shown_[lesson]; }

  private:
    void lay_anew();
    void expect(std::size_t boards) const;
    void one_done() const;
    template <typename Work>
    void for_each_lesson(Work work);
    void show(std::size_t lesson, Reach reach, std::span<const double> quick, std::vector<Shown>& out) const;
    void show_openly(std::size_t lesson, std::span<const double> quick, std::vector<Shown>& out) const;
    Shown shown_in(const Search& search, const Features& features, std::size_t lesson, Reach reach,
                   std::span<const double> quick) const;
    void fit_open_words(const std::function<bool(std::size_t)>& use, std::vector<double>& weights) const;
    /// Throws InputError when they teach nothing.
    std::vector<const KnownChoice*> choices(
        const std::vector<std::vector<Shown>>& from,
        const std::function<bool(std::size_t)>& use = [](std::size_t) { return true; }) const;
    Weights fitted(const std::function<bool(std::size_t)>& use) const;
    /// A list for each reach, as these weights rank it.
    Outcomes outcomes_of(std::size_t lesson, const Weights& weights) const;

    std::vector<Lesson> lessons_;           ///< those given, then those laid anew
    std::size_t given_;                     ///< how many were given
    bool counted_;                          ///< the number of words is known of all
    std::vector<std::size_t> laid_of_;      ///< a lesson: the given one whose words it has
    std::vector<std::vector<Shown>> first_; ///< a lesson: by the plain guess
    std::vector<std::vector<Shown>> shown_; ///< a lesson: by the score that they taught
    const Lexicon& lexicon_;
    const Knowledge& knowledge_;
    const std::atomic<bool>& stop_;
    Progress* progress_;
};

} // namespace weft
