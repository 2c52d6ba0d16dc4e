#include "make/layout.hpp"

#include "board/path_shape.hpp"
#include "board/rules.hpp"
#include "board/trace.hpp"
#include "weft/error.hpp"
#include "words/lexicon.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <fmt/format.h>
#include <numeric>

namespace weft {
namespace {

using Cells = std::vector<std::uint8_t>;

/// Places the words of one list on some cells of a board, at random.
class Placement {
  public:
    /// Steps after which a placement is given up.
    static constexpr int budget = 3000;

    Placement(const Topology& topology, Random& random, bool allow_straight, const Rules& rules)
        : topology_(topology)
        , random_(random)
        , allow_straight_(allow_straight)
        , rules_(rules) {}

    /// Lays paths of these lengths over exactly those cells; the path `spanning`, if any, touches two
    /// opposite sides. Blocks in `barred` may not be crossed.
    bool place(CellSet cells, BlockSet barred, const std::vector<int>& lengths,
               std::optional<std::size_t> spanning) {
        lengths_ = lengths;
        paths_.assign(lengths.size(), {});
        steps_ = 0;
        open_.clear();
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            if (i != spanning) { open_.push_back(i); }
        }
        if (!spanning) { return fill(cells, barred); }
        return place_spanning(cells, barred, *spanning);
    }

    const std::vector<Cells>& paths() const { return paths_; }

  private:
    /// A path under way: it grows at its end for the first letters and at its start for the others.
    struct Growth {
        std::size_t word = 0;
        int at_end = 0;   ///< letters still to add at the end
        int at_start = 0; ///< letters still to add at the start
        bool spanning = false;
    };

    bool place_spanning(CellSet cells, BlockSet barred, std::size_t word) {
        const auto& pair = random_.of(topology_.opposite_sides());
        // Most often a spangram starts at the side; sometimes it only brushes it.
        const CellSet edge = random_.below(4) > 0 ? pair[0] & cells : cells;
        if (edge.empty()) { return false; }
        const int first = pick(edge);
        paths_[word].assign(1, static_cast<std::uint8_t>(first));
        return grow({word, lengths_[word] - 1, 0, true}, cells - CellSet::of(first), barred);
    }

    /// Covers the free cells with the open words.
    bool fill(CellSet free, BlockSet barred) {
        if (free.empty()) { return open_.empty(); }
        if (!fits(free, barred)) { return false; }
        const int cell = tightest(free, barred);
        std::vector<std::size_t> order = open_;
        random_.shuffle(order);
        CellSet tried; // lengths that failed here, as a set of small numbers
        for (const std::size_t word : order) {
            if (tried.contains(lengths_[word] - 1)) { continue; }
            tried.insert(lengths_[word] - 1);
            std::erase(open_, word);
            const int letters = lengths_[word];
            const int first_split = random_.below(letters);
            for (int i = 0; i < letters; ++i) {
                const int before = (first_split + i) % letters;
                paths_[word].assign(1, static_cast<std::uint8_t>(cell));
                if (grow({word, letters - 1 - before, before}, free - CellSet::of(cell), barred)) {
                    return true;
                }
                if (steps_ > budget) { return false; }
            }
            open_.push_back(word);
        }
        return false;
    }

    bool grow(Growth growth, CellSet free, BlockSet barred) {
        if (++steps_ > budget) { return false; }
        Cells& path = paths_[growth.word];
        if (growth.at_end == 0 && growth.at_start == 0) { return finish(growth, free, barred); }
        const bool end = growth.at_end > 0;
        --(end ? growth.at_end : growth.at_start);
        const int from = end ? path.back() : path.front();
        std::array<int, 8> next{};
        std::size_t count = 0;
        for (const int cell : topology_.neighbours(from) & free) {
            if (!barred.meets(topology_.block(from, cell))) { next[count++] = cell; }
        }
        for (; count > 0; --count) {
            std::swap(next[random_.index(count)], next[count - 1]);
            const int cell = next[count - 1];
            const auto added = static_cast<std::uint8_t>(cell);
            end ? void(path.push_back(added)) : void(path.insert(path.begin(), added));
            // A block whose diagonal is used bars the other one; the used one cannot come again, since
            // its cells are taken.
            const BlockSet block = rules_.crossing ? BlockSet() : topology_.block(from, cell);
            if (grow(growth, free - CellSet::of(cell), barred | block)) { return true; }
            end ? path.pop_back() : void(path.erase(path.begin()));
            if (steps_ > budget) { return false; }
        }
        return false;
    }

    bool finish(const Growth& growth, CellSet free, BlockSet barred) {
        const Cells& path = paths_[growth.word];
        if (!allow_straight_ && is_straight(topology_, path)) { return false; }
        // Where words may not cross, a path cannot either: its own blocks are barred.
        if (rules_.crossing && !rules_.self_crossing && shape_of(topology_, path).crosses) { return false; }
        if (growth.spanning && !topology_.spans(set_of(path))) { return false; }
        // The caller took the word off the open ones; deeper levels put theirs back when they fail.
        const std::vector<std::size_t> open = open_;
        if (fill(free, barred)) { return true; }
        open_ = open;
        return false;
    }

    /// Whether every component of the free cells has the size of some of the open words together.
    bool fits(CellSet free, BlockSet barred) const {
        std::bitset<max_cells + 1> sums(1); // bit n: some of the words have n letters together
        for (const std::size_t word : open_) { sums |= sums << static_cast<std::size_t>(lengths_[word]); }
        int total = 0;
        for (const std::size_t word : open_) { total += lengths_[word]; }
        if (total != free.size()) { return false; }
        while (!free.empty()) {
            const CellSet component = topology_.component(free, barred);
            if (!sums[static_cast<std::size_t>(component.size())]) { return false; }
            free -= component;
        }
        return true;
    }

    /// A free cell with the fewest ways out.
    int tightest(CellSet free, BlockSet barred) {
        int best = -1;
        int fewest = 9;
        int ties = 0;
        for (const int cell : free) {
            int ways = 0;
            for (const int next : topology_.neighbours(cell) & free) {
                ways += barred.meets(topology_.block(cell, next)) ? 0 : 1;
            }
            if (ways > fewest) { continue; }
            ties = ways < fewest ? 1 : ties + 1;
            if (random_.below(ties) == 0) { best = cell; }
            fewest = ways;
        }
        return best;
    }

    int pick(CellSet cells) {
        int skip = random_.below(cells.size());
        for (const int cell : cells) {
            if (skip-- == 0) { return cell; }
        }
        return -1;
    }

    const Topology& topology_;
    Random& random_;
    bool allow_straight_;
    Rules rules_;
    std::vector<int> lengths_;
    std::vector<Cells> paths_;
    std::vector<std::size_t> open_; ///< words still to place
    int steps_ = 0;
};

void write(Board& board, const TracedWord& word) {
    for (std::size_t i = 0; i < word.cells.size(); ++i) { board.letters[word.cells[i]] = word.word[i]; }
}

} // namespace

bool is_straight(const Topology& topology, const std::vector<std::uint8_t>& cells) {
    if (cells.size() < 3) { return false; }
    // Not by its shape: nearly all paths turn at once, and layouts ask for each.
    const auto turns = [&](std::size_t i) {
        const Place a = topology.place(cells[i]);
        const Place b = topology.place(cells[i + 1]);
        const Place c = topology.place(cells[i + 2]);
        return b.row - a.row != c.row - b.row || b.column - a.column != c.column - b.column;
    };
    for (std::size_t i = 0; i + 2 < cells.size(); ++i) {
        if (turns(i)) { return false; }
    }
    return true;
}

int shortest_span(const Topology& topology) {
    int shortest = topology.cells();
    for (const auto& [near, far] : topology.opposite_sides()) {
        CellSet reached = near;
        int letters = 1;
        while (!reached.meets(far)) {
            CellSet wider = reached;
            for (const int cell : reached) { wider |= topology.neighbours(cell); }
            reached = wider;
            ++letters;
        }
        shortest = std::min(shortest, letters);
    }
    return shortest;
}

std::optional<Obstacle> obstacle(const Topology& topology, const WordList& list) {
    const Rules& rules = list.rules;
    const bool none = rules.spangram == SpangramRule::none;
    if (list.spangram.empty() != none) {
        return Obstacle{none ? "by the rules there is no spangram" : "there is no spangram"};
    }
    const int cells = topology.all().size();
    int total = static_cast<int>(list.spangram.size());
    for (const std::string& word : list.words) {
        if (word.size() < static_cast<std::size_t>(rules.min_length)) {
            return Obstacle{fmt::format("{} has fewer than {} letters", word, rules.min_length)};
        }
        total += static_cast<int>(word.size());
    }
    std::vector<std::string> sorted = list.words;
    sorted.push_back(list.spangram);
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) { return Obstacle{fmt::format("{} is given twice", *twice)}; }
    const int span = rules.spangram == SpangramRule::spans ? shortest_span(topology) : 0;
    if (static_cast<int>(list.spangram.size()) < span) {
        return Obstacle{
            fmt::format("the spangram {} has {} letters; to touch two opposite sides it takes at least {}",
                        list.spangram, list.spangram.size(), span)};
    }
    if (static_cast<int>(list.spangram.size()) > cells) {
        return Obstacle{fmt::format("the spangram {} has {} letters, more than the {} cells of the board",
                                    list.spangram, list.spangram.size(), cells)};
    }
    const int over = total - cells;
    if (over != 0) {
        return Obstacle{
            fmt::format("the words have {} letters together and the board {} cells: {} letter{} too {}",
                        total, cells, std::abs(over), std::abs(over) == 1 ? "" : "s",
                        over > 0 ? "many" : "few"),
            over < 0};
    }
    return std::nullopt;
}

std::optional<Layout> random_layout(const Topology& topology, const WordList& list, Random& random,
                                    const std::atomic<bool>& stop, int restarts) {
    if (obstacle(topology, list)) { return std::nullopt; }
    const bool starred = !list.spangram.empty();
    std::vector<int> lengths;
    if (starred) { lengths.push_back(static_cast<int>(list.spangram.size())); }
    for (const std::string& word : list.words) { lengths.push_back(static_cast<int>(word.size())); }
    const auto spanning =
        list.rules.spangram == SpangramRule::spans ? std::optional<std::size_t>(0) : std::nullopt;
    for (int attempt = 0; attempt < restarts && !raised(stop); ++attempt) {
        // On a single row or column nothing can bend.
        const bool rigid = topology.rows() == 1 || topology.columns() == 1;
        Placement placement(topology, random, rigid || attempt * 2 >= restarts, list.rules);
        if (!placement.place(topology.all(), BlockSet{}, lengths, spanning)) { continue; }
        std::string letters(static_cast<std::size_t>(topology.cells()), ' ');
        for (const int hole : topology.holes()) { letters[static_cast<std::size_t>(hole)] = Board::hole; }
        Layout layout{{topology, std::move(letters)}, {}, {}, list.rules};
        if (starred) { layout.spangram = {list.spangram, placement.paths()[0]}; }
        for (std::size_t i = 0; i < list.words.size(); ++i) {
            layout.words.push_back({list.words[i], placement.paths()[i + (starred ? 1 : 0)]});
            // A path may as well be walked from its other end.
            if (random.below(2) == 0) {
                std::reverse(layout.words[i].cells.begin(), layout.words[i].cells.end());
            }
            write(layout.board, layout.words[i]);
        }
        if (random.below(2) == 0) {
            std::reverse(layout.spangram.cells.begin(), layout.spangram.cells.end());
        }
        write(layout.board, layout.spangram);
        return layout;
    }
    return std::nullopt;
}

std::optional<Layout> varied_layout(const Layout& layout, const std::vector<double>& blame, Random& random,
                                    const std::atomic<bool>& stop) {
    constexpr int tries = 40;
    const Topology& topology = layout.board.topology;
    std::vector<const TracedWord*> all{&layout.spangram};
    for (const TracedWord& word : layout.words) { all.push_back(&word); }
    const Rules& rules = layout.rules;
    for (int attempt = 0; attempt < tries && !raised(stop); ++attempt) {
        const int wanted = 1 + random.below(3);
        std::vector<std::size_t> order(all.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        random.shuffle(order);
        const double total = std::accumulate(blame.begin(), blame.end(), 0.0);
        if (total > 0) {
            double skip = random.unit() * total;
            std::size_t first = 0;
            while (first + 1 < blame.size() && skip >= blame[first]) { skip -= blame[first++]; }
            std::iter_swap(order.begin(), std::find(order.begin(), order.end(), first));
        }
        std::vector<std::size_t> chosen;
        CellSet cells;
        CellSet around;
        for (int i = 0; i < wanted; ++i) {
            const auto next = std::find_if(order.begin(), order.end(), [&](std::size_t word) {
                const CellSet own = set_of(all[word]->cells);
                return !own.empty() && !cells.meets(own) && (cells.empty() || around.meets(own));
            });
            if (next == order.end()) { break; }
            chosen.push_back(*next);
            cells |= set_of(all[*next]->cells);
            for (const int cell : all[*next]->cells) { around |= topology.neighbours(cell); }
        }
        BlockSet barred;
        for (std::size_t word = 0; word < all.size(); ++word) {
            if (!rules.crossing && std::find(chosen.begin(), chosen.end(), word) == chosen.end()) {
                barred |= blocks_of(topology, all[word]->cells);
            }
        }
        std::vector<int> lengths;
        std::optional<std::size_t> spanning;
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            lengths.push_back(static_cast<int>(all[chosen[i]]->cells.size()));
            if (chosen[i] == 0 && rules.spangram == SpangramRule::spans) { spanning = i; }
        }
        Placement placement(topology, random, false, rules);
        if (!placement.place(cells, barred, lengths, spanning)) { continue; }
        Layout varied = layout;
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            TracedWord& word = chosen[i] == 0 ? varied.spangram : varied.words[chosen[i] - 1];
            word.cells = placement.paths()[i];
            if (random.below(2) == 0) { std::reverse(word.cells.begin(), word.cells.end()); }
            write(varied.board, word);
        }
        if (varied.board.letters != layout.board.letters) { return varied; }
    }
    return std::nullopt;
}

std::optional<std::vector<std::string>> choose_words(const std::vector<std::string>& pool,
                                                     const Selection& selection, Random& random) {
    // ways(i, n, k): choices from the words i.. with n letters in k words. As floating point: the numbers
    // only weigh the draw. Source: counting and sampling the solutions of a knapsack, Dyer, 'Approximate
    // counting by dynamic programming' (STOC 2003).
    constexpr std::size_t most_words_to_choose_from = 4096;
    if (selection.letters < 0 || selection.letters > max_cells) { return std::nullopt; }
    if (pool.size() > most_words_to_choose_from) {
        throw TooLarge(
            fmt::format("{} words to choose from, of at most {}", pool.size(), most_words_to_choose_from));
    }
    const auto letters = static_cast<std::size_t>(selection.letters);
    const std::size_t most_words = letters / Rules::least_min_length;
    std::vector<double> table((pool.size() + 1) * (letters + 1) * (most_words + 1));
    const auto ways = [&](std::size_t i, std::size_t n, std::size_t k) -> double& {
        return table[(i * (letters + 1) + n) * (most_words + 1) + k];
    };
    for (std::size_t k = 0; k <= most_words; ++k) {
        if (!selection.words || *selection.words == static_cast<int>(k)) { ways(pool.size(), 0, k) = 1; }
    }
    // Backwards, k words have been taken before word i and the rest must bring the number to what is asked.
    for (std::size_t i = pool.size(); i-- > 0;) {
        const std::size_t length = pool[i].size();
        for (std::size_t n = 0; n <= letters; ++n) {
            for (std::size_t k = 0; k <= most_words; ++k) {
                double sum = i < selection.always ? 0 : ways(i + 1, n, k);
                if (length <= n && k < most_words) { sum += ways(i + 1, n - length, k + 1); }
                ways(i, n, k) = sum;
            }
        }
    }
    if (ways(0, letters, 0) <= 0) { return std::nullopt; }
    std::vector<std::string> chosen;
    std::size_t left = letters;
    for (std::size_t i = 0; i < pool.size(); ++i) {
        const double without = i < selection.always ? 0 : ways(i + 1, left, chosen.size());
        if (random.unit() * ways(i, left, chosen.size()) < without) { continue; }
        left -= pool[i].size();
        chosen.push_back(pool[i]);
    }
    return chosen;
}

} // namespace weft
