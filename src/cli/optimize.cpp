#include "hunt/optimize.hpp"

#include "base/parallel.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "base/ticker.hpp"
#include "board/letters.hpp"
#include "cli/command.hpp"
#include "cli/hunt_board.hpp"
#include "cli/hunting.hpp"
#include "cli/options.hpp"
#include "hunt/record.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <limits>
#include <span>
#include <unistd.h>

namespace weft::cli {
namespace {

constexpr double default_seconds = 10;
constexpr int compared_starts = 200;
constexpr Ticker::Milliseconds tick{50};
constexpr int no_limit = std::numeric_limits<int>::max();

/// A line on the terminal that is written over and over; nothing when there is none.
class LiveLine {
  public:
    explicit LiveLine(bool quiet)
        : shown_(!quiet && isatty(STDERR_FILENO) != 0) {}
    ~LiveLine() { show(""); }
    LiveLine(const LiveLine&) = delete;
    LiveLine& operator=(const LiveLine&) = delete;

    void show(const std::string& text) const {
        if (shown_) { std::cerr << "\r\x1b[K" << text << std::flush; }
    }

  private:
    bool shown_;
};

/// CPU seconds that the calling thread has used.
double thread_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// A search as the command line describes it.
struct Request {
    std::string shape;
    hunt::Scoring scoring;
    hunt::BoardSpace space;
    hunt::Trie trie;
    hunt::OptimizeOptions options;
    std::optional<double> seconds;
    std::string save; ///< empty: nowhere
    std::string lexicon;
    bool quiet = false;
};

/// The board of --start. Throws InputError or UsageError.
std::optional<Board> start_option(const boost::program_options::variables_map& values,
                                  const std::optional<Topology>& shape, bool qu_tiles) {
    const auto start = value_of<std::string>(values, "start");
    if (!start) { return std::nullopt; }
    hunt::GivenBoard given =
        board_argument({*start}, shape ? std::optional(hunt::Shape{*shape}) : std::nullopt, qu_tiles);
    if (!given.pairs.empty()) {
        throw UsageError("--start: each cell has one letter; with --qu a Q reads QU");
    }
    return std::move(given.board);
}

/// What the board of --start or the pattern of --fix looks like, or 4x4. Throws UsageError.
Topology shape_told(const boost::program_options::variables_map& values, const std::optional<Board>& start) {
    if (start) { return start->topology; }
    const auto pattern = value_of<std::string>(values, "fix");
    if (!pattern) { return Topology::rectangle(4, 4); }
    auto shape = hunt::likely_shape(pattern->size());
    if (!shape) {
        throw UsageError(fmt::format("no shape is plain from {} cells; say --shape ({})", pattern->size(),
                                     hunt::whole_shapes_known));
    }
    return std::move(*shape);
}

Request read_request(const boost::program_options::variables_map& values) {
    const hunt::Scoring scoring = scoring_option(values);
    const auto named = whole_shape_option(values);
    const std::optional<Board> start = start_option(values, named, scoring.qu_tiles);
    const Topology shape = named ? *named : shape_told(values, start);
    const std::string name = value_of<std::string>(values, "shape").value_or(hunt::name_of(shape));
    hunt::OptimizeOptions options;
    const auto& method_name = values["method"].as<std::string>();
    const auto method = hunt::parse_method(method_name);
    if (!method) {
        throw UsageError(
            fmt::format("no method '{}'; there are anneal, climb, steepest, first and perturb", method_name));
    }
    options.method = *method;
    options.seed = values["seed"].as<std::uint64_t>();
    options.top = static_cast<std::size_t>(positive_option(values, "top", 100000));
    options.threads = threads_option(values);
    if (values.count("restarts") != 0) {
        options.restarts = static_cast<std::uint64_t>(positive_option(values, "restarts", no_limit));
    }
    std::optional<double> seconds;
    if (values.count("seconds") != 0) {
        seconds = values["seconds"].as<double>();
        if (!(*seconds > 0)) { throw UsageError(fmt::format("--seconds must be above 0, not {}", *seconds)); }
    }
    const std::string all_free(static_cast<std::size_t>(shape.cells()), '?');
    const std::string pattern = value_of<std::string>(values, "fix").value_or(all_free);
    hunt::BoardSpace space = [&] {
        try {
            return hunt::BoardSpace(shape, pattern, letters_option(values));
        } catch (const InputError& error) { throw UsageError(fmt::format("--fix: {}", error.what())); }
    }();
    if (start) {
        options.start = start->letters;
        if (!space.contains(*options.start)) {
            throw UsageError("--start: not a board that --fix and --letters allow");
        }
    }
    // Words of letters that no cell can have only slow the search down.
    LetterSet possible = space.free.empty() ? 0 : space.letters;
    for (char c : space.pattern) { possible |= c == '?' ? 0 : letter_bit(c); }
    const Dictionary words = dictionary_option(values);
    hunt::Trie trie(words, scoring, shape.cells(), possible);
    return {name,
            scoring,
            std::move(space),
            std::move(trie),
            std::move(options),
            seconds,
            value_of<std::string>(values, "save").value_or(""),
            words.name(),
            values["quiet"].as<bool>()};
}

/// What an earlier run left in the file of --save, if one did. Throws InputError where it is of another
/// search.
std::optional<hunt::Record> saved_record(const Request& request) {
    std::error_code unknown;
    if (request.save.empty() || !std::filesystem::exists(request.save, unknown)) { return std::nullopt; }
    hunt::Record record = hunt::read_record(request.save);
    if (record.shape != request.shape || record.scoring != request.scoring) {
        throw InputError(request.save, 1,
                         fmt::format("saved by a search for shape {}, rules {}, minimum length {}{}",
                                     record.shape, hunt::name_of(record.scoring.rules),
                                     record.scoring.min_length, record.scoring.qu_tiles ? ", --qu" : ""));
    }
    if (!record.lexicon.empty() && record.lexicon != printable(request.lexicon)) {
        throw InputError(
            request.save, 1,
            fmt::format("saved by a search with the word list {}, not {}", record.lexicon, request.lexicon));
    }
    return record;
}

int optimize(const Request& request) {
    const auto saved_before = saved_record(request);
    hunt::OptimizeOptions options = request.options;
    if (saved_before) { options.top = std::max(options.top, saved_before->boards.size()); } // none is lost
    hunt::Optimizer optimizer(request.space, request.trie, options);
    if (saved_before) {
        try {
            optimizer.resume(saved_before->boards, saved_before->starts);
        } catch (const InputError& error) { throw InputError(request.save, 1, error.reason()); }
    }
    const bool saving = !request.save.empty();
    const auto save = [&](const hunt::OptimizeStatus& status) {
        hunt::write_record(request.save,
                           {request.shape, request.scoring, status.starts, status.boards, request.lexicon});
    };
    if (saving) {
        // A place that cannot be written is better known now than after the search.
        save(optimizer.status());
    }

    const Stopwatch watch;
    std::optional<double> limit = request.seconds;
    if (!limit && !request.options.restarts && !optimizer.complete_search()) { limit = default_seconds; }
    std::string failure;
    {
        std::atomic<bool> stop{false};
        const LiveLine line(request.quiet);
        std::uint64_t saved = optimizer.version();
        const Ticker ticker([&] {
            const hunt::OptimizeStatus status = optimizer.status();
            const double seconds = watch.seconds();
            if (!status.boards.empty()) {
                line.show(fmt::format("best {} {}  {:.0f} boards/s  {:.0f} s", status.boards[0].score,
                                      lower(status.boards[0].letters),
                                      static_cast<double>(status.scored) / seconds, seconds));
            }
            const std::uint64_t version = optimizer.version();
            if (saving && version != saved && failure.empty()) {
                try {
                    save(status);
                    saved = version;
                } catch (const InputError& error) { failure = error.what(); }
            }
            if (interrupted() || !failure.empty() || (limit && seconds >= *limit)) { stop = true; }
            return tick;
        });
        optimizer.run(stop);
    }
    const hunt::OptimizeStatus status = optimizer.status();
    for (const hunt::ScoredBoard& board :
         std::span(status.boards).first(std::min(request.options.top, status.boards.size()))) {
        std::cout << board.score << ' ' << lower(board.letters) << '\n';
    }
    std::cout << std::flush;
    if (!failure.empty()) { throw InputError(failure); }
    std::cerr << fmt::format("weft: by the word list {}\n", request.lexicon);
    if (saving) { save(status); }
    if (optimizer.complete_search()) {
        std::cerr << (status.complete ? fmt::format("complete: all {} boards scored\n", status.scored)
                                      : fmt::format("stopped early: {} of {} boards scored\n", status.scored,
                                                    request.space.size(hunt::Optimizer::small_space)));
    }
    return status.boards.empty() ? exit_none : exit_solved;
}

/// Follows the starts of a comparison, which know nothing of each other.
class Comparison final : public hunt::Watcher {
  public:
    int bar() const override { return no_limit; }
    void seen(int, const std::string&) override {}
    void scored(std::uint64_t) override {}
};

/// What a start came to.
struct Outcome {
    hunt::Climb climb;
    double seconds = 0;
    bool done = false;
};

/// So many starts by one method, each from a board of its own.
std::vector<Outcome> run_starts(const Request& request, hunt::Method method, std::size_t starts) {
    std::vector<Outcome> outcomes(starts);
    std::atomic<bool> stop{interrupted()};
    std::atomic<std::size_t> done{0};
    const LiveLine line(request.quiet);
    const Ticker ticker([&] {
        line.show(fmt::format("{} {}/{}", hunt::name_of(method), done.load(), starts));
        if (interrupted()) { stop = true; }
        return tick;
    });
    for_each_in_parallel(
        worker_count(request.options.threads), starts,
        [&] { return hunt::Climber(request.space, request.trie, stop); },
        [](const hunt::Climber&) { return false; },
        [&](hunt::Climber& climber, int, std::size_t i) {
            check(stop);
            Comparison watcher;
            Random random(request.options.seed, i);
            const std::string start =
                request.options.start ? *request.options.start : request.space.random(random);
            const double before = thread_seconds();
            hunt::Climb climb = climber.run(method, start, random, watcher);
            outcomes[i] = {std::move(climb), thread_seconds() - before, !stop};
            ++done;
        },
        [](const hunt::Climber&) {});
    return outcomes;
}

/// A line of the comparison; empty where no start came to its end.
std::string summary(hunt::Method method, const std::vector<Outcome>& outcomes) {
    double score = 0;
    double moves = 0;
    double moves_to_best = 0;
    double seconds = 0;
    int best = 0;
    int count = 0;
    for (const Outcome& outcome : outcomes) {
        if (!outcome.done) { continue; }
        ++count;
        score += outcome.climb.score;
        moves += static_cast<double>(outcome.climb.moves);
        moves_to_best += static_cast<double>(outcome.climb.moves_to_best);
        seconds += outcome.seconds;
        best = std::max(best, outcome.climb.score);
    }
    if (count == 0) { return ""; }
    return fmt::format("{:<10}{:>8}{:>10}{:>10.1f}{:>14.0f}{:>14.0f}{:>12.2f}{:>12.4f}{:>12.0f}\n",
                       hunt::name_of(method), count, best, score / count, moves / count,
                       moves_to_best / count, 1e6 * seconds / moves, seconds / count, score / seconds);
}

int compare(const Request& request) {
    const auto starts = static_cast<std::size_t>(request.options.restarts.value_or(compared_starts));
    std::cout << fmt::format("{:<10}{:>8}{:>10}{:>10}{:>14}{:>14}{:>12}{:>12}{:>12}\n", "method", "starts",
                             "best", "mean", "moves/start", "to the best", "us/move", "s/start", "mean/s");
    for (const hunt::Method method : {hunt::Method::climb, hunt::Method::first, hunt::Method::steepest,
                                      hunt::Method::perturb, hunt::Method::anneal}) {
        std::cout << summary(method, run_starts(request, method, starts)) << std::flush;
    }
    return exit_solved;
}

} // namespace

int run_optimize(const std::vector<std::string>& arguments) {
    namespace po = boost::program_options;
    po::options_description options;
    add_hunt_options(options, "4x4, or that of --start or --fix");
    options.add_options()("method", po::value<std::string>()->value_name("M")->default_value("anneal"),
                          "anneal, climb, steepest, first or perturb")(
        "seconds", po::value<double>()->value_name("T"), "time to spend (10, when --restarts is not given)")(
        "restarts", po::value<int>()->value_name("N"), "starts to run")(
        "seed", po::value<std::uint64_t>()->value_name("N")->default_value(1), "seed of the random numbers")(
        "threads", po::value<int>()->value_name("T")->default_value(0), "threads, 0 for one a core")(
        "start", po::value<std::string>()->value_name("BOARD"),
        "begin from this board and not from random ones")("fix",
                                                          po::value<std::string>()->value_name("PATTERN"),
                                                          "hold the cells with a letter; ? and . are free")(
        "letters", po::value<std::string>()->value_name("SET"), "letters that free cells may have (all)")(
        "top", po::value<int>()->value_name("K")->default_value(10),
        "boards to print; so many are kept")("save", po::value<std::string>()->value_name("FILE"),
                                             "keep the best boards in this file; goes on from it")(
        "compare", po::bool_switch(), "print a table of the methods over 200 starts (or --restarts) each")(
        "quiet", po::bool_switch(), "no live line");
    po::variables_map values;
    if (!parse(find("optimize"), arguments, options, "", values)) { return exit_solved; }
    const bool comparing = values["compare"].as<bool>();
    if (comparing && (values.count("save") != 0 || values.count("seconds") != 0 ||
                      !values["method"].defaulted() || !values["top"].defaulted())) {
        throw UsageError(
            "--compare runs --restarts starts of each method and keeps no boards; leave out --save, "
            "--seconds, --method and --top");
    }
    const Request request = read_request(values);
    catch_interrupts();
    const int status = comparing ? compare(request) : optimize(request);
    if (interrupted()) { std::cerr << "weft: interrupted: this is what was found until then\n"; }
    return status;
}

} // namespace weft::cli
