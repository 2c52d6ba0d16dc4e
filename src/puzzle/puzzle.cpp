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
                throw InputError(fmt::format("{}:{}: {} in the grid; only letters A-Z belong there", name_,
                                             line, shown(c)));
            }
            letters += upper(c);
        }
        if (letters.empty()) { throw InputError(fmt::format("{}:{}: a row without letters", name_, line)); }
        if (rows_ == 0) { columns_ = letters.size(); }
        if (letters.size() != columns_) {
            throw InputError(fmt::format("{}:{}: a row of {} letters where the first has {}", name_, line,
                                         letters.size(), columns_));
        }
        ++rows_;
        letters_ += letters;
        if (letters_.size() > max_cells) {
            throw InputError(fmt::format("{}:{}: more than {} cells", name_, line, max_cells));
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
        throw InputError(fmt::format("{}:{}: {} words of four letters cannot fit {} cells", puzzle.name, line,
                                     *puzzle.words, puzzle.board.cells()));
    }
}

void add_word(std::optional<OfficialSolution>& solution, std::string_view text, const std::string& name,
              int line) {
    const bool spangram = text.starts_with('*');
    if (spangram) { text.remove_prefix(1); }
    const auto word = letters_only(text);
    if (!word) { throw InputError(fmt::format("{}:{}: not a word of letters A-Z", name, line)); }
    if (spangram && !solution->spangram.empty()) {
        throw InputError(fmt::format("{}:{}: a second spangram", name, line));
    }
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
        if (line_number == 1 && line.starts_with("\xef\xbb\xbf")) {
            throw InputError(
                fmt::format("{}:1: starts with a byte order mark; save it as plain UTF-8", name));
        }
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
                throw InputError(fmt::format("{}:{}: a header line after the grid", name, line_number));
            } else if (key == "date") {
                puzzle.date = printable(value);
            } else if (key == "theme") {
                puzzle.theme = printable(value);
            } else if (key == "words") {
                int count = 0;
                const auto [stop, error] = std::from_chars(value.data(), value.data() + value.size(), count);
                if (error != std::errc{} || stop != value.data() + value.size() || count < 1) {
                    throw InputError(fmt::format("{}:{}: words: takes a number from 1", name, line_number));
                }
                puzzle.words = count;
                words_line = line_number;
            } else {
                throw InputError(
                    fmt::format("{}:{}: unknown header; known are date:, theme:, words: and solution:", name,
                                line_number));
            }
            continue;
        }
        if (part == Part::after_grid) {
            throw InputError(fmt::format("{}:{}: text after the grid; a solution starts with 'solution:'",
                                         name, line_number));
        }
        part = Part::grid;
        rows.add(line, line_number);
    }
    if (rows.empty()) {
        throw InputError(fmt::format("{}:{}: no grid of letters", name, std::max(line_number, 1)));
    }
    puzzle.board = std::move(rows).board();
    check_count(puzzle, words_line);
    return puzzle;
}

Puzzle parse_json(std::string_view text, const std::string& name) {
    using Json = nlohmann::json;
    Json feed;
    try {
        feed = Json::parse(text);
    } catch (const Json::parse_error& error) {
        const auto line =
            1 + std::count(text.begin(),
                           text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size())),
                           '\n');
        throw InputError(fmt::format("{}:{}: broken JSON", name, line));
    } catch (const Json::out_of_range&) {
        throw InputError(fmt::format("{}:1: a number in the JSON is out of range", name));
    }
    const auto fail = [&](std::string_view what) { throw InputError(fmt::format("{}:1: {}", name, what)); };
    if (!feed.is_object() || !feed.contains("startingBoard") || !feed["startingBoard"].is_array()) {
        fail("not a puzzle: the key startingBoard with a list of rows is missing");
    }
    Puzzle puzzle{.name = name,
                  .date = {},
                  .theme = {},
                  .words = {},
                  .board = {Topology::rectangle(1, 1), ""},
                  .solution = {}};
    GridReader rows(name);
    for (const Json& row : feed["startingBoard"]) {
        if (!row.is_string()) { fail("a row of startingBoard is not text"); }
        rows.add(row.get<std::string>(), 1);
    }
    if (rows.empty()) { fail("no grid of letters"); }
    puzzle.board = std::move(rows).board();
    if (feed.contains("clue") && feed["clue"].is_string()) {
        puzzle.theme = printable(feed["clue"].get<std::string>());
    }
    if (feed.contains("printDate") && feed["printDate"].is_string()) {
        puzzle.date = printable(feed["printDate"].get<std::string>());
    }
    if (feed.contains("themeWords") && feed.contains("spangram")) {
        const Json& words = feed["themeWords"];
        const Json& spangram = feed["spangram"];
        if (!words.is_array() || !spangram.is_string() ||
            !std::all_of(words.begin(), words.end(), [](const Json& word) { return word.is_string(); })) {
            fail("themeWords is not a list of words, or spangram is not a word");
        }
        puzzle.solution.emplace();
        add_word(puzzle.solution, fmt::format("*{}", spangram.get<std::string>()), name, 1);
        for (const Json& word : words) { add_word(puzzle.solution, word.get<std::string>(), name, 1); }
        puzzle.words = static_cast<int>(words.size()) + 1;
        check_count(puzzle, 1);
    }
    return puzzle;
}

} // namespace

Puzzle parse_puzzle(std::string_view text, const std::string& name) {
    const auto first =
        std::find_if(text.begin(), text.end(), [](char c) { return !is_blank(c) && c != '\n'; });
    if (first == text.end()) { throw InputError(fmt::format("{}:1: the file is empty", name)); }
    if (text.find('\0') != std::string_view::npos) {
        throw InputError(fmt::format("{}:1: a binary file, not a puzzle", name));
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
