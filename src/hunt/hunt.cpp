#include "hunt/hunt.hpp"

#include "base/hash.hpp"
#include "hunt/letters.hpp"
#include "weft/cells.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <limits>
#include <span>
#include <tuple>

namespace weft::hunt {
namespace {

/// Situations that led to no word, once many have been met; so many are kept.
constexpr std::uint64_t many_steps = 1 << 16;
constexpr std::size_t kept_situations = std::size_t{1} << 18;

/// The part of a trie that a board may have, and where on the board.
class Prefixes {
  public:
    struct Prefix {
        std::uint32_t node = 0; ///< of the trie
        std::uint32_t parent = 0;
        std::uint32_t first_child = 0;
        std::uint32_t child_letters = 0; ///< bit 0 for A
        std::uint32_t words = 0;         ///< that start with it and are not found yet
        std::uint8_t letter = 0;
        bool is_word = false; ///< and not found yet
        CellSet ends;         ///< cells where it can end such that a word is still to be found
        CellSet beyond;       ///< cells that the words which start with it can go on to
    };

    Prefixes(const Board& board, const Trie& trie)
        : topology_(board.topology) {
        for (const int cell : cells_with_letters(board)) {
            cells_of_[static_cast<std::size_t>(board.letter(cell))].insert(cell);
            ++counts_[static_cast<std::size_t>(board.letter(cell))];
        }
        prefixes_.emplace_back();
        for (std::uint32_t index = 0; index < prefixes_.size(); ++index) { add_children(index, trie); }
        for (std::uint32_t index = size(); index-- > 0;) {
            Prefix& prefix = prefixes_[index];
            prefix.words = prefix.is_word ? 1 : 0;
            for_each_child(prefix, [&](const Prefix& child) {
                prefix.words += child.words;
                prefix.beyond |= child.ends | child.beyond;
            });
            narrow(index);
        }
    }

    std::uint32_t size() const { return static_cast<std::uint32_t>(prefixes_.size()); }
    const Prefix& operator[](std::uint32_t index) const { return prefixes_[index]; }
    /// The prefix with one letter more, or null.
    const Prefix* child(const Prefix& prefix, int letter) const {
        if ((prefix.child_letters >> letter & 1) == 0) { return nullptr; }
        const std::uint32_t before = prefix.child_letters & ((1U << letter) - 1);
        return &prefixes_[prefix.first_child + static_cast<std::uint32_t>(bits_set(before))];
    }
    std::uint32_t index_of(const Prefix& prefix) const {
        return static_cast<std::uint32_t>(&prefix - prefixes_.data());
    }

    /// Looks no longer for a word.
    void found(std::uint32_t index) {
        prefixes_[index].is_word = false;
        for (;; index = prefixes_[index].parent) {
            --prefixes_[index].words;
            narrow(index);
            if (index == 0) { return; }
        }
    }

  private:
    template <typename Use>
    void for_each_child(const Prefix& prefix, Use use) const {
        const auto count = static_cast<std::uint32_t>(bits_set(prefix.child_letters));
        for (std::uint32_t i = 0; i < count; ++i) { use(prefixes_[prefix.first_child + i]); }
    }

    CellSet around(CellSet cells) const {
        CellSet result;
        for (const int cell : cells) { result |= topology_.neighbours(cell).low(); }
        return result;
    }

    /// Whether the board has a cell more of that letter than the prefix uses.
    bool has_another(std::uint32_t index, int letter) const {
        int used = 0;
        for (; index != 0; index = prefixes_[index].parent) { used += prefixes_[index].letter == letter; }
        return used < counts_[static_cast<std::size_t>(letter)];
    }

    /// The letters that can follow, by walks that may use a cell twice.
    void add_children(std::uint32_t index, const Trie& trie) {
        const std::uint64_t node = trie.nodes()[prefixes_[index].node];
        prefixes_[index].is_word = index != 0 && Trie::is_word(node);
        prefixes_[index].first_child = size();
        const CellSet next = index == 0 ? topology_.all().low() : around(prefixes_[index].ends);
        for (LetterSet rest = Trie::letters(node); rest != 0; rest &= rest - 1) {
            const int letter = std::countr_zero(rest);
            const CellSet ends = next & cells_of_[static_cast<std::size_t>(letter)];
            if (ends.empty() || !has_another(index, letter)) { continue; }
            prefixes_[index].child_letters |= 1U << letter;
            Prefix child;
            child.node = Trie::child(node, letter);
            child.parent = index;
            child.letter = static_cast<std::uint8_t>(letter);
            child.ends = ends;
            prefixes_.push_back(child);
        }
    }

    /// Leaves out the ends from which no word is to be found any more.
    void narrow(std::uint32_t index) {
        Prefix& prefix = prefixes_[index];
        if (prefix.is_word) { return; }
        CellSet next;
        for_each_child(prefix, [&](const Prefix& child) { next |= child.ends; });
        prefix.ends &= around(next);
    }

    const Topology& topology_;
    std::array<std::uint8_t, letters_in_alphabet> counts_{};
    std::array<CellSet, letters_in_alphabet> cells_of_{};
    std::vector<Prefix> prefixes_; ///< the children of one side by side, by letter
};

/// Remembers where nothing more is to be found. What does not fit takes the place of something else, which
/// is then looked at again.
class Hopeless {
  public:
    bool contains(std::uint32_t prefix, int cell, CellSet used) const {
        if (entries_.empty()) { return false; }
        const Entry& entry = entries_[place(prefix, cell, used)];
        return entry.used == used && entry.prefix == prefix && entry.cell == cell;
    }
    void add(std::uint32_t prefix, int cell, CellSet used) {
        if (entries_.empty()) { entries_.resize(kept_situations); }
        entries_[place(prefix, cell, used)] = {used, prefix, cell};
    }

  private:
    struct Entry {
        CellSet used;
        std::uint32_t prefix = std::numeric_limits<std::uint32_t>::max();
        int cell = 0;
    };
    static std::size_t place(std::uint32_t prefix, int cell, CellSet used) {
        const std::uint64_t place = std::uint64_t{prefix} << 6 | static_cast<std::uint64_t>(cell);
        return quick_hash(used.bits(), place) % kept_situations;
    }
    std::vector<Entry> entries_;
};

/// Traces the words one after another; keeps the first tracing of each.
class Hunter {
  public:
    Hunter(const Board& board, const Trie& trie, const WordVisitor& visit, const std::atomic<bool>& stop)
        : board_(board)
        , visit_(visit)
        , stop_(stop)
        , prefixes_(board, trie) {}

    void run() {
        const CellSet cells = cells_with_letters(board_);
        go_on(prefixes_[0], cells, cells);
    }

  private:
    using Prefix = Prefixes::Prefix;

    void go_on(const Prefix& prefix, CellSet next_cells, CellSet free) {
        for (const int next : next_cells& free) {
            if (prefix.words == 0) { return; }
            const Prefix* child = prefixes_.child(prefix, board_.letter(next));
            if (child != nullptr && child->ends.contains(next)) { extend(*child, next, free); }
        }
    }

    void extend(const Prefix& prefix, int cell, CellSet free) {
        check(stop_);
        const std::uint32_t index = prefixes_.index_of(prefix);
        free.erase(cell);
        const CellSet used = prefix.beyond - free;
        if (hopeless_.contains(index, cell, used)) { return; }
        path_.push_back(static_cast<std::uint8_t>(cell));
        if (prefix.is_word) {
            visit_(prefix.node, path_);
            prefixes_.found(index);
        }
        go_on(prefix, board_.topology.neighbours(cell).low(), free);
        path_.pop_back();
        if (++steps_ > many_steps && prefix.words != 0) { hopeless_.add(index, cell, used); }
    }

    const Board& board_;
    const WordVisitor& visit_;
    const std::atomic<bool>& stop_;
    Prefixes prefixes_;
    Hopeless hopeless_;
    std::vector<std::uint8_t> path_;
    std::uint64_t steps_ = 0;
};

} // namespace

void for_each_word(const Board& board, const Trie& trie, const WordVisitor& visit,
                   const std::atomic<bool>& stop) {
    Hunter(board, trie, visit, stop).run();
}

std::vector<Word> find_words(const Board& board, const Trie& trie, const std::atomic<bool>& stop) {
    std::vector<Word> words;
    const auto add = [&](std::uint32_t, std::span<const std::uint8_t> path) {
        Word& word = words.emplace_back();
        for (const std::uint8_t cell : path) { word.word += trie.face_of(board.letters[cell]); }
        word.points = points(trie.scoring().rules, static_cast<int>(word.word.size()));
        word.path.assign(path.begin(), path.end());
    };
    try {
        for_each_word(board, trie, add, stop);
    } catch (const Stopped&) {
        // What was found until then is told.
    }
    std::sort(words.begin(), words.end(), [](const Word& a, const Word& b) {
        if (a.word.size() != b.word.size()) { return a.word.size() > b.word.size(); }
        return std::tie(a.word, a.path) < std::tie(b.word, b.path);
    });
    // A cell of two letters can spell what two cells spell.
    words.erase(std::unique(words.begin(), words.end(),
                            [](const Word& a, const Word& b) { return a.word == b.word; }),
                words.end());
    return words;
}

void check_hunt(const Board& board, const Scoring& scoring) {
    if (board.cells() > max_cells) {
        throw InputError(
            fmt::format("a board of {} cells; one to hunt on has at most {}", board.cells(), max_cells));
    }
    if (scoring.min_length < 1 || scoring.min_length > max_cells) {
        throw OptionError(fmt::format("min_length takes 1 to {}, not {}", max_cells, scoring.min_length));
    }
}

Result find_all(const Board& board, const Trie& trie, const Deadline& deadline) {
    Result result{find_words(board, trie, deadline.flag())};
    if (raised(deadline.flag())) { result.ending = deadline.ending(); }
    return result;
}

Result find_all(const Board& board, const std::function<Trie(const std::atomic<bool>& stop)>& make,
                const Deadline& deadline) {
    try {
        return find_all(board, make(deadline.flag()), deadline);
    } catch (const Stopped&) { return {{}, deadline.ending()}; }
}

} // namespace weft::hunt
