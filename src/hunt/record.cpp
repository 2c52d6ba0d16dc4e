#include "hunt/record.hpp"

#include "base/text.hpp"
#include "base/whole_file.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace weft::hunt {
namespace {

constexpr std::size_t max_record_bytes = std::size_t{1} << 24;

} // namespace

Record read_record(const std::string& path) {
    const std::string text = read_file(path, max_record_bytes);
    Record record;
    int line_number = 0;
    const auto fail = [&](std::string_view what) {
        throw InputError(path, std::max(line_number, 1), std::string(what));
    };
    for (std::string_view rest = text; !rest.empty();) {
        std::string_view line = next_line(rest);
        ++line_number;
        if (line.empty()) { continue; }
        const bool header = line.starts_with("# ");
        line.remove_prefix(header ? 2 : 0);
        const std::size_t blank = line.find(' ');
        if (blank == std::string_view::npos) { fail("neither '# key value' nor 'SCORE BOARD'"); }
        const std::string_view key = line.substr(0, blank);
        const std::string_view value = line.substr(blank + 1);
        if (!header) {
            const auto score = number_of<int>(key);
            const auto letters = letters_only(value);
            if (!score || !letters) { fail("neither '# key value' nor 'SCORE BOARD'"); }
            record.boards.push_back({*score, *letters});
        } else if (key == "shape") {
            record.shape = value;
        } else if (key == "rules") {
            const auto rules = parse_rules(value);
            if (!rules) { fail("unknown rules"); }
            record.scoring.rules = *rules;
        } else if (key == "min-length") {
            const auto length = number_of<int>(value);
            if (!length) { fail("min-length takes a number"); }
            record.scoring.min_length = *length;
        } else if (key == "qu") {
            if (value != "yes" && value != "no") { fail("qu takes yes or no"); }
            record.scoring.qu_tiles = value == "yes";
        } else if (key == "starts") {
            const auto starts = number_of<std::uint64_t>(value);
            if (!starts) { fail("starts takes a number"); }
            record.starts = *starts;
        } else if (key == "lexicon") {
            record.lexicon = value;
        } else {
            fail("unknown key; known are shape, rules, min-length, qu, lexicon and starts");
        }
    }
    if (record.shape.empty()) { fail("no line '# shape'; is this a file of weft optimize --save?"); }
    return record;
}

void write_record(const std::string& path, const Record& record) {
    std::string text = fmt::format("# shape {}\n# rules {}\n# min-length {}\n# qu {}\n# starts {}\n",
                                   record.shape, name_of(record.scoring.rules), record.scoring.min_length,
                                   record.scoring.qu_tiles ? "yes" : "no", record.starts);
    if (!record.lexicon.empty()) { text += fmt::format("# lexicon {}\n", printable(record.lexicon)); }
    for (const ScoredBoard& board : record.boards) {
        text += fmt::format("{} {}\n", board.score, lower(board.letters));
    }
    write_whole_file(path, text);
}

} // namespace weft::hunt
