#include "words/length_order.hpp"

#include "base/dispatch.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <bit>

namespace weft {

LengthOrder::Shape LengthOrder::shape_of(std::uint32_t shortest, std::uint32_t lengths) {
    Shape shape{.shortest = shortest, .lengths = lengths};
    shape.planes = lengths == 0 ? 0 : static_cast<std::uint32_t>(std::bit_width(lengths - 1));
    shape.counts = lengths / 2 + lengths % 2;
    return shape;
}

LengthOrder::LengthOrder(std::span<const std::uint64_t> words, std::size_t count)
    : words_(words)
    , count_(static_cast<std::uint32_t>(count)) {
    if (!words.empty()) {
        shape_ = shape_of(static_cast<std::uint32_t>(words[0]), static_cast<std::uint32_t>(words[0] >> 32));
    }
    const std::uint64_t blocks = (std::uint64_t{count} + block - 1) / block;
    const std::uint64_t stride = std::uint64_t{shape_.counts} + std::uint64_t{shape_.planes} * groups;
    if (words.empty() || (count > 0 && shape_.lengths == 0) || (words.size() - 1) != blocks * stride) {
        throw DamagedData("lexicon");
    }
}

std::vector<std::uint64_t> LengthOrder::layout(std::span<const std::uint32_t> lengths) {
    std::uint32_t shortest = 0;
    std::uint32_t range = 0;
    if (!lengths.empty()) {
        const auto [least, most] = std::minmax_element(lengths.begin(), lengths.end());
        shortest = *least;
        range = *most - *least + 1;
    }
    const Shape shape = shape_of(shortest, range);
    // Where the words of each length start.
    std::vector<std::uint32_t> next(std::size_t{range} + 1);
    for (const std::uint32_t length : lengths) { ++next[length - shortest + 1]; }
    for (std::size_t length = 1; length < next.size(); ++length) { next[length] += next[length - 1]; }

    // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): takes the 64 bits for 32.
    const std::uint64_t head = std::uint64_t{range} << 32 | shortest;
    std::vector<std::uint64_t> words{head};
    for (std::size_t first = 0; first < lengths.size(); first += block) {
        const std::size_t start = words.size();
        words.resize(start + shape.stride());
        for (std::uint32_t length = 0; length < range; ++length) {
            words[start + length / 2] |= std::uint64_t{next[length]} << (length % 2 * 32);
        }
        for (std::size_t i = 0; i < block && first + i < lengths.size(); ++i) {
            const std::uint32_t length = lengths[first + i] - shortest;
            ++next[length];
            std::uint64_t* const planes = words.data() + start + shape.counts + i / group;
            for (std::uint32_t plane = 0; plane < shape.planes; ++plane) {
                planes[std::size_t{plane} * groups] |= std::uint64_t{length >> plane & 1} << i % group;
            }
        }
    }
    return words;
}

WEFT_DISPATCH std::uint32_t LengthOrder::by_length(std::uint32_t by_letters, std::uint32_t length) const {
    length -= shape_.shortest;
    const std::size_t number = by_letters / block;
    const auto all = among(number, length);
    const std::uint32_t last = by_letters % block / group;
    std::uint32_t place = before(number, length);
    for (std::uint32_t i = 0; i < groups; ++i) {
        const std::uint64_t below =
            i < last ? ~std::uint64_t{0} : (std::uint64_t{1} << by_letters % group) - 1;
        place += i > last ? 0 : static_cast<std::uint32_t>(std::popcount(all[i] & below));
    }
    return place;
}

WEFT_DISPATCH std::uint32_t LengthOrder::by_letters(std::uint32_t by_length) const {
    // Both searches look for the last that starts at or before the place.
    const auto last = [&](std::size_t size, const auto& start) {
        std::size_t low = 0;
        while (size > 1) {
            const std::size_t half = size / 2;
            if (start(low + half) <= by_length) { low += half; }
            size -= half;
        }
        return low;
    };
    const auto length = static_cast<std::uint32_t>(
        last(shape_.lengths, [&](std::size_t i) { return before(0, static_cast<std::uint32_t>(i)); }));
    const std::size_t number =
        last((count_ + block - 1) / block, [&](std::size_t i) { return before(i, length); });
    std::uint32_t skip = by_length - before(number, length);
    const auto all = among(number, length);
    for (std::uint32_t i = 0; i < groups; ++i) {
        std::uint64_t found = all[i];
        const auto here = static_cast<std::uint32_t>(std::popcount(found));
        if (skip >= here) {
            skip -= here;
            continue;
        }
        for (; skip > 0; --skip) { found &= found - 1; }
        return static_cast<std::uint32_t>(number * block) + i * group +
               static_cast<std::uint32_t>(std::countr_zero(found));
    }
    return 0; // only of a damaged order
}

} // namespace weft
