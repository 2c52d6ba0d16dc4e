// Sets of pieces that cover the board and are no solution, since no reading of theirs goes without a word
// twice.
//
// Each holds two pieces with a word in common, or a piece with a word of its spangram. It is met at the first
// such pair, and a branch that puts down an earlier pair is left: every set is met once. Cost: one step or
// more for each set, while the counts of all sets are sums and products over zones; on boards of few letters,
// where most sets repeat a word, this is what takes the time.
#pragma once

#include "cover/compatibility.hpp"
#include "cover/reading.hpp"
#include "cover/zone.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace weft {

class Repeats {
  public:
    /// Lists the compatible pieces with a word in common. Throws TooLarge where they are too many, and
    /// Stopped.
    Repeats(const Pieces& pieces, const Compatibility& compatibility, const std::atomic<bool>& stop);

    /// The sets of pieces around the spangram of that index that cannot be read without repeating a word.
    /// `rest`: the cells around it; `spelled`: as for for_each_choice. Throws Stopped and CountOverflow.
    Count count(ZoneSolver& solver, const Spangrams& spangrams, std::size_t index, CellSet rest,
                std::span<const std::optional<WordId>> spelled) const;

  private:
    using Pair = std::pair<PieceId, PieceId>;

    bool share_word(PieceId one, PieceId other) const;
    std::vector<PieceId> like_spangram(const Spangram& spangram, CellSet rest,
                                       std::span<const std::optional<WordId>> spelled) const;

    const Pieces& pieces_;
    std::vector<Pair> pairs_; ///< compatible, with a word in common; in order, smaller number first
    std::vector<std::uint64_t>
        word_bits_; ///< a piece: a bit for each of its words, which others may have too
};

} // namespace weft
