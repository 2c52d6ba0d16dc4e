#include "cover/memo.hpp"

#include "base/hash.hpp"

#include <algorithm>
#include <span>
#include <thread>

namespace weft {
namespace {

constexpr std::size_t first_capacity = std::size_t{1} << 13;
constexpr std::size_t slots_a_sample = 16;
constexpr std::size_t cache_line = 64;

/// In the first word of a slot: no sub-problem, and one that is being written.
constexpr std::uint64_t unclaimed = 0;
constexpr std::uint64_t unpublished = ~std::uint64_t{0};

/// Waits the moment between the claim of a slot and its publication.
std::uint64_t published(const std::atomic<std::uint64_t>& first) {
    std::uint64_t value = first.load(std::memory_order_acquire);
    while (value == unpublished) {
        std::this_thread::yield();
        value = first.load(std::memory_order_acquire);
    }
    return value;
}

} // namespace

// The last cell of a board is the top left one of no block: the highest bit is never set.
template <typename Sets>
MemoOf<Sets>::Question::Question(Cells cells, Blocks blocks)
    : hash(quick_hash(cells.mixed(), blocks.mixed() + 1)) {
    if constexpr (narrow) {
        first = blocks.bits() + 1;
        others = {cells.bits()};
    } else {
        first = blocks.high().bits() + 1;
        others = {blocks.low().bits(), cells.low().bits(), cells.high().bits()};
    }
}

/// Whether the published sub-problem whose first word is that of the question is the same.
template <typename Sets>
[[gnu::always_inline]] inline bool MemoOf<Sets>::Slot::holds(const Question& question) const {
    for (std::size_t word = 0; word < other_words; ++word) {
        if (others[word].load(std::memory_order_relaxed) != question.others[word]) { return false; }
    }
    return true;
}

/// Zeros are written from the start. Of pages left to the first look, each would be mapped twice, to be read
/// and to be written, and the second time every core that runs the process is interrupted.
template <typename Sets>
struct MemoOf<Sets>::Segment {
    explicit Segment(std::size_t size)
        : slots(new Slot[size]())
        , capacity(size) {}

    bool full() const { return sampled.load(std::memory_order_relaxed) * 2 * slots_a_sample >= capacity; }
    void count(std::size_t slot) {
        if (slot % slots_a_sample == 0) { sampled.fetch_add(1, std::memory_order_relaxed); }
    }

    std::unique_ptr<Slot[]> slots;
    std::size_t capacity;
    /// Claimed slots out of every sixteenth: threads that count all of them take the counter from each other
    /// all the time. In a cache line of its own, since the rest is read whenever a slot is looked up.
    alignas(cache_line) std::atomic<std::size_t> sampled{0};
};

template <typename Sets>
MemoOf<Sets>::MemoOf(std::size_t most_bytes)
    : most_bytes_(most_bytes) {
    segments_[0] = std::make_unique<Segment>(first_capacity);
}

template <typename Sets>
MemoOf<Sets>::~MemoOf() = default;

template <typename Sets>
[[gnu::always_inline]] inline typename MemoOf<Sets>::Slot* MemoOf<Sets>::find(const Segment& segment,
                                                                              const Question& question) {
    const std::size_t mask = segment.capacity - 1;
    for (std::size_t index = question.hash & mask;; index = (index + 1) & mask) {
        Slot& slot = segment.slots[index];
        std::uint64_t here = slot.first.load(std::memory_order_acquire);
        if (here == unclaimed) { return nullptr; }
        if (here == unpublished) [[unlikely]] { here = published(slot.first); }
        if (here == question.first && slot.holds(question)) { return &slot; }
    }
}

template <typename Sets>
typename MemoOf<Sets>::Answer& MemoOf<Sets>::at(Cells cells, Blocks blocks) {
    const Question question(cells, blocks);
    for (;;) {
        const int last = last_.load(std::memory_order_acquire);
        // One after the other they would each be waited for.
        for (int index = last; index >= 0; --index) {
            const Segment& segment = *segments_[index];
            __builtin_prefetch(&segment.slots[question.hash & (segment.capacity - 1)]);
        }
        for (int index = last - 1; index >= 0; --index) {
            if (Slot* slot = find(*segments_[index], question)) { return slot->answer; }
        }
        Segment& segment = *segments_[last];
        const std::size_t mask = segment.capacity - 1;
        for (std::size_t index = question.hash & mask;; index = (index + 1) & mask) {
            Slot& slot = segment.slots[index];
            std::uint64_t here = slot.first.load(std::memory_order_acquire);
            if (here == unclaimed) {
                // What is new belongs into the newest segment; two threads that disagree on which that is
                // would at worst solve one sub-problem twice.
                if (segment.full()) { break; }
                if (slot.first.compare_exchange_strong(here, unpublished, std::memory_order_acq_rel)) {
                    for (std::size_t word = 0; word < other_words; ++word) {
                        slot.others[word].store(question.others[word], std::memory_order_relaxed);
                    }
                    slot.first.store(question.first, std::memory_order_release);
                    segment.count(index);
                    return slot.answer;
                }
            }
            if (here == unpublished) [[unlikely]] { here = published(slot.first); }
            if (here == question.first && slot.holds(question)) { return slot.answer; }
        }
        if (full_.load(std::memory_order_relaxed) || !grow(last)) {
            thread_local Answer not_kept;
            not_kept.clear();
            return not_kept;
        }
    }
}

/// Adds a segment, unless another thread did; false when there may be no more.
template <typename Sets>
bool MemoOf<Sets>::grow(int from) {
    const std::lock_guard lock(growing_);
    if (last_.load() != from) { return true; }
    std::size_t capacity = segments_[from]->capacity * 4;
    const std::size_t allowed = most_bytes_ - std::min(most_bytes_, bytes());
    while (capacity * sizeof(Slot) > allowed) { capacity /= 2; }
    // Each segment makes every look-up longer: small ones are not worth that.
    if (capacity < segments_[from]->capacity || from + 1 == max_segments) {
        full_ = true;
        return false;
    }
    segments_[from + 1] = std::make_unique<Segment>(capacity);
    last_.store(from + 1, std::memory_order_release);
    return true;
}

template <typename Sets>
std::size_t MemoOf<Sets>::size() const {
    std::size_t total = 0;
    for (int index = 0; index <= last_.load(); ++index) {
        const std::span<const Slot> slots(segments_[index]->slots.get(), segments_[index]->capacity);
        total += static_cast<std::size_t>(std::count_if(
            slots.begin(), slots.end(), [](const Slot& slot) { return slot.first.load() != unclaimed; }));
    }
    return total;
}

template <typename Sets>
std::size_t MemoOf<Sets>::bytes() const {
    std::size_t total = 0;
    for (int index = 0; index <= last_.load(); ++index) {
        total += segments_[index]->capacity * sizeof(Slot);
    }
    return total;
}

template class MemoOf<NarrowSets>;
template class MemoOf<WideSets>;

} // namespace weft
