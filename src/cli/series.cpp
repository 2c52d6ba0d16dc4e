#include "cli/series.hpp"

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "cli/command.hpp"
#include "cli/monitor.hpp"
#include "cli/new_file.hpp"
#include "cli/options.hpp"
#include "show/json.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <set>

namespace weft::cli {
namespace {

namespace fs = std::filesystem;

/// Layouts to solve for a puzzle where nothing else is said.
constexpr int usual_tries = 60;
/// Puzzles made for one that is fair, at most.
constexpr std::size_t most_tries_each = 4;
constexpr std::size_t widest_batch = 32;

/// A puzzle of the series as it came out.
struct Made {
    MakeResult result;
    std::string refusal; ///< why there is none of this theme
};

class Series {
  public:
    Series(const Solver& solver, const SeriesRequest& request, const Options& options, Progress& progress)
        : solver_(solver)
        , request_(request)
        , options_(options)
        , progress_(progress)
        , refused_(request.themes.size()) {
        options_.threads = 1;
        options_.time_limit.reset(); // what is made must not depend on the machine
        options_.progress = nullptr;
        progress_.total = static_cast<std::uint64_t>(request.count);
    }

    /// The fair ones, in order.
    std::vector<Puzzle> run(int threads) {
        const auto wanted = static_cast<std::size_t>(request_.count);
        const std::size_t most = wanted * most_tries_each + request_.themes.size();
        while (puzzles_.size() < wanted && tried_ < most && !interrupted() && !all_refused()) {
            // The batches are the same for any number of threads.
            const std::size_t size = std::min({wanted - puzzles_.size(), widest_batch, most - tried_});
            std::vector<Made> batch(size);
            share_out(worker_count(threads), size, 1,
                      [&](std::size_t i, std::size_t) { batch[i] = make(tried_ + i); });
            for (std::size_t i = 0; i < size; ++i) { take(std::move(batch[i]), tried_ + i); }
            tried_ += size;
        }
        return std::move(puzzles_);
    }
    std::size_t tried() const { return tried_; }

  private:
    std::size_t theme_of(std::size_t index) const { return index % request_.themes.size(); }
    bool all_refused() const { return std::find(refused_.begin(), refused_.end(), false) == refused_.end(); }

    Made make(std::size_t index) const {
        const Theme& theme = request_.themes[theme_of(index)];
        if (refused_[theme_of(index)]) { return {}; }
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

    void take(Made made, std::size_t index) {
        const std::size_t number = theme_of(index);
        const Theme& theme = request_.themes[number];
        if (!made.refusal.empty() && !refused_[number]) {
            refused_[number] = true;
            print_error(fmt::format("{}:{}: {}", request_.file, theme.line, made.refusal));
        }
        const MakeResult& result = made.result;
        if (index < request_.themes.size() && !request_.quiet) {
            for (const auto& [given, reason] : result.ready.set_aside) {
                print_error(
                    fmt::format("{}:{}: {} is set aside: {}", request_.file, theme.line, given, reason));
            }
        }
        if (!result.puzzle || !result.fairness.fair() || !result.fairness.complete() ||
            !boards_.insert(result.puzzle->board.letters).second) {
            return;
        }
        puzzles_.push_back(*result.puzzle);
        puzzles_.back().name = fmt::format("{:03}", puzzles_.size());
        progress_.done = puzzles_.size();
    }

    const Solver& solver_;
    const SeriesRequest& request_;
    Options options_;
    Progress& progress_;
    std::vector<bool> refused_; ///< themes of which no puzzle can be made
    std::set<std::string> boards_;
    std::vector<Puzzle> puzzles_;
    std::size_t tried_ = 0;
};

void write_puzzles(const std::vector<Puzzle>& puzzles, const SeriesRequest& request) {
    if (fs::is_directory(request.out)) {
        for (const Puzzle& puzzle : puzzles) {
            write_new_file((fs::path(request.out) / (puzzle.name + ".txt")).string(), puzzle_text(puzzle, {}),
                           request.force);
        }
        return;
    }
    std::string lines;
    for (const Puzzle& puzzle : puzzles) { lines += to_line(to_json(puzzle)) + '\n'; }
    request.out.empty() ? void(std::cout << lines) : write_new_file(request.out, lines, request.force);
}

} // namespace

int make_series(const Solver& solver, const SeriesRequest& request, const Options& options) {
    if (!request.out.empty()) { check_new_file(request.out, request.force); } // before the work
    const Monitor clock(std::nullopt, false);
    std::vector<Puzzle> puzzles;
    std::size_t tried = 0;
    {
        Monitor monitor(std::nullopt, !request.quiet);
        Series series(solver, request, options, monitor.progress());
        puzzles = series.run(options.threads);
        tried = series.tried();
    }
    write_puzzles(puzzles, request);
    if (!request.quiet) {
        std::cerr << fmt::format("weft: {} fair of {} made in {:.1f} s\n", puzzles.size(), tried,
                                 clock.milliseconds() / 1000);
    }
    if (puzzles.size() == static_cast<std::size_t>(request.count)) { return exit_solved; }
    print_error(fmt::format("{} of the {} puzzles wanted were not found; give more words or other themes",
                            static_cast<std::size_t>(request.count) - puzzles.size(), request.count));
    return exit_none;
}

} // namespace weft::cli
