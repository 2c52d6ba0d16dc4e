// Boards a second on 4x4, Boggle's points: the scorer against the search that public Boggle scorers use.
//
// The reference is written after danvk's performance-boggle and hybrid-boggle: a depth-first search as a
// template over the trie, one case a cell with its neighbours unrolled, used cells as bits, words marked in
// the trie by the number of the run. It comes with their trie of 26 pointers a node and with a compact trie
// of 16 bytes a node. All read ../shared/wordlists/enable1.txt where that is present, else the built-in
// lexicon. Two streams of boards: one letter apart, as a search for good boards meets them (each differs
// from its predecessor in one cell and seldom loses points), and random letters.
#include "base/archive.hpp"
#include "base/random.hpp"
#include "data/embedded.hpp"
#include "hunt/hunt.hpp"
#include "hunt/scorer.hpp"

#include <benchmark/benchmark.h>
#include <bit>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace weft;
using namespace weft::hunt;

const Scoring scoring{Rules::boggle, 3, false};

const Trie& words() {
    static const Trie trie = [] {
        const std::string measured = WEFT_SOURCE_DIR "/../shared/wordlists/enable1.txt";
        return Trie(std::filesystem::exists(measured) ? Lexicon::from_file(measured)
                                                      : Lexicon(Archive(embedded_data())),
                    scoring, 16);
    }();
    return trie;
}

/// A trie as the public scorers have it: a pointer for every letter.
class PointerTrie {
  public:
    using Node = PointerTrie*;

    static Node root() {
        static std::deque<PointerTrie> nodes;
        static const Node first = grow(nodes, 0);
        return first;
    }
    bool starts_word(int letter) const { return children_[letter] != nullptr; }
    Node descend(int letter) const { return children_[letter]; }
    bool is_word() const { return is_word_; }
    std::uint32_t mark() const { return mark_; }
    void set_mark(std::uint32_t mark) { mark_ = mark; }

  private:
    static Node grow(std::deque<PointerTrie>& nodes, std::uint32_t index) {
        PointerTrie& node = nodes.emplace_back();
        const std::uint64_t from = words().nodes()[index];
        node.is_word_ = Trie::is_word(from);
        for (int letter = 0; letter < 26; ++letter) {
            if (Trie::has_child(from, letter)) {
                node.children_[letter] = grow(nodes, Trie::child(from, letter));
            }
        }
        return &node;
    }

    PointerTrie* children_[26] = {};
    std::uint32_t mark_ = 0;
    bool is_word_ = false;
};

/// The same in 16 bytes a node: the letters that go on as bits, the children side by side.
class CompactTrie {
  public:
    using Node = CompactTrie*;

    static Node root() {
        static std::vector<CompactTrie> nodes = [] {
            std::vector<CompactTrie> list(words().nodes().size());
            for (std::size_t i = 0; i < list.size(); ++i) {
                const std::uint64_t from = words().nodes()[i];
                list[i].letters_ = Trie::letters(from);
                list[i].is_word_ = Trie::is_word(from);
                if (list[i].letters_ != 0) {
                    const int letter = std::countr_zero(list[i].letters_);
                    list[i].first_ = static_cast<std::int32_t>(Trie::child(from, letter) - i);
                }
            }
            return list;
        }();
        return nodes.data();
    }
    bool starts_word(int letter) const { return (letters_ >> letter & 1) != 0; }
    Node descend(int letter) { return this + first_ + std::popcount(letters_ & ((1U << letter) - 1)); }
    bool is_word() const { return is_word_; }
    std::uint32_t mark() const { return mark_; }
    void set_mark(std::uint32_t mark) { mark_ = mark; }

  private:
    std::uint32_t letters_ = 0;
    std::int32_t first_ = 0; ///< how far behind this node its first child stands
    std::uint32_t mark_ = 0;
    bool is_word_ = false;
};

template <typename Trie>
class ReferenceScorer {
  public:
    int score(const std::string& letters) {
        for (int cell = 0; cell < 16; ++cell) {
            board_[cell] = letters[static_cast<std::size_t>(cell)] - 'A';
        }
        ++run_;
        used_ = 0;
        score_ = 0;
        for (int cell = 0; cell < 16; ++cell) {
            if (root_->starts_word(board_[cell])) { search(cell, 0, root_->descend(board_[cell])); }
        }
        return score_;
    }

  private:
    void search(int cell, int length, typename Trie::Node node) {
        used_ ^= 1U << cell;
        ++length;
        if (node->is_word() && node->mark() != run_) {
            node->set_mark(run_);
            score_ += points_[length];
        }
        const auto all = [&](auto... next) { (visit(next, length, node), ...); };
        switch (cell) {
        case 0:
            all(1, 4, 5);
            break;
        case 1:
            all(0, 2, 4, 5, 6);
            break;
        case 2:
            all(1, 3, 5, 6, 7);
            break;
        case 3:
            all(2, 6, 7);
            break;
        case 4:
            all(0, 1, 5, 8, 9);
            break;
        case 5:
            all(0, 1, 2, 4, 6, 8, 9, 10);
            break;
        case 6:
            all(1, 2, 3, 5, 7, 9, 10, 11);
            break;
        case 7:
            all(2, 3, 6, 10, 11);
            break;
        case 8:
            all(4, 5, 9, 12, 13);
            break;
        case 9:
            all(4, 5, 6, 8, 10, 12, 13, 14);
            break;
        case 10:
            all(5, 6, 7, 9, 11, 13, 14, 15);
            break;
        case 11:
            all(6, 7, 10, 14, 15);
            break;
        case 12:
            all(8, 9, 13);
            break;
        case 13:
            all(8, 9, 10, 12, 14);
            break;
        case 14:
            all(9, 10, 11, 13, 15);
            break;
        default:
            all(10, 11, 14);
        }
        used_ ^= 1U << cell;
    }

    [[gnu::always_inline]] void visit(int cell, int length, typename Trie::Node node) {
        if ((used_ & 1U << cell) == 0 && node->starts_word(board_[cell])) {
            search(cell, length, node->descend(board_[cell]));
        }
    }

    typename Trie::Node root_ = Trie::root();
    int board_[16] = {};
    unsigned used_ = 0;
    static inline std::uint32_t run_ = 0; ///< of all scorers, since they share the trie and its marks
    int score_ = 0;
    static constexpr int points_[] = {0, 0, 0, 1, 1, 2, 3, 5, 11, 11, 11, 11, 11, 11, 11, 11, 11};
};

constexpr std::size_t stream_length = 8192;

const std::vector<std::string>& random_boards() {
    static const std::vector<std::string> boards = [] {
        Random random(1);
        std::vector<std::string> list(stream_length, std::string(16, 'A'));
        for (std::string& board : list) {
            for (char& c : board) { c = static_cast<char>('A' + random.below(26)); }
        }
        return list;
    }();
    return boards;
}

const std::vector<std::string>& boards_one_letter_apart() {
    static const std::vector<std::string> boards = [] {
        Random random(2);
        Scorer scorer(Topology::rectangle(4, 4), words());
        std::vector<std::string> list;
        std::string board = "SERSPATGLINESERS";
        int score = scorer.score(board);
        while (list.size() < stream_length) {
            std::string other = board;
            other[static_cast<std::size_t>(random.below(16))] = static_cast<char>('A' + random.below(26));
            const int value = scorer.score(other);
            list.push_back(other);
            // As an anneal at a few hundredths of the score would.
            if (value >= score || random.below(100) < 1) {
                board = other;
                score = value;
            }
        }
        return list;
    }();
    return boards;
}

template <typename Score>
void run(benchmark::State& state, const std::vector<std::string>& boards, Score score) {
    // Both must agree on what they count before their time means anything.
    Scorer judge(Topology::rectangle(4, 4), words());
    for (std::size_t i = 0; i < 100; ++i) {
        if (score(boards[i]) != judge.score(boards[i])) { throw std::logic_error("scores differ"); }
    }
    std::size_t next = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(score(boards[next]));
        next = (next + 1) % boards.size();
    }
    state.SetItemsProcessed(state.iterations());
}

void reference_pointers(benchmark::State& state, const std::vector<std::string>& boards) {
    ReferenceScorer<PointerTrie> scorer;
    run(state, boards, [&](const std::string& board) { return scorer.score(board); });
}

void reference_compact(benchmark::State& state, const std::vector<std::string>& boards) {
    ReferenceScorer<CompactTrie> scorer;
    run(state, boards, [&](const std::string& board) { return scorer.score(board); });
}

void weft_scorer(benchmark::State& state, const std::vector<std::string>& boards) {
    Scorer scorer(Topology::rectangle(4, 4), words());
    run(state, boards, [&](const std::string& board) { return scorer.score(board); });
}

/// All 26 letters of a cell at once; counts each as a board.
void weft_all_letters(benchmark::State& state, const std::vector<std::string>& boards) {
    Scorer scorer(Topology::rectangle(4, 4), words());
    std::array<int, 26> scores{};
    std::size_t next = 0;
    for (auto _ : state) {
        scorer.score_letters(boards[next % boards.size()], static_cast<int>(next % 16), scores);
        benchmark::DoNotOptimize(scores);
        ++next;
    }
    state.SetItemsProcessed(26 * state.iterations());
}

BENCHMARK_CAPTURE(reference_pointers, one_letter_apart, boards_one_letter_apart());
BENCHMARK_CAPTURE(reference_compact, one_letter_apart, boards_one_letter_apart());
BENCHMARK_CAPTURE(weft_scorer, one_letter_apart, boards_one_letter_apart());
BENCHMARK_CAPTURE(weft_all_letters, one_letter_apart, boards_one_letter_apart());
BENCHMARK_CAPTURE(reference_pointers, random, random_boards());
BENCHMARK_CAPTURE(reference_compact, random, random_boards());
BENCHMARK_CAPTURE(weft_scorer, random, random_boards());
BENCHMARK_CAPTURE(weft_all_letters, random, random_boards());

} // namespace
