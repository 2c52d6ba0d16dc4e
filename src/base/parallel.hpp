// Work shared among a fixed number of workers.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#include <thread>
#include <vector>

namespace weft {

/// The number of threads that is asked for, where 0 asks for one a core.
inline int worker_count(int threads) { return threads > 0 ? threads : tbb::info::default_concurrency(); }

#ifndef __SANITIZE_THREAD__

/// Calls `work(begin, end)` for parts of 0 to items - 1 of at most `grain` items each, in no order, in that
/// many threads, even where that is more than oneTBB would start by itself.
template <typename Work>
void share_out(int workers, std::size_t items, std::size_t grain, const Work& work) {
    const auto most = static_cast<std::size_t>(std::max(workers, tbb::info::default_concurrency()));
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, most);
    tbb::task_arena(workers).execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, items, grain),
            [&](const auto& range) { work(range.begin(), range.end()); }, tbb::simple_partitioner());
    });
}

#else

/// The same in plain threads: ThreadSanitizer does not see how oneTBB, which is not compiled for it, waits
/// for what is done, and takes every result that is read afterwards for a race.
template <typename Work>
void share_out(int workers, std::size_t items, std::size_t grain, const Work& work) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr thrown;
    std::mutex throwing;
    const auto run = [&] {
        for (std::size_t begin = next.fetch_add(grain); begin < items; begin = next.fetch_add(grain)) {
            try {
                work(begin, std::min(begin + grain, items));
            } catch (...) {
                const std::lock_guard lock(throwing);
                thrown = std::current_exception();
                next = items;
            }
        }
    };
    std::vector<std::thread> threads;
    for (int thread = 1; thread < workers; ++thread) { threads.emplace_back(run); }
    run();
    for (std::thread& thread : threads) { thread.join(); }
    if (thrown) { std::rethrow_exception(thrown); }
}

#endif

/// Starts that many threads meanwhile: the first use of oneTBB takes 0.6 ms, nearly all of it to load its
/// libraries.
inline std::jthread start_threads(int threads) {
    if (threads == 1) { return {}; }
    return std::jthread([workers = worker_count(threads)] {
        share_out(workers, static_cast<std::size_t>(workers), 1, [](std::size_t, std::size_t) {});
    });
}

/// Calls `work(item)` for items 0 to items - 1, in no order. `worth` says how many items make up for
/// waking threads; with fewer, they are all done right here.
template <typename Work>
void for_all(int workers, std::size_t items, std::size_t worth, const Work& work) {
    if (workers == 1 || items < worth) {
        for (std::size_t item = 0; item < items; ++item) { work(item); }
        return;
    }
    const std::size_t grain = std::max<std::size_t>(1, items / (static_cast<std::size_t>(workers) * 8));
    share_out(workers, items, grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t item = begin; item < end; ++item) { work(item); }
    });
}

/// Calls `work(state, worker, item)` for items 0 to items - 1, which the workers take in that order, one
/// at a time; `worker` in 0..workers-1. Each worker has a state of its own, made by `make()` when it takes
/// its first item. The calling thread starts alone and goes on alone as long as `small(state)` holds:
/// little work is done before other threads wake. Work that throws Stop ends them all, and the result is
/// false. Then calls `collect(state)` for each state.
template <typename Stop, typename Make, typename Small, typename Work, typename Collect>
bool for_each_in_parallel(int workers, std::size_t items, Make make, Small small, Work work,
                          Collect collect) {
    using State = decltype(make());
    std::vector<std::vector<State>> states(static_cast<std::size_t>(workers)); // none or one a worker
    std::atomic<bool> stopped{false};
    std::atomic<std::size_t> next{0};
    const auto run = [&](int worker, const auto& go_on) {
        auto& mine = states[static_cast<std::size_t>(worker)];
        while (!stopped && (mine.empty() || go_on(mine.front()))) {
            const std::size_t item = next++;
            if (item >= items) { return; }
            if (mine.empty()) { mine.push_back(make()); }
            try {
                work(mine.front(), worker, item);
            } catch (const Stop&) { stopped = true; }
        }
    };
    const auto to_the_end = [](const State&) { return true; };
    if (workers == 1) {
        run(0, to_the_end);
    } else {
        run(0, small);
        if (next < items && !stopped) {
            share_out(workers, static_cast<std::size_t>(workers), 1,
                      [&](std::size_t worker, std::size_t) { run(static_cast<int>(worker), to_the_end); });
        }
    }
    for (auto& mine : states) {
        for (State& state : mine) { collect(state); }
    }
    return !stopped;
}

} // namespace weft
