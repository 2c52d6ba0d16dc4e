// weft bench: where the time goes, stage by stage and thread count by thread count.
#include "commands/command.hpp"
#include "commands/options.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <sys/resource.h>

namespace weft::commands {
namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace {

/// Runs work some times after one warm-up. Milliseconds, ascending.
template <typename Work>
std::vector<double> time_of(int repeats, Work work) {
    std::vector<double> times;
    for (int run = 0; run <= repeats; ++run) {
        const auto start = std::chrono::steady_clock::now();
        work();
        const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
        if (run > 0) { times.push_back(time.count()); }
    }
    std::sort(times.begin(), times.end());
    return times;
}

double median(const std::vector<double>& sorted) { return sorted[sorted.size() / 2]; }

constexpr std::array stage_names = {"lexicon", "paths",  "pieces", "matrix", "spangrams and zones",
                                    "count",   "ranking"};

struct PuzzleBench {
    std::string name;
    std::array<std::vector<double>, stage_names.size()> stages; ///< milliseconds, ascending
    std::vector<std::vector<double>> by_threads;                ///< the whole solve, a list a thread count
    std::size_t pieces = 0;
    std::size_t spangrams = 0;
    std::size_t zones = 0;
    SearchCounters work;
    Count covers = 0;
};

PuzzleBench run_puzzle(const Puzzle& puzzle, const SearchFlags& flags, const Lexicon& lexicon,
                       const Language& language, const std::vector<int>& threads, int repeats) {
    const std::atomic<bool> never{false};
    PuzzleBench bench;
    bench.name = fs::path(puzzle.name).stem().string();
    SearchOptions options = flags.for_puzzle(puzzle);
    options.threads = threads.front();
    const Weights& weights = language.model.weights(options.words.has_value());
    const std::string theme = flags.theme_of(puzzle);

    bench.stages[0] = time_of(repeats, [] { const Lexicon loaded{Archive(embedded_data())}; });
    bench.stages[1] = time_of(repeats, [&] { find_paths(puzzle.board, lexicon, PathKind::playable); });
    const Paths paths = find_paths(puzzle.board, lexicon, PathKind::playable);
    bench.stages[2] = time_of(repeats, [&] { const Pieces pieces(paths, options.self_crossing); });
    const Pieces pieces(paths, options.self_crossing);
    bench.stages[3] = time_of(repeats, [&] { const Compatibility matrix(puzzle.board.topology, pieces); });
    bench.stages[4] = time_of(repeats, [&] { const Search search(puzzle.board, lexicon, options, never); });
    const double before = median(bench.stages[1]) + median(bench.stages[2]) + median(bench.stages[3]);
    for (double& time : bench.stages[4]) { time = std::max(0.0, time - before); }

    Search search(puzzle.board, lexicon, options, never);
    bench.pieces = search.pieces().size();
    bench.spangrams = search.spangrams().size();
    bench.zones = search.memo().size();
    bench.work = search.counters();
    if (options.words) {
        bench.covers = search.count_covers();
        bench.stages[5] = time_of(repeats, [&] { search.count_covers(); });
    }
    bench.stages[6] = time_of(repeats, [&] {
        const Features features(search, language.knowledge, theme);
        rank(search, features, weights, 5);
    });
    for (const int count : threads) {
        options.threads = count;
        bench.by_threads.push_back(time_of(repeats, [&] {
            Search again(puzzle.board, lexicon, options, never);
            const Features features(again, language.knowledge, theme);
            rank(again, features, weights, 5);
        }));
    }
    return bench;
}

std::vector<int> thread_counts(const std::string& list) {
    std::vector<int> counts;
    std::istringstream items(list);
    for (std::string item; std::getline(items, item, ',');) {
        std::istringstream number(item);
        int count = 0;
        if (!(number >> count) || !number.eof() || count < 1 || count > 1024) {
            throw UsageError("--threads takes numbers from 1 to 1024 with commas between, as in 1,2,4");
        }
        counts.push_back(count);
    }
    if (counts.empty()) { throw UsageError("--threads takes numbers with commas between, as in 1,2,4"); }
    return counts;
}

/// Two charts side by side: speed-up against threads, and time against number of covers.
std::string plot(const std::vector<PuzzleBench>& benches, const std::vector<int>& threads,
                 const std::vector<double>& speed_ups) {
    constexpr double size = 320;
    constexpr double left = 60;
    const auto text = [](double x, double y, const std::string& words) {
        return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-family=\"sans-serif\" font-size=\"12\" "
                           "text-anchor=\"middle\">{}</text>\n",
                           x, y, words);
    };
    std::string svg = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 430\">\n"
                                  "<rect width=\"900\" height=\"430\" fill=\"white\"/>\n");
    for (const double x : {left, left + 440}) {
        svg += fmt::format("<path d=\"M{0} 40 V{1} H{2}\" fill=\"none\" stroke=\"black\"/>\n", x, 40 + size,
                           x + size);
    }
    const double most = std::max<double>(*std::max_element(threads.begin(), threads.end()), 2);
    svg += text(left + size / 2, 20, "speed-up against threads (dashed: one for one)");
    svg += fmt::format("<path d=\"M{} {} L{} 40\" stroke=\"grey\" stroke-dasharray=\"4\"/>\n", left,
                       40 + size, left + size);
    for (std::size_t i = 0; i < threads.size(); ++i) {
        const double x = left + size * threads[i] / most;
        const double y = 40 + size - size * speed_ups[i] / most;
        svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"royalblue\"/>\n", x, y);
        svg += text(x, 40 + size + 18, std::to_string(threads[i])) +
               text(x, y - 8, fmt::format("{:.2f}", speed_ups[i]));
    }
    double highest_covers = 1;
    double highest_time = 0.1;
    for (const PuzzleBench& bench : benches) {
        highest_covers = std::max(highest_covers, std::log10(static_cast<double>(bench.covers) + 1));
        highest_time = std::max(highest_time, median(bench.by_threads.front()));
    }
    svg += text(left + 440 + size / 2, 20, "milliseconds against covers (both logarithmic)");
    const double decades = std::log10(highest_time * 10) + 1;
    for (const PuzzleBench& bench : benches) {
        const double x =
            left + 440 + size * std::log10(static_cast<double>(bench.covers) + 1) / highest_covers;
        const double share = std::log10(std::max(median(bench.by_threads.front()), 0.1) * 10) / decades;
        svg += fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"royalblue\" fill-opacity=\"0.5\"/>\n", x,
            40 + size - size * share);
    }
    for (int power = 0; power <= static_cast<int>(highest_covers); ++power) {
        svg += text(left + 440 + size * power / highest_covers, 40 + size + 18, fmt::format("1e{}", power));
    }
    for (int power = -1; power < static_cast<int>(decades); ++power) {
        svg += text(left + 415, 40 + size - size * (power + 1) / decades + 4,
                    fmt::format("{}", std::pow(10, power)));
    }
    return svg + "</svg>\n";
}

} // namespace

int run_bench(const std::vector<std::string>& arguments) {
    po::options_description options("Options");
    options.add_options()                                                                                   //
        ("threads", po::value<std::string>()->default_value("1,2"), "thread counts to time")                //
        ("repeats", po::value<int>()->default_value(5), "runs of each, after one to warm up")               //
        ("lexicon", po::value<std::string>()->default_value(""), "a word list instead of the built-in one") //
        ("blind", "ignore theme and number of words")                                                       //
        ("format", po::value<std::string>()->default_value("text"), "text or json")                         //
        ("plot", po::value<std::string>(), "draw speed-up and times into this SVG file");
    po::variables_map values;
    if (!parse(find("bench"), arguments, options, "path", values)) { return exit_solved; }
    if (values.count("path") == 0) { throw UsageError("no puzzle or folder given: weft bench PATH..."); }
    const auto format = values["format"].as<std::string>();
    if (format != "text" && format != "json") { throw UsageError("--format takes text or json"); }
    const bool json = format == "json";
    const int repeats = values["repeats"].as<int>();
    if (repeats < 1 || repeats > 1000) { throw UsageError("--repeats takes 1 to 1000"); }
    const std::vector<int> threads = thread_counts(values["threads"].as<std::string>());
    SearchFlags flags;
    flags.blind = values.count("blind") != 0;

    std::vector<std::string> files;
    for (const std::string& path : values["path"].as<std::vector<std::string>>()) {
        if (fs::is_directory(path)) {
            const auto folder = puzzle_files(path);
            files.insert(files.end(), folder.begin(), folder.end());
        } else {
            files.push_back(path);
        }
    }
    const Language language;
    const Lexicon lexicon = load_lexicon(values["lexicon"].as<std::string>());
    std::vector<PuzzleBench> benches;
    if (!json) {
        std::cout << fmt::format("{:22} {:>7} {:>9} {:>8} {:>8} {:>8} {:>10}", "puzzle", "pieces",
                                 "spangrams", "zones", "nodes", "hits", "covers");
        for (const int count : threads) {
            std::cout << fmt::format(" {:>16}", fmt::format("ms, {} threads", count));
        }
        std::cout << '\n';
    }
    for (const std::string& file : files) {
        if (interrupted()) { break; }
        benches.push_back(run_puzzle(read_puzzle(file), flags, lexicon, language, threads, repeats));
        const PuzzleBench& bench = benches.back();
        if (json) {
            nlohmann::ordered_json line{{"puzzle", bench.name},
                                        {"pieces", bench.pieces},
                                        {"spangrams", bench.spangrams},
                                        {"zones", bench.zones},
                                        {"nodes", bench.work.nodes},
                                        {"memo_hits", bench.work.memo_hits},
                                        {"covers", as_number(bench.covers)}};
            for (std::size_t stage = 0; stage < stage_names.size(); ++stage) {
                if (!bench.stages[stage].empty()) {
                    line["stages_ms"][stage_names[stage]] = bench.stages[stage];
                }
            }
            for (std::size_t i = 0; i < threads.size(); ++i) {
                line["threads_ms"][std::to_string(threads[i])] = bench.by_threads[i];
            }
            std::cout << line << '\n';
        } else {
            std::cout << fmt::format("{:22} {:>7} {:>9} {:>8} {:>8} {:>8} {:>10}", bench.name, bench.pieces,
                                     bench.spangrams, bench.zones, bench.work.nodes, bench.work.memo_hits,
                                     to_string(bench.covers));
            for (const auto& times : bench.by_threads) {
                std::cout << fmt::format(" {:>8.2f} +-{:>5.2f}", median(times),
                                         (times.back() - times.front()) / 2);
            }
            std::cout << '\n';
        }
        std::cout.flush();
    }
    if (benches.empty()) { return exit_none; }

    std::array<double, stage_names.size()> stage_total{};
    std::vector<double> total(threads.size());
    for (const PuzzleBench& bench : benches) {
        for (std::size_t stage = 0; stage < stage_names.size(); ++stage) {
            if (!bench.stages[stage].empty()) { stage_total[stage] += median(bench.stages[stage]); }
        }
        for (std::size_t i = 0; i < threads.size(); ++i) { total[i] += median(bench.by_threads[i]); }
    }
    // The tenth of the puzzles that take longest is where more threads matter.
    std::vector<const PuzzleBench*> slowest;
    for (const PuzzleBench& bench : benches) { slowest.push_back(&bench); }
    std::sort(slowest.begin(), slowest.end(), [](const PuzzleBench* a, const PuzzleBench* b) {
        return median(a->by_threads.front()) > median(b->by_threads.front());
    });
    slowest.resize((slowest.size() + 9) / 10);
    std::vector<double> speed_ups;
    std::vector<double> slow_speed_ups;
    for (std::size_t i = 0; i < threads.size(); ++i) {
        double first = 0;
        double own = 0;
        for (const PuzzleBench* bench : slowest) {
            first += median(bench->by_threads.front());
            own += median(bench->by_threads[i]);
        }
        speed_ups.push_back(total.front() / total[i]);
        slow_speed_ups.push_back(first / own);
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const double memory = static_cast<double>(usage.ru_maxrss) / 1024;
    if (json) {
        nlohmann::ordered_json summary{{"puzzles", benches.size()}, {"peak_memory_mib", memory}};
        for (std::size_t stage = 0; stage < stage_names.size(); ++stage) {
            summary["stages_ms"][stage_names[stage]] = stage_total[stage];
        }
        for (std::size_t i = 0; i < threads.size(); ++i) {
            summary["threads"].push_back({{"threads", threads[i]},
                                          {"total_ms", total[i]},
                                          {"speed_up", speed_ups[i]},
                                          {"efficiency", speed_ups[i] * threads.front() / threads[i]},
                                          {"speed_up_slowest_tenth", slow_speed_ups[i]}});
        }
        std::cout << nlohmann::ordered_json{{"summary", summary}} << '\n';
    } else {
        std::cout << fmt::format("\n{} puzzles, medians added up, {} thread{}:\n", benches.size(),
                                 threads.front(), threads.front() == 1 ? "" : "s");
        for (std::size_t stage = 0; stage < stage_names.size(); ++stage) {
            std::cout << fmt::format("  {:22} {:>10.2f} ms\n", stage_names[stage], stage_total[stage]);
        }
        for (std::size_t i = 0; i < threads.size(); ++i) {
            std::cout << fmt::format(
                "{} threads: {:.1f} ms, speed-up {:.2f}, efficiency {:.0f} %, speed-up over the "
                "slowest tenth {:.2f}\n",
                threads[i], total[i], speed_ups[i], 100 * speed_ups[i] * threads.front() / threads[i],
                slow_speed_ups[i]);
        }
        std::cout << fmt::format("peak memory {:.0f} MiB\n", memory);
    }
    if (values.count("plot") != 0) {
        write_file(values["plot"].as<std::string>(), plot(benches, threads, speed_ups));
    }
    return exit_solved;
}

} // namespace weft::commands
