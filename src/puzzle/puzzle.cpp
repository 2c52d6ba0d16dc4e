#include "weft/puzzle.hpp"

#include "base/fold.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "base/whole_file.hpp"
#include "board/letters.hpp"
#include "board/rules.hpp"
#include "board/spangram_mark.hpp"
#include "board/trace.hpp"
#include "puzzle/course.hpp"
#include "puzzle/grid.hpp"
#include "puzzle/link.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

namespace weft {
namespace {

constexpr std::size_t max_puzzle_bytes = 1 << 20;

void add_word(std::optional<OfficialSolution>& solution, std::string_view text, const std::string& name,
              int line) {
    const bool spangram = take_mark(text);
    const auto word = letters_only(text);
    if (!word) { throw InputError(name, line, "not a word of letters A-Z"); }
    if (spangram && !solution->spangram.empty()) { throw InputError(name, line, "a second spangram"); }
    if (spangram) {
        solution->spangram = *word;
    } else {
        solution->words.push_back(*word);
    }
}

/// Takes a cell `row,column` off a text's start; nothing where there is none, or the board has none there.
std::optional<std::uint8_t> next_cell(const Board& board, std::string_view& text) {
    const auto number = [&](int below) -> std::optional<int> {
        int value = -1;
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || value < 0 || value >= below) { return std::nullopt; }
        text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
        return value;
    };
    const auto row = number(board.topology.rows());
    if (!row || !text.starts_with(',')) { return std::nullopt; }
    text.remove_prefix(1);
    const auto column = number(board.topology.columns());
    if (!column || (!text.empty() && !is_blank(text.front()))) { return std::nullopt; }
    return static_cast<std::uint8_t>(*row * board.topology.columns() + *column);
}

/// A line of the section `found:` or `not:`: a word, and perhaps its cells as `row,column`, counted from 0.
FoundWord known_word(const Board& board, std::string_view text, const char* section, const std::string& name,
                     int line) {
    FoundWord found;
    found.spangram = take_mark(text);
    const auto digit = std::min(text.find_first_of("0123456789"), text.size());
    const auto word = letters_only(trim(text.substr(0, digit)));
    if (!word) { throw InputError(name, line, fmt::format("{}: not a word of letters A-Z", section)); }
    found.word = *word;
    text.remove_prefix(digit);
    while (!(text = trim(text)).empty()) {
        const auto cell = next_cell(board, text);
        if (!cell) {
            throw InputError(name, line,
                             fmt::format("{}: after the word may stand its cells, each as ROW,COLUMN from 0, "
                                         "and no others than the board has",
                                         section));
        }
        found.cells.push_back(*cell);
    }
    return found;
}

/// Takes a word that is not in the answer: nowhere, or where its cells are told not over these.
void exclude(Puzzle& puzzle, FoundWord word, int line) {
    if (word.cells.empty()) {
        puzzle.known.excluded.push_back(std::move(word.word));
        return;
    }
    check_misplaced(puzzle.board, word, puzzle.name, line);
    puzzle.known.misplaced.push_back(std::move(word));
}

/// A line of the section `open:`: the cell of an open letter as `row,column` from 0, and the letters it may
/// be.
void add_choices(Board& board, std::string_view text, const std::string& name, int line) {
    const auto cell = next_cell(board, text);
    if (!cell || board.letters[*cell] != Board::open_letter) {
        throw InputError(name, line,
                         "open: each line takes ROW,COLUMN from 0 of a '?' and the letters it may be");
    }
    const auto letters = letters_only(text);
    if (!letters) {
        throw InputError(name, line, "open: after the cell stand the letters A-Z that it may be");
    }
    board.choices.resize(board.letters.size());
    board.choices[*cell] |= letter_set(*letters);
}

/// Reads a puzzle line by line; what stands in sections behind the grid is checked against it.
class TextReader {
  public:
    TextReader(const std::string& name, const RuleChanges& rules)
        : rows_(name)
        , asked_rules_(rules) {
        puzzle_.name = name;
    }

    Puzzle read(std::string_view text) {
        while (!text.empty()) {
            const std::string_view line = trim(next_line(text));
            ++line_;
            if (line.starts_with('#')) {
                comment(line);
                continue;
            }
            if (line.empty()) {
                if (part_ == Part::grid) { part_ = Part::after_grid; }
                perhaps_rows_.clear();
                continue;
            }
            const auto colon = line.find(':');
            if (colon != std::string_view::npos) {
                header(trim(line.substr(0, colon)), trim(line.substr(colon + 1)));
            } else {
                content(line);
            }
        }
        if (rows_.empty()) { throw InputError(puzzle_.name, std::max(line_, 1), "no grid of letters"); }
        puzzle_.board = std::move(rows_).board(std::max(line_, 1));
        puzzle_.rules = asked_rules_.applied_to(puzzle_.rules);
        for (const Section& section : choices_) {
            add_choices(puzzle_.board, section.text, puzzle_.name, section.line);
        }
        for (const Section& section : found_) {
            FoundWord found = known_word(puzzle_.board, section.text, "found", puzzle_.name, section.line);
            check_found(puzzle_.board, puzzle_.rules, found, puzzle_.name, section.line);
            add_found(puzzle_.known, std::move(found));
        }
        for (const Section& section : excluded_) {
            exclude(puzzle_, known_word(puzzle_.board, section.text, "not", puzzle_.name, section.line),
                    section.line);
        }
        check_known(puzzle_.board, puzzle_.rules, puzzle_.known, puzzle_.name);
        return std::move(puzzle_);
    }

  private:
    enum class Part { header, grid, after_grid, solution, found, excluded, choices };
    struct Section {
        std::string_view text;
        int line = 0;
    };

    /// A line that starts with '#': a row with a hole at its start where it stands beside rows of as many
    /// cells, else a comment.
    void comment(std::string_view line) {
        const std::size_t cells = part_ == Part::header || part_ == Part::grid ? cells_of_row(line) : 0;
        if (cells == 0) {
            perhaps_rows_.clear();
        } else if (part_ == Part::header) {
            perhaps_rows_.push_back({line, line_});
        } else if (cells == rows_.columns()) {
            rows_.add(line, line_);
        }
    }

    void add_row(std::string_view line) {
        const bool first = part_ == Part::header;
        part_ = Part::grid;
        // A clue that no header names is the most common slip.
        if (first && line.find(' ') != std::string_view::npos && cells_of_row(line) == 0) {
            perhaps_clue_ = line_;
        }
        try {
            GridReader alone(puzzle_.name);
            alone.add(line, line_);
            for (const Section& row : perhaps_rows_) {
                if (cells_of_row(row.text) == alone.columns()) { rows_.add(row.text, row.line); }
            }
            perhaps_rows_.clear();
            rows_.add(line, line_);
        } catch (const InputError& error) {
            if (perhaps_clue_ == 0) { throw; }
            refuse_row(error.reason());
        }
    }

    [[noreturn]] void refuse_row(const std::string& reason) const {
        throw InputError(puzzle_.name, line_,
                         perhaps_clue_ == 0 ? reason
                                            : fmt::format("{}; if line {} is the clue, write 'theme: ...'",
                                                          reason, perhaps_clue_));
    }

    void header(std::string_view written, std::string_view value) {
        const std::string& name = puzzle_.name;
        const std::string key = lower(written);
        perhaps_rows_.clear();
        const bool section = key == "solution" || key == "found" || key == "not" || key == "open";
        if (section && !value.empty()) {
            throw InputError(name, line_,
                             fmt::format("the {} of '{}:' stand on the lines below it",
                                         key == "open" ? "cells" : "words", key));
        }
        if (key == "solution") {
            if (puzzle_.solution) {
                throw InputError(name, line_, "a second 'solution:'; a puzzle has one, so leave one out");
            }
            puzzle_.solution.emplace();
            part_ = Part::solution;
        } else if (section) {
            part_ = key == "found" ? Part::found : key == "not" ? Part::excluded : Part::choices;
        } else if (part_ != Part::header &&
                   (key == "date" || key == "theme" || key == "words" || key == "rules")) {
            throw InputError(name, line_, fmt::format("{}: stands above the grid; move this line up", key));
        } else if (key == "date") {
            puzzle_.date = printable(value);
        } else if (key == "theme") {
            puzzle_.theme = printable(value);
        } else if (key == "words") {
            puzzle_.words = number_of<int>(value);
            if (!puzzle_.words || *puzzle_.words < 1) {
                throw InputError(name, line_, "words: takes a number from 1");
            }
        } else if (key == "rules") {
            try {
                puzzle_.rules = parse_rules(value).applied_to(puzzle_.rules);
            } catch (const InputError& error) { throw InputError(name, line_, error.reason()); }
        } else {
            throw InputError(
                name, line_,
                "unknown header; known are date:, theme:, words:, rules:, open:, found:, not: and solution:");
        }
    }

    void content(std::string_view line) {
        switch (part_) {
        case Part::solution:
            add_word(puzzle_.solution, line, puzzle_.name, line_);
            break;
        case Part::found:
            found_.push_back({line, line_});
            break;
        case Part::excluded:
            excluded_.push_back({line, line_});
            break;
        case Part::choices:
            choices_.push_back({line, line_});
            break;
        case Part::after_grid:
            refuse_row("text after the grid: its rows stand without empty lines between them, and a solution "
                       "starts with 'solution:'");
        default:
            add_row(line);
        }
    }

    Puzzle puzzle_{.name = {},
                   .date = {},
                   .theme = {},
                   .words = {},
                   .board = {Topology::rectangle(1, 1), ""},
                   .solution = {}};
    GridReader rows_;
    Part part_ = Part::header;
    int line_ = 0;
    int perhaps_clue_ = 0; ///< the line of a first row that reads like words; 0 for none
    std::vector<Section> found_;
    std::vector<Section> excluded_;
    std::vector<Section> choices_;      // of open letters
    std::vector<Section> perhaps_rows_; ///< comments right before the grid that may be rows
    RuleChanges asked_rules_;
};

using Json = nlohmann::json;

/// A puzzle as an object, in either of its two forms: ours or the feed's.
class JsonReader {
  public:
    JsonReader(Json object, const std::string& name, const RuleChanges& rules)
        : object_(std::move(object))
        , name_(name)
        , asked_rules_(rules) {}

    Puzzle read() const {
        return object_.is_object() && object_.contains("startingBoard") ? read_feed() : read_ours();
    }

  private:
    /// The game's, of which only what is named here is looked at: the rest is the game's own business.
    Puzzle read_feed() const {
        Puzzle puzzle = bare("startingBoard");
        puzzle.theme = text("clue");
        puzzle.date = text("printDate");
        const auto rules = object_.find("rules");
        puzzle.rules = asked_rules_.applied_to(rules_of(rules == object_.end() ? nullptr : &*rules));
        if (object_.contains("themeWords") && object_.contains("spangram")) {
            add_solution(puzzle, object_, "themeWords");
            // The game tells its players this number.
            puzzle.words = puzzle.solution->count();
        }
        if (const std::string own = text("name"); !own.empty()) { puzzle.name = own; }
        return puzzle;
    }

    /// Ours, whose every field means something.
    Puzzle read_ours() const {
        Puzzle puzzle = bare("rows");
        refuse_clue();
        const JsonFields fields = object_.contains("picture") ? fields_of_reading() : fields_of_puzzle();
        puzzle.theme = printable(fields.text("theme").value_or(""));
        puzzle.date = printable(fields.text("date").value_or(""));
        puzzle.words = fields.number<int>("words", 1);
        puzzle.rules = asked_rules_.applied_to(rules_of(fields.find("rules")));
        if (const Json* const solution = fields.find("solution")) {
            // Its number of words is not taken: whoever solves the puzzle should not be told.
            const JsonFields known(*solution, {"spangram", "words"}, "solution", name_, OtherFields::passed);
            add_solution(puzzle, *solution, "words");
        }
        for (const std::string& entry : fields.texts("open").value_or(std::vector<std::string>())) {
            add_choices(puzzle.board, entry, name_, 1);
        }
        add_known(puzzle, fields);
        if (const std::string own = printable(fields.text("name").value_or("")); !own.empty()) {
            puzzle.name = own;
        }
        return puzzle;
    }

    /// The feed's name for the theme, which would be lost; its other names do not change what is found.
    void refuse_clue() const {
        const auto clue = object_.find("clue");
        if (clue != object_.end() && !clue->is_null()) {
            fail("clue belongs to the game's feed; beside rows it is theme");
        }
    }

    JsonFields fields_of_puzzle() const {
        return {object_,
                {"rows", "name", "date", "theme", "words", "rules", "found", "not", "open", "solution"},
                "",
                name_,
                OtherFields::passed};
    }
    /// What `weft read --format json` prints is a puzzle with more about the picture.
    JsonFields fields_of_reading() const {
        return {object_,
                {"rows", "theme", "words", "found", "picture", "game", "least_chance", "doubtful"},
                "",
                name_,
                OtherFields::passed};
    }

    Puzzle bare(const char* rows) const {
        return {.name = name_, .date = {}, .theme = {}, .words = {}, .board = board(rows), .solution = {}};
    }

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
        return std::move(rows).board(1);
    }

    /// Rules as text, or as an object.
    Rules rules_of(const Json* told) const {
        if (told == nullptr || told->is_null()) { return {}; }
        if (!told->is_string() && !told->is_object()) { fail("rules is neither an object nor a text"); }
        std::string text = told->is_string() ? told->get<std::string>() : "";
        if (told->is_object()) {
            const JsonFields fields(*told, {"crossing", "self_crossing", "spangram", "min_length"}, "rules",
                                    name_);
            for (const char* const key : {"crossing", "self_crossing"}) {
                if (const auto truth = fields.truth(key)) { text += fmt::format("{} {},", key, *truth); }
            }
            if (const auto rule = fields.text("spangram")) { text += fmt::format("spangram {},", *rule); }
            if (const auto least = fields.number<int>("min_length", 0)) {
                text += fmt::format("min_length {}", *least);
            }
        }
        try {
            return parse_rules(text).applied_to({});
        } catch (const InputError& error) { fail(error.reason()); }
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
        const bool without =
            spangram.is_null() || (spangram.is_string() && spangram.get_ref<const std::string&>().empty());
        if (!words.is_array() || (!without && !spangram.is_string()) ||
            !std::all_of(words.begin(), words.end(), [](const Json& word) { return word.is_string(); })) {
            fail(fmt::format("{} is not a list of words, or spangram is not a word", words_key));
        }
        puzzle.solution.emplace();
        if (!without) {
            add_word(puzzle.solution, fmt::format("*{}", spangram.get<std::string>()), name_, 1);
        }
        for (const Json& word : words) { add_word(puzzle.solution, word.get<std::string>(), name_, 1); }
    }

    /// Words as text, with '*' before the spangram, or as objects with their paths.
    void add_known(Puzzle& puzzle, const JsonFields& fields) const {
        const auto for_each = [&](const char* key, auto use) {
            const Json* const words = fields.find(key);
            if (words == nullptr) { return; }
            if (!words->is_array()) { fail(fmt::format("{} is not a list of words", key)); }
            for (const Json& entry : *words) { use(known_word(puzzle.board, entry, key)); }
        };
        for_each("found", [&](FoundWord word) {
            check_found(puzzle.board, puzzle.rules, word, name_, 1);
            add_found(puzzle.known, std::move(word));
        });
        for_each("not", [&](FoundWord word) { exclude(puzzle, std::move(word), 1); });
        check_known(puzzle.board, puzzle.rules, puzzle.known, name_);
    }

    FoundWord known_word(const Board& board, const Json& entry, const char* key) const {
        FoundWord known;
        std::string word = entry.is_string() ? entry.get<std::string>() : "";
        if (entry.is_object()) {
            const JsonFields fields(entry, {"word", "path", "spangram"}, key, name_);
            word = fields.text("word").value_or("");
            known.spangram = fields.truth("spangram").value_or(false);
            if (const Json* const cells = fields.find("path")) { known.cells = path(board, *cells, key); }
        }
        std::string_view unmarked = word;
        if (take_mark(unmarked)) { known.spangram = true; }
        const auto letters = letters_only(unmarked);
        if (!letters) { fail(fmt::format("an entry of {} is not a word of letters A-Z", key)); }
        known.word = *letters;
        return known;
    }

    static bool are_cells(const Board& board, const Json& cells) {
        const auto inside = [](const Json& number, int below) {
            return number.is_number_integer() && number >= 0 && number < below;
        };
        return cells.is_array() && std::all_of(cells.begin(), cells.end(), [&](const Json& cell) {
                   return cell.is_array() && cell.size() == 2 && inside(cell[0], board.topology.rows()) &&
                          inside(cell[1], board.topology.columns());
               });
    }

    std::vector<std::uint8_t> path(const Board& board, const Json& cells, const char* key) const {
        std::vector<std::uint8_t> result;
        if (!are_cells(board, cells)) {
            fail(fmt::format("a path of {} is not a list of cells, each as [row, column] from 0", key));
        }
        for (const Json& cell : cells) {
            result.push_back(static_cast<std::uint8_t>(cell[0].get<int>() * board.topology.columns() +
                                                       cell[1].get<int>()));
        }
        return result;
    }

    Json object_;
    const std::string& name_;
    const RuleChanges& asked_rules_;
};

/// What a link to the page holds: `[theme, rows, [word, cells], ...]`, the spangram first.
Puzzle parse_link(std::string_view packed, const std::string& name, const RuleChanges& rules) {
    const auto text = unpack_link(packed);
    const Json held = text ? json_or_null(*text) : Json();
    const auto is_word = [](const Json& word) {
        return word.is_array() && word.size() == 2 && word[0].is_string() && word[1].is_string();
    };
    if (!held.is_array() || held.size() < 3 || !held[0].is_string() || !held[1].is_string() ||
        !std::all_of(held.begin() + 2, held.end(), is_word)) {
        throw InputError(name, 1,
                         "this link does not hold a whole puzzle; was it cut off when it was copied?");
    }
    Json rows = Json::array();
    std::istringstream board(held[1].get<std::string>());
    for (std::string row; board >> row;) { rows.push_back(row); }
    Json words = Json::array();
    for (std::size_t i = 3; i < held.size(); ++i) { words.push_back(held[i][0]); }
    // Whoever opens the link is told how many there are.
    const std::size_t count = words.size() + (held[2][0].get_ref<const std::string&>().empty() ? 0 : 1);
    Json solution{{"spangram", held[2][0]}, {"words", std::move(words)}};
    return JsonReader({{"theme", held[0]},
                       {"rows", std::move(rows)},
                       {"words", count},
                       {"solution", std::move(solution)}},
                      name, rules)
        .read();
}

/// Writes the section `open:`, where something is known of open letters.
void add_choices(std::string& text, const Board& board) {
    bool first = true;
    for (const int cell : board.open()) {
        const auto index = static_cast<std::size_t>(cell);
        if (index >= board.choices.size() || board.choices[index] == 0) { continue; }
        if (first) { text += "\nopen:\n"; }
        first = false;
        const Place place = board.topology.place(cell);
        text += fmt::format("{},{} ", place.row, place.column);
        for (char letter = 'A'; letter <= 'Z'; ++letter) {
            if (board.may_be(cell, letter)) { text += letter; }
        }
        text += '\n';
    }
}

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
    return *first == '{' ? JsonReader(parse_json(text, name), name, rules).read()
                         : TextReader(name, rules).read(text);
}

std::string puzzle_text(const Puzzle& puzzle, const std::vector<std::string>& comments) {
    std::string text;
    for (const std::string& comment : comments) { text += "# " + comment + '\n'; }
    if (!puzzle.date.empty()) { text += "date: " + puzzle.date + '\n'; }
    if (!puzzle.theme.empty()) { text += "theme: " + puzzle.theme + '\n'; }
    if (puzzle.words) { text += fmt::format("words: {}\n", *puzzle.words); }
    if (const std::string rules = rules_text(puzzle.rules); !rules.empty()) {
        text += "rules: " + rules + '\n';
    }
    text += '\n';
    const auto columns = static_cast<std::size_t>(puzzle.board.topology.columns());
    for (std::size_t begin = 0; begin < puzzle.board.letters.size(); begin += columns) {
        text += puzzle.board.letters.substr(begin, columns) + '\n';
    }
    add_choices(text, puzzle.board);
    const auto add_cells = [&](const FoundWord& found) {
        for (const auto cell : found.cells) {
            const Place place = puzzle.board.topology.place(cell);
            text += fmt::format(" {},{}", place.row, place.column);
        }
    };
    if (!puzzle.known.found.empty()) { text += "\nfound:\n"; }
    for (const FoundWord& found : puzzle.known.found) {
        text += marked(found.word, found.spangram);
        add_cells(found);
        text += '\n';
    }
    if (!puzzle.known.excluded.empty() || !puzzle.known.misplaced.empty()) { text += "\nnot:\n"; }
    for (const std::string& word : puzzle.known.excluded) { text += word + '\n'; }
    for (const FoundWord& word : puzzle.known.misplaced) {
        text += word.word;
        add_cells(word);
        text += '\n';
    }
    if (puzzle.solution) {
        text += "\nsolution:\n";
        if (!puzzle.solution->spangram.empty()) { text += marked(puzzle.solution->spangram) + '\n'; }
        for (const std::string& word : puzzle.solution->words) { text += word + '\n'; }
    }
    return text;
}

Puzzle read_puzzle(const std::string& path, const RuleChanges& rules) {
    return parse_puzzle(read_file(path, max_puzzle_bytes), path == "-" ? "standard input" : path, rules);
}

} // namespace weft
