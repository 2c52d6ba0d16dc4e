// What the packed data knows of words beyond their letters: vectors of meaning, a thesaurus, phrases, a
// taxonomy of senses. Read in place from the archive; every table may be absent, and then knows nothing.
//
// scripts/gather-data makes the tables and says where they come from.
#pragma once

#include "weft/archive.hpp"
#include "weft/lexicon.hpp"

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// Which words of a lexicon stand in a table, and at which row: a bit a word and a count each 64 words.
class WordRows {
  public:
    struct Block {
        std::uint64_t words = 0;
        std::uint32_t before = 0;
        std::uint32_t unused = 0;
    };
    static constexpr std::uint32_t absent = ~std::uint32_t{0};

    WordRows() = default;
    explicit WordRows(std::span<const Block> blocks)
        : blocks_(blocks) {}

    std::uint32_t row(WordId word) const {
        if (word / 64 >= blocks_.size()) { return absent; }
        const Block& block = blocks_[word / 64];
        const std::uint64_t bit = std::uint64_t{1} << word % 64;
        if ((block.words & bit) == 0) { return absent; }
        return block.before + static_cast<std::uint32_t>(std::popcount(block.words & (bit - 1)));
    }
    std::uint32_t size() const {
        return blocks_.empty()
                   ? 0
                   : blocks_.back().before + static_cast<std::uint32_t>(std::popcount(blocks_.back().words));
    }

  private:
    std::span<const Block> blocks_;
};

/// Rows of numbers for some words; the cosine of two rows is the likeness of their words. Kept in four
/// bits a number, two to a byte, the lower half first: bits - 8 in steps of one size.
class WordVectors {
  public:
    WordVectors() = default;
    WordVectors(const Archive& archive, const std::string& name);

    int dimensions() const { return dimensions_; }
    /// Scaled to length 1; all 0 when nothing is known of the word. Shape [dimensions].
    std::vector<float> of(WordId word) const;
    bool knows(WordId word) const { return rows_.row(word) != WordRows::absent; }

  private:
    WordRows rows_;
    std::span<const std::uint8_t> values_;
    int dimensions_ = 0;
};

/// Two words that stand next to each other in phrases.
struct Neighbours {
    double strength = 0; ///< 0 (never met) to about 16: binary logarithm of 1 + weighted mentions
    bool listed = false; ///< some list has exactly these two words as an entry
};

/// How common a word is in two kinds of use.
struct WordMeasures {
    std::uint8_t size = 99;  ///< size class among spelling words: 10 (everyday) to 95, 99 where it is none
    std::uint8_t speech = 0; ///< in film subtitles, 32 a power of ten; 0 where unknown
};

using SynsetId = std::uint32_t;

class Knowledge {
  public:
    /// The tables of an archive, for the words of its own lexicon. Both must outlive this object.
    Knowledge(const Archive& archive, const Lexicon& lexicon);

    const Lexicon& lexicon() const { return lexicon_; }
    const WordVectors& vectors() const { return vectors_; }
    const WordVectors& thesaurus() const { return thesaurus_; }

    WordMeasures measures(WordId word) const { return measures_.empty() ? WordMeasures{} : measures_[word]; }

    /// The word that this is an inflection of, or itself.
    WordId lemma(WordId word) const;
    Neighbours neighbours(WordId first, WordId second) const;

    /// Senses of a word, the commonest first.
    std::span<const SynsetId> senses(WordId word) const;
    /// What a synset is a kind of.
    std::span<const SynsetId> parents(SynsetId synset) const;
    /// The wholes and topics that it belongs to.
    std::span<const SynsetId> groups(SynsetId synset) const;
    /// Its information content: 0 for the most general to 1 for what has no kinds below it.
    double content(SynsetId synset) const { return content_[synset] / 255.0; }

  private:
    const Lexicon& lexicon_;
    std::span<const WordMeasures> measures_;
    WordVectors vectors_;
    WordVectors thesaurus_;
    WordRows lemma_rows_;
    std::span<const std::uint32_t> lemmas_;
    std::span<const std::uint64_t> phrases_;
    WordRows sense_rows_;
    std::span<const std::uint32_t> sense_first_;
    std::span<const std::uint32_t> senses_;
    std::span<const std::uint32_t> synset_first_; ///< two a synset: its parents, then its groups
    std::span<const std::uint32_t> synset_links_;
    std::span<const std::uint8_t> content_;
};

/// Reads what scripts/gather-data left in a folder and adds it to an archive, for that lexicon.
/// Throws InputError.
void pack_knowledge(const std::string& folder, const Lexicon& lexicon, ArchiveWriter& writer);

} // namespace weft
