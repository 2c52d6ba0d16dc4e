// Phrases: spangrams of any number of words, joined as a language model allows.
//
// Every phrase has a price: what its words cost, each after the one before, and a surcharge for each pair
// that the model has not met. All phrases up to a highest price are found, and no others: the price is the
// rule, not a limit on the number of words. Most joins are pairs that the model knows, which are few for the
// words of one board; pairs that it does not know are looked through in order of price and soon end.
#pragma once

#include "cover/spangram.hpp"
#include "words/phrases.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace weft {

/// Joins the paths of words to phrases. Stateless after construction: any number of threads may use one.
class PhraseJoiner {
  public:
    /// Added to the price for a pair of words that the model has not met.
    static constexpr float unmet_surcharge = 2;
    /// No more than one such pair: two would let in what nobody says.
    static constexpr int most_unmet = 1;

    struct Options {
        float most_price = 13.5; ///< in decimal logarithms of one over the probability
        bool self_crossing = true;
        bool spanning = true;            ///< whether it is to touch two opposite sides
        int max_cells = weft::max_cells; ///< a spangram leaves room for the other words
    };

    /// Throws Stopped.
    PhraseJoiner(const Topology& topology, const Paths& paths, const PhraseModel& model,
                 const Options& options, const std::atomic<bool>& stop = never_stop);

    using Visitor = SpangramJoiner::Visitor;
    /// Calls `visit` for every phrase of two words and more whose first word is that path. Throws
    /// Stopped.
    void starting_with(std::uint32_t path, const Visitor& visit) const;

  private:
    struct Part {
        CellSet cells;
        BlockSet blocks;
        std::uint32_t path = 0;
        std::uint32_t word = 0; ///< index among the words of the board
        std::uint8_t first = 0; ///< its first cell
        std::uint8_t last = 0;
        std::uint8_t sides = 0; ///< as in SpangramJoiner
        bool crosses_itself = false;
    };
    struct Follower {
        std::uint32_t word = 0; ///< index among the words of the board
        float cost = 0;
    };
    /// A phrase as far as it has come.
    struct Phrase {
        CellSet cells;
        BlockSet blocks;
        const Part* last = nullptr;
        std::uint8_t sides = 0;
        float price = 0;
        int unmet = 0;
        SpangramReading reading;
    };

    void index_parts(const Paths& paths);
    void index_followers(const PhraseModel& model);
    void extend(const Phrase& phrase, const Visitor& visit) const;
    void join(const Phrase& phrase, const Part& part, float cost, int unmet, const Visitor& visit) const;
    bool follows(std::uint32_t word, std::uint32_t other) const;

    const Topology& topology_;
    Options options_;
    const std::atomic<bool>& stop_;
    std::vector<Part> parts_;            ///< by first cell, then in order of cost
    std::vector<std::uint32_t> part_of_; ///< a path: its index among the parts, or none
    std::array<std::uint32_t, max_cells + 1> starting_{};
    std::vector<WordId> words_;             ///< all different ones, ascending
    std::vector<float> costs_;              ///< a word
    std::vector<float> strangers_;          ///< a word
    std::vector<std::uint32_t> first_part_; ///< a word: where its parts start in word_parts_
    std::vector<std::uint32_t> word_parts_;
    std::vector<std::uint32_t> first_follower_;
    std::vector<Follower> followers_; ///< of each word, ascending by word
};

} // namespace weft
