#include "base/text.hpp"

#include "weft/error.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <iostream>

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

std::string chance(double probability) {
    if (probability > 0.995) { return "> 99 %"; }
    return probability < 0.01 ? "< 1 %" : fmt::format("{:.0f} %", 100 * probability);
}

std::string counted(std::uint64_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string read_file(const std::string& path, std::size_t max_bytes) {
    std::ifstream file;
    if (path != "-") {
        file.open(path, std::ios::binary);
        if (!file) { throw InputError(path, 0, fmt::format("cannot be read: {}", std::strerror(errno))); }
    }
    std::istream& in = path == "-" ? std::cin : file;
    std::string text;
    char buffer[1 << 14];
    while (in.read(buffer, sizeof buffer), in.gcount() > 0) {
        text.append(buffer, static_cast<std::size_t>(in.gcount()));
        if (text.size() > max_bytes) {
            throw InputError(path, 0, fmt::format("larger than {} bytes", max_bytes));
        }
    }
    if (in.bad()) { throw InputError(path, 0, fmt::format("cannot be read: {}", std::strerror(errno))); }
    return text;
}

} // namespace weft
