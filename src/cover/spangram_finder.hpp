// Finds the spangrams of an instance: words, words joined, phrases, the one that is known, or none where its
// cells are used up or the rules know of none. A candidate is kept with each way to lay the found words
// beside it that leaves a rest which the pieces can cover.
#pragma once

#include "cover/instance.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace weft {

struct FoundSpangrams {
    Spangrams spangrams;
    /// For each reading of all of them the lexicon word that its letters spell, if any.
    std::vector<std::optional<WordId>> spelled;
    bool complete = true;    ///< whether the stages up to here reached their end
    SearchCounters counters; ///< work on zones
};

/// Which candidates are kept.
enum class SpangramKind {
    coverable, ///< those whose rest can be covered
    unchecked, ///< all, so that whoever searches them finds out
    misread,   ///< those whose rest can be covered and of which exactly one part is misread
};

class SpangramFinder {
  public:
    /// The instance must outlive it.
    explicit SpangramFinder(const Instance& instance, SpangramKind kind = SpangramKind::coverable)
        : instance_(instance)
        , kind_(kind) {}

    /// Adds those that the instance's options ask for to the ones that are there. Throws TooLarge.
    void add_all(FoundSpangrams& found) const;
    /// Adds phrases alone, of the model that the options name. Throws TooLarge.
    void add_phrases(FoundSpangrams& found) const;

  private:
    struct Worker;
    template <typename Joiner>
    void add_joined(const Joiner& joiner, FoundSpangrams& found) const;
    void find_without_spangram(FoundSpangrams& found) const;
    void keep(Worker& worker, CellSet cells, BlockSet blocks, const SpangramReading& reading) const;
    CountMask counts_beside(Worker& worker, CellSet rest, BlockSet barred) const;
    void lay_known_spangram(Worker& worker) const;
    void lay_no_spangram(Worker& worker) const;
    bool may_hide_spangram() const;
    int most_cells() const;
    JoinLimits limits() const;

    const Instance& instance_;
    SpangramKind kind_;
};

/// As FoundSpangrams::spelled. Throws Stopped.
std::vector<std::optional<WordId>> words_spelled(const Instance& instance, const Spangrams& spangrams);

} // namespace weft
