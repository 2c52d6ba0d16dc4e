// Work shared among a fixed number of workers.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#include <vector>

namespace weft {

/// The number of threads that is asked for, where 0 asks for one a core.
inline int worker_count(int threads) { return threads > 0 ? threads : tbb::info::default_concurrency(); }

/// Runs work in an arena of that many threads, even where that is more than oneTBB would start by itself.
template <typename Work>
void in_threads(int threads, const Work& work) {
    const auto most = static_cast<std::size_t>(std::max(threads, tbb::info::default_concurrency()));
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, most);
    tbb::task_arena(threads).execute(work);
}

/// Calls `work(item)` for items 0 to items - 1, in no order. `worth` says how many items make up for
/// waking threads; with fewer, they are all done right here.
template <typename Work>
void for_all(int workers, std::size_t items, std::size_t worth, const Work& work) {
    if (workers == 1 || items < worth) {
        for (std::size_t item = 0; item < items; ++item) { work(item); }
        return;
    }
    in_threads(workers, [&] {
        const std::size_t grain = std::max<std::size_t>(1, items / (static_cast<std::size_t>(workers) * 8));
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, items, grain),
            [&](const auto& range) {
                for (std::size_t item = range.begin(); item < range.end(); ++item) { work(item); }
            },
            tbb::simple_partitioner());
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
            in_threads(workers, [&] {
                tbb::parallel_for(
                    0, workers, [&](int worker) { run(worker, to_the_end); }, tbb::simple_partitioner());
            });
        }
    }
    for (auto& mine : states) {
        for (State& state : mine) { collect(state); }
    }
    return !stopped;
}

/// A value that is made when it is first asked for, by whichever thread asks. Two that ask at once may
/// both make it; one of the two is kept.
template <typename Value>
class Lazy {
  public:
    Lazy() = default;
    Lazy(Lazy&& other) noexcept
        : value_(other.value_.exchange(nullptr)) {}
    Lazy& operator=(Lazy&& other) noexcept {
        delete value_.exchange(other.value_.exchange(nullptr));
        return *this;
    }
    ~Lazy() { delete value_.load(); }

    template <typename Make>
    const Value& get(const Make& make) const {
        const Value* value = value_.load(std::memory_order_acquire);
        if (value == nullptr) {
            auto made = std::make_unique<const Value>(make());
            if (value_.compare_exchange_strong(value, made.get(), std::memory_order_acq_rel)) {
                value = made.release();
            }
        }
        return *value;
    }

  private:
    mutable std::atomic<const Value*> value_{nullptr};
};

} // namespace weft
