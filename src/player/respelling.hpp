// What else the words of an answer could be, but for one letter: a misread letter often leaves the answer
// as it is, with SKIMMING in place of SWIMMING or PURPLEA in place of PURPLES. To see that takes no search.
#pragma once

#include "rank/widening.hpp"

#include <cstdint>
#include <vector>

namespace weft {

/// A cell of an answer whose word would be likelier with another letter there.
struct Respelling {
    int cell = 0;
    double gain = 0;           ///< by how much its word gets likelier at best, as a natural logarithm
    std::uint32_t letters = 0; ///< with which it gets likelier by enough, as bits, A the lowest
};

/// Those of the first solution that gain so much at least, most first. Looked at are the words over the cells
/// of each theme word, along any path, and what the letters of the spangram spell, one after the other.
/// `quick`: weights of the quick score; see rank/ranking.hpp. Cost: a millisecond or two. Throws Stopped.
std::vector<Respelling> respellings(const Widened& answer, const Lexicon& lexicon, const PhraseModel& phrases,
                                    std::span<const double> quick, double least,
                                    const std::atomic<bool>& stop);

} // namespace weft
