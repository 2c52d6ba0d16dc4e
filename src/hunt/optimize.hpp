// The search for the boards of highest score: a population of starts that run in parallel.
//
// Rounds of starts, each from its own board with its own stream of random numbers; then the promising
// boards of the round and the best of all go on to polishing: a cooler anneal from where they stand (or
// perturbing, when the starts climb). Rounds wait for all their starts, so the boards found depend on the
// seed alone and not on the number of threads. Where so few cells are free that all boards can be scored,
// that is done instead.
#pragma once

#include "hunt/climb.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace weft::hunt {

struct ScoredBoard {
    int score = 0;
    std::string letters; ///< in canonical form
    bool operator==(const ScoredBoard&) const = default;
};

/// The best boards met, each with its images under the symmetries once; equal scores by letters.
class Leaderboard {
  public:
    Leaderboard(const BoardSpace& space, std::size_t capacity);

    /// True when the board is new and among the best.
    bool add(int score, const std::string& board);
    /// A board below this score cannot enter; the lowest integer while there is room.
    int bar() const;
    const std::vector<ScoredBoard>& boards() const { return boards_; }

  private:
    const BoardSpace& space_;
    std::size_t capacity_;
    std::vector<ScoredBoard> boards_;
};

struct OptimizeOptions {
    Method method = Method::anneal;
    std::uint64_t seed = 1;
    int threads = 0; ///< 0: all there are
    /// Starts to run, all with full effort; without it rounds go on until they are stopped, and the first
    /// anneals are short ones, so that a brief search has something to show.
    std::optional<std::uint64_t> restarts;
    std::optional<std::string> start; ///< the board that all starts begin with; else random ones
    std::size_t top = 10;             ///< boards to keep
};

/// Where a search stands.
struct OptimizeStatus {
    std::vector<ScoredBoard> boards; ///< best first
    std::uint64_t scored = 0;        ///< boards scored so far
    std::uint64_t starts = 0;        ///< starts of all rounds that are done
    bool complete = false;           ///< every board of the space has been scored
};

class Optimizer {
  public:
    /// A space of at most this many boards is searched completely.
    static constexpr std::uint64_t small_space = std::uint64_t{1} << 24;

    /// The space and the trie must outlive the object. The trie's letters need not be restricted.
    Optimizer(const BoardSpace& space, const Trie& trie, OptimizeOptions options);
    ~Optimizer();

    bool complete_search() const { return space_.size(small_space + 1) <= small_space; }

    /// Takes over what an earlier run found. Throws InputError when a board is not of the space or has
    /// another score.
    void resume(const std::vector<ScoredBoard>& boards, std::uint64_t starts);

    /// Runs to the end, or until the flag is raised.
    void run(const std::atomic<bool>& stop);

    /// May be called from another thread while run() is at work.
    OptimizeStatus status() const;
    /// Changes whenever the boards of status() do.
    std::uint64_t version() const;

  private:
    class Shared;

    void search_all(const std::atomic<bool>& stop);
    void run_rounds(const std::atomic<bool>& stop);
    std::vector<std::string> promising(std::vector<Climb> climbs) const;

    const BoardSpace& space_;
    const Trie& trie_;
    OptimizeOptions options_;
    std::unique_ptr<Shared> shared_;
};

} // namespace weft::hunt
