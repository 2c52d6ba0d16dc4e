#include "base/parallel.hpp"

// Where threads come from: oneTBB; or plain ones under ThreadSanitizer, which does not see how oneTBB waits
// for what is done, since that is not compiled for it, and takes every result that is read afterwards for a
// race; or nowhere (WEFT_THREADS=0).
#if WEFT_THREADS && !defined(__SANITIZE_THREAD__)
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#else
#include <exception>
#endif

namespace weft {

#if WEFT_THREADS && !defined(__SANITIZE_THREAD__)

int worker_count(int threads) { return threads > 0 ? threads : tbb::info::default_concurrency(); }

void share_out(int workers, std::size_t items, std::size_t grain,
               const std::function<void(std::size_t begin, std::size_t end)>& work) {
    const auto most = static_cast<std::size_t>(std::max(workers, tbb::info::default_concurrency()));
    const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism, most);
    tbb::task_arena(workers).execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<std::size_t>(0, items, grain),
            [&](const auto& range) { work(range.begin(), range.end()); }, tbb::simple_partitioner());
    });
}

#elif WEFT_THREADS

int worker_count(int threads) {
    return threads > 0 ? threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void share_out(int workers, std::size_t items, std::size_t grain,
               const std::function<void(std::size_t begin, std::size_t end)>& work) {
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

#else

int worker_count(int) { return 1; }

void share_out(int, std::size_t items, std::size_t grain,
               const std::function<void(std::size_t begin, std::size_t end)>& work) {
    for (std::size_t begin = 0; begin < items; begin += grain) {
        work(begin, std::min(begin + grain, items));
    }
}

#endif

} // namespace weft
