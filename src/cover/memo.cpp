#include "cover/memo.hpp"

#include <algorithm>
#include <span>
#include <thread>

namespace weft {
namespace {

constexpr std::size_t first_capacity = std::size_t{1} << 13;
constexpr std::size_t slots_a_sample = 16;
constexpr std::size_t cache_line = 64;

std::uint64_t hash_of(std::uint64_t cells, std::uint64_t question) {
    const std::uint64_t mixed = cells * 0x9E3779B97F4A7C15ULL ^ question * 0xC2B2AE3D27D4EB4FULL;
    return mixed ^ mixed >> 29 ^ mixed >> 43;
}

/// Waits the moment between the claim of a slot and its publication.
std::uint64_t published(const std::atomic<std::uint64_t>& question) {
    std::uint64_t value = question.load(std::memory_order_acquire);
    while (value == 0) {
        std::this_thread::yield();
        value = question.load(std::memory_order_acquire);
    }
    return value;
}

} // namespace

/// Zeros are written from the start. Of pages left to the first look, each would be mapped twice, to be read
/// and to be written, and the second time every core that runs the process is interrupted.
struct Memo::Segment {
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

Memo::Memo(std::size_t most_bytes)
    : most_bytes_(most_bytes) {
    segments_[0] = std::make_unique<Segment>(first_capacity);
}

Memo::~Memo() = default;

Memo::Slot* Memo::find(const Segment& segment, std::uint64_t hash, std::uint64_t cells,
                       std::uint64_t question) {
    const std::size_t mask = segment.capacity - 1;
    for (std::size_t index = hash & mask;; index = (index + 1) & mask) {
        Slot& slot = segment.slots[index];
        const std::uint64_t here = slot.cells.load(std::memory_order_acquire);
        if (here == 0) { return nullptr; }
        if (here == cells && published(slot.question) == question) { return &slot; }
    }
}

Memo::Answer& Memo::at(CellSet cell_set, BlockSet blocks) {
    const std::uint64_t cells = cell_set.bits();
    // Not zero: the last cell of a board is the top left one of no block.
    const std::uint64_t question = blocks.bits() + 1;
    const std::uint64_t hash = hash_of(cells, question);
    for (;;) {
        const int last = last_.load(std::memory_order_acquire);
        // One after the other they would each be waited for.
        for (int index = last; index >= 0; --index) {
            const Segment& segment = *segments_[index];
            __builtin_prefetch(&segment.slots[hash & (segment.capacity - 1)]);
        }
        for (int index = last - 1; index >= 0; --index) {
            if (Slot* slot = find(*segments_[index], hash, cells, question)) { return slot->answer; }
        }
        Segment& segment = *segments_[last];
        const std::size_t mask = segment.capacity - 1;
        for (std::size_t index = hash & mask;; index = (index + 1) & mask) {
            Slot& slot = segment.slots[index];
            std::uint64_t here = slot.cells.load(std::memory_order_acquire);
            if (here == 0) {
                // What is new belongs into the newest segment; two threads that disagree on which that is
                // would at worst solve one sub-problem twice.
                if (segment.full()) { break; }
                if (slot.cells.compare_exchange_strong(here, cells, std::memory_order_acq_rel)) {
                    slot.question.store(question, std::memory_order_release);
                    segment.count(index);
                    return slot.answer;
                }
            }
            if (here == cells && published(slot.question) == question) { return slot.answer; }
        }
        if (full_.load(std::memory_order_relaxed) || !grow(last)) {
            thread_local Answer not_kept;
            not_kept.store(0, std::memory_order_relaxed);
            return not_kept;
        }
    }
}

/// Adds a segment, unless another thread did; false when there may be no more.
bool Memo::grow(int from) {
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

std::size_t Memo::size() const {
    std::size_t total = 0;
    for (int index = 0; index <= last_.load(); ++index) {
        const std::span<const Slot> slots(segments_[index]->slots.get(), segments_[index]->capacity);
        total += static_cast<std::size_t>(std::count_if(
            slots.begin(), slots.end(), [](const Slot& slot) { return slot.cells.load() != 0; }));
    }
    return total;
}

std::size_t Memo::bytes() const {
    std::size_t total = 0;
    for (int index = 0; index <= last_.load(); ++index) {
        total += segments_[index]->capacity * sizeof(Slot);
    }
    return total;
}

} // namespace weft
