// Phrases: spangrams of any number of words, joined as a language model allows.
//
// Every phrase has a price: what its words cost, each after the one before, and a surcharge for each pair
// that the model has not met. All phrases up to a highest price are found, and no others: the price is the
// rule, not a limit on the number of words. Most joins are pairs that the model knows, which are few for the
// words of one board, so that all are listed beforehand. Pairs that it does not know are looked through in
// order of price and soon end. A phrase that is to touch two opposite sides is given up where even the
// cheapest words that lead there, by cells that may overlap, would make it too dear. One that is to have a
// misread part is bounded by ways through such a part until it has it, and from then on by ways without.
#pragma once

#include "cover/spangram.hpp"
#include "words/phrases.hpp"

#include <cstdint>
#include <memory>

namespace weft {

/// No more than one such pair: two would let in what nobody says.
inline constexpr int most_unmet = 1;

/// Which phrases are joined.
struct PhraseOptions {
    float most_price = 12; ///< in decimal logarithms of one over the probability
    JoinLimits limits = {};
};

/// Joins the paths of words to phrases. Stateless after construction: any number of threads may use one.
class PhraseJoiner {
  public:
    using Options = PhraseOptions;
    using Visitor = SpangramVisitor;

    /// Topology and stop flag must outlive it. Of the wide kind where a test asks for that. Throws Stopped.
    PhraseJoiner(const Topology& topology, const Paths& paths, const PhraseModel& model,
                 const Options& options, const std::atomic<bool>& stop = never_stop)
        : PhraseJoiner(topology, paths, model, options, stop, width_for(topology)) {}
    PhraseJoiner(const Topology& topology, const Paths& paths, const PhraseModel& model,
                 const Options& options, const std::atomic<bool>& stop, Width width);
    ~PhraseJoiner();
    PhraseJoiner(PhraseJoiner&&) noexcept;

    /// Calls `visit` for every phrase of two words and more whose first word is that path. Throws
    /// Stopped.
    void starting_with(std::uint32_t path, const Visitor& visit) const;

  private:
    struct Either;
    std::unique_ptr<const Either> either_; ///< the joiner of its width
};

} // namespace weft
