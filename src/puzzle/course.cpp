#include "puzzle/course.hpp"

#include "base/text.hpp"
#include "board/rules.hpp"
#include "board/trace.hpp"
#include "puzzle/grid.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace weft {
namespace {

struct Compass {
    std::string_view name;
    int down = 0;
    int right = 0;
};
constexpr std::array<Compass, 8> compass{{{"n", -1, 0},
                                          {"ne", -1, 1},
                                          {"e", 0, 1},
                                          {"se", 1, 1},
                                          {"s", 1, 0},
                                          {"sw", 1, -1},
                                          {"w", 0, -1},
                                          {"nw", -1, -1}}};

constexpr std::string_view quotes[] = {"\"", "\xe2\x80\x9c", "\xe2\x80\x9d"};

bool begins_with_quote(std::string_view text) {
    return std::any_of(std::begin(quotes), std::end(quotes),
                       [&](std::string_view quote) { return text.starts_with(quote); });
}

bool ends_with_quote(std::string_view text) {
    return std::any_of(std::begin(quotes), std::end(quotes),
                       [&](std::string_view quote) { return text.ends_with(quote); });
}

/// A line of a word as it is written.
struct Line {
    int number = 0;
    std::string word; ///< A-Z
    bool spangram = false;
    std::array<int, 2> start{};
    std::string steps; ///< compass letters in lower case, without blanks
};

/// How the numbers of all lines are meant.
struct Counting {
    int first = 0;        ///< the number of the first row
    bool swapped = false; ///< the column stands before the row
};

/// Parts of a line between blanks and signs.
std::vector<std::string_view> parts_of(std::string_view line) {
    std::vector<std::string_view> parts;
    while (!line.empty()) {
        const auto begin = std::min(line.find_first_not_of(" \t\r,;:()[]\""), line.size());
        line.remove_prefix(begin);
        const auto end = std::min(line.find_first_of(" \t\r,;:()[]\""), line.size());
        if (end > 0) { parts.push_back(line.substr(0, end)); }
        line.remove_prefix(end);
    }
    return parts;
}

/// A word that is laid as its steps say, looked for among all ways to read steps that run together; given up
/// where these are far more than any course has.
class StepReader {
  public:
    StepReader(const Board& board, const Line& line)
        : board_(board)
        , line_(line) {}

    /// The cells; nothing where no way fits.
    std::optional<std::vector<std::uint8_t>> from(int row, int column) {
        cells_.clear();
        tries_ = 0;
        return go(row, column, 0) ? std::optional(cells_) : std::nullopt;
    }

  private:
    static constexpr std::size_t most_tries = 1'000'000;

    bool go(int row, int column, std::size_t read) {
        const Topology& topology = board_.topology;
        if (++tries_ > most_tries) { return false; }
        if (row < 0 || column < 0 || row >= topology.rows() || column >= topology.columns()) { return false; }
        const auto cell = static_cast<std::uint8_t>(row * topology.columns() + column);
        if (board_.letters[cell] != line_.word[cells_.size()] ||
            std::find(cells_.begin(), cells_.end(), cell) != cells_.end()) {
            return false;
        }
        cells_.push_back(cell);
        const std::string_view rest = std::string_view(line_.steps).substr(read);
        if (cells_.size() == line_.word.size() && rest.empty()) { return true; }
        if (cells_.size() < line_.word.size()) {
            for (const Compass& step : compass) {
                if (rest.starts_with(step.name) &&
                    go(row + step.down, column + step.right, read + step.name.size())) {
                    return true;
                }
            }
        }
        cells_.pop_back();
        return false;
    }

    const Board& board_;
    const Line& line_;
    std::vector<std::uint8_t> cells_;
    std::size_t tries_ = 0;
};

class CourseReader {
  public:
    CourseReader(const std::string& name, const RuleChanges& rules)
        : name_(name)
        , rules_(rules)
        , grid_(name) {}

    Puzzle read(std::string_view text) {
        int number = 0;
        for (bool title = true; !text.empty();) {
            const std::string_view line = trim(next_line(text));
            ++number;
            if (line.empty()) { continue; }
            if (title) {
                read_title(line, number);
                title = false;
            } else if (line.find_first_of("0123456789") != std::string_view::npos) {
                read_word(line, number);
            } else if (lines_.empty()) {
                grid_.add(with_holes(line), number);
            } else {
                fail(number, "a line of a word has a row and a column after it");
            }
        }
        if (grid_.empty()) { fail(std::max(number, 1), "no grid of letters"); }
        Puzzle puzzle{.name = name_,
                      .date = {},
                      .theme = title_,
                      .words = {},
                      .board = std::move(grid_).board(std::max(number, 1)),
                      .solution = {}};
        if (!lines_.empty()) { lay(puzzle); }
        puzzle.rules = rules_.applied_to(puzzle.rules);
        return puzzle;
    }

  private:
    [[noreturn]] void fail(int line, const std::string& what) const { throw InputError(name_, line, what); }

    void read_title(std::string_view line, int number) {
        for (const std::string_view quote : quotes) {
            if (line.starts_with(quote)) { line.remove_prefix(quote.size()); }
            if (line.ends_with(quote)) { line.remove_suffix(quote.size()); }
        }
        title_ = printable(trim(line));
        if (number > 0 && title_.size() > 1000) { fail(number, "a title of more than 1000 bytes"); }
    }

    /// Signs that stand for a hole in this form, where no cell is used up.
    static std::string with_holes(std::string_view line) {
        std::string row(line);
        for (char& c : row) {
            if (c == '.' || c == '-' || c == '*') { c = Board::hole; }
        }
        return row;
    }

    void read_word(std::string_view text, int number) {
        const auto parts = parts_of(text);
        const auto first_number = std::find_if(parts.begin(), parts.end(), [](std::string_view part) {
            return number_of<int>(part).has_value();
        });
        const auto place = [&](std::ptrdiff_t at) {
            const auto value = number_of<int>(first_number[at]);
            return value && *value >= 0 && *value <= max_cells ? value : std::nullopt;
        };
        if (parts.end() - first_number < 2 || !place(0) || !place(1)) {
            fail(number, "a line of a word is WORD ROW COLUMN STEPS, as PEAR 2 1 e se s");
        }
        Line line;
        line.number = number;
        std::string phrase;
        for (auto part = parts.begin(); part != first_number; ++part) { phrase += std::string(*part) + ' '; }
        line.spangram = phrase.find('*') != std::string::npos;
        std::erase(phrase, '*');
        const auto word = letters_only(phrase);
        if (!word) { fail(number, "not a word of letters A-Z before the row and the column"); }
        line.word = *word;
        line.start = {*place(0), *place(1)};
        for (auto part = first_number + 2; part != parts.end(); ++part) { line.steps += lower(*part); }
        if (line.steps.find_first_not_of("nesw") != std::string::npos) {
            fail(number, "steps are compass letters: n, ne, e, se, s, sw, w and nw");
        }
        lines_.push_back(std::move(line));
    }

    /// The way to count by which most lines fit.
    void lay(Puzzle& puzzle) const {
        if (puzzle.board.topology.hexagonal()) {
            fail(lines_.front().number,
                 "steps by compass go with rows of one length; this board is a hexagon");
        }
        std::vector<FoundWord> best;
        std::size_t most = 0;
        for (const Counting counting :
             {Counting{0, false}, Counting{1, false}, Counting{0, true}, Counting{1, true}}) {
            std::vector<FoundWord> laid;
            std::size_t fit = 0;
            for (const Line& line : lines_) {
                const int row = line.start[counting.swapped ? 1 : 0] - counting.first;
                const int column = line.start[counting.swapped ? 0 : 1] - counting.first;
                const auto cells = StepReader(puzzle.board, line).from(row, column);
                laid.push_back({line.word, line.spangram, cells.value_or(std::vector<std::uint8_t>())});
                fit += cells ? 1 : 0;
            }
            if (fit <= most) { continue; }
            most = fit;
            best = std::move(laid);
        }
        if (most < lines_.size()) {
            const auto bad = std::find_if(best.begin(), best.end(),
                                          [](const FoundWord& word) { return word.cells.empty(); });
            const Line& line = lines_[best.empty() ? 0 : static_cast<std::size_t>(bad - best.begin())];
            fail(line.number,
                 fmt::format("{} is not what its cells spell, however rows and columns are counted",
                             line.word));
        }
        tell_solution(puzzle, std::move(best));
    }

    void tell_solution(Puzzle& puzzle, std::vector<FoundWord> laid) const {
        const Topology& topology = puzzle.board.topology;
        const auto spans = [&](const FoundWord& word) { return topology.spans(set_of(word.cells)); };
        // The spangram is marked, or the first word or else the only one that touches two opposite sides.
        auto spangram =
            std::find_if(laid.begin(), laid.end(), [](const FoundWord& word) { return word.spangram; });
        if (spangram == laid.end()) {
            if (spans(laid.front())) {
                spangram = laid.begin();
            } else if (std::count_if(laid.begin(), laid.end(), spans) == 1) {
                spangram = std::find_if(laid.begin(), laid.end(), spans);
            }
        }
        Rules& rules = puzzle.rules;
        rules.spangram = spangram == laid.end() ? SpangramRule::none
                         : spans(*spangram)     ? SpangramRule::spans
                                                : SpangramRule::free;
        if (spangram != laid.end()) {
            spangram->spangram = true;
            std::rotate(laid.begin(), spangram, std::next(spangram));
        }
        puzzle.solution.emplace();
        BlockSet used;
        for (const FoundWord& word : laid) {
            if (word.spangram) {
                puzzle.solution->spangram = word.word;
            } else {
                puzzle.solution->words.push_back(word.word);
                rules.min_length =
                    std::clamp(static_cast<int>(word.word.size()), Rules::least_min_length, rules.min_length);
            }
            const BlockSet own = blocks_of(topology, word.cells);
            rules.crossing = rules.crossing || own.meets(used);
            used |= own;
        }
        puzzle.words = static_cast<int>(laid.size());
    }

    const std::string& name_;
    const RuleChanges& rules_;
    GridReader grid_;
    std::string title_;
    std::vector<Line> lines_;
};

} // namespace

bool looks_like_course(std::string_view text) {
    if (!begins_with_quote(text)) { return false; }
    if (rows_of_line(next_line(text)).size() > 1) { return false; }
    while (!text.empty() && (is_blank(text.front()) || text.front() == '\n')) { text.remove_prefix(1); }
    while (!text.empty() && (is_blank(text.back()) || text.back() == '\n')) { text.remove_suffix(1); }
    return !begins_with_quote(text) && !ends_with_quote(text); // as rows do, or a whole grid
}

Puzzle parse_course(std::string_view text, const std::string& name, const RuleChanges& rules) {
    return CourseReader(name, rules).read(text);
}

std::string course_text(const Puzzle& puzzle, const std::vector<FoundWord>& words) {
    const Topology& topology = puzzle.board.topology;
    if (!(puzzle.board.open() | puzzle.board.used()).empty()) {
        throw InputError(puzzle.name, 0, "this form takes a board with all its letters");
    }
    if (topology.hexagonal()) { throw InputError(puzzle.name, 0, "this form takes no hexagonal board"); }
    std::string theme = puzzle.theme;
    std::replace(theme.begin(), theme.end(), '"', '\'');
    std::string text = '"' + theme + "\"\n\n";
    for (int cell = 0; cell < puzzle.board.cells(); ++cell) {
        const char letter = puzzle.board.letters[static_cast<std::size_t>(cell)];
        const bool last = (cell + 1) % topology.columns() == 0;
        text += letter == Board::hole ? '#' : letter;
        text += last ? '\n' : ' ';
    }
    if (words.empty()) { return text; }
    text += '\n';
    for (const FoundWord& word : words) {
        const Place start = topology.place(word.cells.front());
        text += fmt::format("{} {} {}", word.word, start.row + 1, start.column + 1);
        for (std::size_t i = 1; i < word.cells.size(); ++i) {
            const Place from = topology.place(word.cells[i - 1]);
            const Place to = topology.place(word.cells[i]);
            const auto* const step = std::find_if(compass.begin(), compass.end(), [&](const Compass& way) {
                return way.down == to.row - from.row && way.right == to.column - from.column;
            });
            text += fmt::format(" {}", step->name);
        }
        text += '\n';
    }
    return text;
}

} // namespace weft
