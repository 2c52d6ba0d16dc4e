// Spangram candidates: paths that touch two opposite sides, unless they may lie anywhere, and spell a lexicon
// word or several parts joined, such that what they leave of the board can be covered.
//
// Joined ones are found by joining paths of parts end to start, which looks at some hundred thousand
// pairs where a search letter by letter would restart at every part. A candidate is kept when its rest
// has an exact cover; most fail at once, and the memo answers those that leave the same rest.
#pragma once

#include "cover/path.hpp"
#include "cover/zone.hpp"
#include "weft/options.hpp"
#include "words/phrases.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace weft {

/// Which sides a set of cells touches: bits 2i and 2i + 1 for the two sides of the i-th opposite pair.
unsigned touched_sides(const Topology& topology, CellSet cells);
/// Whether both sides of some pair are among them.
constexpr bool spans(unsigned sides) { return (sides & sides >> 1 & 0b010101U) != 0; }

/// One way to read a spangram: the paths of its parts in order. A one-word spangram has one part.
struct SpangramReading {
    std::array<std::uint32_t, max_spangram_parts> paths{}; ///< indices among the paths
    std::uint8_t parts = 0;                                ///< 0 for a spangram under cells that are used up
};

/// A spangram as a piece: its cells and blocks, those of found words laid with it included, with all its
/// readings.
struct Spangram {
    CellSet cells;
    BlockSet blocks;
    CountMask counts = 0;    ///< wanted numbers of theme words that can cover the rest
    std::uint32_t first = 0; ///< where its readings start
    std::uint32_t count = 0;
    std::uint32_t laying = 0; ///< which way the found words are laid
};

class Spangrams {
  public:
    struct Found {
        CellSet cells;
        BlockSet blocks;
        CountMask counts = 0;
        SpangramReading reading;
        std::uint32_t laying = 0;
    };

    Spangrams() = default;
    /// Groups what was found, in any order, into spangrams in a fixed order (by cells and blocks, their
    /// readings by fewest parts). Of readings with the same words in the same piece the first is kept. Throws
    /// Stopped.
    Spangrams(const Paths& paths, std::vector<Found> found, const std::atomic<bool>& stop = never_stop);

    std::size_t size() const { return spangrams_.size(); }
    const Spangram& operator[](std::size_t index) const { return spangrams_[index]; }
    auto begin() const { return spangrams_.begin(); }
    auto end() const { return spangrams_.end(); }
    std::span<const SpangramReading> readings(const Spangram& spangram) const {
        return {readings_.data() + spangram.first, spangram.count};
    }
    /// Both below the numbers of spangrams and of its readings.
    const SpangramReading& reading(std::size_t spangram, std::uint32_t number) const {
        return readings(spangrams_[spangram])[number];
    }

  private:
    std::vector<Spangram> spangrams_;
    std::vector<SpangramReading> readings_;
};

/// The number of pieces beside each spangram, where it is the same for all covers.
std::optional<int> pieces_beside(const Spangrams& spangrams);

/// Added to the price for a pair of words that the language model has not met.
inline constexpr float unmet_surcharge = 1;

/// What a spangram of several words keeps to.
struct JoinLimits {
    bool self_crossing = true;
    bool spanning = true;            ///< whether it is to touch two opposite sides
    bool misread = false;            ///< exactly one of its words is misread, rather than none
    int max_cells = weft::max_cells; ///< a spangram leaves room for the other words
    /// A path, where given: cells that no piece covers beside it. A spangram with that path has them as well,
    /// or is left out. Must outlive the joiner's construction.
    std::span<const CellSet> bare = {};
};

/// Which spangrams are joined.
struct SpangramOptions {
    int parts = 2; ///< at most, 1..12
    /// Where it is given, a spangram of several parts costs no more than `most_price` by it, as phrases do.
    const PhraseModel* model = nullptr;
    float most_price = 0; ///< in decimal logarithms of one over the probability
    JoinLimits limits = {};
};

using SpangramVisitor = std::function<void(CellSet, BlockSet, const SpangramReading&)>;

/// Joins the paths of parts. Stateless after construction: any number of threads may use one.
class SpangramJoiner {
  public:
    using Options = SpangramOptions;
    using Visitor = SpangramVisitor;

    /// All references must outlive it. Of the wide kind where a test asks for that.
    SpangramJoiner(const Topology& topology, const Paths& paths, const Options& options,
                   const std::atomic<bool>& stop = never_stop)
        : SpangramJoiner(topology, paths, options, stop, width_for(topology)) {}
    SpangramJoiner(const Topology& topology, const Paths& paths, const Options& options,
                   const std::atomic<bool>& stop, Width width);
    ~SpangramJoiner();
    SpangramJoiner(SpangramJoiner&&) noexcept;

    /// Calls `visit` for every candidate whose first part is that path. Throws Stopped.
    void starting_with(std::uint32_t path, const Visitor& visit) const;

  private:
    struct Either;
    std::unique_ptr<const Either> either_; ///< the joiner of its width
};

} // namespace weft
