#include "player/joining.hpp"

#include <algorithm>

namespace weft {
namespace {

/// The solution with a piece, read as it says there, in place of two of its own.
CoverReading with_joined(const CoverReading& solution, std::size_t one, std::size_t other, PieceId piece,
                         std::size_t choice) {
    CoverReading joined = solution;
    for (const std::size_t gone : {std::max(one, other), std::min(one, other)}) {
        joined.pieces.erase(joined.pieces.begin() + static_cast<std::ptrdiff_t>(gone));
        joined.choices.erase(joined.choices.begin() + static_cast<std::ptrdiff_t>(gone));
    }
    const auto place = std::lower_bound(joined.pieces.begin(), joined.pieces.end(), piece);
    joined.choices.insert(joined.choices.begin() + (place - joined.pieces.begin()),
                          static_cast<ReadingIndex>(choice));
    joined.pieces.insert(place, piece);
    return joined;
}

} // namespace

std::vector<CoverReading> joinings(const Search& search, const CoverReading& solution) {
    const Pieces& pieces = search.pieces();
    const Lexicon& lexicon = search.lexicon();
    std::vector<CoverReading> list;
    // No solution has a word twice.
    const std::string spelled =
        search.letters(search.spangrams().reading(solution.spangram, solution.reading));
    const auto stands = [&](WordId word) {
        for (std::size_t i = 0; i < solution.pieces.size(); ++i) {
            if (pieces.readings(solution.pieces[i])[solution.choices[i]].word == word) { return true; }
        }
        return lexicon.spell(word) == spelled;
    };
    const auto join = [&](std::size_t one, std::size_t other) {
        const CellSet cells = pieces[solution.pieces[one]].cells | pieces[solution.pieces[other]].cells;
        BlockSet barred = search.spangrams()[solution.spangram].blocks;
        for (std::size_t i = 0; i < solution.pieces.size(); ++i) {
            if (i != one && i != other) { barred |= pieces[solution.pieces[i]].blocks; }
        }
        for (const Piece& piece : pieces.over(cells)) {
            if (piece.blocks.meets(barred)) { continue; }
            const PieceId id = pieces.id(piece);
            const auto readings = pieces.readings(id);
            for (std::size_t choice = 0; choice < readings.size(); ++choice) {
                const WordId word = readings[choice].word;
                if (word < lexicon.size() && (lexicon.flags(word) & flag_theme) != 0 && !stands(word)) {
                    list.push_back(with_joined(solution, one, other, id, choice));
                }
            }
        }
    };
    for (std::size_t one = 0; one < solution.pieces.size(); ++one) {
        for (std::size_t other = 0; other < one; ++other) { join(one, other); }
    }
    return list;
}

} // namespace weft
