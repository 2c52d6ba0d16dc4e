// The table of solved sub-problems, shared by all spangrams and all threads.
//
// A sub-problem is a zone: its uncovered cells and, of the used blocks, those that bar a move inside it.
// An answer is 64 bits; zero says that nothing is known yet.
//
// The table is a chain of open-addressing segments without locks on the way: a slot is claimed by
// compare-and-swap of its cells and published by storing its blocks. A full segment is followed by one
// four times as large, as far as the memory allowed goes; nothing is ever moved or dropped. When that is used
// up, what is known stays and what is new is no longer kept: a search then solves it as often as it meets it,
// which takes longer and finds the same.
#pragma once

#include "weft/cells.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

namespace weft {

class Memo {
  public:
    using Answer = std::atomic<std::uint64_t>;

    /// What a table may hold. Boards that are played need a few MiB.
    static constexpr std::size_t default_bytes = std::size_t{512} << 20;

    /// Never holds more than that many bytes, or the 192 KiB that it starts with.
    explicit Memo(std::size_t most_bytes = default_bytes);
    ~Memo();
    Memo(const Memo&) = delete;
    Memo& operator=(const Memo&) = delete;

    /// The answer to a sub-problem, zero when it is new. `cell_set` must not be empty, and `blocks` not hold
    /// all 64. What is written there is kept, unless the table is full and the sub-problem new: then it is a
    /// place that a thread's next sub-problem may be given too. Safe from any number of threads.
    Answer& at(CellSet cell_set, BlockSet blocks);

    /// Number of sub-problems and bytes held; exact when no other thread is at work.
    std::size_t size() const;
    std::size_t bytes() const;

  private:
    struct Slot {
        std::atomic<std::uint64_t> cells;
        std::atomic<std::uint64_t> question; ///< blocks, plus one; zero until published
        Answer answer;
    };
    struct Segment;
    static constexpr int max_segments = 16;

    static Slot* find(const Segment& segment, std::uint64_t hash, std::uint64_t cells,
                      std::uint64_t question);
    bool grow(int from);

    const std::size_t most_bytes_;
    std::array<std::unique_ptr<Segment>, max_segments> segments_;
    std::atomic<int> last_{0};
    std::atomic<bool> full_{false};
    std::mutex growing_;
};

} // namespace weft
