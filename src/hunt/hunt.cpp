#include "hunt/hunt.hpp"

#include <algorithm>
#include <map>

namespace weft::hunt {
namespace {

/// Traces every word in the trie; keeps the first tracing of each.
class Hunter {
  public:
    Hunter(const Board& board, const Trie& trie)
        : board_(board)
        , trie_(trie)
        , nodes_(trie.nodes()) {}

    std::vector<Word> run() {
        for (int cell : board_.topology.all()) {
            if (Trie::has_child(nodes_[0], board_.letter(cell))) {
                extend(cell, Trie::child(nodes_[0], board_.letter(cell)), board_.topology.all());
            }
        }
        std::vector<Word> words;
        words.reserve(found_.size());
        for (auto& [node, word] : found_) { words.push_back(std::move(word)); }
        std::sort(words.begin(), words.end(), [](const Word& a, const Word& b) {
            return a.word.size() != b.word.size() ? a.word.size() > b.word.size() : a.word < b.word;
        });
        return words;
    }

  private:
    void extend(int cell, std::uint32_t index, CellSet free) {
        const std::uint64_t node = nodes_[index];
        const std::size_t letters_before = word_.size();
        path_.push_back(static_cast<std::uint8_t>(cell));
        word_ += board_.letters[static_cast<std::size_t>(cell)];
        if (trie_.scoring().qu_tiles && word_.back() == 'Q') { word_ += 'U'; }
        free.erase(cell);
        if (Trie::is_word(node)) {
            found_.try_emplace(
                index, Word{word_, points(trie_.scoring().rules, static_cast<int>(word_.size())), path_});
        }
        for (int next : board_.topology.neighbours(cell) & free) {
            if (Trie::has_child(node, board_.letter(next))) {
                extend(next, Trie::child(node, board_.letter(next)), free);
            }
        }
        word_.resize(letters_before);
        path_.pop_back();
    }

    const Board& board_;
    const Trie& trie_;
    std::span<const std::uint64_t> nodes_;
    std::string word_;
    std::vector<std::uint8_t> path_;
    std::map<std::uint32_t, Word> found_;
};

} // namespace

std::vector<Word> find_words(const Board& board, const Trie& trie) { return Hunter(board, trie).run(); }

} // namespace weft::hunt
