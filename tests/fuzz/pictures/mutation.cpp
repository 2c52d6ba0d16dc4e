#include "mutation.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace weft::fuzz {
namespace {

int place(Random& random, std::size_t size) { return random.below(static_cast<int>(size)); }
char any_byte(Random& random) { return static_cast<char>(random.below(256)); }
bool is_png(std::string_view bytes) { return bytes.starts_with("\x89PNG"); }
bool is_jpeg(std::string_view bytes) { return bytes.starts_with("\xff\xd8"); }

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) { value = value << 8U | static_cast<std::uint8_t>(bytes[at + i]); }
    return value;
}

void put(std::string& bytes, std::size_t at, std::uint32_t value, std::size_t length) {
    for (std::size_t i = 0; i < length && at + i < bytes.size(); ++i) {
        bytes[at + i] = static_cast<char>(value >> 8 * (length - 1 - i));
    }
}

std::uint32_t checksum(std::string_view bytes) { // CRC-32, as PNG has it
    std::uint32_t sum = 0xffffffffU;
    for (const char c : bytes) {
        sum ^= static_cast<std::uint8_t>(c);
        for (int bit = 0; bit < 8; ++bit) { sum = sum >> 1U ^ ((sum & 1U) != 0 ? 0xedb88320U : 0U); }
    }
    return ~sum;
}

/// Where the chunks of a PNG file begin, as long as their lengths lead to others.
std::vector<std::size_t> chunks(std::string_view bytes) {
    std::vector<std::size_t> result;
    for (std::size_t at = 8; at + 12 <= bytes.size();) {
        const std::size_t length = number_at(bytes, at);
        if (length > bytes.size() - at - 12) { break; }
        result.push_back(at);
        at += 12 + length;
    }
    return result;
}

void put_checksums_right(std::string& bytes) {
    for (const std::size_t at : chunks(bytes)) {
        const std::size_t length = number_at(bytes, at);
        put(bytes, at + 8 + length, checksum(std::string_view(bytes).substr(at + 4, length + 4)), 4);
    }
}

/// Sizes that are odd, round, small, or as large as they can be written.
std::uint32_t odd_size(Random& random) {
    constexpr std::array<std::uint32_t, 12> odd{0,   1,     2,     3,     7,          8,
                                                255, 16383, 20000, 65535, 0x7fffffff, 0xffffffff};
    if (random.below(3) == 0) { return odd[static_cast<std::size_t>(place(random, odd.size()))]; }
    return static_cast<std::uint32_t>(1 + random.below(1 << (1 + random.below(9))));
}

/// The segments of a JPEG file up to its pixels.
std::vector<std::size_t> segments(std::string_view bytes) {
    std::vector<std::size_t> result;
    for (std::size_t at = 2; at + 4 <= bytes.size() && bytes[at] == '\xff';) {
        result.push_back(at);
        if (bytes[at + 1] == '\xda') { break; }
        at += 2 + (number_at(bytes, at) & 0xffffU);
    }
    return result;
}

void change_size(std::string& bytes, Random& random) {
    const auto side = static_cast<std::size_t>(random.below(2));
    if (is_png(bytes)) {
        put(bytes, 16 + 4 * side, odd_size(random), 4);
    } else if (is_jpeg(bytes)) {
        for (const std::size_t at : segments(bytes)) {
            if (bytes[at + 1] >= '\xc0' && bytes[at + 1] <= '\xc2') {
                put(bytes, at + 5 + 2 * side, odd_size(random), 2);
            }
        }
    } else { // a VP8 frame's header, VP8L's or VP8X's
        put(bytes, 20 + static_cast<std::size_t>(random.below(11)), odd_size(random), 2);
    }
}

/// Damages what says how the file is to be read: a byte of a chunk's or segment's first ones.
void change_header(std::string& bytes, Random& random) {
    const std::vector<std::size_t> parts = is_png(bytes)    ? chunks(bytes)
                                           : is_jpeg(bytes) ? segments(bytes)
                                                            : std::vector<std::size_t>{0, 12};
    if (parts.empty()) { return; }
    const std::size_t at = parts[static_cast<std::size_t>(place(random, parts.size()))] +
                           static_cast<std::size_t>(random.below(is_jpeg(bytes) ? 40 : 25));
    if (at < bytes.size()) { bytes[at] = any_byte(random); }
}

/// EXIF data with an orientation, and faults of its own.
void add_exif(std::string& bytes, Random& random) {
    if (!is_jpeg(bytes)) { return; }
    const bool little = random.below(2) == 0;
    std::string exif("Exif\0\0", 6);
    const auto add = [&](std::uint32_t value, int length) {
        for (int i = 0; i < length; ++i) {
            exif += static_cast<char>(value >> 8 * (little ? i : length - 1 - i));
        }
    };
    exif += little ? "II" : "MM";
    add(42, 2);
    add(random.below(4) == 0 ? odd_size(random) : 8, 4);
    const int entries = random.below(4);
    add(random.below(4) == 0 ? odd_size(random) : static_cast<std::uint32_t>(entries), 2);
    for (int i = 0; i < entries; ++i) {
        add(random.below(2) == 0 ? 0x0112 : odd_size(random), 2);
        add(3, 2);
        add(1, 4);
        add(static_cast<std::uint32_t>(random.below(11)), 2);
        add(0, 2);
    }
    exif.resize(exif.size() - static_cast<std::size_t>(random.below(5)));
    std::string segment("\xff\xe1  ", 4);
    const std::size_t said = exif.size() + 2 + (random.below(8) == 0 ? 3U : 0U);
    put(segment, 2, static_cast<std::uint32_t>(said), 2);
    bytes.insert(std::min<std::size_t>(2, bytes.size()), segment + exif);
}

void flip_bits(std::string& bytes, Random& random) {
    for (int i = random.below(random.below(4) == 0 ? 60 : 5); i >= 0; --i) {
        char& byte = bytes[static_cast<std::size_t>(place(random, bytes.size()))];
        byte = static_cast<char>(byte ^ 1 << random.below(8));
    }
}

/// Moves, doubles, takes out or puts in a piece.
void change_piece(std::string& bytes, std::span<const std::string> seeds, Random& random) {
    const auto from = static_cast<std::size_t>(place(random, bytes.size()));
    const auto length = static_cast<std::size_t>(1 + random.below(1 << random.below(10)));
    const std::string piece = bytes.substr(from, length);
    const auto at = static_cast<std::size_t>(place(random, bytes.size()));
    switch (random.below(4)) {
    case 0:
        bytes.erase(from, length);
        break;
    case 1:
        bytes.insert(at, piece);
        break;
    case 2:
        bytes.replace(at, piece.size(), piece);
        break;
    default:
        const std::string& other = seeds[static_cast<std::size_t>(place(random, seeds.size()))];
        bytes.replace(at, length, other.substr(std::min(at, other.size()), length));
    }
}

} // namespace

std::string mutated(std::span<const std::string> seeds, Random& random) {
    std::string bytes = seeds[static_cast<std::size_t>(place(random, seeds.size()))];
    const bool was_png = is_png(bytes);
    for (int faults = 1 + random.below(random.below(3) == 0 ? 6 : 2); faults > 0 && bytes.size() > 24;
         --faults) {
        switch (random.below(12)) {
        case 0:
            change_size(bytes, random);
            break;
        case 1:
        case 2:
            change_header(bytes, random);
            break;
        case 3:
            add_exif(bytes, random);
            break;
        case 4:
            bytes.resize(static_cast<std::size_t>(place(random, bytes.size())));
            break;
        case 5:
        case 6:
            change_piece(bytes, seeds, random);
            break;
        default:
            flip_bits(bytes, random);
        }
    }
    if (was_png && random.below(8) != 0) { put_checksums_right(bytes); }
    return bytes;
}

void damage(Image& image, Random& random) {
    const auto some = [&](int whole) {
        return 1 + random.below(random.below(4) == 0 ? whole : std::min(whole, 8));
    };
    Image cut{some(image.width), some(image.height), {}};
    if (random.below(3) != 0) { cut = {image.width, image.height, {}}; }
    for (int y = 0; y < cut.height; ++y) {
        const auto row = image.rgb.begin() + 3 * (std::ptrdiff_t{y} * image.width);
        cut.rgb.insert(cut.rgb.end(), row, row + 3 * std::ptrdiff_t{cut.width});
    }
    for (int faults = random.below(6); faults > 0; --faults) {
        const int left = random.below(cut.width);
        const int top = random.below(cut.height);
        const int wide = some(cut.width - left);
        const int high = some(cut.height - top);
        const int kind = random.below(4);
        const int shift = place(random, cut.rgb.size());
        for (int y = top; y < std::min(top + high, cut.height); ++y) {
            for (int i = 3 * left; i < 3 * std::min(left + wide, cut.width); ++i) {
                const auto at = static_cast<std::size_t>(3 * y * cut.width + i);
                std::uint8_t& value = cut.rgb[at];
                const std::uint8_t other = cut.rgb[(at + static_cast<std::size_t>(shift)) % cut.rgb.size()];
                value = kind == 0   ? static_cast<std::uint8_t>(random.below(256))
                        : kind == 1 ? static_cast<std::uint8_t>(255 - value)
                        : kind == 2 ? static_cast<std::uint8_t>(shift)
                                    : other;
            }
        }
    }
    image = std::move(cut);
}

} // namespace weft::fuzz
