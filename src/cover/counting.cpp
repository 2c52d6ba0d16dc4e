#include "cover/counting.hpp"

#include "base/hash.hpp"

#include <algorithm>

namespace weft {

std::string to_string(Count count) {
    std::string digits;
    do {
        digits += static_cast<char>('0' + static_cast<int>(count % 10));
        count /= 10;
    } while (count != 0);
    std::reverse(digits.begin(), digits.end());
    return digits;
}

Count add(Count a, Count b) {
    Count sum = 0;
    if (__builtin_add_overflow(a, b, &sum)) { throw CountOverflow(); }
    return sum;
}

Count multiply(Count a, Count b) {
    Count product = 0;
    if (__builtin_mul_overflow(a, b, &product)) { throw CountOverflow(); }
    return product;
}

template <typename Sets>
std::size_t CountTableOf<Sets>::place(const std::vector<Slot>& slots, Cells cells, Blocks blocks,
                                      CountMask wanted) {
    const std::size_t mask = slots.size() - 1;
    std::size_t index = quick_hash(cells.mixed(), blocks.mixed(), wanted) & mask;
    while (!slots[index].cells.empty() &&
           (slots[index].cells != cells || slots[index].blocks != blocks || slots[index].wanted != wanted)) {
        index = (index + 1) & mask;
    }
    return index;
}

template <typename Sets>
const Count* CountTableOf<Sets>::find(Cells cells, Blocks blocks, CountMask wanted) const {
    const Slot& slot = slots_[place(slots_, cells, blocks, wanted)];
    return slot.cells.empty() ? nullptr : &slot.count;
}

template <typename Sets>
void CountTableOf<Sets>::add(Cells cells, Blocks blocks, CountMask wanted, Count count) {
    if (++used_ * 2 > slots_.size() && slots_.size() * 2 > most_slots_) {
        std::fill(slots_.begin(), slots_.end(), Slot{});
        used_ = 1;
    } else if (used_ * 2 > slots_.size()) {
        std::vector<Slot> larger(slots_.size() * 2);
        for (const Slot& slot : slots_) {
            if (!slot.cells.empty()) { larger[place(larger, slot.cells, slot.blocks, slot.wanted)] = slot; }
        }
        slots_.swap(larger);
    }
    slots_[place(slots_, cells, blocks, wanted)] = {count, cells, blocks, wanted};
}

template class CountTableOf<NarrowSets>;
template class CountTableOf<WideSets>;

} // namespace weft
