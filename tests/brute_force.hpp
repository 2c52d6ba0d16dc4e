// Every cover of a small board by plain recursion: what the search is compared with. It shares no code
// with the library; board, neighbours, crossings and covers are written here once more, in the slowest
// and plainest way.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace brute_force {

using Cell = std::pair<int, int>;  ///< row and column
using Block = std::pair<int, int>; ///< the top left cell of a 2x2 square whose diagonal is used

/// What a path leaves of the board: its cells and the blocks that its diagonal moves use.
struct Shape {
    std::set<Cell> cells;
    std::set<Block> blocks;
    auto operator<=>(const Shape&) const = default;
};

/// A cover: the spangram's shape, and those of the other words.
using Cover = std::pair<Shape, std::set<Shape>>;
/// What a reader sees of a solution: the spangram's letters and the words in order of the alphabet.
using Reading = std::pair<std::string, std::vector<std::string>>;

enum class Spangram { spans, anywhere, none };

struct Problem {
    std::vector<std::string> rows;    ///< '_' for a hole
    std::vector<std::string> lexicon; ///< words of two letters and more
    int parts = 2;
    bool self_crossing = true;
    std::optional<std::size_t> words{}; ///< the spangram included
    bool crossing = false;
    Spangram spangram = Spangram::spans;
    std::size_t min_length = 4;
};

struct Answer {
    std::set<Cover> covers;
    std::set<Reading> readings;
    std::set<std::set<Shape>> piece_covers; ///< no spangram, any number, words may repeat
    bool self_crossing_used = false;        ///< some cover needs a path that crosses itself
    bool gave_up = false;                   ///< more work than a test should do
};

class Enumerator {
  public:
    explicit Enumerator(const Problem& problem)
        : problem_(problem)
        , rows_(static_cast<int>(problem.rows.size()))
        , columns_(static_cast<int>(problem.rows[0].size())) {
        for (const std::string& word : problem.lexicon) {
            if (word.size() >= problem.min_length) {
                words_.insert(word);
                spangrams_.insert(word);
            }
        }
        join("", 0);
        for (const auto* strings : {&words_, &spangrams_}) {
            for (const std::string& text : *strings) {
                for (std::size_t length = 0; length <= text.size(); ++length) {
                    prefixes_.insert(text.substr(0, length));
                }
            }
        }
        for (int row = 0; row < rows_; ++row) {
            for (int column = 0; column < columns_; ++column) { trace({}, {row, column}, ""); }
        }
    }

    Answer run() {
        answer_.gave_up = traces_.size() > most_traces;
        if (answer_.gave_up) { return answer_; }
        cover();
        chosen_.clear();
        used_.clear();
        cover_with_words();
        return std::move(answer_);
    }

  private:
    struct Trace {
        std::string text;
        std::vector<Cell> cells;
        Shape shape;
        bool crosses_itself = false;
    };

    void join(const std::string& so_far, int parts) {
        if (parts >= 2 && so_far.size() >= problem_.min_length) { spangrams_.insert(so_far); }
        if (parts == problem_.parts) { return; }
        for (const std::string& word : problem_.lexicon) {
            const std::string longer = so_far + word;
            if (longer.size() <= static_cast<std::size_t>(rows_ * columns_)) { join(longer, parts + 1); }
        }
    }

    static bool diagonal(Cell a, Cell b) { return a.first != b.first && a.second != b.second; }

    /// Two moves cross when both are diagonal and have the same middle.
    static bool cross(Cell a, Cell b, Cell c, Cell d) {
        return diagonal(a, b) && diagonal(c, d) && a.first + b.first == c.first + d.first &&
               a.second + b.second == c.second + d.second;
    }

    static bool cross(const Trace& a, const Trace& b, bool same) {
        for (std::size_t i = 1; i < a.cells.size(); ++i) {
            for (std::size_t j = 1; j < b.cells.size(); ++j) {
                if (same && i == j) { continue; }
                if (cross(a.cells[i - 1], a.cells[i], b.cells[j - 1], b.cells[j])) { return true; }
            }
        }
        return false;
    }

    void trace(std::vector<Cell> cells, Cell next, std::string text) {
        text += at(next);
        if (traces_.size() > most_traces || !prefixes_.contains(text)) { return; }
        cells.push_back(next);
        if (words_.contains(text) || spangrams_.contains(text)) {
            Trace path{text, cells, {}, false};
            path.shape.cells = {cells.begin(), cells.end()};
            for (std::size_t i = 1; i < cells.size(); ++i) {
                if (!problem_.crossing && diagonal(cells[i - 1], cells[i])) {
                    path.shape.blocks.insert({std::min(cells[i - 1].first, cells[i].first),
                                              std::min(cells[i - 1].second, cells[i].second)});
                }
            }
            path.crosses_itself = cross(path, path, true);
            if (problem_.self_crossing || !path.crosses_itself) { traces_.push_back(path); }
        }
        for (int row = next.first - 1; row <= next.first + 1; ++row) {
            for (int column = next.second - 1; column <= next.second + 1; ++column) {
                const Cell cell{row, column};
                if (row < 0 || column < 0 || row >= rows_ || column >= columns_) { continue; }
                if (std::find(cells.begin(), cells.end(), cell) != cells.end()) { continue; }
                trace(cells, cell, text);
            }
        }
    }

    char at(Cell cell) const {
        return problem_.rows[static_cast<std::size_t>(cell.first)][static_cast<std::size_t>(cell.second)];
    }

    /// A row or a column without letters is not part of the board's rectangle where it lies at its edge.
    bool spans(const Trace& path) const {
        std::vector<int> rows;
        std::vector<int> columns;
        for (int row = 0; row < rows_; ++row) {
            for (int column = 0; column < columns_; ++column) {
                if (at({row, column}) == '_') { continue; }
                rows.push_back(row);
                columns.push_back(column);
            }
        }
        const auto [top, bottom] = std::minmax_element(rows.begin(), rows.end());
        const auto [left, right] = std::minmax_element(columns.begin(), columns.end());
        const auto in_row = [&](int row) {
            return std::any_of(path.cells.begin(), path.cells.end(),
                               [&](Cell cell) { return cell.first == row; });
        };
        const auto in_column = [&](int column) {
            return std::any_of(path.cells.begin(), path.cells.end(),
                               [&](Cell cell) { return cell.second == column; });
        };
        return (in_row(*top) && in_row(*bottom)) || (in_column(*left) && in_column(*right));
    }

    /// The first cell in reading order that no chosen path covers.
    std::optional<Cell> free_cell() const {
        for (int row = 0; row < rows_; ++row) {
            for (int column = 0; column < columns_; ++column) {
                if (!used_.contains({row, column}) && at({row, column}) != '_') { return Cell{row, column}; }
            }
        }
        return std::nullopt;
    }

    /// Calls `go` for every path that covers the cell and gets along with those chosen so far.
    template <typename Go>
    void each_candidate(Cell cell, Go&& go) {
        for (const Trace& path : traces_) {
            if (++steps_ > most_steps) {
                answer_.gave_up = true;
                return;
            }
            if (!path.shape.cells.contains(cell)) { continue; }
            if (std::any_of(path.cells.begin(), path.cells.end(),
                            [&](Cell other) { return used_.contains(other); })) {
                continue;
            }
            if (!problem_.crossing && std::any_of(chosen_.begin(), chosen_.end(), [&](const Trace* other) {
                    return cross(*other, path, false);
                })) {
                continue;
            }
            chosen_.push_back(&path);
            used_.insert(path.cells.begin(), path.cells.end());
            go(path);
            for (const Cell& covered : path.cells) { used_.erase(covered); }
            chosen_.pop_back();
        }
    }

    void cover(const Trace* spangram = nullptr, std::set<std::string> words = {}) {
        const auto cell = free_cell();
        if (!cell) {
            const bool none = problem_.spangram == Spangram::none;
            if (!none && (spangram == nullptr || words.contains(spangram->text))) { return; }
            if (problem_.words && chosen_.size() != *problem_.words) { return; }
            std::set<Shape> others;
            for (const Trace* path : chosen_) {
                if (path != spangram) { others.insert(path->shape); }
                answer_.self_crossing_used = answer_.self_crossing_used || path->crosses_itself;
            }
            answer_.covers.insert({none ? Shape{} : spangram->shape, others});
            answer_.readings.insert({none ? "" : spangram->text, {words.begin(), words.end()}});
            return;
        }
        each_candidate(*cell, [&](const Trace& path) {
            if (words_.contains(path.text) && !words.contains(path.text)) {
                std::set<std::string> more = words;
                more.insert(path.text);
                cover(spangram, std::move(more));
            }
            const bool may_be_spangram = problem_.spangram == Spangram::anywhere ||
                                         (problem_.spangram == Spangram::spans && spans(path));
            if (spangram == nullptr && spangrams_.contains(path.text) && may_be_spangram) {
                cover(&path, words);
            }
        });
    }

    void cover_with_words() {
        const auto cell = free_cell();
        if (!cell) {
            std::set<Shape> shapes;
            for (const Trace* path : chosen_) { shapes.insert(path->shape); }
            answer_.piece_covers.insert(shapes);
            return;
        }
        each_candidate(*cell, [&](const Trace& path) {
            if (words_.contains(path.text)) { cover_with_words(); }
        });
    }

    static constexpr std::size_t most_traces = 3000;
    static constexpr std::size_t most_steps = 1'000'000;

    const Problem& problem_;
    int rows_;
    int columns_;
    std::set<std::string> words_;
    std::set<std::string> spangrams_;
    std::set<std::string> prefixes_;
    std::vector<Trace> traces_;
    std::vector<const Trace*> chosen_;
    std::set<Cell> used_;
    std::size_t steps_ = 0;
    Answer answer_;
};

inline Answer enumerate(const Problem& problem) { return Enumerator(problem).run(); }

} // namespace brute_force
