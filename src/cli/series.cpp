#include "cli/series.hpp"

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/options.hpp"
#include "cli/output_place.hpp"
#include "cli/puzzle_file.hpp"
#include "show/json.hpp"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <mutex>
#include <optional>
#include <set>

namespace weft::cli {
namespace {

/// Layouts to solve for a puzzle where nothing else is said.
constexpr int usual_tries = 60;
/// Puzzles made for one that is fair, at most.
constexpr std::size_t most_tries_each = 4;
constexpr std::size_t widest_batch = 32;

std::string series_name(std::size_t number) { return fmt::format("{:03}", number); }

/// Why a puzzle is not taken; empty where it is fair.
std::string flaw(const MakeResult& made) {
    const Fairness& fairness = made.fairness;
    if (!made.puzzle) { return "no layout of these words was found"; }
    if (fairness.legal == false) { return fairness.faults.front().text; }
    if (!fairness.complete()) { return "the check of its answers was not finished"; }
    if (!fairness.rank) { return fmt::format("the answer is not among the first {}", fairness.ranked); }
    if (fairness.fair()) { return ""; }
    const std::size_t before = *fairness.rank - 1;
    return fmt::format("{} rank{} before the intended one", counted(before, "answer"),
                       before == 1 ? "s" : "");
}

/// What came of a theme.
struct Yield {
    bool refused = false; ///< no puzzle can be made of it
    std::size_t tried = 0;
    std::size_t fair = 0;
    std::string flaw; ///< of the puzzle tried last that was not taken
};

/// A puzzle of the series as it came out.
struct Made {
    MakeResult result;
    std::string refusal; ///< why there is none of this theme
};

/// Writes the puzzles one by one. That it can take them all is looked at before the first is made.
class Writer {
  public:
    Writer(OutputPlace& place, const SeriesRequest& request)
        : place_(place)
        , format_(request.format) {
        if (!place_.folder()) {
            place_.check();
            return;
        }
        for (int number = 1; number <= request.count; ++number) {
            place_.check(series_name(static_cast<std::size_t>(number)), ending_of(format_));
        }
    }

    void write(const Puzzle& puzzle) {
        if (place_.folder()) {
            place_.write(puzzle.name, ending_of(format_), file_text(puzzle, format_));
            return;
        }
        // Not before: what is there stays until there is something else.
        if (place_.file() && !lines_.is_open()) {
            lines_.open(place_.path(), std::ios::binary | std::ios::trunc);
        }
        std::ostream& out = place_.file() ? lines_ : std::cout;
        out << to_line(to_json(puzzle)) << std::endl; // whoever stops this run keeps what is made
        if (!out) {
            throw InputError(place_.file() ? place_.path() : "standard output", 0, "cannot be written");
        }
    }

  private:
    OutputPlace& place_;
    PuzzleFormat format_;
    std::ofstream lines_;
};

class Series {
  public:
    Series(const Solver& solver, const SeriesRequest& request, const Options& options, Progress& progress,
           Writer& writer)
        : solver_(solver)
        , request_(request)
        , options_(options)
        , progress_(progress)
        , writer_(writer)
        , yields_(request.themes.size()) {
        options_.threads = 1;
        options_.time_limit.reset(); // what is made must not depend on the machine
        options_.progress = nullptr;
        progress_.total = static_cast<std::uint64_t>(request.count);
    }

    /// Hands on the fair ones, in order.
    void run(int threads) {
        const auto wanted = static_cast<std::size_t>(request_.count);
        const std::size_t most = wanted * most_tries_each + request_.themes.size();
        while (fair_ < wanted && tried_ < most && !interrupted() && !all_refused()) {
            // The batches are the same for any number of threads.
            const std::size_t size = std::min({wanted - fair_, widest_batch, most - tried_});
            const std::vector<std::size_t> themes = next_themes(size);
            const std::vector<Yield> before = yields_;
            std::vector<std::optional<Made>> batch(size);
            std::size_t taken = 0;
            std::mutex mutex;
            std::atomic<bool> failed{false}; // to write one: then none behind it is written
            share_out(worker_count(threads), size, 1, [&](std::size_t i, std::size_t) {
                if (failed) { return; }
                const std::size_t theme = themes[i];
                Made made = before[theme].refused ? Made{} : make(request_.themes[theme], tried_ + i);
                const std::lock_guard lock(mutex);
                batch[i] = std::move(made);
                while (!failed && taken < size && batch[taken]) {
                    const std::size_t index = taken++;
                    try {
                        take(std::move(*batch[index]), themes[index]);
                    } catch (...) {
                        failed = true;
                        throw;
                    }
                }
            });
            tried_ += size;
        }
    }
    std::size_t tried() const { return tried_; }
    std::size_t fair() const { return fair_; }
    const std::vector<Yield>& yields() const { return yields_; }

  private:
    /// Of the next tries: the themes in turn, and once each has had its own, first those that have no fair
    /// puzzle yet.
    std::vector<std::size_t> next_themes(std::size_t size) const {
        const auto wanted = static_cast<std::size_t>(request_.count);
        std::vector<Yield> yields = yields_;
        std::vector<std::size_t> themes;
        for (std::size_t index = tried_; index < tried_ + size; ++index) {
            const auto lacking = std::find_if(yields.begin(), yields.end(), [](const Yield& yield) {
                return !yield.refused && yield.fair == 0 && yield.tried > 0 && yield.tried < most_tries_each;
            });
            const bool again = index >= wanted && lacking != yields.end();
            themes.push_back(again ? static_cast<std::size_t>(lacking - yields.begin())
                                   : index % yields.size());
            ++yields[themes.back()].tried;
        }
        return themes;
    }
    bool all_refused() const {
        return std::all_of(yields_.begin(), yields_.end(), [](const Yield& yield) { return yield.refused; });
    }

    Made make(const Theme& theme, std::size_t index) const {
        MakeRequest asked = request_.usual;
        asked.theme = theme.clue;
        asked.spangram = theme.spangram;
        asked.words = theme.words;
        asked.seed = Random(request_.usual.seed, index).bits();
        if (asked.tries == 0) { asked.tries = usual_tries; }
        try {
            return {solver_.make(asked, options_), ""};
        } catch (const Error& error) { return {{}, error.reason()}; }
    }

    void take(Made made, std::size_t number) {
        const Theme& theme = request_.themes[number];
        Yield& yield = yields_[number];
        ++yield.tried;
        if (!made.refusal.empty() && !yield.refused) {
            yield.refused = true;
            print_error(fmt::format("{}:{}: {}", request_.file, theme.line, made.refusal));
        }
        if (yield.refused) { return; }
        const MakeResult& result = made.result;
        if (yield.tried == 1 && !request_.quiet) {
            for (const auto& [given, reason] : result.ready.set_aside) {
                print_error(
                    fmt::format("{}:{}: {} is set aside: {}", request_.file, theme.line, given, reason));
            }
        }
        std::string why = flaw(result);
        if (why.empty() && !boards_.insert(result.puzzle->board.letters).second) {
            why = "the same board was made before";
        }
        if (!why.empty()) {
            yield.flaw = std::move(why);
            return;
        }
        ++yield.fair;
        Puzzle puzzle = *result.puzzle;
        puzzle.name = series_name(fair_ + 1);
        writer_.write(puzzle);
        progress_.done = ++fair_;
    }

    const Solver& solver_;
    const SeriesRequest& request_;
    Options options_;
    Progress& progress_;
    Writer& writer_;
    std::vector<Yield> yields_; ///< of each theme
    std::set<std::string> boards_;
    std::size_t fair_ = 0;
    std::size_t tried_ = 0;
};

/// Names the themes that were tried in vain; how many have no puzzle, those that were refused included.
std::size_t tell_without_puzzle(const SeriesRequest& request, const std::vector<Yield>& yields) {
    std::size_t without = 0;
    for (std::size_t i = 0; i < yields.size(); ++i) {
        const Yield& yield = yields[i];
        if (yield.tried == 0 || yield.fair > 0) { continue; }
        ++without;
        if (yield.refused) { continue; } // and was named then
        print_error(fmt::format("{}:{}: no fair puzzle of '{}' in {}: {}; give it more words", request.file,
                                request.themes[i].line, request.themes[i].clue,
                                yield.tried == 1 ? "1 try" : fmt::format("{} tries", yield.tried),
                                yield.flaw));
    }
    return without;
}

} // namespace

int make_series(const Solver& solver, const SeriesRequest& request, const Options& options,
                OutputPlace& place) {
    Writer writer(place, request);
    const Stopwatch watch;
    std::size_t fair = 0;
    std::size_t tried = 0;
    std::vector<Yield> yields;
    {
        Monitor monitor(std::nullopt, !request.quiet);
        Series series(solver, request, options, monitor.progress(), writer);
        series.run(options.threads);
        fair = series.fair();
        tried = series.tried();
        yields = series.yields();
    }
    const std::size_t without = tell_without_puzzle(request, yields);
    if (!request.quiet) {
        std::cerr << fmt::format(
            "weft: {} fair of {} made in {:.1f} s{}\n", fair, tried, watch.seconds(),
            without == 0 ? "" : fmt::format("; none of {} of {}", without, counted(yields.size(), "theme")));
    }
    if (fair == static_cast<std::size_t>(request.count)) { return without == 0 ? exit_solved : exit_none; }
    print_error(
        interrupted()
            ? fmt::format("interrupted: {} of the {} puzzles wanted are made", fair, request.count)
            : fmt::format("{} of the {} puzzles wanted were not found; give more words or other themes",
                          static_cast<std::size_t>(request.count) - fair, request.count));
    return exit_none;
}

} // namespace weft::cli
