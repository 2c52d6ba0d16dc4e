// Which shard of the packed data holds what is known of a word (src/shards.ts), and which shards a board asks
// for.
//
// The letters of a word lie side by side on a board. Of the 351 pairs of letters a board of 48 cells has some
// ninety side by side, so that most words are ruled out by the rarest of their pairs. What is known of a word
// stands in the shard of its rarest pair. A word is also asked for by others, BABY by BABIES; then only pairs
// count that all of them have.
#pragma once

#include "board/letters.hpp"
#include "weft/board.hpp"
#include "words/knowledge.hpp"
#include "words/lexicon.hpp"

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace weft {

struct Words {
    const Lexicon& lexicon;
    const Lemmas& lemmas;
};

class WordShards {
  public:
    /// Cost: a look at every word.
    explicit WordShards(const Words& known);

    /// How many shards have what everyday words ask for; every board asks for the first. As many follow, with
    /// what only rare words ask for.
    std::uint32_t everyday() const { return everyday_; }
    /// That of each word, 0 to 2 * everyday() - 1.
    const std::vector<std::uint32_t>& of_words() const { return of_words_; }
    /// Those of everyday words that may lie on a board.
    std::set<std::uint32_t> on(const Board& board) const;
    /// Adds those of all that the ranking asks for when the clue has this word.
    void add_clue_word(const Words& known, const std::string& word, std::set<std::uint32_t>& shards) const;

  private:
    /// Something for every two letters, in both orders.
    template <typename T>
    using LetterPairs = std::array<std::array<T, letters_in_alphabet>, letters_in_alphabet>;

    void group_pairs(const std::vector<std::array<std::uint8_t, 2>>& pairs,
                     const std::vector<std::uint32_t>& words);

    std::uint32_t everyday_ = 1;
    LetterPairs<std::uint32_t> of_pairs_{};
    std::vector<std::uint32_t> of_words_;
};

} // namespace weft
