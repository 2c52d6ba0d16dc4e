// The trie of a hunt: the words that can count, laid out for the scorers.
#pragma once

#include "base/stop.hpp"
#include "board/letters.hpp"
#include "hunt/faces.hpp"
#include "weft/cells.hpp"
#include "weft/hunt.hpp"
#include "words/dictionary.hpp"

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

namespace weft::hunt {

/// A trie of the words that can count on boards of some size. Nodes are single words of 64 bits in
/// breadth-first order, the children of a node side by side in order of letter, so that the trie of
/// 170,000 words takes 3 MB. A scorer keeps its marks in the same words.
/// An edge is a cell's face: a letter, or QU where tiles read so.
class Trie {
  public:
    static constexpr int word_bit = letters_in_alphabet;
    static constexpr int child_bit = word_bit + 1;
    static constexpr int child_bits = 25;
    static constexpr int mark_bit = child_bit + child_bits; ///< the bits from here on are left zero
    static constexpr std::uint64_t unmarked = (std::uint64_t{1} << mark_bit) - 1;

    /// The playable words of a lexicon that the scoring admits and that fit on `cells` cells whose letters
    /// are all in `letters`. Throws InputError when they need more than 2^25 nodes, and Stopped.
    Trie(const Lexicon& lexicon, const Scoring& scoring, int cells, LetterSet letters = all_letters,
         const std::atomic<bool>& stop = never_stop);
    Trie(const Dictionary& dictionary, const Scoring& scoring, int cells, LetterSet letters = all_letters,
         Pairs pairs = {}, const std::atomic<bool>& stop = never_stop);

    const Scoring& scoring() const { return scoring_; }
    /// What a cell with that letter reads.
    std::string face_of(char letter) const;
    std::span<const std::uint64_t> nodes() const { return nodes_; }
    /// Cells of the longest word; 0 when there is none.
    int depth() const { return depth_; }
    std::size_t words() const { return words_; }

    static bool is_word(std::uint64_t node) { return (node >> word_bit & 1) != 0; }
    /// The letters by which a node has children.
    static LetterSet letters(std::uint64_t node) { return static_cast<LetterSet>(node) & all_letters; }
    static bool has_child(std::uint64_t node, int letter) { return (node >> letter & 1) != 0; }
    /// Number of the child by that letter, which must exist.
    static std::uint32_t child(std::uint64_t node, int letter) {
        const auto first = static_cast<std::uint32_t>(node >> child_bit) & ((1U << child_bits) - 1);
        const auto before = static_cast<std::uint32_t>(node) & ((1U << letter) - 1);
        return first + static_cast<std::uint32_t>(bits_set(before));
    }

  private:
    /// The words as letters of cells, in order.
    void build(const std::vector<std::string>& words, const std::atomic<bool>& stop);

    Scoring scoring_;
    Pairs pairs_;
    std::vector<std::uint64_t> nodes_;
    int depth_ = 0;
    std::size_t words_ = 0;
};

} // namespace weft::hunt
