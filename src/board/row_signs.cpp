#include "board/row_signs.hpp"

#include "base/text.hpp"
#include "weft/board.hpp"

#include <algorithm>
#include <iterator>

namespace weft {
namespace {

/// Signs that people draw a hole with, besides ours.
constexpr std::string_view hole_signs[] = {"#", "\xe2\x96\xa0", "\xe2\x96\x88", "\xe2\xac\x9b"};

/// Signs that tables, lists and programs put between letters or around rows, and more of pages: dots, quotes,
/// a blank.
constexpr std::string_view frame_signs[] = {",", ";", "|", "\"", "'", "`", "(", ")", "[", "]"};
constexpr std::string_view wide_frame_signs[] = {"\xc2\xb7", "\xe2\x80\xa2", "\xe2\x80\x9c", "\xe2\x80\x9d",
                                                 "\xc2\xa0"};

/// The text with that sign in the place of each of these.
template <std::size_t size>
std::string replaced(std::string_view text, const std::string_view (&signs)[size], char by) {
    std::string result;
    while (!text.empty()) {
        const auto* const sign =
            std::find_if(std::begin(signs), std::end(signs),
                         [&](std::string_view other) { return text.starts_with(other); });
        const bool known = sign != std::end(signs);
        result += known ? by : text.front();
        text.remove_prefix(known ? sign->size() : 1);
    }
    return result;
}

} // namespace

std::string with_our_holes(std::string_view row) { return replaced(row, hole_signs, Board::hole); }

std::string without_frame(std::string_view row) {
    return replaced(replaced(row, frame_signs, ' '), wide_frame_signs, ' ');
}

bool is_frame(std::string_view line) {
    return without_frame(line).find_first_not_of(" \t\r-+:") == std::string::npos;
}

bool lacks_cell(std::string_view row) {
    int signs = 0; // since the last cell
    bool begun = false;
    for (const char c : row) {
        if (is_letter(c) || c == Board::open_letter || c == Board::used_cell || c == Board::hole) {
            if (begun && signs > 1) { return true; }
            begun = true;
            signs = 0;
        }
        signs += c == ',' || c == ';' || c == '|' ? 1 : 0;
    }
    return false;
}

std::optional<RowMark> row_mark(std::string_view line) {
    const bool named = lower(line.substr(0, 4)) == "row ";
    if (named) { line = trim(line.substr(4)); }
    const auto digits = std::min(line.find_first_not_of("0123456789"), line.size());
    const auto number = digits == 0 ? 0 : number_of<int>(line.substr(0, digits));
    line.remove_prefix(digits);
    const std::string_view signs = named ? ":" : digits > 0 ? ".):" : "-*>";
    if (!number || (named && digits == 0) || line.empty() || signs.find(line[0]) == std::string_view::npos) {
        return std::nullopt;
    }
    const RowMark mark{line[0], *number, trim(line.substr(1))};
    // `-TOP` may have a hole before its letters.
    const bool apart = line.size() > 1 && is_blank(line[1]);
    if ((mark.sign == '-' || mark.sign == '*') && !apart) { return std::nullopt; }
    return mark;
}

bool follows(const RowMark& mark, const RowMark& before) {
    const bool numbered = mark.sign == '.' || mark.sign == ')' || mark.sign == ':';
    return mark.sign == before.sign && mark.number - (numbered ? 1 : 0) == before.number;
}

} // namespace weft
