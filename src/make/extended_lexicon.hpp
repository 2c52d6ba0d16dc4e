// A lexicon that knows the words of a given solution.
#pragma once

#include "weft/puzzle.hpp"
#include "words/lexicon.hpp"

#include <optional>
#include <string>
#include <vector>

namespace weft {

/// The lexicon with the words of a solution that it lacks.
struct ExtendedLexicon {
    std::optional<Lexicon> own;     ///< empty when nothing was missing
    std::vector<std::string> added; ///< what was missing

    const Lexicon& lexicon(const Lexicon& base) const { return own ? *own : base; }
};

/// Adds the words that are missing or may not stand alone, and the spangram unless it is a word or joined
/// from so many parts at most. Cost: a tenth of a second when something is missing, else microseconds.
ExtendedLexicon extend(const Lexicon& base, const OfficialSolution& solution, int spangram_parts);

} // namespace weft
