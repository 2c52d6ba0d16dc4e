// Text that people write: letters, blanks, lines, numbers.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace weft {

/// Letters are A-Z and a-z, capitals A-Z.
constexpr bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(char c) { return is_capital(c) || (c >= 'a' && c <= 'z'); }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
/// Whether a byte is a sign that moves a terminal's cursor or worse, and none that is printed.
constexpr bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }
constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
constexpr char lower(char c) { return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c; }

/// The text with its letters a-z in upper case, or A-Z in lower case.
std::string upper(std::string_view text);
std::string lower(std::string_view text);

/// Without the blanks at both ends.
std::string_view trim(std::string_view text);

/// Without `1.`, `2)`, or a bullet that stands before it in a list.
std::string_view without_list_mark(std::string_view entry);

/// Takes the first line off a text, which is not empty, and returns it without its end.
inline std::string_view next_line(std::string_view& rest) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    return line;
}

/// The number that the whole text is, in decimal digits and perhaps with a minus sign; nothing where it is
/// something else or no number of that type.
template <typename Number>
std::optional<Number> number_of(std::string_view text) {
    Number value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && stop == end ? std::optional(value) : std::nullopt;
}

/// The two numbers that the whole text is, with that sign between them.
template <typename Number>
std::optional<std::pair<Number, Number>> two_numbers(std::string_view text, char between) {
    const std::size_t place = text.find(between);
    if (place == std::string_view::npos) { return std::nullopt; }
    const auto first = number_of<Number>(text.substr(0, place));
    const auto second = number_of<Number>(text.substr(place + 1));
    return first && second ? std::optional(std::pair(*first, *second)) : std::nullopt;
}

/// Without the byte-order mark before it, where there is one.
std::string_view without_byte_order_mark(std::string_view text);

/// Upper-case letters of a word or phrase; blanks, apostrophes and hyphens are left out. Nothing when
/// any other character occurs or no letter is left.
std::optional<std::string> letters_only(std::string_view phrase);

/// The words of a text in upper case: its runs of letters, apostrophes left out.
std::vector<std::string> words_of(std::string_view text);

/// Text without control characters, which could do things to a terminal, and without blanks at its ends,
/// which a header of a puzzle file would not keep.
std::string printable(std::string_view text);

/// A byte as a message can show it: `'x'`, `byte 0x07`.
std::string shown(char c);

/// A probability in per cent, for people.
std::string chance(double probability);

/// `1 puzzle`, `3 puzzles`.
std::string counted(std::uint64_t count, std::string_view what);

} // namespace weft
