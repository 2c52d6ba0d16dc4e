#include "weft/search.hpp"

#include "weft/parallel.hpp"
#include "weft/solution.hpp"

#include <algorithm>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/info.h>
#include <tbb/parallel_pipeline.h>

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
    start_progress(paths_.size());

    struct Worker {
        ZoneSolver solver;
        std::vector<Spangrams::Found> found;
    };
    std::vector<Spangrams::Found> found;
    const bool reached_end = for_each_in_parallel<Stopped>(
        workers_, paths_.size(),
        [&] {
            return Worker{ZoneSolver(board_.topology, pieces_, compatibility_, *memo_, stop_), {}};
        },
        [&](const Worker& worker) { return worker.solver.counters().zones() < head_start(); },
        [&](Worker& worker, int, std::size_t path) {
            const auto keep = [&](CellSet covered, BlockSet blocks, const SpangramReading& reading) {
                const CountMask counts =
                    worker.solver.feasible(board_.topology.all() - covered, blocks, wanted_theme_words());
                if (counts != 0) { worker.found.push_back({covered, blocks, counts, reading}); }
            };
            joiner.starting_with(static_cast<std::uint32_t>(path), keep);
            if (progress_ != nullptr) { ++progress_->done; }
        },
        [&](const Worker& worker) {
            found.insert(found.end(), worker.found.begin(), worker.found.end());
            counters_ += worker.solver.counters();
        });
    others_called_ = counters_.zones() >= zones_to_start;
    complete_ = complete_ && reached_end;
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

void Search::start_progress(std::size_t total) {
    if (progress_ == nullptr) { return; }
    progress_->done = 0;
    progress_->total = total;
}

template <typename Work>
void Search::for_each_spangram(Work work) {
    start_progress(spangrams_.size());
    const bool reached_end = for_each_in_parallel<Stopped>(
        workers_, spangrams_.size(),
        [&] { return ZoneSolver(board_.topology, pieces_, compatibility_, *memo_, stop_); },
        [&](const ZoneSolver& solver) { return solver.counters().zones() < head_start(); },
        [&](ZoneSolver& solver, int worker, std::size_t index) {
            work(solver, worker, index);
            if (progress_ != nullptr) { ++progress_->done; }
        },
        [&](const ZoneSolver& solver) { counters_ += solver.counters(); });
    complete_ = complete_ && reached_end;
}

void Search::for_each_cover(const Visitor& visit) {
    for_each_spangram([&](ZoneSolver& solver, int worker, std::size_t index) {
        const Spangram& spangram = spangrams_[index];
        solver.covers(board_.topology.all() - spangram.cells, spangram.blocks, spangram.counts,
                      [&](std::span<const PieceId> chosen) {
                          const Cover cover{index, chosen};
                          if (has_solution(cover)) { visit(worker, cover); }
                      });
    });
}

Count Search::count_covers() {
    if (sharing_.empty()) {
        std::vector<std::pair<WordId, PieceId>> by_word;
        for (PieceId piece = 0; piece < pieces_.size(); ++piece) {
            for (const Reading& reading : pieces_.readings(piece)) {
                by_word.emplace_back(reading.word, piece);
            }
        }
        std::sort(by_word.begin(), by_word.end());
        for (auto first = by_word.begin(); first != by_word.end(); ++first) {
            for (auto second = first + 1; second != by_word.end() && second->first == first->first;
                 ++second) {
                if (compatibility_.compatible(first->second, second->second)) {
                    sharing_.emplace_back(first->second, second->second);
                }
            }
        }
        std::sort(sharing_.begin(), sharing_.end());
        sharing_.erase(std::unique(sharing_.begin(), sharing_.end()), sharing_.end());
    }
    tbb::enumerable_thread_specific<CountTable> tables;
    std::vector<Count> totals(static_cast<std::size_t>(workers_));
    for_each_spangram([&](ZoneSolver& solver, int worker, std::size_t index) {
        const Spangram& spangram = spangrams_[index];
        const CountMask wanted = options_.words ? spangram.counts : any_count;
        const Count all =
            solver.count(board_.topology.all() - spangram.cells, spangram.blocks, wanted, tables.local());
        Count& total = totals[static_cast<std::size_t>(worker)];
        total = add(total, all - count_repeats(solver, index));
    });
    Count total = 0;
    for (const Count part : totals) { total = add(total, part); }
    return total;
}

/// The sets of pieces around a spangram that cannot be read without repeating a word. Each holds two
/// pieces, or a piece and the spangram, with a word in common; it is counted at the first such pair.
Count Search::count_repeats(ZoneSolver& solver, std::size_t index) const {
    const Spangram& spangram = spangrams_[index];
    const CellSet rest = board_.topology.all() - spangram.cells;
    std::vector<PieceId> like_spangram; // pieces that can be read as one of the spangram's words
    for (const SpangramReading& reading : spangrams_.readings(spangram)) {
        const auto word = spelled(reading);
        if (!word) { continue; }
        for (PieceId piece = 0; piece < pieces_.size(); ++piece) {
            if (!rest.contains(pieces_[piece].cells) || pieces_[piece].blocks.meets(spangram.blocks)) {
                continue;
            }
            const auto readings = pieces_.readings(piece);
            if (std::any_of(readings.begin(), readings.end(),
                            [&](const Reading& option) { return option.word == *word; })) {
                like_spangram.push_back(piece);
            }
        }
    }
    std::sort(like_spangram.begin(), like_spangram.end());
    like_spangram.erase(std::unique(like_spangram.begin(), like_spangram.end()), like_spangram.end());

    std::vector<std::pair<PieceId, PieceId>> pairs; // a pair of the same piece stands for the spangram's
    for (const PieceId piece : like_spangram) { pairs.emplace_back(piece, piece); }
    for (const auto& [a, b] : sharing_) {
        if (rest.contains(pieces_[a].cells | pieces_[b].cells) &&
            !spangram.blocks.meets(pieces_[a].blocks | pieces_[b].blocks)) {
            pairs.emplace_back(a, b);
        }
    }
    Count repeats = 0;
    std::vector<PieceId> chosen;
    const auto holds = [&](PieceId piece) {
        return std::find(chosen.begin(), chosen.end(), piece) != chosen.end();
    };
    for (auto pair = pairs.begin(); pair != pairs.end(); ++pair) {
        const auto [a, b] = *pair;
        const int size = a == b ? 1 : 2;
        const CellSet left = rest - pieces_[a].cells - pieces_[b].cells;
        const BlockSet used = spangram.blocks | pieces_[a].blocks | pieces_[b].blocks;
        const auto look = [&](std::span<const PieceId> others) {
            chosen.assign(others.begin(), others.end());
            chosen.push_back(a);
            if (a != b) { chosen.push_back(b); }
            const bool earlier = std::any_of(pairs.begin(), pair, [&](const auto& other) {
                return holds(other.first) && holds(other.second);
            });
            if (!earlier && !has_solution({index, chosen})) { repeats = add(repeats, 1); }
        };
        solver.all_covers(left, used, spangram.counts >> size, look);
    }
    return repeats;
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
    in_threads(workers_, [&] {
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
