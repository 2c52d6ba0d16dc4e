// The table of solved sub-problems, shared by all spangrams and all threads.
//
// A sub-problem is a zone: its uncovered cells and, of the used blocks, those that bar a move inside it.
// An answer is 64 bits; zero says that nothing is known yet.
//
// The table is a chain of open-addressing segments without locks on the way: a slot is claimed by
// compare-and-swap of its cells and published by storing its blocks. A full segment is followed by one
// four times as large; nothing is ever moved or dropped.
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

    Memo();
    ~Memo();
    Memo(const Memo&) = delete;
    Memo& operator=(const Memo&) = delete;

    /// The answer to a sub-problem, zero when it is new. `cells` must not be empty, and `blocks` not hold all
    /// 64. The reference is good as long as the table. Safe from any number of threads.
    Answer& at(CellSet cells, BlockSet blocks);

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
    void grow(int from);

    std::array<std::unique_ptr<Segment>, max_segments> segments_;
    std::atomic<int> last_{0};
    std::mutex growing_;
};

} // namespace weft
