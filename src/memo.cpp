#include "weft/memo.hpp"

#include <cstdlib>
#include <new>
#include <thread>

namespace weft {
namespace {

constexpr std::size_t first_capacity = std::size_t{1} << 13;

std::uint64_t hash_of(CellSet cells, BlockSet blocks) {
    const std::uint64_t mixed = cells.bits() * 0x9E3779B97F4A7C15ULL ^ blocks.bits() * 0xC2B2AE3D27D4EB4FULL;
    return mixed ^ mixed >> 29 ^ mixed >> 43;
}

} // namespace

/// Zeroed memory from calloc: a large segment costs nothing until its pages are touched.
struct Memo::Segment {
    explicit Segment(std::size_t size)
        : slots(static_cast<Slot*>(std::calloc(size, sizeof(Slot))), &std::free)
        , capacity(size) {
        if (!slots) { throw std::bad_alloc(); }
    }
    std::unique_ptr<Slot[], decltype(&std::free)> slots;
    std::size_t capacity;
    std::atomic<std::size_t> used{0};
};

Memo::Memo() { segments_[0] = std::make_unique<Segment>(first_capacity); }

Memo::~Memo() = default;

Memo::Slot* Memo::find(const Segment& segment, std::uint64_t hash, CellSet cells, BlockSet blocks) const {
    const std::size_t mask = segment.capacity - 1;
    for (std::size_t index = hash & mask;; index = (index + 1) & mask) {
        Slot& slot = segment.slots[index];
        const std::uint64_t here = slot.cells_.load(std::memory_order_acquire);
        if (here == 0) { return nullptr; }
        if (here != cells.bits()) { continue; }
        std::uint64_t published = slot.blocks_.load(std::memory_order_acquire);
        while (published == 0) {
            std::this_thread::yield();
            published = slot.blocks_.load(std::memory_order_acquire);
        }
        if (published == blocks.bits() + 1) { return &slot; }
    }
}

Memo::Slot& Memo::at(CellSet cells, BlockSet blocks) {
    const std::uint64_t hash = hash_of(cells, blocks);
    for (;;) {
        const int last = last_.load(std::memory_order_acquire);
        for (int index = last - 1; index >= 0; --index) {
            if (Slot* slot = find(*segments_[index], hash, cells, blocks)) { return *slot; }
        }
        Segment& segment = *segments_[last];
        const std::size_t mask = segment.capacity - 1;
        for (std::size_t index = hash & mask;; index = (index + 1) & mask) {
            Slot& slot = segment.slots[index];
            std::uint64_t here = slot.cells_.load(std::memory_order_acquire);
            if (here == 0) {
                // A new sub-problem belongs into the newest segment; two threads that disagree on which
                // that is would at worst solve one sub-problem twice.
                if (segment.used.load(std::memory_order_relaxed) * 2 >= segment.capacity) { break; }
                if (slot.cells_.compare_exchange_strong(here, cells.bits(), std::memory_order_acq_rel)) {
                    slot.blocks_.store(blocks.bits() + 1, std::memory_order_release);
                    segment.used.fetch_add(1, std::memory_order_relaxed);
                    return slot;
                }
            }
            if (here != cells.bits()) { continue; }
            std::uint64_t published = slot.blocks_.load(std::memory_order_acquire);
            while (published == 0) {
                std::this_thread::yield();
                published = slot.blocks_.load(std::memory_order_acquire);
            }
            if (published == blocks.bits() + 1) { return slot; }
        }
        grow(last);
    }
}

void Memo::grow(int from) {
    const std::lock_guard lock(growing_);
    if (last_.load() != from) { return; }
    if (from + 1 == max_segments) { throw std::bad_alloc(); }
    segments_[from + 1] = std::make_unique<Segment>(segments_[from]->capacity * 4);
    last_.store(from + 1, std::memory_order_release);
}

std::size_t Memo::size() const {
    std::size_t total = 0;
    for (int index = 0; index <= last_.load(); ++index) { total += segments_[index]->used.load(); }
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
