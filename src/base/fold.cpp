#include "base/fold.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace weft {
namespace {

/// A character of UTF-8 and how many bytes it takes.
struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
};

/// The character at the start of a text that is not empty; nothing where that is no UTF-8.
std::optional<Character> first_of(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) { return Character{lead, 1}; }
    const std::size_t bytes = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (bytes == 0 || bytes > text.size()) { return std::nullopt; }
    std::uint32_t code = lead & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xc0U) != 0x80) { return std::nullopt; }
        code = code << 6 | (byte & 0x3fU);
    }
    const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    if (overlong || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff) { return std::nullopt; }
    return Character{code, bytes};
}

/// The letters without marks of some rows of Unicode, one a character; '.' for none, '1' and on for those
/// that become two.
struct Row {
    std::uint32_t first;
    std::string_view letters;
};
constexpr std::array pairs = {"AE", "SS", "TH", "IJ", "OE"};
constexpr std::array<Row, 3> rows = {{
    {0xc0, "AAAAAA1CEEEEIIIIDNOOOOO.OUUUUY32AAAAAA1CEEEEIIIIDNOOOOO.OUUUUY3Y"},
    {0x100, "AAAAAACCCCCCCCDDDDEEEEEEEEEEGGGGGGGGHHHHIIIIIIIIII44JJKKKLLLLLLLLLLNNNNNNNNNOOOOOO55"
            "RRRRRRSSSSSSSSTTTTTTUUUUUUUUUUUUWWYYYZZZZZZS"},
    {0x1e00, "AABBBBBBCCDDDDDDDDDDEEEEEEEEEEFFGGHHHHHHHHHHIIIIKKKKKKLLLLLLLLMMMMMMNNNNNNNNOOOOOOOO"
             "PPPPRRRRRRRRSSSSSSSSSSTTTTTTTTUUUUUUUUUUVVVVWWWWWWWWWWXXXXYYZZZZZZHTWYAS..2."
             "AAAAAAAAAAAAAAAAAAAAAAAAEEEEEEEEEEEEEEEEIIIIOOOOOOOOOOOOOOOOOOOOOOOOUUUUUUUUUUUUUUYYYYYYYY"},
}};
static_assert(rows[0].letters.size() == 0x40 && rows[1].letters.size() == 0x80 &&
              rows[2].letters.size() == 0xfa);

/// The letters of a character, none where it is no letter.
std::string letters_of(std::uint32_t code) {
    if (code < 0x80) {
        const char c = static_cast<char>(code);
        return is_letter(c) ? std::string(1, upper(c)) : "";
    }
    if (code >= 0x218 && code <= 0x21b) { return code < 0x21a ? "S" : "T"; }
    for (const Row& row : rows) {
        if (code < row.first || code >= row.first + row.letters.size()) { continue; }
        const char letter = row.letters[code - row.first];
        if (letter == '.') { return ""; }
        return letter < 'A' ? pairs[static_cast<std::size_t>(letter - '1')] : std::string(1, letter);
    }
    return "";
}

/// What Windows-1252 has where Latin-1 has control characters: letters, quotes and dashes; '?' for the rest.
constexpr std::array windows = {"?", "?", "?", "?", "?", "?", "?", "?", "?",  "?",  "Š",
                                "?", "Œ", "?", "Ž", "?", "?", "'", "'", "\"", "\"", "?",
                                "-", "-", "?", "?", "š", "?", "œ", "?", "ž",  "Ÿ"};
static_assert(windows.size() == 0x20);

/// Marks that stand behind their letter.
bool is_mark(std::uint32_t code) { return code >= 0x300 && code < 0x370; }

/// What joins or parts words and is no part of them.
bool is_passed_over(std::uint32_t code) {
    constexpr std::array<std::uint32_t, 9> passed = {' ', '\t', '\r', '\'', '-', '`', 0xa0, 0xad, 0xb4};
    return std::find(passed.begin(), passed.end(), code) != passed.end() || code == 0x2bc ||
           (code >= 0x2010 && code <= 0x2015) || code == 0x2018 || code == 0x2019 || code == 0x202f ||
           code == 0x200b;
}

void add_utf8(std::string& text, std::uint32_t character) {
    const auto rest = [&](unsigned shift) { return static_cast<char>(0x80U | (character >> shift & 0x3fU)); };
    if (character < 0x80) {
        text += static_cast<char>(character);
    } else if (character < 0x800) {
        text += static_cast<char>(0xc0U | character >> 6);
        text += rest(0);
    } else if (character < 0x10000) {
        text += static_cast<char>(0xe0U | character >> 12);
        (text += rest(6)) += rest(0);
    } else {
        text += static_cast<char>(0xf0U | character >> 18);
        ((text += rest(12)) += rest(6)) += rest(0);
    }
}

/// What stands behind the mark; half a character becomes U+FFFD.
std::string from_utf16(std::string_view text, bool high_byte_first) {
    const auto unit = [&](std::size_t at) -> std::uint32_t {
        const auto one = static_cast<unsigned char>(text[at]);
        const auto two = static_cast<unsigned char>(text[at + 1]);
        return high_byte_first ? one * 256U + two : two * 256U + one;
    };
    std::string result;
    for (std::size_t at = 2; at + 1 < text.size(); at += 2) {
        std::uint32_t character = unit(at);
        if (character >= 0xd800 && character < 0xdc00 && at + 3 < text.size() && unit(at + 2) >= 0xdc00 &&
            unit(at + 2) < 0xe000) {
            character = 0x10000 + ((character - 0xd800) << 10) + (unit(at + 2) - 0xdc00);
            at += 2;
        } else if (character >= 0xd800 && character < 0xe000) {
            character = 0xfffd;
        }
        add_utf8(result, character);
    }
    return result;
}

} // namespace

Folded fold(std::string_view text) {
    Folded folded;
    while (!text.empty()) {
        const Character character = first_of(text).value_or(Character{0, 1});
        const std::string letters = letters_of(character.code);
        folded.letters += letters;
        folded.changed =
            folded.changed || (!letters.empty() && character.code >= 0x80) || is_mark(character.code);
        const bool known = !letters.empty() || is_mark(character.code) || is_passed_over(character.code);
        if (!known && folded.sign.empty()) { folded.sign = text.substr(0, character.bytes); }
        text.remove_prefix(character.bytes);
    }
    return folded;
}

bool is_utf16(std::string_view text) { return text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"); }

std::string as_utf8(std::string_view text) {
    if (is_utf16(text)) { return from_utf16(text, text.front() == '\xfe'); }
    bool valid = true;
    for (std::string_view rest = text; valid && !rest.empty();) {
        const auto character = first_of(rest);
        valid = character.has_value();
        rest.remove_prefix(valid ? character->bytes : rest.size());
    }
    if (valid) { return std::string(text); }
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            result += c;
        } else if (byte < 0xa0) {
            result += windows[byte - 0x80U];
        } else {
            add_utf8(result, byte);
        }
    }
    return result;
}

} // namespace weft
