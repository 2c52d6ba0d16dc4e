#include "puzzle/link.hpp"

#include "base/inflate.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "puzzle/json_form.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>
#include <utility>

namespace weft {
namespace {

using Json = nlohmann::json;

/// Six bits a sign.
constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// More than any puzzle takes.
constexpr std::size_t most_bytes = std::size_t{1} << 16;

/// Bytes as one block of DEFLATE that is not compressed (RFC 1951, 3.2.4).
std::string stored(const std::string& bytes) {
    const auto size = static_cast<std::uint16_t>(bytes.size());
    const auto flipped = static_cast<std::uint16_t>(~size);
    std::string block(1, '\1'); // the last block, and stored
    for (const std::uint16_t number : {size, flipped}) {
        block += static_cast<char>(number & 0xff);
        block += static_cast<char>(number >> 8);
    }
    return block + bytes;
}

/// Not secret, only not to be read by accident; twice is as before.
std::string veiled(std::string bytes) {
    unsigned key = 0x5a;
    for (char& byte : bytes) {
        key = (key * 73 + 41) & 0xff;
        byte = static_cast<char>(static_cast<unsigned char>(byte) ^ key);
    }
    return bytes;
}

std::string in_digits(const std::string& bytes) {
    std::string text;
    const auto byte = [&](std::size_t at) -> std::uint32_t {
        return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0;
    };
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::uint32_t group = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
        for (std::size_t k = 0; k <= std::min<std::size_t>(3, bytes.size() - i); ++k) {
            text += digits[group >> (18 - 6 * k) & 63];
        }
    }
    return text;
}

std::optional<std::string> from_digits(std::string_view text) {
    std::string bytes;
    std::uint32_t bits = 0;
    int held = 0;
    for (const char sign : text) {
        const auto digit = digits.find(sign);
        if (digit == std::string_view::npos) { return std::nullopt; }
        bits = (bits << 6 | static_cast<std::uint32_t>(digit)) & 0xffff;
        held += 6;
        if (held < 8) { continue; }
        held -= 8;
        bytes += static_cast<char>(bits >> held & 0xff);
    }
    return bytes;
}

} // namespace

std::optional<std::string_view> packed_in_link(std::string_view text) {
    std::string_view rest = text;
    const std::string_view line = trim(next_line(rest));
    const auto mark = line.find(link_mark);
    if (mark == std::string_view::npos || line.find_first_of(" \t") != std::string_view::npos ||
        rest.find_first_not_of(" \t\r\n") != std::string_view::npos) {
        return std::nullopt;
    }
    return line.substr(mark + link_mark.size());
}

std::string link_sign(std::uint8_t cell) {
    if (cell < digits.size()) { return {digits[cell]}; }
    return {'\xc3', static_cast<char>(0x80 + cell - digits.size())};
}

std::string pack_link(const std::string& json) {
    if (json.size() >= most_bytes) {
        throw TooLarge(fmt::format("a link holds {} bytes, and this puzzle takes {}; shorten its theme",
                                   most_bytes - 1, json.size()));
    }
    return in_digits(veiled(stored(json)));
}

std::optional<std::string> unpack_link(std::string_view packed) {
    const auto bytes = from_digits(packed);
    return bytes ? inflate(veiled(*bytes), most_bytes) : std::nullopt;
}

Puzzle parse_link(std::string_view packed, const std::string& name, const RuleChanges& rules) {
    const auto text = unpack_link(packed);
    const Json held = text ? json_or_null(*text) : Json();
    const auto is_word = [](const Json& word) {
        return word.is_array() && word.size() == 2 && word[0].is_string() && word[1].is_string();
    };
    if (!held.is_array() || held.size() < 3 || !held[0].is_string() || !held[1].is_string() ||
        !std::all_of(held.begin() + 2, held.end(), is_word)) {
        throw InputError(name, 1,
                         "this link does not hold a whole puzzle; was it cut off when it was copied?");
    }
    Json rows = Json::array();
    std::istringstream board(held[1].get<std::string>());
    for (std::string row; board >> row;) { rows.push_back(row); }
    Json words = Json::array();
    for (std::size_t i = 3; i < held.size(); ++i) { words.push_back(held[i][0]); }
    // Whoever opens the link is told how many there are.
    const std::size_t count = words.size() + (held[2][0].get_ref<const std::string&>().empty() ? 0 : 1);
    Json solution{{"spangram", held[2][0]}, {"words", std::move(words)}};
    return parse_json_form(
        {{"theme", held[0]}, {"rows", std::move(rows)}, {"words", count}, {"solution", std::move(solution)}},
        name, rules);
}

} // namespace weft
