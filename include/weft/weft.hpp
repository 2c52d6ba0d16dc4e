// The front door: opens the words and the model once, and answers everything that can be asked of a puzzle.
//
//   const weft::Solver solver;
//   const weft::Result result = solver.solve(weft::read_puzzle("puzzle.txt"), {.top = 3});
//   for (const weft::Solution& solution : result.solutions) { std::cout << weft::to_text(solution) << '\n'; }
#pragma once

#include "weft/board.hpp"
#include "weft/cover_view.hpp"
#include "weft/error.hpp"
#include "weft/fairness.hpp"
#include "weft/hint.hpp"
#include "weft/hunt.hpp"
#include "weft/make.hpp"
#include "weft/options.hpp"
#include "weft/puzzle.hpp"
#include "weft/result.hpp"
#include "weft/version.hpp"

#include <functional>
#include <iostream> // what is found is mostly printed
#include <memory>
#include <string>

namespace weft {

struct Model;

/// One solver may be asked from several threads at once; copies share what it opened. What it returns are
/// values that outlive it. All that it throws is an Error: InputError for a puzzle that does not hold
/// together, OptionError for a parameter out of its range, TooLarge for a board of few letters with more
/// paths or covers than can be held.
class Solver {
  public:
    /// With the words that the library carries. Cost: a tenth of a millisecond.
    Solver();
    /// With the words of a file, one a line. Throws InputError.
    explicit Solver(const std::string& file);

    /// The best solutions of a puzzle.
    Result solve(const Puzzle& puzzle, const Options& options = {}) const;

    /// Returns false to end the stream.
    using CoverVisitor = std::function<bool(const CoverView& cover)>;
    /// Calls `visit` for every cover, one after another in a fixed order.
    CoversResult covers(const Puzzle& puzzle, const CoverVisitor& visit, const Options& options = {}) const;

    /// The exact number of covers, without visiting them.
    CountResult count(const Puzzle& puzzle, const Options& options = {}) const;
    /// The exact number of sets of pieces that cover the board: no spangram, any number, words may repeat.
    /// Works with one thread, and tells no progress.
    CountResult count_piece_covers(const Puzzle& puzzle, const Options& options = {}) const;

    /// Every way to trace a word that may stand in a cover with any number of words. Works with one thread,
    /// and tells no progress.
    WordsResult words(const Puzzle& puzzle, const Options& options = {}) const;

    /// The chance of each word to be in the answer, likeliest first.
    ChancesResult chances(const Puzzle& puzzle, const Options& options = {}) const;
    /// A hint, no more than is asked for. Throws OptionError for a step out of its range or a place that is
    /// no cell to cover.
    Hint hint(const Puzzle& puzzle, const HintRequest& request, const Options& options = {}) const;
    /// At most so many words on the board that the game takes but that are most likely not in the answer,
    /// commonest first.
    WordsResult bonus(const Puzzle& puzzle, std::size_t most, const Options& options = {}) const;

    /// Whether a puzzle that carries its solution keeps the rules, and how certain that solution is. What a
    /// player has found plays no part.
    Fairness check(const Puzzle& puzzle, const Options& options = {}) const;

    /// The words of a request as make() takes them, for those who want to be told before. Throws OptionError.
    ReadyWords ready_words(const MakeRequest& request) const;

    /// Lays words out as a puzzle with one answer, until none can be better, the tries are used up or the
    /// time is over. The check of the puzzle comes after that, and takes 2 to 60 seconds of its own, as many
    /// as the limit where that lies between. Throws InputError when no such puzzle can exist.
    MakeResult make(const MakeRequest& request, const Options& options = {}) const;

    /// All words of a word-hunt board, with their points. `list`: `game` for all words of word games,
    /// `everyday` for those of them that most people know, the name or the file of another list; empty for
    /// the words that the solver was opened with. Of the options only `time_limit` and `stop` play a part.
    hunt::Result hunt(const Board& board, const hunt::Scoring& scoring = {}, const Options& options = {},
                      const std::string& list = "") const;

  private:
    struct Opened;
    explicit Solver(std::shared_ptr<const Opened> opened);
    friend Solver solver_with(const Model& model, const std::string& file); // stages.hpp

    std::shared_ptr<const Opened> opened_;
};

} // namespace weft
