// How much like an English word a string looks: a model of the next letter after the four before it.
//
// What a string costs is minus the decimal logarithm of its probability, its end included: about one a
// letter for words, two and more for letters at random. After four letters that were seen often enough the
// next one has a probability of its own, else it is that after the last three.
//
// It is counted over the words that may be theme words, each once, so that it speaks of how words are made
// rather than of which are common. A word that was counted looks more like one than it would otherwise: what
// a string costs that nobody lists is told by a model that is counted without it.
//
// Source: Witten, Bell, 'The Zero-frequency Problem' (IEEE Transactions on Information Theory 37, 1991), for
// letters not seen after others.
#pragma once

#include "base/archive.hpp"
#include "words/lexicon.hpp"
#include "words/word_rows.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace weft {

class LetterModel {
  public:
    /// The last four letters, 0 in front of the first: base 27, A = 1, the last letter in the lowest place.
    using State = std::uint32_t;
    static constexpr State start = 0;
    static constexpr int symbols = 27; ///< the end of the word, 0, and the letters from 1 on

    LetterModel() = default;
    /// That of an archive; where it has none, every letter costs the same. Throws InputError.
    explicit LetterModel(const Archive& archive);
    /// Counts a model over the words of a lexicon, as if it lacked that word and all others that have it in
    /// them, but for its ending. Cost: some tenths of a second.
    explicit LetterModel(const Lexicon& lexicon, std::string_view unlisted = {});

    /// Whether nothing is known, so that every letter costs the same.
    bool empty() const { return after_three_.empty(); }

    /// What each next letter costs after some letters.
    class Costs {
      public:
        explicit Costs(const std::uint8_t* levels)
            : levels_(levels) {}
        /// A letter (1..26) or the end (0): 0 to 6.4.
        float operator[](int symbol) const {
            return levels_ == nullptr ? uniform_cost : static_cast<float>(levels_[symbol]) / steps;
        }

      private:
        const std::uint8_t* levels_; ///< none where all cost the same
    };
    Costs after(State state) const;
    float cost(State state, int symbol) const { return after(state)[symbol]; }
    static State next(State state, int symbol) {
        return (state % contexts_of_three) * symbols + static_cast<State>(symbol);
    }
    /// What a word costs, A-Z, with its end.
    float cost(std::string_view word) const;

    /// Adds the model's sections to an archive.
    void write(ArchiveWriter& writer) const;

  private:
    static constexpr State contexts_of_three = 27 * 27 * 27;
    static constexpr State contexts_of_four = contexts_of_three * 27;
    static constexpr float steps = 40;           ///< to the unit of cost
    static constexpr float uniform_cost = 1.43F; ///< log10(27)

    struct Storage {
        std::vector<std::uint8_t> after_three;
        std::vector<WordRows::Block> rows;
        std::vector<std::uint8_t> after_four;
    };

    std::shared_ptr<const Storage> storage_;    ///< empty when read in place
    std::span<const std::uint8_t> after_three_; ///< shape [context, symbol]
    WordRows rows_;                             ///< of contexts of four letters that have costs of their own
    std::span<const std::uint8_t> after_four_;  ///< shape [row, symbol]
};

} // namespace weft
