#include "make/themes.hpp"

#include "base/fold.hpp"
#include "base/text.hpp"
#include "board/spangram_mark.hpp"
#include "make/ready_words.hpp"
#include "weft/error.hpp"

#include <fmt/format.h>
#include <optional>

namespace weft {
namespace {

/// What stands behind `key:` at the start of a line; nothing where it does not.
std::optional<std::string> value_of(std::string_view line, std::string_view key) {
    if (line.size() <= key.size() || lower(line.substr(0, key.size())) != key || line[key.size()] != ':') {
        return std::nullopt;
    }
    return std::string(trim(line.substr(key.size() + 1)));
}

void add_words(Theme& theme, std::string_view line) {
    for (std::string& word : list_entries(line)) {
        std::string_view unmarked = word;
        if (theme.spangram.empty() && word.size() > 1 && take_mark(unmarked)) {
            theme.spangram = unmarked;
        } else {
            theme.words.push_back(std::move(word));
        }
    }
}

void check(const Theme& theme, const std::string& name) {
    if (theme.spangram.empty()) {
        throw InputError(name, theme.line,
                         "a theme without a spangram; write 'spangram: ...' or * before a word");
    }
}

} // namespace

std::vector<Theme> read_themes(std::string_view text, const std::string& name) {
    const std::string utf8 = as_utf8(without_byte_order_mark(text));
    std::string_view rest = utf8;
    std::vector<Theme> themes;
    bool inside = false;
    for (int number = 1; !rest.empty(); ++number) {
        const std::string_view line = trim(next_line(rest));
        if (line.starts_with('#')) { continue; }
        if (line.empty()) {
            inside = false;
            continue;
        }
        if (!inside) { themes.push_back({.line = number, .clue = "", .spangram = "", .words = {}}); }
        inside = true;
        Theme& theme = themes.back();
        if (auto clue = value_of(line, "theme")) {
            theme.clue = *clue;
        } else if (auto spangram = value_of(line, "spangram")) {
            theme.spangram = *spangram;
        } else {
            add_words(theme, value_of(line, "words").value_or(std::string(line)));
        }
    }
    if (themes.empty()) { throw InputError(name, 1, "no themes in this file"); }
    for (const Theme& theme : themes) { check(theme, name); }
    return themes;
}

} // namespace weft
