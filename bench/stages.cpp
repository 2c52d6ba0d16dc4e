// Each stage of a search by itself, in one thread, on some of the shipped boards, from an easy one to the
// largest. `scripts/bench` records them for a commit and compares two commits.
#include "cli/measuring.hpp"
#include "cover/best_covers.hpp"
#include "cover/covers.hpp"
#include "cover/piece_count.hpp"
#include "cover/potential.hpp"
#include "data/embedded.hpp"

#include <algorithm>
#include <atomic>
#include <benchmark/benchmark.h>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace weft;

constexpr const char* boards[] = {"kite", "umbrella", "night-sky", "prehistoric"};

const Lexicon& lexicon() {
    static const Lexicon words{Archive(embedded_data())};
    return words;
}

const Language& language() {
    static const Language known;
    return known;
}

/// A board with what every stage makes of it, for the stage behind to start from.
struct Prepared {
    explicit Prepared(const std::string& name)
        : puzzle(read_puzzle(WEFT_SOURCE_DIR "/puzzles/" + name + ".txt"))
        , options({.words = puzzle.words, .threads = 1})
        , stages(puzzle.board, lexicon(), options)
        , search(puzzle.board, lexicon(), options, never)
        , features(search, language().knowledge, puzzle.theme) {
        // Common words are worth more, as in the quick score of the ranking.
        for (PieceId piece = 0; piece < search.pieces().size(); ++piece) {
            float best = 0;
            for (const Reading& reading : search.pieces().readings(piece)) {
                best = std::max(best, static_cast<float>(lexicon().commonness(reading.word)) / 255);
            }
            piece_values.push_back(best);
        }
        for (const Spangram& spangram : search.spangrams()) {
            const auto& reading = search.spangrams().readings(spangram)[0];
            const WordId word = search.paths()[reading.paths[0]].word;
            spangram_values.push_back(static_cast<float>(lexicon().commonness(word)) / 255);
            choices.push_back({spangram.cells, spangram_values.back()});
        }
    }

    std::atomic<bool> never{false};
    Puzzle puzzle;
    SearchOptions options;
    cli::SeparateStages stages;
    Search search;
    Features features;
    std::vector<float> piece_values;
    std::vector<float> spangram_values;
    std::vector<CellPotentials::Option> choices;
};

Prepared& prepared(const std::string& name) {
    static std::map<std::string, std::unique_ptr<Prepared>> all;
    auto& board = all[name];
    if (!board) { board = std::make_unique<Prepared>(name); }
    return *board;
}

void load_lexicon(benchmark::State& state) {
    for (auto _ : state) {
        const Lexicon loaded{Archive(embedded_data())};
        benchmark::DoNotOptimize(loaded.size());
    }
}
BENCHMARK(load_lexicon);

void load_language(benchmark::State& state) {
    for (auto _ : state) {
        const Language loaded;
        benchmark::DoNotOptimize(&loaded);
    }
}
BENCHMARK(load_language)->Unit(benchmark::kMicrosecond);

/// A stage: what it returns is kept from the optimiser.
template <typename Work>
void add(const std::string& stage, Work work) {
    for (const std::string board : boards) {
        benchmark::RegisterBenchmark((stage + '/' + board).c_str(), [=](benchmark::State& state) {
            Prepared& own = prepared(board);
            for (auto _ : state) { benchmark::DoNotOptimize(work(own)); }
        })->Unit(benchmark::kMicrosecond);
    }
}

const bool added = [] {
    add("paths",
        [](Prepared& own) { return find_paths(own.puzzle.board, lexicon(), PathKind::playable).size(); });
    add("pieces", [](Prepared& own) { return Pieces(own.search.paths()).size(); });
    add("matrix", [](Prepared& own) {
        return Compatibility(own.puzzle.board.topology, own.search.pieces()).row_size();
    });
    add("spangrams", [](Prepared& own) { return own.stages.join(1); });
    add("zones", [](Prepared& own) {
        own.stages.solve_zones(1);
        return 0;
    });
    add("search", [](Prepared& own) {
        return Search(own.puzzle.board, lexicon(), own.options, own.never).spangrams().size();
    });
    add("covers", [](Prepared& own) {
        std::size_t covers = 0;
        for_each_cover(own.search, [&](int, const Cover&) { ++covers; });
        return covers;
    });
    add("count", [](Prepared& own) { return static_cast<std::uint64_t>(count_covers(own.search).number); });
    add("piece_count", [](Prepared& own) {
        return static_cast<std::uint64_t>(
            count_piece_covers(own.puzzle.board.topology, own.search.pieces(), own.never));
    });
    add("potentials", [](Prepared& own) {
        return CellPotentials(own.puzzle.board.topology, own.search.pieces(), own.piece_values, own.choices)
            .of(own.puzzle.board.topology.all());
    });
    add("best_covers", [](Prepared& own) {
        return best_covers(own.search, {own.piece_values, own.spangram_values, {}}, {.most = shortlist_size})
            .covers.size();
    });
    add("features",
        [](Prepared& own) { return Features(own.search, language().knowledge, own.puzzle.theme).words(); });
    for (const std::string board : boards) {
        // The full score of a short list; items are solutions.
        benchmark::RegisterBenchmark(("order/" + board).c_str(), [=](benchmark::State& state) {
            Prepared& own = prepared(board);
            const Weights& weights = language().model.weights(own.options.words.has_value());
            const auto solutions =
                shortlist(own.search, own.features, weights.quick, {.most = shortlist_size}).candidates;
            for (auto _ : state) { benchmark::DoNotOptimize(order(solutions, own.features, weights).size()); }
            state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(solutions.size()));
        })->Unit(benchmark::kMicrosecond);
    }
    add("ranking", [](Prepared& own) {
        return rank(own.search, own.features, language().model.weights(own.options.words.has_value()), 5)
            .solutions.size();
    });
    return true;
}();

} // namespace
