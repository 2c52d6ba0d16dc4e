#include "picture/between.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace weft::picture {
namespace {

constexpr float smallest = 0.4F; // of a letter, in letters of the lattice
constexpr float largest = 1.3F;
constexpr float own = 0.45F;       // from the middle of a cell: its own letter, or a part of it
constexpr float cell_reach = 0.6F; // of a step to each side: cells at the border have no neighbour
constexpr float sure_letter = 0.7F;
constexpr int most_for_a_cell = 6;
constexpr float faintest =
    0.3F; // of the contrast of the letters: fainter is grain of the screen or the paper

/// The cell beside whose letter a blob lies; none where it is a letter of the lattice, or far from all.
std::optional<int> cell_beside(const Attempt& attempt, const Blob& blob) {
    const Lattice& lattice = attempt.lattice;
    int nearest = -1;
    float least = 0;
    for (int cell = 0; cell < lattice.cells(); ++cell) {
        const float away = length(lattice.centre(cell) - blob.centre);
        if (nearest < 0 || away < least) {
            least = away;
            nearest = cell;
        }
    }
    if (nearest < 0 || least < own * lattice.letter ||
        attempt.cells[static_cast<std::size_t>(nearest)].empty()) {
        return {};
    }
    const Point right = lattice.right_of(nearest);
    const Point down = lattice.down_of(nearest);
    const Point way = blob.centre - lattice.centre(nearest);
    const float area = turn(right, down);
    const bool beside = std::abs(turn(way, down)) <= cell_reach * std::abs(area) &&
                        std::abs(turn(right, way)) <= cell_reach * std::abs(area);
    return beside ? std::optional(nearest) : std::nullopt;
}

} // namespace

float letters_between(Sight& sight, const Attempt& attempt) {
    const Lattice& lattice = attempt.lattice;
    struct Beside {
        const Blob* blob;
        int cell;
    };
    std::vector<Beside> found;
    for (const Blob& blob : *sight.blobs) {
        if (blob.size() < smallest * lattice.letter || blob.size() > largest * lattice.letter) { continue; }
        if (const auto cell = cell_beside(attempt, blob)) { found.push_back({&blob, *cell}); }
    }
    const auto cells = static_cast<std::size_t>(std::max(attempt.letters(), 1));
    const std::size_t stride = 1 + found.size() / (most_for_a_cell * cells);
    std::vector<float> contrasts;
    contrasts.reserve(static_cast<std::size_t>(lattice.cells()));
    for (int cell = 0; cell < lattice.cells(); ++cell) {
        contrasts.push_back(patch_of(sight, lattice, cell, attempt.kind, attempt.zoom).contrast);
    }
    const float contrast = median(std::move(contrasts));
    std::size_t letters = 0;
    for (std::size_t i = 0; i < found.size(); i += stride) {
        const Point right = lattice.right_of(found[i].cell);
        const Point down = lattice.down_of(found[i].cell);
        const float side = patch_span * found[i].blob->height;
        const Patch patch(sight.gray, found[i].blob->centre, right * (side / length(right)),
                          down * (side / length(down)));
        if (patch.contrast < faintest * contrast) { continue; }
        letters += likeliest(chances_of(sight, patch, attempt.kind)) > sure_letter ? 1 : 0;
    }
    return static_cast<float>(letters * stride) / static_cast<float>(cells);
}

bool too_many_between(float letters, const Attempt& attempt) {
    constexpr float plain = 0.84F; // worth of a cell; 0.9 at most
    const bool turned = attempt.kind == Kind::turned;
    const float worth = attempt.worth / static_cast<float>(std::max(attempt.letters(), 1));
    const float allowed = turned ? 0.28F : 0.42F;
    const float more = turned ? 10 : 20;
    return letters > allowed + more * std::max(worth - plain, 0.0F);
}

} // namespace weft::picture
