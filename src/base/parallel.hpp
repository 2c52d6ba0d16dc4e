// Work shared among a fixed number of workers.
#pragma once

#include "base/stop.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>
#if WEFT_THREADS
#include <thread>
#endif

namespace weft {

/// The number of threads that is asked for, where 0 asks for one a core; always 1 where Weft is built without
/// threads.
int worker_count(int threads);

/// Calls `work(begin, end)` for parts of 0 to items - 1 of at most `grain` items each, in no order, in that
/// many threads, even where that is more than oneTBB would start by itself.
void share_out(int workers, std::size_t items, std::size_t grain,
               const std::function<void(std::size_t begin, std::size_t end)>& work);

/// A value for each thread that asks for its own, made when it first does.
template <typename Value>
class PerThread {
  public:
    explicit PerThread(std::function<Value()> make)
        : make_(std::move(make)) {}

    Value& local() {
#if WEFT_THREADS
        const auto thread = std::this_thread::get_id();
        {
            const std::lock_guard lock(mutex_);
            const auto own = values_.find(thread);
            if (own != values_.end()) { return *own->second; }
        }
        auto made = std::make_unique<Value>(make_());
        const std::lock_guard lock(mutex_);
        return *values_.emplace(thread, std::move(made)).first->second;
#else
        if (!only_) { only_ = std::make_unique<Value>(make_()); }
        return *only_;
#endif
    }

  private:
    std::function<Value()> make_;
#if WEFT_THREADS
    std::mutex mutex_;
    std::map<std::thread::id, std::unique_ptr<Value>> values_;
#else
    std::unique_ptr<Value> only_;
#endif
};

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

/// Items 0 to items - 1, which threads take in that order, one at a time, until work on one throws Stopped.
class ItemQueue {
  public:
    explicit ItemQueue(std::size_t items)
        : items_(items) {}

    bool stopped() const { return stopped_; }
    bool empty() const { return stopped_ || next_ >= items_; }
    /// Calls `work(item)` for the next one. False where there is none.
    template <typename Work>
    bool take(const Work& work) {
        if (stopped_) { return false; }
        const std::size_t item = next_++;
        if (item >= items_) { return false; }
        try {
            work(item);
        } catch (const Stopped&) { stopped_ = true; }
        return true;
    }

  private:
    std::size_t items_;
    std::atomic<bool> stopped_{false};
    std::atomic<std::size_t> next_{0};
};

/// Calls `work(state, worker, item)` for items 0 to items - 1, which the workers take in that order, one
/// at a time; `worker` in 0..workers-1. Each worker has a state of its own, made by `make()` when it takes
/// its first item. The calling thread starts alone and goes on alone as long as `small(state)` holds:
/// little work is done before other threads wake. Work that throws Stopped ends them all, and the result is
/// false. Then calls `collect(state)` for each state.
template <typename Make, typename Small, typename Work, typename Collect>
bool for_each_in_parallel(int workers, std::size_t items, Make make, Small small, Work work,
                          Collect collect) {
    using State = decltype(make());
    std::vector<std::vector<State>> states(static_cast<std::size_t>(workers)); // none or one a worker
    ItemQueue queue(items);
    const auto run = [&](int worker, const auto& go_on) {
        auto& mine = states[static_cast<std::size_t>(worker)];
        const auto work_on = [&](std::size_t item) {
            if (mine.empty()) { mine.push_back(make()); }
            work(mine.front(), worker, item);
        };
        while ((mine.empty() || go_on(mine.front())) && queue.take(work_on)) {}
    };
    const auto to_the_end = [](const State&) { return true; };
    if (workers == 1) {
        run(0, to_the_end);
    } else {
        run(0, small);
        if (!queue.empty()) {
            share_out(workers, static_cast<std::size_t>(workers), 1,
                      [&](std::size_t worker, std::size_t) { run(static_cast<int>(worker), to_the_end); });
        }
    }
    for (auto& mine : states) {
        for (State& state : mine) { collect(state); }
    }
    return !queue.stopped();
}

/// Calls `work(item)` for items 0 to items - 1, which the workers take in that order, one at a time. Work
/// that throws Stopped ends them all, and the result is false.
template <typename Work>
bool for_each_until_stopped(int workers, std::size_t items, Work work) {
    ItemQueue queue(items);
    const auto run = [&] {
        while (queue.take(work)) {}
    };
    if (workers == 1 || items < 2) {
        run();
    } else {
        share_out(workers, std::min(items, static_cast<std::size_t>(workers)), 1,
                  [&](std::size_t, std::size_t) { run(); });
    }
    return !queue.stopped();
}

} // namespace weft
