// The table of solved sub-problems, shared by all spangrams and all threads.
//
// A sub-problem is what is left of a board: the uncovered cells and, of the used blocks, those in which
// an uncovered diagonal is thereby barred. What is stored says for each number of words whether the rest
// can be covered by exactly so many, as far as that has been asked.
//
// The table is a chain of open-addressing segments without locks on the way: a slot is claimed by
// compare-and-swap of its cells, published by storing its blocks, and its two bit masks only ever gain
// bits. A full segment is followed by one four times as large; nothing is ever moved or dropped.
#pragma once

#include "weft/cells.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

namespace weft {

/// A set of numbers of words: bit n for n words, n in 0..16.
using CountMask = std::uint32_t;
inline constexpr CountMask any_count = (1U << 17) - 1;

class Memo {
  public:
    /// What is known of a sub-problem: `feasible` is a subset of `known`.
    struct Entry {
        CountMask known = 0;
        CountMask feasible = 0;
    };

    class Slot {
      public:
        Entry load() const {
            const std::uint64_t value = value_.load(std::memory_order_relaxed);
            return {static_cast<CountMask>(value >> 32), static_cast<CountMask>(value)};
        }
        void add(Entry entry) {
            value_.fetch_or(std::uint64_t{entry.known} << 32 | entry.feasible, std::memory_order_relaxed);
        }

      private:
        friend class Memo;
        std::atomic<std::uint64_t> cells_;
        std::atomic<std::uint64_t> blocks_; ///< the blocks plus one; zero until published
        std::atomic<std::uint64_t> value_;
    };

    Memo();
    ~Memo();
    Memo(const Memo&) = delete;
    Memo& operator=(const Memo&) = delete;

    /// The slot of a sub-problem, made when it is new. `cells` must not be empty. The slot stays where it
    /// is as long as the table lives. Safe from any number of threads.
    Slot& at(CellSet cells, BlockSet blocks);

    /// Number of sub-problems and bytes held; exact when no other thread is at work.
    std::size_t size() const;
    std::size_t bytes() const;

  private:
    struct Segment;
    static constexpr int max_segments = 16;

    Slot* find(const Segment& segment, std::uint64_t hash, CellSet cells, BlockSet blocks) const;
    void grow(int from);

    std::array<std::unique_ptr<Segment>, max_segments> segments_;
    std::atomic<int> last_{0};
    std::mutex growing_;
};

} // namespace weft
