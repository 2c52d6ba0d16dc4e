// What the packed data knows of words beyond their letters: vectors of meaning, a thesaurus, phrases, a
// language model, a taxonomy of senses. Read in place from the archive; every table may be absent, and then
// knows nothing.
//
// scripts/gather-data makes the tables and says where they come from.
#pragma once

#include "base/archive.hpp"
#include "words/letter_model.hpp"
#include "words/lexicon.hpp"
#include "words/phrases.hpp"
#include "words/word_rows.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace weft {

/// Coordinations and frequencies in text are kept in whole numbers, so many to the unit.
inline constexpr float coordination_steps = 32;
inline constexpr float text_frequency_steps = 32;
inline constexpr float least_text_frequency = -8.5F; ///< the frequency that is kept as 0

/// The words that others are inflections of.
class Lemmas {
  public:
    Lemmas() = default;
    explicit Lemmas(const Archive& archive);

    /// The word that this is an inflection of, or itself.
    WordId of(WordId word) const;
    /// The row of a word in a table, or where it has none that of its lemma.
    std::uint32_t row(const WordRows& rows, WordId word) const;

  private:
    WordRows rows_;
    std::span<const std::uint32_t> lemmas_;
};

/// Rows of numbers for some words; the cosine of two rows is the likeness of their words. Kept in four
/// bits a number, two to a byte, the lower half first: bits - 8 in steps of one size.
class WordVectors {
  public:
    WordVectors() = default;
    WordVectors(const Archive& archive, const std::string& name, const Lemmas& lemmas);

    int dimensions() const { return dimensions_; }
    /// That of a word or of its lemma, scaled to length 1; all 0 when nothing is known of either. Shape
    /// [dimensions].
    std::vector<float> of(WordId word) const;
    bool knows(WordId word) const { return lemmas_.row(rows_, word) != WordRows::absent; }

  private:
    Lemmas lemmas_;
    WordRows rows_;
    std::span<const std::uint8_t> values_;
    int dimensions_ = 0;
};

/// Some numbers for each of some words.
template <typename Number>
class WordNumbers {
  public:
    WordNumbers() = default;
    WordNumbers(const Archive& archive, const std::string& name);

    const WordRows& rows() const { return rows_; }
    std::span<const Number> of_row(std::uint32_t row) const {
        return numbers_.subspan(begin_[row], begin_[row + 1] - begin_[row]);
    }
    /// None where the table lacks the word.
    std::span<const Number> of(WordId word) const;

  private:
    WordRows rows_;
    std::span<const std::uint32_t> begin_; ///< of each row, and the end of the last
    std::span<const Number> numbers_;
};

/// What is known of some pairs of words, one number of 13 bits a pair: for each first word its second
/// words in order, in four bytes each.
class WordPairs {
  public:
    static constexpr int value_bits = 13;

    WordPairs() = default;
    WordPairs(const Archive& archive, const std::string& name)
        : entries_(archive, name) {}

    /// Nothing when the table lacks the pair.
    std::optional<std::uint32_t> find(WordId first, WordId second) const;

  private:
    WordNumbers<std::uint32_t> entries_;
};

/// Two words that stand next to each other.
struct Neighbours {
    float strength = 0;  ///< in phrases: 0 (never met) to about 16, binary logarithm of 1 + weighted mentions
    bool listed = false; ///< some list has exactly these two words as an entry
    bool follow = false; ///< in running text, often enough for the language model to know
    float association = 0; ///< there: pointwise mutual information in decimal logarithms, 0 to 5.2
};

/// How common a word is in two kinds of use, and how many vouch for it.
struct WordMeasures {
    std::uint8_t size = 99;   ///< size class among spelling words: 10 (everyday) to 95, 99 where it is none
    std::uint8_t speech = 0;  ///< in film subtitles, 32 a power of ten; 0 where unknown
    std::uint8_t sources = 0; ///< that list it, as one word or as the two that it joins
};

using SynsetId = std::uint32_t;
using CategoryId = std::uint16_t;

class Knowledge {
  public:
    /// The tables of an archive, for the words of its own lexicon. Both must outlive this object.
    Knowledge(const Archive& archive, const Lexicon& lexicon);
    /// The same, but for its model of letters, which is counted as if the lexicon lacked a word.
    Knowledge unaware_of(WordId word) const;

    const Lexicon& lexicon() const { return lexicon_; }
    const WordVectors& vectors() const { return vectors_; }
    const WordVectors& thesaurus() const { return thesaurus_; }
    /// By the words that stand beside them in running text.
    const WordVectors& contexts() const { return contexts_; }

    const PhraseModel& phrases() const { return phrases_; }
    const LetterModel& letters() const { return letters_; }
    WordMeasures measures(WordId word) const { return measures_.empty() ? WordMeasures{} : measures_[word]; }

    WordId lemma(WordId word) const { return lemmas_.of(word); }
    Neighbours neighbours(WordId first, WordId second) const;
    /// How often AND or OR stands between two words, in either order: 1 + pointwise mutual information,
    /// 0 to 5; 0 where that was not met.
    float coordination(WordId first, WordId second) const;
    /// Decimal logarithm of the share that a word has of running text, -8.5 where it is not met.
    float text_frequency(WordId word) const;

    /// Senses of a word, or of its lemma, the commonest first.
    std::span<const SynsetId> senses(WordId word) const;
    /// What a synset is a kind of.
    std::span<const SynsetId> parents(SynsetId synset) const;
    /// The wholes and topics that it belongs to.
    std::span<const SynsetId> groups(SynsetId synset) const;
    /// Its information content: 0 for the most general to 1 for what has no kinds below it.
    double content(SynsetId synset) const { return content_[synset] / 255.0; }

    /// The lists of things that go together (musicians, dances, what one meets at a beach) that have a word;
    /// ascending.
    std::span<const CategoryId> categories(WordId word) const { return categories_.of(word); }
    /// Those whose name has the word; ascending.
    std::span<const CategoryId> named_categories(WordId word) const { return named_categories_.of(word); }
    /// How special a category is: 0 for one of all words to 1 for one of a single word.
    double category_content(CategoryId category) const { return category_content_[category] / 255.0; }

  private:
    const Lexicon& lexicon_;
    std::span<const WordMeasures> measures_;
    Lemmas lemmas_;
    WordVectors vectors_;
    WordVectors thesaurus_;
    WordVectors contexts_;
    PhraseModel phrases_;
    LetterModel letters_;
    WordPairs coordinations_;
    WordRows text_rows_;
    std::span<const std::uint8_t> text_frequencies_;
    WordNumbers<SynsetId> senses_;
    std::span<const std::uint32_t> synset_first_;  ///< of each synset, and the end of the last
    std::span<const std::uint32_t> synset_links_;  ///< its parents, then its groups
    std::span<const std::uint8_t> synset_parents_; ///< how many of them are parents
    std::span<const std::uint8_t> content_;
    WordNumbers<CategoryId> categories_;
    WordNumbers<CategoryId> named_categories_;
    std::span<const std::uint8_t> category_content_;
};

} // namespace weft
