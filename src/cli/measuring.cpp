#include "cli/measuring.hpp"

#include "base/parallel.hpp"
#include "base/stop.hpp"
#include "base/stopwatch.hpp"
#include "board/rules.hpp"
#include "cli/command.hpp"
#include "cover/answer.hpp"
#include "cover/covers.hpp"
#include "show/terminal.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>

namespace weft::cli {
namespace {

/// The same work again and again, on something made for each run: once to warm up, then the runs that count.
template <typename Make, typename Work>
Times time_of(int repeats, const Make& make, const Work& work) {
    Times times;
    for (int run = 0; run <= repeats; ++run) {
        check(interrupt_flag());
        auto made = make();
        const Stopwatch watch;
        work(made);
        if (run > 0) { times.push_back(watch.milliseconds()); }
    }
    return times;
}

template <typename Work>
Times time_of(int repeats, const Work& work) {
    return time_of(
        repeats, [] { return 0; }, [&](int) { work(); });
}

/// Visits covers until they are enough; the search may be used again afterwards.
std::size_t visit_covers(const Search& search, std::atomic<bool>& stop, std::size_t most,
                         const CoverVisitor& visit) {
    std::atomic<std::size_t> visited{0};
    for_each_cover(search, [&](int worker, const Cover& cover) {
        const std::size_t number = visited++;
        if (number < most) { visit(worker, cover); }
        if (number + 1 >= most) { stop = true; }
    });
    stop = false;
    return std::min<std::size_t>(visited, most);
}

/// Covers, kept to be read.
struct KeptCover {
    std::size_t spangram;
    std::vector<PieceId> pieces;
};

/// As many covers as a visit may bring, kept so that the search for them is timed without their reading.
std::vector<KeptCover> keep_covers(const Search& search, std::atomic<bool>& stop, std::size_t most) {
    std::vector<KeptCover> kept;
    std::mutex keeping;
    visit_covers(search, stop, most, [&](int, const Cover& cover) {
        const std::lock_guard lock(keeping);
        kept.push_back({cover.spangram, {cover.pieces.begin(), cover.pieces.end()}});
    });
    return kept;
}

} // namespace

double median(Times times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

double spread(const Times& times) {
    const auto [least, most] = std::minmax_element(times.begin(), times.end());
    return (*most - *least) / 2;
}

SeparateStages::SeparateStages(const Board& board, const Lexicon& lexicon, const SearchOptions& options)
    : topology_(board.topology)
    , options_(options)
    , paths_(find_paths(board, lexicon, PathKind::playable, never_stop, options.rules))
    , pieces_(paths_, options.rules)
    , matrix_(topology_, pieces_)
    , prospects_(topology_.cells(), pieces_)
    , shares_(options.words ? WordShares(topology_, pieces_) : WordShares())
    , wanted_(options.words ? CountMask{1} << (*options.words - 1) : any_count) {
    const SpangramJoiner joiner = make_joiner();
    for (std::uint32_t path = 0; path < paths_.size(); ++path) {
        joiner.starting_with(path, [&](CellSet cells, BlockSet blocks, const SpangramReading&) {
            rests_.push_back({topology_.all() - cells, blocks});
        });
        ends_.push_back(rests_.size());
    }
}

SpangramJoiner SeparateStages::make_joiner() const {
    const int theme_words = options_.words ? *options_.words - 1 : 0;
    return {topology_, paths_,
            SpangramJoiner::Options{
                .parts = options_.spangram_parts,
                .limits = {.self_crossing = options_.rules.self_crossing,
                           .spanning = options_.rules.spangram == SpangramRule::spans,
                           .max_cells = topology_.all().size() - theme_words * options_.rules.min_length}}};
}

ZoneSolver SeparateStages::make_solver(Memo& memo) const {
    return {topology_, pieces_, matrix_, prospects_, shares_, memo, never_stop};
}

std::size_t SeparateStages::join(int threads) const {
    const SpangramJoiner joiner = make_joiner();
    std::size_t joined = 0;
    for_each_in_parallel(
        threads, paths_.size(), [] { return std::size_t{0}; }, [](std::size_t) { return false; },
        [&](std::size_t& own, int, std::size_t path) {
            joiner.starting_with(static_cast<std::uint32_t>(path),
                                 [&](CellSet, BlockSet, const SpangramReading&) { ++own; });
        },
        [&](std::size_t own) { joined += own; });
    return joined;
}

void SeparateStages::solve_zones(int threads) const {
    Memo memo(width_for(topology_));
    for_each_in_parallel(
        threads, ends_.size(), [&] { return make_solver(memo); },
        [](const ZoneSolver& solver) { return solver.counters().zones() < Instance::head_start; },
        [&](ZoneSolver& solver, int, std::size_t path) {
            for (std::size_t rest = begin_of(path); rest < ends_[path]; ++rest) {
                solver.feasible(rests_[rest].cells, rests_[rest].used, wanted_);
            }
        },
        [](const ZoneSolver&) {});
}

CriticalPath SeparateStages::critical_path(int runs) const {
    std::vector<double> shortest(rests_.size(), std::numeric_limits<double>::infinity());
    for (int run = 0; run < runs; ++run) {
        Memo memo(width_for(topology_));
        ZoneSolver solver = make_solver(memo);
        for (std::size_t rest = 0; rest < rests_.size(); ++rest) {
            const Stopwatch watch;
            solver.feasible(rests_[rest].cells, rests_[rest].used, wanted_);
            shortest[rest] = std::min(shortest[rest], watch.milliseconds());
        }
    }
    CriticalPath critical;
    for (std::size_t path = 0; path < ends_.size(); ++path) {
        double set = 0;
        for (std::size_t rest = begin_of(path); rest < ends_[path]; ++rest) {
            set += shortest[rest];
            critical.longest = std::max(critical.longest, shortest[rest]);
        }
        critical.longest_set = std::max(critical.longest_set, set);
        critical.total += set;
    }
    return critical;
}

Times time_lexicon(const std::string& file, int repeats) {
    return time_of(repeats, [&] { load_lexicon(file); });
}

PuzzleBench measure(const Puzzle& puzzle, const Options& asked, const Language& language,
                    const BenchOptions& bench_options) {
    const Lexicon& lexicon = language.words();
    const int repeats = bench_options.repeats;
    PuzzleBench bench;
    bench.name = std::filesystem::path(puzzle.name).stem().string();
    const auto add = [&](Stage stage, const auto&... work) {
        bench.times[static_cast<std::size_t>(stage)].push_back(time_of(repeats, work...));
    };
    catch_interrupts(); // from here on there is something to keep
    const Board& board = puzzle.board;
    SearchOptions options = search_options(puzzle, asked);

    const SeparateStages alone(board, lexicon, options);
    bench.paths = alone.paths().size();
    bench.pieces = alone.pieces().size();
    bench.candidates = alone.candidates();
    add(Stage::paths, [&] { find_paths(board, lexicon, PathKind::playable, never_stop, options.rules); });
    add(Stage::pieces, [&] { const Pieces pieces(alone.paths(), options.rules); });
    add(Stage::matrix, [&] { const Compatibility matrix(board.topology, alone.pieces()); });
    bench.critical = alone.critical_path(repeats);

    const Weights& weights = language.model.weights(options.words.has_value());
    const std::string theme = theme_of(puzzle, asked);
    const auto rank_all = [&](const Search& search) {
        const Features features(search, language.knowledge, theme);
        rank(search, features, weights, 5);
    };
    for (const int threads : bench_options.threads) {
        options.threads = threads;
        std::atomic<bool> stop{false};
        const Search search(board, lexicon, options, stop);
        if (bench.of(Stage::solve).empty()) {
            bench.spangrams = search.spangrams().size();
            bench.zones = search.memo().size();
            bench.work = search.counters();
            bench.covers = count_covers(search).number;
            const std::vector<KeptCover> kept = keep_covers(search, stop, bench_options.max_covers);
            bench.visited = kept.size();
            add(Stage::mapping, [&] {
                for (const auto& [spangram, pieces] : kept) {
                    spell(search, first_reading(search, {spangram, pieces}));
                }
            });
        }
        add(Stage::spangrams, [&] { alone.join(threads); });
        add(Stage::zones, [&] { alone.solve_zones(threads); });
        add(Stage::covers,
            [&] { visit_covers(search, stop, bench_options.max_covers, [](int, const Cover&) {}); });
        add(Stage::count, [&] { count_covers(search); });
        // Each ranking has a search of its own: another would find its answers in the table already.
        const auto make_search = [&] { return Search(board, lexicon, options, stop); };
        add(Stage::ranking, make_search, rank_all);
        add(Stage::solve, [&] {
            const Search again = make_search();
            rank_all(again);
        });
    }
    return bench;
}

} // namespace weft::cli
