// Work shared among a fixed number of workers.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#include <vector>

namespace weft {

/// Runs work in an arena of that many threads, even where that is more than oneTBB would start by itself.
template <typename Work>
void in_threads(int threads, const Work& work) {
    const auto most = static_cast<std::size_t>(std::max(threads, tbb::info::default_concurrency()));
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, most);
    tbb::task_arena(threads).execute(work);
}

/// Calls `work(state, worker, item)` for items 0 to items - 1, which the workers take in that order, one
/// at a time; `worker` in 0..workers-1. Each worker has a state of its own, made by `make()` when it takes
/// its first item. Work that throws Stop ends them all, and the result is false. Then calls
/// `collect(state)` for each state.
template <typename Stop, typename Make, typename Work, typename Collect>
bool for_each_in_parallel(int workers, std::size_t items, Make make, Work work, Collect collect) {
    using State = decltype(make());
    std::vector<std::vector<State>> states(static_cast<std::size_t>(workers)); // none or one a worker
    std::atomic<bool> stopped{false};
    std::atomic<std::size_t> next{0};
    in_threads(workers, [&] {
        tbb::parallel_for(
            0, workers,
            [&](int worker) {
                auto& mine = states[static_cast<std::size_t>(worker)];
                for (std::size_t item = next++; item < items && !stopped; item = next++) {
                    if (mine.empty()) { mine.push_back(make()); }
                    try {
                        work(mine.front(), worker, item);
                    } catch (const Stop&) { stopped = true; }
                }
            },
            tbb::simple_partitioner());
    });
    for (auto& mine : states) {
        for (State& state : mine) { collect(state); }
    }
    return !stopped;
}

} // namespace weft
