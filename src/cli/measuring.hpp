// What `weft bench` measures of a puzzle: each stage by itself, with each number of threads, and the work.
#pragma once

#include "cli/options.hpp"
#include "cover/compatibility.hpp"
#include "cover/memo.hpp"
#include "cover/zone.hpp"
#include "stages.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace weft::cli {

/// The stages in order, each timed alone with what the ones before it made, and the whole of them.
enum class Stage { paths, pieces, matrix, spangrams, zones, covers, mapping, count, ranking, solve };

inline constexpr std::array<const char*, 10> stages{{
    "paths",        // every word traced on the board
    "pieces",       // paths grouped into options of the exact cover
    "matrix",       // which pieces can stand together
    "spangrams",    // candidates joined from paths
    "zones",        // of each candidate, whether its rest can be covered
    "cover search", // covers enumerated
    "mapping back", // these covers read as words with their paths
    "count",        // covers counted without visiting them
    "ranking",      // features and the best solutions in order
    "whole solve",  // paths to zones, and ranking
}};

/// Milliseconds, a run each.
using Times = std::vector<double>;

double median(Times times);
/// Half of what lies between the shortest and the longest.
double spread(const Times& times);

/// The zone search asks of every rest, that is of the zones that a spangram candidate leaves, whether it can
/// be covered. One rest is done by one thread, so that no number of cores is faster than the longest.
struct CriticalPath {
    double total = 0;       ///< milliseconds of all rests with one thread
    double longest = 0;     ///< of the longest rest
    double longest_set = 0; ///< of the longest set that is handed to a thread at once: one first part

    /// The most that more cores could gain; 1 where there is nothing to do.
    double bound() const { return longest > 0 ? total / longest : 1; }
    double set_bound() const { return longest_set > 0 ? total / longest_set : 1; }
};

/// The stages of a search before its covers, one by one. Board and lexicon must outlive it.
class SeparateStages {
  public:
    SeparateStages(const Board& board, const Lexicon& lexicon, const SearchOptions& options);

    const Paths& paths() const { return paths_; }
    const Pieces& pieces() const { return pieces_; }
    std::size_t candidates() const { return rests_.size(); }

    /// Joins all candidates for the spangram. Returns their number.
    std::size_t join(int threads) const;
    /// Asks of the rest that each candidate leaves whether it can be covered, from an empty table.
    void solve_zones(int threads) const;
    /// Each rest by the clock, the shortest of some runs, since whatever else the machine does only adds.
    CriticalPath critical_path(int runs) const;

  private:
    struct Rest {
        CellSet cells;
        BlockSet used;
    };

    SpangramJoiner make_joiner() const;
    ZoneSolver make_solver(Memo& memo) const;
    std::size_t begin_of(std::size_t path) const { return path == 0 ? 0 : ends_[path - 1]; }

    const Topology& topology_;
    SearchOptions options_;
    Paths paths_;
    Pieces pieces_;
    Compatibility matrix_;
    Prospects prospects_;
    WordShares shares_;
    CountMask wanted_;
    std::vector<Rest> rests_;       ///< of all candidates, those with the same first part together
    std::vector<std::size_t> ends_; ///< a path: where the rests of candidates that start with it end
};

struct PuzzleBench {
    std::string name;
    std::array<std::vector<Times>, stages.size()> times; ///< by number of threads, or one entry
    std::size_t paths = 0;
    std::size_t pieces = 0;
    std::size_t candidates = 0; ///< for the spangram
    std::size_t spangrams = 0;  ///< of these, different ones whose rest can be covered
    std::size_t zones = 0;
    SearchCounters work; ///< of the zone search
    Count covers = 0;
    std::size_t visited = 0; ///< covers that the cover search visited: all, or as many as its limit
    CriticalPath critical;

    const std::vector<Times>& of(Stage stage) const { return times[static_cast<std::size_t>(stage)]; }
};

struct BenchOptions {
    std::vector<int> threads;
    int repeats = 5;            ///< after one to warm up
    std::size_t max_covers = 0; ///< that the cover search visits
};

/// Loads the lexicon, the embedded one when no file is named.
Times time_lexicon(const std::string& file, int repeats);

/// Throws Stopped once interrupted, between two runs.
PuzzleBench measure(const Puzzle& puzzle, const Options& asked, const Language& language,
                    const BenchOptions& options);

} // namespace weft::cli
