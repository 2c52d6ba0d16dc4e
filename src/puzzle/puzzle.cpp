#include "weft/puzzle.hpp"

#include "base/text.hpp"
#include "board/rules.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace weft {
namespace {

constexpr std::size_t max_puzzle_bytes = 1 << 20;

/// Text without control characters, which could do things to a terminal.
std::string printable(std::string_view text) {
    std::string result(text);
    std::erase_if(result, [](char c) { return (c >= 0 && c < 0x20) || c == 0x7f; });
    return result;
}

/// A character as a message can show it.
std::string shown(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 && byte < 0x7f ? fmt::format("'{}'", c) : fmt::format("byte 0x{:02x}", byte);
}

/// Collects rows and checks them as they come, so that every message has its line.
class GridReader {
  public:
    explicit GridReader(const std::string& name)
        : name_(name) {}

    bool empty() const { return rows_ == 0; }

    void add(std::string_view row, int line) {
        std::string letters;
        for (char c : row) {
            if (is_blank(c)) { continue; }
            if (!is_letter(c)) {
                throw InputError(name_, line,
                                 fmt::format("{} in the grid; only letters A-Z belong there", shown(c)));
            }
            letters += upper(c);
        }
        if (letters.empty()) { throw InputError(name_, line, "a row without letters"); }
        if (rows_ == 0) { columns_ = letters.size(); }
        if (letters.size() != columns_) {
            throw InputError(
                name_, line,
                fmt::format("a row of {} letters where the first has {}", letters.size(), columns_));
        }
        ++rows_;
        letters_ += letters;
        if (letters_.size() > max_cells) {
            throw InputError(name_, line, fmt::format("more than {} cells", max_cells));
        }
    }

    Board board() && {
        return Board{Topology::rectangle(static_cast<int>(rows_), static_cast<int>(columns_)),
                     std::move(letters_)};
    }

  private:
    const std::string& name_;
    std::size_t rows_ = 0;
    std::size_t columns_ = 0;
    std::string letters_;
};

void check_count(const Puzzle& puzzle, int line) {
    if (puzzle.words && (*puzzle.words < 1 || *puzzle.words > puzzle.board.cells() / min_word_length)) {
        throw InputError(
            puzzle.name, line,
            fmt::format("{} words of four letters cannot fit {} cells", *puzzle.words, puzzle.board.cells()));
    }
}

void add_word(std::optional<OfficialSolution>& solution, std::string_view text, const std::string& name,
              int line) {
    const bool spangram = text.starts_with('*');
    if (spangram) { text.remove_prefix(1); }
    const auto word = letters_only(text);
    if (!word) { throw InputError(name, line, "not a word of letters A-Z"); }
    if (spangram && !solution->spangram.empty()) { throw InputError(name, line, "a second spangram"); }
    if (spangram) {
        solution->spangram = *word;
    } else {
        solution->words.push_back(*word);
    }
}

Puzzle parse_text(std::string_view text, const std::string& name) {
    Puzzle puzzle{.name = name,
                  .date = {},
                  .theme = {},
                  .words = {},
                  .board = {Topology::rectangle(1, 1), ""},
                  .solution = {}};
    GridReader rows(name);
    enum class Part { header, grid, after_grid, solution } part = Part::header;
    int line_number = 0;
    int words_line = 1;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = trim(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++line_number;
        if (line.starts_with('#')) { continue; }
        if (line.empty()) {
            if (part == Part::grid) { part = Part::after_grid; }
            continue;
        }
        if (part == Part::solution) {
            add_word(puzzle.solution, line, name, line_number);
            continue;
        }
        const auto colon = line.find(':');
        if (colon != std::string_view::npos) {
            const std::string_view key = trim(line.substr(0, colon));
            const std::string_view value = trim(line.substr(colon + 1));
            if (key == "solution") {
                puzzle.solution.emplace();
                part = Part::solution;
            } else if (part != Part::header) {
                throw InputError(name, line_number, "a header line after the grid");
            } else if (key == "date") {
                puzzle.date = printable(value);
            } else if (key == "theme") {
                puzzle.theme = printable(value);
            } else if (key == "words") {
                int count = 0;
                const auto [stop, error] = std::from_chars(value.data(), value.data() + value.size(), count);
                if (error != std::errc{} || stop != value.data() + value.size() || count < 1) {
                    throw InputError(name, line_number, "words: takes a number from 1");
                }
                puzzle.words = count;
                words_line = line_number;
            } else {
                throw InputError(name, line_number,
                                 "unknown header; known are date:, theme:, words: and solution:");
            }
            continue;
        }
        if (part == Part::after_grid) {
            throw InputError(name, line_number, "text after the grid; a solution starts with 'solution:'");
        }
        part = Part::grid;
        rows.add(line, line_number);
    }
    if (rows.empty()) { throw InputError(name, std::max(line_number, 1), "no grid of letters"); }
    puzzle.board = std::move(rows).board();
    check_count(puzzle, words_line);
    return puzzle;
}

using Json = nlohmann::json;

/// A puzzle as an object, in either of its two forms: ours or the feed's.
class JsonReader {
  public:
    JsonReader(Json object, const std::string& name)
        : object_(std::move(object))
        , name_(name) {}

    Puzzle read() {
        const bool feed = object_.is_object() && object_.contains("startingBoard");
        Puzzle puzzle{.name = name_,
                      .date = {},
                      .theme = {},
                      .words = {},
                      .board = board(feed ? "startingBoard" : "rows"),
                      .solution = {}};
        puzzle.theme = text(feed ? "clue" : "theme");
        puzzle.date = text(feed ? "printDate" : "date");
        if (feed) {
            if (object_.contains("themeWords") && object_.contains("spangram")) {
                add_solution(puzzle, object_, "themeWords");
            }
        } else {
            if (object_.contains("solution")) { add_solution(puzzle, object_["solution"], "words"); }
            add_count(puzzle);
        }
        check_count(puzzle, 1);
        if (const std::string own = text("name"); !own.empty()) { puzzle.name = own; }
        return puzzle;
    }

  private:
    [[noreturn]] void fail(const std::string& what) const { throw InputError(name_, 1, what); }

    Board board(const char* key) const {
        if (!object_.is_object() || !object_.contains(key) || !object_[key].is_array()) {
            fail("not a puzzle: a list of rows, named rows or startingBoard, is missing");
        }
        GridReader rows(name_);
        for (const Json& row : object_[key]) {
            if (!row.is_string()) { fail(fmt::format("a row of {} is not text", key)); }
            rows.add(row.get<std::string>(), 1);
        }
        if (rows.empty()) { fail("no grid of letters"); }
        return std::move(rows).board();
    }

    /// Empty where there is no text by that name.
    std::string text(const char* key) const {
        const auto found = object_.find(key);
        return found != object_.end() && found->is_string() ? printable(found->get<std::string>()) : "";
    }

    void add_solution(Puzzle& puzzle, const Json& solution, const char* words_key) const {
        const Json none;
        const Json& spangram = solution.is_object() ? solution.value("spangram", none) : none;
        const Json& words = solution.is_object() ? solution.value(words_key, none) : none;
        if (!words.is_array() || !spangram.is_string() ||
            !std::all_of(words.begin(), words.end(), [](const Json& word) { return word.is_string(); })) {
            fail(fmt::format("{} is not a list of words, or spangram is not a word", words_key));
        }
        puzzle.solution.emplace();
        add_word(puzzle.solution, fmt::format("*{}", spangram.get<std::string>()), name_, 1);
        for (const Json& word : words) { add_word(puzzle.solution, word.get<std::string>(), name_, 1); }
        puzzle.words = static_cast<int>(words.size()) + 1;
    }

    /// The number of words, where it is told beside the solution.
    void add_count(Puzzle& puzzle) const {
        const auto found = object_.find("words");
        if (found == object_.end() || found->is_null()) { return; }
        if (!found->is_number_integer() || *found < 1 || *found > max_cells) {
            fail("words: takes a number from 1");
        }
        puzzle.words = found->get<int>();
    }

    Json object_;
    const std::string& name_;
};

Puzzle parse_json(std::string_view text, const std::string& name) {
    try {
        return JsonReader(Json::parse(text), name).read();
    } catch (const Json::parse_error& error) {
        const auto end = static_cast<std::ptrdiff_t>(std::min(error.byte, text.size()));
        const auto line = 1 + std::count(text.begin(), text.begin() + end, '\n');
        throw InputError(name, static_cast<int>(line), "broken JSON");
    } catch (const Json::out_of_range&) { throw InputError(name, 1, "a number in the JSON is out of range"); }
}

} // namespace

Puzzle parse_puzzle(std::string_view text, const std::string& name) {
    if (text.starts_with("\xef\xbb\xbf")) { text.remove_prefix(3); } // a byte-order mark
    const auto first =
        std::find_if(text.begin(), text.end(), [](char c) { return !is_blank(c) && c != '\n'; });
    if (first == text.end()) { throw InputError(name, 1, "the file is empty"); }
    if (text.find('\0') != std::string_view::npos) {
        throw InputError(name, 1, "a binary file, not a puzzle");
    }
    return *first == '{' ? parse_json(text, name) : parse_text(text, name);
}

std::string puzzle_text(const Puzzle& puzzle, const std::vector<std::string>& comments) {
    std::string text;
    for (const std::string& comment : comments) { text += "# " + comment + '\n'; }
    if (!puzzle.date.empty()) { text += "date: " + puzzle.date + '\n'; }
    if (!puzzle.theme.empty()) { text += "theme: " + puzzle.theme + '\n'; }
    if (puzzle.words) { text += fmt::format("words: {}\n", *puzzle.words); }
    text += '\n';
    const auto columns = static_cast<std::size_t>(puzzle.board.topology.columns());
    for (std::size_t begin = 0; begin < puzzle.board.letters.size(); begin += columns) {
        text += puzzle.board.letters.substr(begin, columns) + '\n';
    }
    if (puzzle.solution) {
        text += "\nsolution:\n*" + puzzle.solution->spangram + '\n';
        for (const std::string& word : puzzle.solution->words) { text += word + '\n'; }
    }
    return text;
}

Puzzle read_puzzle(const std::string& path) {
    return parse_puzzle(read_file(path, max_puzzle_bytes), path == "-" ? "standard input" : path);
}

} // namespace weft
