// weft bench: where the time goes, stage by stage and thread count by thread count.
#include "base/text.hpp"
#include "base/whole_file.hpp"
#include "cli/batch.hpp"
#include "cli/command.hpp"
#include "cli/measuring.hpp"
#include "cli/options.hpp"
#include "cli/plot.hpp"
#include "show/json.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <sys/resource.h>

namespace weft::cli {
namespace po = boost::program_options;

namespace {

using Json = nlohmann::ordered_json;
using Benches = std::vector<const PuzzleBench*>;

constexpr const char* no_filter = "part of paths: only beginnings of words that can be traced are looked up";

/// The runs of a stage added up over puzzles, run by run.
Times total(const Benches& benches, Stage stage, std::size_t threads) {
    Times sum;
    for (const PuzzleBench* bench : benches) {
        const Times& times = bench->of(stage)[threads];
        sum.resize(times.size());
        std::transform(sum.begin(), sum.end(), times.begin(), sum.begin(), std::plus<>());
    }
    return sum;
}

/// Against the first thread count, by the median of the totals.
std::vector<double> speed_up(const Benches& benches, Stage stage) {
    const double first = median(total(benches, stage, 0));
    std::vector<double> factors;
    for (std::size_t i = 0; i < benches.front()->of(stage).size(); ++i) {
        factors.push_back(first / median(total(benches, stage, i)));
    }
    return factors;
}

/// What a report says of all puzzles together.
struct Summary {
    std::vector<int> threads;
    Times lexicon;
    std::size_t words = 0; ///< of the lexicon
    Benches all;
    Benches fastest; ///< the tenth of the puzzles with the shortest solve
    Benches slowest; ///< the tenth with the longest
    PuzzleBench work;
    std::size_t cut_short = 0; ///< puzzles with more covers than the cover search visits
    double memory = 0;         ///< MiB at the most

    double efficiency(const std::vector<double>& factors, std::size_t i) const {
        return factors[i] * threads.front() / threads[i];
    }
};

Summary summarise(const std::vector<PuzzleBench>& benches) {
    Summary summary;
    for (const PuzzleBench& bench : benches) {
        summary.all.push_back(&bench);
        summary.work.paths += bench.paths;
        summary.work.pieces += bench.pieces;
        summary.work.candidates += bench.candidates;
        summary.work.spangrams += bench.spangrams;
        summary.work.zones += bench.zones;
        summary.work.work += bench.work;
        summary.work.covers = add(summary.work.covers, bench.covers);
        summary.work.visited += bench.visited;
        summary.work.critical.total += bench.critical.total;
        summary.work.critical.longest += bench.critical.longest;
        summary.work.critical.longest_set += bench.critical.longest_set;
        summary.cut_short += bench.visited < bench.covers ? 1 : 0;
    }
    Benches by_time = summary.all;
    std::stable_sort(by_time.begin(), by_time.end(), [](const PuzzleBench* a, const PuzzleBench* b) {
        return median(a->of(Stage::solve)[0]) < median(b->of(Stage::solve)[0]);
    });
    const auto tenth = static_cast<std::ptrdiff_t>((by_time.size() + 9) / 10);
    summary.fastest.assign(by_time.begin(), by_time.begin() + tenth);
    summary.slowest.assign(by_time.end() - tenth, by_time.end());
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    summary.memory = static_cast<double>(usage.ru_maxrss) / 1024;
    return summary;
}

Json critical_json(const CriticalPath& critical) {
    return {{"zone_search_ms", critical.total},       {"longest_ms", critical.longest},
            {"share", 1 / critical.bound()},          {"bound", critical.bound()},
            {"longest_set_ms", critical.longest_set}, {"set_bound", critical.set_bound()}};
}

Json work_json(const PuzzleBench& bench) {
    return {{"paths", bench.paths},
            {"pieces", bench.pieces},
            {"candidates", bench.candidates},
            {"spangrams", bench.spangrams},
            {"zones", bench.zones},
            {"nodes", bench.work.nodes},
            {"memo_hits", bench.work.memo_hits},
            {"covers", as_number(bench.covers)},
            {"covers_visited", bench.visited}};
}

Json puzzle_json(const PuzzleBench& bench, const std::vector<int>& threads) {
    Json line{{"puzzle", bench.name}};
    line.update(work_json(bench));
    line["largest_zone"] = critical_json(bench.critical);
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
        for (std::size_t i = 0; i < bench.times[stage].size(); ++i) {
            line["stages_ms"][stages[stage]][std::to_string(threads[i])] = bench.times[stage][i];
        }
    }
    return line;
}

Json summary_json(const Summary& summary) {
    const auto entry = [](const Times& times) {
        return Json{{"median", median(times)}, {"spread", spread(times)}};
    };
    Json result{{"puzzles", summary.all.size()},
                {"runs", summary.lexicon.size()},
                {"lexicon_words", summary.words},
                {"work", work_json(summary.work)},
                {"puzzles_with_more_covers_than_visited", summary.cut_short},
                {"largest_zone", critical_json(summary.work.critical)},
                {"peak_memory_mib", summary.memory}};
    result["stages_ms"]["lexicon"]["1"] = entry(summary.lexicon);
    result["stages_ms"]["filter"] = nullptr;
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
        for (std::size_t i = 0; i < summary.all.front()->times[stage].size(); ++i) {
            result["stages_ms"][stages[stage]][std::to_string(summary.threads[i])] =
                entry(total(summary.all, static_cast<Stage>(stage), i));
        }
    }
    for (std::size_t i = 0; i < summary.threads.size(); ++i) {
        Json row{{"threads", summary.threads[i]}};
        for (const Stage stage : {Stage::solve, Stage::zones}) {
            const auto factors = speed_up(summary.all, stage);
            row[stages[static_cast<std::size_t>(stage)]] = {
                {"speed_up", factors[i]},
                {"efficiency", summary.efficiency(factors, i)},
                {"speed_up_slowest_tenth", speed_up(summary.slowest, stage)[i]},
                {"speed_up_fastest_tenth", speed_up(summary.fastest, stage)[i]}};
        }
        result["threads"].push_back(std::move(row));
    }
    return result;
}

void print_heading(const std::vector<int>& threads) {
    std::cout << fmt::format("{:18} {:>6} {:>10} {:>9} {:>7} {:>8} {:>8} {:>12} {:>7} {:>6}", "puzzle",
                             "pieces", "candidates", "spangrams", "zones", "nodes", "hits", "covers",
                             "largest", "bound");
    for (const int count : threads) {
        std::cout << fmt::format(" {:>17}", "ms, " + counted(count, "thread"));
    }
    std::cout << '\n';
}

void print_puzzle(const PuzzleBench& bench) {
    const CriticalPath& critical = bench.critical;
    std::cout << fmt::format("{:18} {:>6} {:>10} {:>9} {:>7} {:>8} {:>8} {:>12} {:>5.1f} % {:>6.1f}",
                             bench.name, bench.pieces, bench.candidates, bench.spangrams, bench.zones,
                             bench.work.nodes, bench.work.memo_hits, to_string(bench.covers),
                             100 / critical.bound(), critical.bound());
    for (const Times& times : bench.of(Stage::solve)) {
        std::cout << fmt::format(" {:>8.2f} +- {:>5.2f}", median(times), spread(times));
    }
    std::cout << std::endl;
}

void print_stages(const Summary& summary) {
    const auto cell = [](const Times& times) {
        return fmt::format(" {:>10.3f} +- {:>6.3f}", median(times), spread(times));
    };
    std::cout << fmt::format("{:14}", "milliseconds");
    for (const int count : summary.threads) { std::cout << fmt::format(" {:>20}", counted(count, "thread")); }
    std::cout << fmt::format("\n{:14}{}  ({} words, once)\n{:14} {:>10}  ({})\n", "lexicon",
                             cell(summary.lexicon), summary.words, "filter", "-", no_filter);
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
        std::cout << fmt::format("{:14}", stages[stage]);
        for (std::size_t i = 0; i < summary.all.front()->times[stage].size(); ++i) {
            std::cout << cell(total(summary.all, static_cast<Stage>(stage), i));
        }
        std::cout << '\n';
    }
}

void print_speed_ups(const Summary& summary) {
    std::cout << fmt::format("\n{:24}", "speed-up (efficiency)");
    for (const int count : summary.threads) { std::cout << fmt::format(" {:>15}", counted(count, "thread")); }
    std::cout << '\n';
    const auto row = [&](const std::string& what, const Benches& benches, Stage stage) {
        std::cout << fmt::format("{:24}", what);
        const auto factors = speed_up(benches, stage);
        for (std::size_t i = 0; i < factors.size(); ++i) {
            std::cout << fmt::format(" {:>7.2f} ({:>3.0f} %)", factors[i],
                                     100 * summary.efficiency(factors, i));
        }
        std::cout << '\n';
    };
    for (const Stage stage : {Stage::solve, Stage::zones}) {
        row(stages[static_cast<std::size_t>(stage)], summary.all, stage);
        row("  slowest tenth", summary.slowest, stage);
        row("  fastest tenth", summary.fastest, stage);
    }
}

void print_summary(const Summary& summary, std::size_t most_covers) {
    std::cout << fmt::format("\n{}, {} of each: median of the totals, half the range\n\n",
                             counted(summary.all.size(), "puzzle"), counted(summary.lexicon.size(), "run"));
    print_stages(summary);
    if (summary.cut_short > 0) {
        std::cout << fmt::format("cover search and mapping back: the first {} covers only of {} with more\n",
                                 most_covers, counted(summary.cut_short, "puzzle"));
    }
    print_speed_ups(summary);
    const PuzzleBench& work = summary.work;
    std::cout << fmt::format(
        "\nwork: {} paths, {} pieces, {} candidates, {} spangrams, {} zones, {} nodes, {} memo "
        "hits, {} covers\n",
        work.paths, work.pieces, work.candidates, work.spangrams, work.zones, work.work.nodes,
        work.work.memo_hits, to_string(work.covers));
    const CriticalPath& critical = work.critical;
    std::cout << fmt::format("largest zone: {:.1f} % of the zone search is the longest rest of each puzzle, "
                             "so that more cores make it\n"
                             "{:.1f} times as fast at most; as rests are handed to threads, first part by "
                             "first part, {:.1f} times\n",
                             100 / critical.bound(), critical.bound(), critical.set_bound());
    std::cout << fmt::format("peak memory {:.0f} MiB\n", summary.memory);
}

std::vector<int> thread_counts(const std::string& list) {
    std::vector<int> counts;
    std::istringstream items(list);
    for (std::string item; std::getline(items, item, ',');) {
        std::istringstream number(item);
        int count = 0;
        if (!(number >> count) || !number.eof() || count < 1 || count > max_threads) {
            throw UsageError(fmt::format(
                "--threads takes numbers from 1 to {} with commas between, as in 1,2,4", max_threads));
        }
        counts.push_back(count);
    }
    if (counts.empty()) { throw UsageError("--threads takes numbers with commas between, as in 1,2,4"); }
    return counts;
}

/// What the user asked of the times.
struct BenchFlags {
    BenchOptions times;
    SearchFlags search;
    Format format = Format::text;
    std::string plot; ///< a file; empty for none

    static void add_to(po::options_description& options);
    /// Throws UsageError.
    static BenchFlags read(const po::variables_map& values);
};

void BenchFlags::add_to(po::options_description& options) {
    options.add_options() //
        ("threads", po::value<std::string>()->value_name("N,...")->default_value("1,2"),
         "thread counts to time") //
        ("repeats", po::value<int>()->value_name("N")->default_value(5),
         "runs of each, after one to warm up") //
        ("limit", po::value<std::int64_t>()->value_name("N")->default_value(100000),
         "covers of a puzzle that cover search and mapping back visit at most") //
        ("lexicon", po::value<std::string>()->value_name("FILE"),
         "a word list instead of the built-in one")   //
        ("blind", "ignore theme and number of words") //
        ("plot", po::value<std::string>()->value_name("FILE"), "draw speed-up and times into this SVG file");
    add_format_to(options);
}

BenchFlags BenchFlags::read(const po::variables_map& values) {
    BenchFlags flags;
    flags.format = format_of(values);
    flags.times.repeats = values["repeats"].as<int>();
    if (flags.times.repeats < 1 || flags.times.repeats > 1000) {
        throw UsageError("--repeats takes 1 to 1000");
    }
    flags.times.threads = thread_counts(values["threads"].as<std::string>());
    const auto limit = values["limit"].as<std::int64_t>();
    if (limit < 1) { throw UsageError("--limit takes 1 or more"); }
    flags.times.max_covers = static_cast<std::size_t>(limit);
    flags.search.lexicon = lexicon_of(values);
    flags.search.blind = values.count("blind") != 0;
    flags.plot = value_of<std::string>(values, "plot").value_or("");
    return flags;
}

/// Times each puzzle, and tells of each at once. One that cannot be timed fails in the batch.
std::vector<PuzzleBench> time_all(const std::vector<Puzzle>& puzzles, Batch& batch, const Language& language,
                                  const BenchFlags& flags) {
    std::vector<PuzzleBench> benches;
    for (const Puzzle& puzzle : puzzles) {
        try {
            check(interrupt_flag());
            batch.run([&] { return puzzle; },
                      [&](const Puzzle& timed) {
                          benches.push_back(measure(timed, flags.search.options(), language, flags.times));
                          flags.format == Format::json
                              ? print_json(puzzle_json(benches.back(), flags.times.threads))
                              : print_puzzle(benches.back());
                          std::cout.flush();
                          return exit_solved;
                      });
        } catch (const Stopped&) {
            print_error(fmt::format("interrupted after {} of {} puzzles", benches.size(), puzzles.size()));
            break;
        }
    }
    return benches;
}

/// What is told of all together.
void report(const std::vector<PuzzleBench>& benches, const Times& lexicon, std::size_t words,
            const BenchFlags& flags) {
    Summary summary = summarise(benches);
    summary.threads = flags.times.threads;
    summary.lexicon = lexicon;
    summary.words = words;
    if (flags.format == Format::json) {
        print_json({{"summary", summary_json(summary)}});
    } else {
        print_summary(summary, flags.times.max_covers);
    }
    if (!flags.plot.empty()) {
        write_whole_file(flags.plot, plot(benches, flags.times.threads,
                                          {{"whole solve", speed_up(summary.all, Stage::solve)},
                                           {"zones", speed_up(summary.all, Stage::zones)}}));
    }
}

} // namespace

int run_bench(const std::vector<std::string>& arguments) {
    po::options_description options(
        "Times lexicon, paths, pieces, matrix, spangrams, zones, cover search, mapping back, count and "
        "ranking\n"
        "each alone, and the whole solve. There is no stage that filters the lexicon: paths are found by a\n"
        "search of board and lexicon at once, which looks up only what can be traced.\n\nOptions");
    BenchFlags::add_to(options);
    po::variables_map values;
    if (!parse(find("bench"), arguments, options, "path", values)) { return exit_solved; }
    if (values.count("path") == 0) { throw UsageError("no puzzle or folder given: weft bench PATH..."); }
    const BenchFlags flags = BenchFlags::read(values);
    Batch batch(paths_of(values, "path"), flags.format);
    const auto puzzles = batch.read([](const Puzzle&) { return true; });
    if (puzzles.empty()) { return exit_bad_input; }
    const Language language(flags.search.lexicon);
    const Times lexicon = time_lexicon(flags.search.lexicon, flags.times.repeats);
    if (flags.format == Format::text) { print_heading(flags.times.threads); }
    const std::vector<PuzzleBench> benches = time_all(puzzles, batch, language, flags);
    if (!benches.empty()) { report(benches, lexicon, language.words().size(), flags); }
    if (batch.failed() > 0) { return exit_bad_input; }
    return benches.empty() ? exit_none : exit_solved;
}

} // namespace weft::cli
