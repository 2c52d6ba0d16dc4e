// Compounds: theme words that no list has, joined from two that everybody knows and that the language model
// has met one right after the other, as MOUTH GUARD or KEY CHAIN.
//
// All compounds up to a highest price are found, and no others: what the two words cost one after the other,
// and how much oftener they follow each other than by chance, are the rule.
#pragma once

#include "cover/added_words.hpp"
#include "cover/path.hpp"
#include "words/phrases.hpp"

namespace weft {

struct CompoundRule {
    float most_price = 8.5F; ///< of both words, in decimal logarithms of one over the probability
    float least_association =
        1.5F;           ///< decimal logarithm of how much oftener the second follows than by chance
    int least_part = 3; ///< letters of each word
};

/// Adds the paths of all compounds that the lexicon lacks, in a fixed order. Throws TooLarge when there are
/// more than max_paths, and Stopped.
void add_compounds(const Topology& topology, const Lexicon& lexicon, const PhraseModel& model,
                   const CompoundRule& rule, AddedWords& added, Paths& paths,
                   const std::atomic<bool>& stop = never_stop);

} // namespace weft
