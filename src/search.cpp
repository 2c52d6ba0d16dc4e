#include "weft/search.hpp"

#include "weft/solution.hpp"

#include <algorithm>
#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

namespace weft {

Search::Search(const Board& board, const Lexicon& lexicon, const SearchOptions& options,
               const std::atomic<bool>& stop, Progress* progress)
    : board_(board)
    , lexicon_(lexicon)
    , options_(options)
    , stop_(stop)
    , progress_(progress)
    , workers_(options.threads > 0 ? options.threads : tbb::info::default_concurrency())
    , paths_(find_paths(board, lexicon, PathKind::playable))
    , pieces_(paths_, options.self_crossing)
    , compatibility_(board.topology, pieces_)
    , memo_(std::make_unique<Memo>()) {
    find_spangrams();
}

CountMask Search::wanted_theme_words() const {
    return options_.words ? CountMask{1} << (*options_.words - 1) : any_count;
}

void Search::find_spangrams() {
    const int cells = board_.cells();
    const int theme_words = options_.words ? *options_.words - 1 : 0;
    const SpangramJoiner joiner(board_.topology, paths_,
                                {.parts = options_.spangram_parts,
                                 .self_crossing = options_.self_crossing,
                                 .max_cells = cells - theme_words * min_word_length});
    if (progress_ != nullptr) { progress_->total = paths_.size(); }

    struct Worker {
        ZoneSolver solver;
        std::vector<Spangrams::Found> found;
    };
    std::atomic<bool> stopped{false};
    tbb::enumerable_thread_specific<Worker> workers([&] {
        return Worker{ZoneSolver(board_.topology, pieces_, compatibility_, *memo_, stop_), {}};
    });
    tbb::task_arena arena(workers_);
    arena.execute([&] {
        tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, static_cast<std::uint32_t>(paths_.size()), 8),
                          [&](const tbb::blocked_range<std::uint32_t>& range) {
                              Worker& worker = workers.local();
                              try {
                                  for (std::uint32_t path = range.begin(); path != range.end(); ++path) {
                                      joiner.starting_with(path, [&](CellSet covered, BlockSet blocks,
                                                                     const SpangramReading& reading) {
                                          const CountMask counts = worker.solver.feasible(
                                              board_.topology.all() - covered, blocks, wanted_theme_words());
                                          if (counts != 0) {
                                              worker.found.push_back({covered, blocks, counts, reading});
                                          }
                                      });
                                  }
                              } catch (const Stopped&) { stopped = true; }
                              if (progress_ != nullptr) { progress_->done += range.size(); }
                          });
    });
    std::vector<Spangrams::Found> found;
    for (Worker& worker : workers) {
        found.insert(found.end(), worker.found.begin(), worker.found.end());
        counters_ += worker.solver.counters();
    }
    if (stopped) { complete_ = false; }
    spangrams_ = Spangrams(paths_, std::move(found));
    for (const Spangram& spangram : spangrams_) {
        for (const SpangramReading& reading : spangrams_.readings(spangram)) {
            spelled_.push_back(lexicon_.find(spangram_letters(*this, reading)));
        }
    }
}

std::optional<WordId> Search::spelled(const SpangramReading& reading) const {
    return spelled_[static_cast<std::size_t>(&reading - spangrams_.readings(spangrams_[0]).data())];
}

bool Search::has_solution(const Cover& cover) const {
    return !for_each_choice(*this, cover, [](std::uint32_t, std::span<const std::uint8_t>) { return false; });
}

void Search::for_each_cover(const Visitor& visit) {
    if (progress_ != nullptr) {
        progress_->done = 0;
        progress_->total = spangrams_.size();
    }
    std::atomic<bool> stopped{false};
    tbb::enumerable_thread_specific<ZoneSolver> solvers(
        [&] { return ZoneSolver(board_.topology, pieces_, compatibility_, *memo_, stop_); });
    tbb::task_arena arena(workers_);
    arena.execute([&] {
        tbb::parallel_for(std::size_t{0}, spangrams_.size(), [&](std::size_t index) {
            const int worker = tbb::this_task_arena::current_thread_index();
            const Spangram& spangram = spangrams_[index];
            try {
                solvers.local().covers(board_.topology.all() - spangram.cells, spangram.blocks,
                                       spangram.counts, [&](std::span<const PieceId> chosen) {
                                           const Cover cover{index, chosen};
                                           if (has_solution(cover)) { visit(worker, cover); }
                                       });
            } catch (const Stopped&) { stopped = true; }
            if (progress_ != nullptr) { ++progress_->done; }
        });
    });
    for (const ZoneSolver& solver : solvers) { counters_ += solver.counters(); }
    if (stopped) { complete_ = false; }
}

void Search::for_each_cover_in_order(const std::function<bool(const Cover& cover)>& visit) {
    struct Batch {
        std::size_t spangram = 0;
        std::vector<PieceId> pieces;
        std::vector<std::uint32_t> ends; ///< where the pieces of a cover end
    };
    std::atomic<bool> stopped{false};
    std::atomic<bool> enough{false};
    std::size_t next = 0;
    tbb::enumerable_thread_specific<ZoneSolver> solvers(
        [&] { return ZoneSolver(board_.topology, pieces_, compatibility_, *memo_, stop_); });
    tbb::task_arena arena(workers_);
    arena.execute([&] {
        tbb::parallel_pipeline(
            static_cast<std::size_t>(workers_) * 4,
            tbb::make_filter<void, std::size_t>(tbb::filter_mode::serial_in_order,
                                                [&](tbb::flow_control& control) -> std::size_t {
                                                    if (next == spangrams_.size() || enough || stopped) {
                                                        control.stop();
                                                        return 0;
                                                    }
                                                    return next++;
                                                }) &
                tbb::make_filter<std::size_t, Batch>(
                    tbb::filter_mode::parallel,
                    [&](std::size_t index) {
                        Batch batch{index, {}, {}};
                        const Spangram& spangram = spangrams_[index];
                        try {
                            solvers.local().covers(
                                board_.topology.all() - spangram.cells, spangram.blocks, spangram.counts,
                                [&](std::span<const PieceId> chosen) {
                                    if (enough) { throw Stopped{}; }
                                    if (!has_solution({index, chosen})) { return; }
                                    batch.pieces.insert(batch.pieces.end(), chosen.begin(), chosen.end());
                                    batch.ends.push_back(static_cast<std::uint32_t>(batch.pieces.size()));
                                });
                        } catch (const Stopped&) {
                            if (!enough) { stopped = true; }
                        }
                        return batch;
                    }) &
                tbb::make_filter<Batch, void>(tbb::filter_mode::serial_in_order, [&](const Batch& batch) {
                    std::size_t begin = 0;
                    for (const std::uint32_t end : batch.ends) {
                        if (enough) { return; }
                        const std::span<const PieceId> chosen(batch.pieces.data() + begin, end - begin);
                        if (!visit({batch.spangram, chosen})) { enough = true; }
                        begin = end;
                    }
                }));
    });
    for (const ZoneSolver& solver : solvers) { counters_ += solver.counters(); }
    if (stopped) { complete_ = false; }
}

} // namespace weft
