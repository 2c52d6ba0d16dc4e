// Letters of the Latin script without their marks: what a puzzle of A to Z makes of words as people write
// them.
#pragma once

#include <string>
#include <string_view>

namespace weft {

/// A text folded to A-Z.
struct Folded {
    std::string letters;  ///< A-Z, in upper case
    bool changed = false; ///< some letter lost its mark or became two
    std::string sign; ///< the first character that is no letter of A-Z with or without marks; empty for none
};

/// Accents are left out (JOSÉ: JOSE), ligatures spelled out (ß: SS), and blanks, hyphens, dashes and
/// apostrophes passed over. `text`: UTF-8.
Folded fold(std::string_view text);

/// Whether a text begins with the mark of UTF-16.
bool is_utf16(std::string_view text);

/// The text as UTF-8: itself, or where it is none, what it says in UTF-16, where it begins with that mark, or
/// else in Windows-1252, as spreadsheets write both.
std::string as_utf8(std::string_view text);

} // namespace weft
