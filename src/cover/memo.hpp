// The table of solved sub-problems, shared by all spangrams and all threads.
//
// A sub-problem is a zone: its uncovered cells and, of the used blocks, those that bar a move inside it.
// An answer says of some numbers of words whether they can cover the zone; of others nothing is known yet.
//
// The table is a chain of open-addressing segments without locks on the way: a slot is claimed by
// compare-and-swap of its first word and published by storing what belongs there. A full segment is followed
// by one four times as large, as far as the memory allowed goes; nothing is ever moved or dropped. When that
// is used up, what is known stays and what is new is no longer kept: a search then solves it as often as it
// meets it, which takes longer and finds the same.
#pragma once

#include "cover/width.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

namespace weft {

/// A set of numbers of words: bit n for n words, n in 0..most_counted_words.
using CountMask = std::uint64_t;
inline constexpr int most_counted_words = 63;
inline constexpr CountMask any_count = ~CountMask{0};

/// What is known of a zone: `feasible` is a subset of `known`.
struct KnownCounts {
    CountMask known = 0;
    CountMask feasible = 0;
};

/// An answer of one machine word, for numbers of words in 1..32: more have no room on a narrow board.
class NarrowAnswer {
  public:
    KnownCounts load() const {
        const std::uint64_t stored = stored_.load(std::memory_order_relaxed);
        return {stored >> half << 1, (stored & lower_half) << 1};
    }
    /// Adds to what is known; `feasible` is a subset of `known`.
    void add(CountMask known, CountMask feasible) {
        stored_.fetch_or(known >> 1 << half | feasible >> 1, std::memory_order_relaxed);
    }
    void clear() { stored_.store(0, std::memory_order_relaxed); }

  private:
    static constexpr int half = 32;
    static constexpr std::uint64_t lower_half = (std::uint64_t{1} << half) - 1;
    std::atomic<std::uint64_t> stored_;
};

/// An answer of two words, for any numbers of words.
class WideAnswer {
  public:
    KnownCounts load() const {
        const CountMask known = known_.load(std::memory_order_acquire);
        return {known, feasible_.load(std::memory_order_relaxed) & known};
    }
    void add(CountMask known, CountMask feasible) {
        feasible_.fetch_or(feasible, std::memory_order_relaxed);
        known_.fetch_or(known, std::memory_order_release);
    }
    void clear() {
        known_.store(0, std::memory_order_relaxed);
        feasible_.store(0, std::memory_order_relaxed);
    }

  private:
    std::atomic<CountMask> known_;
    std::atomic<CountMask> feasible_;
};

/// What a table may hold. Boards that are played need a few MiB.
inline constexpr std::size_t default_memo_bytes = std::size_t{512} << 20;

template <typename Sets>
class MemoOf {
  public:
    using Cells = typename Sets::Cells;
    using Blocks = typename Sets::Blocks;
    static constexpr bool narrow = Sets::max_cells <= max_narrow_cells;
    using Answer = std::conditional_t<narrow, NarrowAnswer, WideAnswer>;

    /// Never holds more than that many bytes, or the few hundred KiB that it starts with.
    explicit MemoOf(std::size_t most_bytes = default_memo_bytes);
    ~MemoOf();
    MemoOf(const MemoOf&) = delete;
    MemoOf& operator=(const MemoOf&) = delete;

    /// The answer to a sub-problem, of which nothing is known when it is new. `cells` must not be empty, and
    /// `blocks` without its last possible element. What is written there is kept, unless the table is full
    /// and the sub-problem new: then it is a place that a thread's next sub-problem may be given too. Safe
    /// from any number of threads.
    Answer& at(Cells cells, Blocks blocks);

    /// Number of sub-problems and bytes held; exact when no other thread is at work.
    std::size_t size() const;
    std::size_t bytes() const;

  private:
    static constexpr std::size_t other_words = narrow ? 1 : 3;
    /// A sub-problem in words, the first of them neither `unclaimed` nor `unpublished`.
    struct Question {
        Question(Cells cells, Blocks blocks);
        std::uint64_t hash;
        std::uint64_t first;
        std::array<std::uint64_t, other_words> others;
    };
    struct Slot {
        bool holds(const Question& question) const;
        std::atomic<std::uint64_t> first;
        std::array<std::atomic<std::uint64_t>, other_words> others;
        Answer answer;
    };
    struct Segment;
    static constexpr int max_segments = 16;

    static Slot* find(const Segment& segment, const Question& question);
    bool grow(int from);

    const std::size_t most_bytes_;
    std::array<std::unique_ptr<Segment>, max_segments> segments_;
    std::atomic<int> last_{0};
    std::atomic<bool> full_{false};
    std::mutex growing_;
};

extern template class MemoOf<NarrowSets>;
extern template class MemoOf<WideSets>;

/// A table of either width.
using Memo = OfEitherWidth<MemoOf>;

} // namespace weft
