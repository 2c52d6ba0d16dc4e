// The words of a puzzle as people write them, made ready for a board: folded to A-Z, and what is none for a
// board set aside with its reason, so that a whole class list may be handed over as it is.
#pragma once

#include "weft/make.hpp"
#include "words/lexicon.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// The entries of a list as people write it: parted by commas, semicolons, tabs and lines. What stands in
/// double quotes is one entry, and blanks part nothing. Lines that start with # are passed over, as are the
/// marks of a list before an entry (`1.`, `-`). `text`: UTF-8 or Windows-1252.
std::vector<std::string> list_entries(std::string_view text);

/// Looks at spangram and words of a request, for a board of so many cells. Whether a word is likely
/// misspelled is told by that lexicon. Throws OptionError for a spangram that is none.
ReadyWords ready_words(const MakeRequest& request, const Lexicon& lexicon);

/// The common word that was likely meant by one that the lexicon lacks, one slip away: a letter too many, too
/// few, wrong or two exchanged; empty where the lexicon has the word or knows of no common one. `word`: A-Z.
std::string likely_meant(const std::string& word, const Lexicon& lexicon);

} // namespace weft
