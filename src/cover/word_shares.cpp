#include "cover/word_shares.hpp"

#include <vector>

namespace weft {
namespace {

/// Colder or with more passes the bounds get better, and take longer than that saves.
constexpr CellPotentials::Cooling cooling{.levels = 2, .passes_a_level = 4, .first = 0.1, .last = 0.05};

} // namespace

WordShares::WordShares(const Topology& topology, const Pieces& pieces, const std::atomic<bool>& stop) {
    const std::vector<float> values(pieces.candidates(), -1);
    potentials_.emplace(topology, options_of(pieces, values), std::span<const CellPotentials::Option>(), stop,
                        std::nullopt, cooling);
}

} // namespace weft
