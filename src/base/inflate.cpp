#include "base/inflate.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace weft {
namespace {

/// Thrown where a stream ends too early or holds what none may.
struct Broken {};

constexpr int longest_code = 15;

class Bits {
  public:
    explicit Bits(std::string_view stream)
        : stream_(stream) {}

    /// So many bits as a number, the first one lowest; at most 16.
    unsigned take(int count) {
        while (held_ < count) {
            if (next_ == stream_.size()) { throw Broken{}; }
            bits_ |= static_cast<std::uint32_t>(static_cast<unsigned char>(stream_[next_++])) << held_;
            held_ += 8;
        }
        const unsigned number = bits_ & ((1U << count) - 1);
        bits_ >>= count;
        held_ -= count;
        return number;
    }
    /// Leaves out the rest of a byte.
    void align() { take(held_ % 8); }

  private:
    std::string_view stream_;
    std::size_t next_ = 0;
    std::uint32_t bits_ = 0;
    int held_ = 0;
};

/// A prefix code by the lengths of its codes: those of a length are numbers that follow each other.
class Code {
  public:
    /// `lengths`: of the codes of the symbols 0, 1, ...; 0 for a symbol without one.
    explicit Code(std::span<const std::uint8_t> lengths) {
        for (const std::uint8_t length : lengths) { ++counts_[length]; }
        counts_[0] = 0;
        std::array<std::uint16_t, longest_code + 2> next{};
        int room = 1;
        for (std::size_t length = 1; length <= longest_code; ++length) {
            room = room * 2 - counts_[length];
            if (room < 0) { throw Broken{}; } // more codes than there are
            next[length + 1] = static_cast<std::uint16_t>(next[length] + counts_[length]);
        }
        for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol) {
            if (lengths[symbol] != 0) {
                symbols_[next[lengths[symbol]]++] = static_cast<std::uint16_t>(symbol);
            }
        }
    }

    unsigned take(Bits& bits) const {
        int code = 0;  // of the length looked at
        int first = 0; // the first code of that length
        int index = 0; // and its place among the symbols
        for (std::size_t length = 1; length <= longest_code; ++length) {
            code |= static_cast<int>(bits.take(1));
            const int count = counts_[length];
            if (code - first < count) { return symbols_[static_cast<std::size_t>(index + code - first)]; }
            index += count;
            first = (first + count) * 2;
            code *= 2;
        }
        throw Broken{};
    }

  private:
    std::array<std::uint16_t, longest_code + 1> counts_{};
    std::array<std::uint16_t, 288> symbols_{}; ///< by length, then in order
};

class Inflater {
  public:
    Inflater(std::string_view stream, std::size_t most)
        : bits_(stream)
        , most_(most) {}

    std::string run() {
        for (bool last = false; !last;) {
            last = bits_.take(1) != 0;
            switch (bits_.take(2)) {
            case 0:
                copy_stored();
                break;
            case 1:
                copy_fixed();
                break;
            case 2:
                copy_own();
                break;
            default:
                throw Broken{};
            }
        }
        return std::move(out_);
    }

  private:
    void put(char byte) {
        if (out_.size() == most_) { throw Broken{}; }
        out_ += byte;
    }

    void copy_stored() {
        bits_.align();
        const unsigned size = bits_.take(16);
        if (bits_.take(16) != (size ^ 0xffff)) { throw Broken{}; }
        for (unsigned i = 0; i < size; ++i) { put(static_cast<char>(bits_.take(8))); }
    }

    void copy_fixed() {
        std::array<std::uint8_t, 288> lengths{};
        std::fill_n(lengths.begin(), 144, std::uint8_t{8});
        std::fill_n(lengths.begin() + 144, 112, std::uint8_t{9});
        std::fill_n(lengths.begin() + 256, 24, std::uint8_t{7});
        std::fill_n(lengths.begin() + 280, 8, std::uint8_t{8});
        std::array<std::uint8_t, 30> distances{};
        distances.fill(5);
        copy(Code(lengths), Code(distances));
    }

    /// A block that tells its codes: their lengths are coded themselves.
    void copy_own() {
        constexpr std::array<std::uint8_t, 19> order{16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                     11, 4,  12, 3, 13, 2, 14, 1, 15};
        const std::size_t literals = bits_.take(5) + 257;
        const std::size_t distances = bits_.take(5) + 1;
        const std::size_t told = bits_.take(4) + 4;
        if (literals > 286 || distances > 30) { throw Broken{}; }
        std::array<std::uint8_t, 19> of_lengths{};
        for (std::size_t i = 0; i < told; ++i) {
            of_lengths[order[i]] = static_cast<std::uint8_t>(bits_.take(3));
        }
        const Code code(of_lengths);
        std::array<std::uint8_t, 286 + 30> lengths{};
        for (std::size_t next = 0; next < literals + distances;) {
            const unsigned symbol = code.take(bits_);
            if (symbol < 16) {
                lengths[next++] = static_cast<std::uint8_t>(symbol);
                continue;
            }
            if (symbol == 16 && next == 0) { throw Broken{}; }
            const std::uint8_t again = symbol == 16 ? lengths[next - 1] : std::uint8_t{0};
            const unsigned times = symbol == 16   ? 3 + bits_.take(2)
                                   : symbol == 17 ? 3 + bits_.take(3)
                                                  : 11 + bits_.take(7);
            if (next + times > literals + distances) { throw Broken{}; }
            std::fill_n(lengths.begin() + static_cast<std::ptrdiff_t>(next), times, again);
            next += times;
        }
        const std::span<const std::uint8_t> all(lengths);
        copy(Code(all.first(literals)), Code(all.subspan(literals, distances)));
    }

    /// Bytes, and repetitions of what stood before, until the end of the block.
    void copy(const Code& literals, const Code& distances) {
        constexpr unsigned end = 256;
        constexpr std::array<std::uint16_t, 29> lengths{3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                                        15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                                        67, 83, 99, 115, 131, 163, 195, 227, 258};
        constexpr std::array<std::uint8_t, 29> length_bits{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                           2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
        constexpr std::array<std::uint16_t, 30> backs{
            1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
            193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
        for (;;) {
            const unsigned symbol = literals.take(bits_);
            if (symbol < end) {
                put(static_cast<char>(symbol));
                continue;
            }
            if (symbol == end) { return; }
            const std::size_t kind = symbol - end - 1;
            if (kind >= lengths.size()) { throw Broken{}; }
            const unsigned length = lengths[kind] + bits_.take(length_bits[kind]);
            const std::size_t far = distances.take(bits_);
            if (far >= backs.size()) { throw Broken{}; }
            const std::size_t back = backs[far] + bits_.take(far < 2 ? 0 : static_cast<int>(far / 2) - 1);
            if (back > out_.size()) { throw Broken{}; }
            for (unsigned i = 0; i < length; ++i) { put(out_[out_.size() - back]); }
        }
    }

    Bits bits_;
    std::size_t most_;
    std::string out_;
};

} // namespace

std::optional<std::string> inflate(std::string_view stream, std::size_t most) {
    try {
        return Inflater(stream, most).run();
    } catch (const Broken&) { return std::nullopt; }
}

} // namespace weft
