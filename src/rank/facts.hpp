// Facts: what is known of single words, looked up once, and how two of them compare.
#pragma once

#include "base/lazy.hpp"
#include "words/knowledge.hpp"

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace weft {

/// The plural of a noun, where the lexicon has one.
std::optional<WordId> plural_of(const Lexicon& lexicon, const std::string& noun);

/// Says that nothing is known; equal to nothing, itself included.
inline constexpr float not_known = std::numeric_limits<float>::quiet_NaN();

/// What is known of a word.
struct WordFacts {
    static constexpr WordId unknown = ~WordId{0};

    /// What takes longer to look up, and is asked for in few words of a board.
    struct Meaning {
        std::vector<float> thesaurus;    ///< of both numbers; of length 1, or empty where unknown
        std::vector<float> context;      ///< likewise
        std::vector<SynsetId> ancestors; ///< what its senses and its lemma's are kinds of, themselves
                                         ///< included; ascending
        std::vector<SynsetId> groups;    ///< what its senses belong to, and what that is a kind of; ascending
        std::vector<CategoryId> categories; ///< of both numbers and its lemma; ascending
        std::vector<CategoryId> named;      ///< categories that it names, likewise
    };

    WordId id = unknown; ///< in the lexicon of the knowledge
    WordId lemma = unknown;
    WordId other_number = unknown; ///< the singular of a plural noun, the plural of another noun
    std::string letters;
    unsigned flags = 0;
    float frequency = 0;         ///< decimal logarithm of occurrences in a thousand million words
    float text_frequency = -8.5; ///< decimal logarithm of its share of running text, -8.5 where not met
    float size = 9.9F;         ///< size class among spelling words in tens: 1 (everyday) to 9.5, 9.9 for none
    float speech = 0;          ///< as frequency, in film subtitles
    float content = 0.8F;      ///< information content: low for what is general; 0.8 where unknown
    float number = 0;          ///< how much commoner in this number than in the other, -2 to 2
    std::vector<float> vector; ///< of both numbers; of length 1, or empty where unknown
    std::span<const SynsetId> senses;
    /// Of a rare or unknown word: how much oftener than by chance the two words that it is joined from follow
    /// each other, as a decimal logarithm; 0 where it is no such compound.
    float joined = 0;
    /// Of an unknown word that is joined from two: these.
    WordId first_part = unknown;
    WordId second_part = unknown;
    bool unlisted = false; ///< no list has it, and its letters have to speak for it:
    float spelling = 0;    ///< what they cost; see words/letter_model.hpp
    Lazy<Meaning> meaning;
};

/// How two words go together when the one follows the other.
struct Succession {
    float strength = 0;    ///< in phrases, as that of Neighbours; less where only their lemmas do
    bool listed = false;   ///< some list has them as an entry
    bool follow = false;   ///< met in running text
    float association = 0; ///< there: pointwise mutual information, 0 to 5
    float often = 0;       ///< there: decimal logarithm of their share, 9 added; at least 0
};

class Facts {
  public:
    static constexpr float most_association = 5;

    /// The knowledge must outlive this object and what it looks up.
    explicit Facts(const Knowledge& knowledge)
        : knowledge_(knowledge) {}

    /// `letters`: A-Z, at least one.
    WordFacts look_up(const std::string& letters) const;
    /// The same for a word taken as one that no list has.
    WordFacts unlisted(const std::string& letters) const;
    const WordFacts::Meaning& meaning(const WordFacts& word) const;

    /// Cosine of their vectors by thesaurus and dictionary, -1 to 1, or `not_known`.
    float thesaurus(const WordFacts& a, const WordFacts& b) const;
    /// Cosine of their vectors by the company that they keep in running text, -1 to 1, or `not_known`.
    float context(const WordFacts& a, const WordFacts& b) const;
    /// Information content of the most special thing that both are kinds of, 0 to 1.
    float common_kind(const WordFacts& a, const WordFacts& b) const;
    /// How special a category is that the one names and that has the other, 0 to 1, 0 for none.
    float named_category(const WordFacts& name, const WordFacts& member) const;
    /// How special a sense of the one is that the other is a kind of: 0 (none, or the most general) to 1.
    float kind_above(const WordFacts& general, const WordFacts& special) const;

    Succession succession(const WordFacts& first, const WordFacts& second) const;
    /// Association of the first with the other number of the second, 0 to 5.
    float association_other_number(const WordFacts& first, const WordFacts& second) const;
    /// The strongest association of both, either one first and in either number, 0 to 5.
    float association(const WordFacts& a, const WordFacts& b) const;
    /// How often AND or OR stands between them, 0 to 5.
    float coordination(const WordFacts& a, const WordFacts& b) const;
    /// Whether two words, spelt as one, are a word that is not too rare.
    bool closed(const std::string& first, const std::string& second) const;
    /// The same for two words in either order, the first in any number.
    bool closed_in_any_number(const WordFacts& first, const std::string& second) const;

    /// What a phrase costs in the language model.
    struct PhraseCost {
        float by_pairs = 0;   ///< each word after the one before
        float by_triples = 0; ///< each word after the two before
        float dearest = 0;    ///< of one word, by pairs
        float strangers = 0;  ///< pairs that the model has not met
        float sources = 0;    ///< that list the phrase as an entry
    };
    PhraseCost phrase_cost(std::span<const WordFacts* const> words) const;

    /// Content of a synset, as that of the knowledge.
    double content(SynsetId synset) const { return knowledge_.content(synset); }
    double category_content(CategoryId category) const { return knowledge_.category_content(category); }

  private:
    void find_parts(WordFacts& word, bool unknown) const;
    WordId other_number(const WordFacts& word) const;
    std::vector<float> in_both_numbers(const WordVectors& vectors, const WordFacts& word) const;

    const Knowledge& knowledge_;
};

/// Sum of the products of their values, as far as both go.
float dot(std::span<const float> a, std::span<const float> b);
/// Of two vectors of length 1, -1 to 1; `not_known` where one of them is empty.
float cosine(std::span<const float> a, std::span<const float> b);
/// Scales to length 1, unless all are 0.
void normalise(std::vector<float>& vector);

} // namespace weft
