#include "base/text.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {

std::string upper(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](char c) { return upper(c); });
    return result;
}

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](char c) { return lower(c); });
    return result;
}

std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) { text.remove_prefix(1); }
    while (!text.empty() && is_blank(text.back())) { text.remove_suffix(1); }
    return text;
}

std::string_view without_list_mark(std::string_view entry) {
    const auto digits = entry.find_first_not_of("0123456789");
    if (digits != 0 && digits != std::string_view::npos && (entry[digits] == '.' || entry[digits] == ')')) {
        return trim(entry.substr(digits + 1));
    }
    for (const std::string_view mark : {"\xe2\x80\xa2", "- ", "+ "}) {
        if (entry.starts_with(mark)) { return trim(entry.substr(mark.size())); }
    }
    return entry;
}

std::optional<std::string> letters_only(std::string_view phrase) {
    std::string letters;
    for (std::size_t i = 0; i < phrase.size(); ++i) {
        const char c = phrase[i];
        if (is_letter(c)) {
            letters += upper(c);
        } else if (phrase.substr(i).starts_with("\xe2\x80\x99")) { // a typographic apostrophe
            i += 2;
        } else if (!is_blank(c) && c != '\'' && c != '-') {
            return std::nullopt;
        }
    }
    if (letters.empty()) { return std::nullopt; }
    return letters;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : text) {
        if (is_letter(c)) {
            words.back() += upper(c);
        } else if (c != '\'' && !words.back().empty()) {
            words.emplace_back();
        }
    }
    if (words.back().empty()) { words.pop_back(); }
    return words;
}

std::string printable(std::string_view text) {
    std::string result(text);
    std::erase_if(result, is_control);
    return std::string(trim(result));
}

std::string shown(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 && byte < 0x7f ? fmt::format("'{}'", c) : fmt::format("byte 0x{:02x}", byte);
}

std::string chance(double probability) {
    if (probability > 0.995) { return "> 99 %"; }
    return probability < 0.01 ? "< 1 %" : fmt::format("{:.0f} %", 100 * probability);
}

std::string counted(std::uint64_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

} // namespace weft
