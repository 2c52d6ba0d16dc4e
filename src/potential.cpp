#include "weft/potential.hpp"

#include <algorithm>
#include <limits>

namespace weft {
namespace {

constexpr int passes = 4;

} // namespace

CellPotentials::CellPotentials(const Topology& topology, const Pieces& pieces,
                               std::span<const float> bounds) {
    constexpr float none = -std::numeric_limits<float>::infinity();
    std::array<float, max_cells> potential;
    potential.fill(none);
    std::array<std::vector<PieceId>, max_cells> covering;
    for (PieceId piece = 0; piece < pieces.size(); ++piece) {
        const CellSet cells = pieces[piece].cells;
        const float share = bounds[piece] / static_cast<float>(cells.size());
        for (const int cell : cells) {
            potential[cell] = std::max(potential[cell], share);
            covering[cell].push_back(piece);
        }
    }
    for (float& value : potential) {
        if (value == none) { value = 0; }
    }
    // Lower each cell to what its tightest piece needs. Later passes only matter where neighbours fell.
    for (int pass = 0; pass < passes; ++pass) {
        for (int cell = 0; cell < topology.cells(); ++cell) {
            float slack = std::numeric_limits<float>::infinity();
            for (const PieceId piece : covering[cell]) {
                float sum = 0;
                for (const int other : pieces[piece].cells) { sum += potential[other]; }
                slack = std::min(slack, sum - bounds[piece]);
            }
            // Half of it, but for the last pass, so that neighbours share what there is to gain.
            if (!covering[cell].empty()) { potential[cell] -= pass + 1 == passes ? slack : slack / 2; }
        }
    }
    for (std::size_t byte = 0; byte < sums_.size(); ++byte) {
        for (std::size_t subset = 1; subset < 256; ++subset) {
            const auto lowest = static_cast<std::size_t>(std::countr_zero(subset));
            sums_[byte][subset] = sums_[byte][subset & (subset - 1)] + potential[byte * 8 + lowest];
        }
    }
}

} // namespace weft
