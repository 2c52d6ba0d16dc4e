#include "weft/puzzle.hpp"

#include "base/fold.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "base/whole_file.hpp"
#include "puzzle/course.hpp"
#include "puzzle/json_form.hpp"
#include "puzzle/link.hpp"
#include "puzzle/text_form.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <utility>

namespace weft {
namespace {

constexpr std::size_t max_puzzle_bytes = 1 << 20;

} // namespace

Puzzle parse_puzzle(std::string_view text, const std::string& name, const RuleChanges& rules) {
    if (is_utf16(text)) { return parse_puzzle(as_utf8(text), name, rules); }
    text = without_byte_order_mark(text);
    const auto first =
        std::find_if(text.begin(), text.end(), [](char c) { return !is_blank(c) && c != '\n'; });
    if (first == text.end()) { throw InputError(name, 1, "the file is empty"); }
    if (text.find('\0') != std::string_view::npos) {
        throw InputError(name, 1, "a binary file, not a puzzle");
    }
    const auto start = text.substr(static_cast<std::size_t>(first - text.begin()));
    if (const auto packed = packed_in_link(start)) { return parse_link(*packed, name, rules); }
    if (looks_like_course(start)) { return parse_course(text, name, rules); }
    if (*first == '[') {
        std::string list(text);
        std::replace(list.begin(), list.end(), '\'', '"'); // as Python writes it
        if (auto rows = json_or_null(list); rows.is_array()) {
            return parse_list_of_rows(std::move(rows), name, rules);
        } // else it may be of another language, with a row a line
    }
    return *first == '{' ? parse_json_form(parse_json(text, name), name, rules)
                         : parse_text_form(text, name, rules);
}

Puzzle read_puzzle(const std::string& path, const RuleChanges& rules) {
    return parse_puzzle(read_file(path, max_puzzle_bytes), name_of_input(path), rules);
}

} // namespace weft
