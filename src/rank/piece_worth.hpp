// What pieces are worth: as much as the best of their words.
#pragma once

#include "cover/potential.hpp"
#include "rank/features.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace weft {

/// By piece. `worth(word)`: of a board word.
template <typename Worth>
std::vector<float> worth_of_pieces(const Search& search, const Features& features, const Worth& worth) {
    std::vector<float> pieces(search.pieces().size(), std::numeric_limits<float>::lowest());
    for (PieceId piece = 0; piece < pieces.size(); ++piece) {
        for (std::size_t choice = 0; choice < search.pieces()[piece].count; ++choice) {
            pieces[piece] = std::max(pieces[piece], worth(features.word(piece, choice)));
        }
    }
    return pieces;
}

/// The same with the cells of the pieces.
template <typename Worth>
std::vector<CellPotentials::Option> options_of_pieces(const Search& search, const Features& features,
                                                      const Worth& worth) {
    const std::vector<float> values = worth_of_pieces(search, features, worth);
    std::vector<CellPotentials::Option> options;
    options.reserve(values.size());
    for (PieceId piece = 0; piece < values.size(); ++piece) {
        options.push_back({search.pieces()[piece].cells, values[piece]});
    }
    return options;
}

} // namespace weft
