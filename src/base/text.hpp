// Text that people write: letters, blanks, files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

constexpr bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
/// Whether a byte is a sign that moves a terminal's cursor or worse, and none that is printed.
constexpr bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }
constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// The text with its letters a-z in upper case, or A-Z in lower case.
std::string upper(std::string_view text);
std::string lower(std::string_view text);

/// Without the blanks at both ends.
std::string_view trim(std::string_view text);

/// Without the byte-order mark before it, where there is one.
std::string_view without_byte_order_mark(std::string_view text);

/// Upper-case letters of a word or phrase; blanks, apostrophes and hyphens are left out. Nothing when
/// any other character occurs or no letter is left.
std::optional<std::string> letters_only(std::string_view phrase);

/// The words of a text in upper case: its runs of letters, apostrophes left out.
std::vector<std::string> words_of(std::string_view text);

/// A probability in per cent, for people.
std::string chance(double probability);

/// `1 puzzle`, `3 puzzles`.
std::string counted(std::uint64_t count, std::string_view what);

/// Reads a whole file; "-" is standard input. Throws InputError when that cannot be done or when the
/// file is larger than `max_bytes`.
std::string read_file(const std::string& path, std::size_t max_bytes);

} // namespace weft
