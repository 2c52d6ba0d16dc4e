// Local search for boards of high score: from one board to better ones, a change at a time.
//
// Moves: another letter in one cell, or two cells swapped. Methods:
// - climb: random moves, taken when the score does not fall;
// - first: all moves in random order, the first that gains is taken, until none does;
// - steepest: the move that gains most, until none does;
// - perturb: climb, change a few cells at random, climb again, keep the better of both; and again
//   (Lourenço, Martin, Stützle, 'Iterated local search', 2003);
// - anneal: simulated annealing (Kirkpatrick, Gelatt, Vecchi, 1983) with random moves and a geometric
//   schedule, then steepest. The temperature is a fraction of the best score so far, so that one schedule
//   suits all rules and sizes.
// Steepest ascent prices all letters of a cell at once with Scorer::score_letters. Annealing that draws a
// letter from all 26 by Boltzmann's weights (the 'heat bath', Creutz 1980) was tried, and found no more
// for its time than random moves.
#pragma once

#include "base/random.hpp"
#include "board/letters.hpp"
#include "hunt/hunt.hpp"
#include "hunt/scorer.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace weft::hunt {

enum class Method { anneal, climb, steepest, first, perturb };

/// The method by that name, or nothing.
std::optional<Method> parse_method(std::string_view name);
std::string_view name_of(Method method);

/// The boards to search.
struct BoardSpace {
    /// Throws InputError when the pattern has not one character a cell, when a character is neither a
    /// letter nor '?' or '.' for a free cell, or when no letter is allowed.
    BoardSpace(Topology shape, std::string_view fixed, LetterSet allowed_letters);

    Topology topology;
    std::string pattern;                ///< A-Z where a cell is held, '?' where it is free
    LetterSet letters;                  ///< letters that free cells may have
    std::vector<std::uint8_t> free;     ///< the free cells
    std::vector<std::uint8_t> alphabet; ///< the letters as numbers
    /// The symmetries of the topology under which the pattern stays the same.
    std::vector<std::vector<std::uint8_t>> symmetries;

    bool contains(std::string_view board) const;
    std::string random(Random& random) const;
    /// The one name of a board and its images under the symmetries: the least of them.
    std::string canonical(const std::string& board) const;
    /// Number of boards in the space, as far as it is below `limit`; else `limit`.
    std::uint64_t size(std::uint64_t limit) const;
};

/// Somebody who follows a search.
class Watcher {
  public:
    virtual ~Watcher() = default;
    /// Boards above this score are reported.
    virtual int bar() const = 0;
    virtual void seen(int score, const std::string& board) = 0;
    /// So many more boards have been scored.
    virtual void scored(std::uint64_t boards) = 0;
};

/// What became of one start.
struct Climb {
    int score = 0;
    std::string board;
    std::uint64_t moves = 0;         ///< boards scored, those of one search for 26 letters each
    std::uint64_t moves_to_best = 0; ///< of these, until the best was found
};

/// Local search in one thread.
class Climber {
  public:
    Climber(const BoardSpace& space, const Trie& trie, const std::atomic<bool>& stop = never_stop);

    /// Searches from a board of the space. Ends early when the flag is raised, with the best so far; its
    /// board is empty where there was time for none.
    Climb run(Method method, const std::string& start, Random& random, Watcher& watcher);

    /// Anneals in so many random moves from one fraction of the best score to another, then climbs.
    Climb anneal(const std::string& start, std::uint64_t steps, double from, double to, Random& random,
                 Watcher& watcher);

    /// Scores all boards that are `board` but for the letter of the cell. Throws Stopped.
    void try_letters(const std::string& board, int cell, Watcher& watcher);

    /// Random moves of an anneal that often finds the best boards known on 16 to 25 cells.
    static std::uint64_t anneal_steps(int cells);
    static constexpr double hot = 0.04;
    static constexpr double warm = 0.02;
    static constexpr double cold = 0.008;

  private:
    struct Run;

    template <typename Search>
    Climb run_from(const std::string& start, Watcher& watcher, Search search);
    int score(Run& run, const std::string& board);
    const LetterScores& letter_scores(Run& run, const std::string& board, int cell);
    void random_flips(Run& run, Random& random);
    void first_improvement(Run& run, Random& random);
    void steepest_ascent(Run& run);
    void perturb(Run& run, Random& random);
    void cool(Run& run, std::uint64_t steps, double from, double to, Random& random);

    const BoardSpace& space_;
    const std::atomic<bool>& stop_;
    Scorer scorer_;
    LetterScores letter_scores_{};
    std::vector<std::pair<std::uint8_t, std::uint8_t>> pairs_; ///< free cells to swap
};

} // namespace weft::hunt
