// How likely words are to follow each other, and the phrases that are known whole: a language model of pairs
// and triples of words.
//
// A phrase costs the sum of what its words cost, each after those before it: minus the decimal logarithm of
// its probability. A pair that the model has not met costs what its second word costs by itself and what the
// first word asks for a stranger; a triple that it has not met, what its last two words cost as a pair.
// Source: Katz, 'Estimation of Probabilities from Sparse Data for the Language Model Component of a Speech
// Recognizer' (IEEE Transactions on Acoustics, Speech, and Signal Processing 35, 1987).
//
// Layout: the words that stand in pairs are numbered in order, each with its pairs by second word, four bytes
// a pair. One bit a pair tells whether triples begin with it; theirs stand in the same order, three bytes
// each, the last of a pair marked, and once in 64 pairs a count tells where they begin.
#pragma once

#include "base/archive.hpp"
#include "words/automaton.hpp"
#include "words/lexicon.hpp"
#include "words/word_rows.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// What the model is made of, as it is packed. Costs are decimal logarithms, 0 and more.
struct PhraseTables {
    struct Single {
        WordId word = 0;
        float cost = 0;
        float stranger = 0;
    };
    struct Pair {
        WordId first = 0;
        WordId second = 0;
        float cost = 0;
        float strength = 0;
        bool listed = false;
    };
    struct Triple {
        WordId first = 0;
        WordId second = 0;
        WordId third = 0;
        float gain = 0; ///< by how much less the third costs than after the second alone
    };
    struct Whole {
        std::string letters;
        int sources = 0;
    };
    std::vector<Single> singles; ///< every word of the lexicon
    std::vector<Pair> pairs;
    std::vector<Triple> triples; ///< each begins with a pair that is there
    std::vector<Whole> wholes;
};

class PhraseModel {
  public:
    /// What is known of two words, the second right after the first.
    struct Pair {
        float cost = 0;      ///< of the second after the first
        float strength = 0;  ///< binary logarithm of 1 + weighted mentions in lists and texts, 0 to 15.75
        bool listed = false; ///< some list has exactly these two words as an entry
    };
    /// Some words, to be looked for among those met after others.
    class Chosen {
      public:
        /// Words ascending, each once.
        Chosen(const PhraseModel& model, std::span<const WordId> words);

      private:
        friend PhraseModel;
        std::vector<WordRows::Block> rows_; ///< of the model's rows, which are theirs
        std::vector<std::uint32_t> places_; ///< among the words, of each that has a row
    };

    /// The highest cost of a word, and what a word costs that the model does not know, such as one that a
    /// player found and no list has.
    static constexpr float most_cost = 10.6F;

    PhraseModel() = default;
    /// That of an archive, for its lexicon; where it has none, no pair is met. Throws InputError.
    explicit PhraseModel(const Archive& archive);

    /// What a word costs by itself.
    float cost(WordId word) const {
        return word < costs_.size() ? static_cast<float>(costs_[word]) / cost_steps : most_cost;
    }
    /// What a word asks for each word after it that the model has not met there.
    float stranger(WordId word) const {
        const std::uint32_t row = rows_.row(word);
        return row == WordRows::absent ? 0.0F : static_cast<float>(strangers_[row]) / stranger_steps;
    }
    /// Calls `visit` with the place among those chosen and the cost of each of them met after that word,
    /// places ascending.
    template <typename Visitor>
    void for_each_follower(WordId word, const Chosen& chosen, const Visitor& visit) const {
        const std::uint32_t row = rows_.row(word);
        if (row == WordRows::absent) { return; }
        const WordRows rows(chosen.rows_);
        for (const std::uint32_t entry : pairs_.subspan(first_[row], first_[row + 1] - first_[row])) {
            const std::uint32_t number = rows.row(entry >> second_shift);
            if (number != WordRows::absent) { visit(chosen.places_[number], pair_of(entry).cost); }
        }
    }
    /// Nothing when the model has not met the pair. Cost: a binary search.
    std::optional<Pair> pair(WordId first, WordId second) const;
    /// What the second word costs after the first.
    float after(WordId first, WordId second) const;
    /// What the third word costs after the first two.
    float after(WordId first, WordId second, WordId third) const;
    /// What a phrase costs: its first word by itself, each other after the two before it.
    float cost(std::span<const WordId> phrase) const;

    /// How many sources list a phrase of three words and more as an entry of its own, spelt without gaps.
    int known_whole(std::string_view letters) const;

    /// Adds the model's sections to an archive. Throws InputError when a number does not fit.
    static void pack(PhraseTables tables, std::size_t lexicon_size, ArchiveWriter& writer);

  private:
    // A pair: whether it is listed (1 bit), its strength (6), its cost (8), its second word (17). A triple:
    // whether it is the last that begins so (1 bit), its gain (6), its third word (17).
    static constexpr int second_shift = 15;
    static constexpr int cost_shift = 7;
    static constexpr int third_shift = 7;
    static constexpr float cost_steps = 24; ///< of words by themselves, to the unit
    static constexpr float pair_cost_steps = 28;
    static constexpr float strength_steps = 4;
    static constexpr float gain_steps = 16;
    static constexpr float stranger_steps = 100;

    static Pair pair_of(std::uint32_t entry) {
        return {.cost = static_cast<float>(entry >> cost_shift & 255) / pair_cost_steps,
                .strength = static_cast<float>(entry >> 1 & 63) / strength_steps,
                .listed = (entry & 1) != 0};
    }
    static void pack_pairs(const PhraseTables& tables, std::span<const WordId> words, ArchiveWriter& writer);
    static void pack_triples(const PhraseTables& tables, std::span<const WordId> words,
                             ArchiveWriter& writer);
    static void pack_wholes(std::vector<PhraseTables::Whole> wholes, ArchiveWriter& writer);

    std::optional<std::uint32_t> find(WordId first, WordId second) const;
    std::optional<float> gain(std::uint32_t pair, WordId third) const;

    std::span<const std::uint8_t> costs_; ///< a word of the lexicon
    WordRows rows_;
    std::span<const std::uint8_t> strangers_;
    std::span<const std::uint32_t> first_; ///< of each row's pairs, and the end of the last
    std::span<const std::uint32_t> pairs_;
    std::span<const std::uint64_t> begins_;       ///< a bit a pair: triples begin with it
    std::span<const std::uint32_t> first_triple_; ///< of each 64 pairs
    std::span<const std::uint8_t> triples_;
    Automaton wholes_;
    std::span<const std::uint8_t> whole_sources_;
};

} // namespace weft
