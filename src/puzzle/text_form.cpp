#include "puzzle/text_form.hpp"

#include "base/text.hpp"
#include "board/row_signs.hpp"
#include "board/rules.hpp"
#include "board/spangram_mark.hpp"
#include "board/trace.hpp"
#include "puzzle/grid.hpp"
#include "puzzle/parts.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <utility>

namespace weft {
namespace {

constexpr std::string_view digits = "0123456789";

/// A word of the section `found:` or `not:`, and perhaps its cells as `row,column`, counted from 0.
FoundWord known_word(const Board& board, std::string_view text, const char* section, const std::string& name,
                     int line) {
    const std::string written = printable(text);
    FoundWord found;
    found.spangram = take_mark(text);
    const auto digit = std::min(text.find_first_of(digits), text.size());
    std::string_view letters = trim(text.substr(0, digit));
    if (letters.ends_with(spangram_mark)) {
        found.spangram = true;
        letters.remove_suffix(1);
    }
    const auto word = letters_only(letters);
    if (!word) {
        throw InputError(name, line,
                         fmt::format("{}: '{}' is not a word of letters A-Z; write one word a line, * before "
                                     "the spangram, and behind a word its cells if they are known, as in "
                                     "MIST 3,5 2,5 3,4 2,4",
                                     section, written));
    }
    found.word = *word;
    text.remove_prefix(digit);
    while (!(text = trim(text)).empty()) {
        const auto cell = next_cell(board, text);
        if (!cell) {
            throw InputError(name, line,
                             fmt::format("{}: '{}': after the word may stand its cells, each as ROW,COLUMN "
                                         "from 0, and no others than the board has",
                                         section, written));
        }
        found.cells.push_back(*cell);
    }
    return found;
}

/// A line of such a section, as people write lists: a word or, without cells, several apart by commas.
std::vector<FoundWord> known_words(const Board& board, std::string_view text, const char* section,
                                   const std::string& name, int line) {
    text = without_list_mark(text);
    if (text.find_first_of(digits) != std::string_view::npos) {
        return {known_word(board, text, section, name, line)};
    }
    std::vector<FoundWord> words;
    do {
        const auto comma = std::min(text.find(','), text.size());
        words.push_back(known_word(board, trim(text.substr(0, comma)), section, name, line));
        text = trim(text.substr(std::min(comma + 1, text.size())));
    } while (!text.empty());
    return words;
}

bool begins_section(std::string_view key) {
    return key == "solution" || key == "found" || key == "not" || key == "open";
}

/// Whether the grid came as a list: a mark before every row.
bool rows_are_listed(std::string_view text) {
    std::optional<RowMark> last;
    int rows = 0;
    while (!text.empty()) {
        const std::string_view line = trim(next_line(text));
        if (line.ends_with(':') && begins_section(lower(trim(line.substr(0, line.size() - 1))))) { break; }
        const auto mark = row_mark(line);
        if (mark && cells_of_row(mark->row) > 0) {
            if (last && !follows(*mark, *last)) { return false; }
            last = mark;
            ++rows;
        } else if (!line.starts_with('#') && cells_of_row(line) > 0) {
            return false;
        }
    }
    return rows > 1;
}

/// Whether a line with a colon was more likely meant as a row of the grid than as a header: its letters apart
/// by colons, or behind a number.
bool perhaps_row(std::string_view key, std::string_view value) {
    std::string apart = fmt::format("{}:{}", key, value);
    std::replace(apart.begin(), apart.end(), ':', ' ');
    const bool numbered = !key.empty() && digits.find(key.back()) != std::string_view::npos;
    return cells_of_row(apart) > 0 || (numbered && cells_of_row(value) > 0);
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
        const bool listed = rows_are_listed(text);
        while (!text.empty()) {
            const std::string_view line = trim(next_line(text));
            ++line_;
            if (listed && before_sections()) {
                if (const auto mark = row_mark(line); mark && cells_of_row(mark->row) > 0) {
                    content(mark->row);
                    continue;
                }
            }
            if (line.starts_with('#')) {
                comment(line);
                continue;
            }
            if (line.empty()) {
                if (part_ == Part::grid) { part_ = Part::after_grid; }
                if (part_ == Part::header && !perhaps_rows_.empty()) { far_rows_ = perhaps_rows_; }
                perhaps_rows_.clear();
                continue;
            }
            if (before_sections() && is_frame(line)) { continue; }
            const auto colon = line.find(':');
            if (colon != std::string_view::npos) {
                header(trim(line.substr(0, colon)), trim(line.substr(colon + 1)));
            } else {
                content(line);
            }
        }
        if (rows_.empty()) { throw InputError(puzzle_.name, std::max(line_, 1), "no grid of letters"); }
        try {
            puzzle_.board = std::move(rows_).board(std::max(line_, 1));
        } catch (const InputError& error) {
            if (perhaps_clue_ == 0) { throw; }
            refuse_row(error.reason(), error.line());
        }
        puzzle_.rules = asked_rules_.applied_to(puzzle_.rules);
        for (const Section& section : choices_) {
            add_choices(puzzle_.board, section.text, puzzle_.name, section.line);
        }
        for (const Section& section : found_) {
            for (FoundWord& found :
                 known_words(puzzle_.board, section.text, "found", puzzle_.name, section.line)) {
                check_found(puzzle_.board, puzzle_.rules, found, puzzle_.name, section.line);
                add_found(puzzle_.known, std::move(found));
            }
        }
        for (const Section& section : excluded_) {
            for (FoundWord& word :
                 known_words(puzzle_.board, section.text, "not", puzzle_.name, section.line)) {
                exclude(puzzle_, std::move(word), section.line);
            }
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

    bool before_sections() const {
        return part_ == Part::header || part_ == Part::grid || part_ == Part::after_grid;
    }

    /// A line that starts with '#': a row with a hole at its start where it stands beside rows of as many
    /// cells, else a comment.
    void comment(std::string_view line) {
        const std::size_t cells = before_sections() ? cells_of_row(line) : 0;
        if (part_ == Part::after_grid) {
            if (comes_apart() && cells == rows_.columns()) { content(line); }
        } else if (cells == 0) {
            perhaps_rows_.clear();
        } else if (part_ == Part::header) {
            perhaps_rows_.push_back({line, line_});
        } else if (cells == rows_.columns() && !whole_ && !apart_) {
            rows_.add(line, line_);
        }
    }

    /// Whether rows come as paragraphs.
    bool comes_apart() const { return apart_ || (rows_.rows() == 1 && !whole_); }

    void add_row(std::string_view line) {
        const bool first = part_ == Part::header;
        part_ = Part::grid;
        // A clue that no header names is the most common slip.
        if (first && line.find(' ') != std::string_view::npos && cells_of_row(line) == 0) {
            perhaps_clue_ = line_;
        }
        try {
            const std::vector<std::string_view> rows = first ? rows_of_line(line) : std::vector{line};
            whole_ = rows.size() > 1;
            if (whole_) { perhaps_clue_ = line_; }
            GridReader alone(puzzle_.name);
            alone.add(rows.front(), line_);
            for (const Section& row : perhaps_rows_) {
                if (cells_of_row(row.text) == alone.columns()) { rows_.add(row.text, row.line); }
            }
            perhaps_rows_.clear();
            for (const std::string_view row : rows) { rows_.add(row, line_); }
        } catch (const InputError& error) {
            if (perhaps_clue_ == 0) { throw; }
            refuse_row(error.reason(), error.line());
        }
    }

    [[noreturn]] void refuse_row(const std::string& reason, int line) const {
        throw InputError(puzzle_.name, line,
                         perhaps_clue_ == 0 ? reason
                                            : fmt::format("{}; if line {} is the clue, write 'theme: ...'",
                                                          reason, perhaps_clue_));
    }

    void refuse_beside_whole() const {
        if (whole_) { refuse_row("a row beside a line that has a whole grid", line_); }
    }

    [[noreturn]] void refuse_late() const {
        refuse_row(
            "text after the grid: its rows stand without empty lines between them, or all with one, and "
            "a solution starts with 'solution:'",
            line_);
    }

    void header(std::string_view written, std::string_view value) {
        const std::string& name = puzzle_.name;
        const std::string key = lower(written) == "clue" ? "theme" : lower(written); // the game's word for it
        perhaps_rows_.clear();
        const bool section = begins_section(key);
        if (section && !value.empty()) {
            throw InputError(name, line_,
                             fmt::format("the {} of '{}:' stand on the lines below it",
                                         key == "open" ? "cells" : "words", key));
        }
        const bool above = key == "date" || key == "theme" || key == "words" || key == "rules";
        if (above && part_ != Part::header) {
            throw InputError(name, line_,
                             fmt::format("{}: stands above the grid; move this line up", lower(written)));
        }
        if ((above || key == "solution") && !once_.insert(key).second) {
            throw InputError(
                name, line_,
                fmt::format("a second '{}:'; a puzzle has one, so {}", key,
                            key == "rules" ? "name all rules in it, apart by commas" : "leave one out"));
        }
        if (key == "solution") {
            puzzle_.solution.emplace();
            part_ = Part::solution;
        } else if (section) {
            part_ = key == "found" ? Part::found : key == "not" ? Part::excluded : Part::choices;
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
                fmt::format("unknown header '{}:'; {}", printable(written),
                            perhaps_row(written, value)
                                ? "if this is a row of the grid, write its letters alone"
                                : "known are date:, theme:, words:, rules:, open:, found:, not: and "
                                  "solution:"));
        }
    }

    void content(std::string_view line) {
        switch (part_) {
        case Part::solution:
            add_word(*puzzle_.solution, line, puzzle_.name, line_);
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
            // Rows that came as paragraphs; other words of the same length may be a solution without its
            // header.
            refuse_beside_whole();
            apart_ = comes_apart();
            if (!apart_ || cells_of_row(line) != rows_.columns()) { refuse_late(); }
            for (const Section& row : far_rows_) {
                if (cells_of_row(row.text) != rows_.columns()) { continue; }
                throw InputError(puzzle_.name, row.line,
                                 "a comment, or a row that starts with a hole? Write '_' for the hole, or "
                                 "leave the line out");
            }
            add_row(line);
            break;
        case Part::grid:
            refuse_beside_whole();
            if (apart_) { refuse_late(); }
            add_row(line);
            break;
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
    bool apart_ = false; ///< whether an empty line stands between any two rows
    bool whole_ = false; ///< whether the grid came in one line
    int line_ = 0;
    int perhaps_clue_ = 0;          ///< the line of a first row that reads like words; 0 for none
    std::set<std::string> once_;    ///< headers read of which a puzzle has one
    std::vector<Section> far_rows_; ///< comments above the first row and an empty line that may be rows
    std::vector<Section> found_;
    std::vector<Section> excluded_;
    std::vector<Section> choices_;      // of open letters
    std::vector<Section> perhaps_rows_; ///< comments right before the grid that may be rows
    RuleChanges asked_rules_;
};

} // namespace

Puzzle parse_text_form(std::string_view text, const std::string& name, const RuleChanges& rules) {
    return TextReader(name, rules).read(text);
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
    for (const std::string& row : puzzle.board.rows()) { text += row + '\n'; }
    const std::vector<std::string> choices = choices_of(puzzle.board);
    if (!choices.empty()) { text += "\nopen:\n"; }
    for (const std::string& choice : choices) { text += choice + '\n'; }
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

} // namespace weft
