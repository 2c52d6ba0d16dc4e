// The letters A to Z as numbers, from 0, and as sets.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace weft {

inline constexpr int letters_in_alphabet = 26;

/// Letters as bits, A the lowest.
using LetterSet = std::uint32_t;

inline constexpr LetterSet all_letters = (LetterSet{1} << letters_in_alphabet) - 1;

/// The set of one letter A-Z.
constexpr LetterSet letter_bit(char letter) { return LetterSet{1} << (letter - 'A'); }

/// Number of letters of a set.
constexpr int letter_count(LetterSet letters) { return std::popcount(letters); }

/// Calls `visit(number)` for each letter of a set, A first.
template <typename Visit>
void for_each_letter(LetterSet letters, const Visit& visit) {
    for (; letters != 0; letters &= letters - 1) { visit(std::countr_zero(letters)); }
}

/// The letters of a set, A-Z in order, and back. `letter_set` takes A-Z only.
inline std::string letter_text(LetterSet letters) {
    std::string text;
    for_each_letter(letters, [&](int letter) { text += static_cast<char>('A' + letter); });
    return text;
}
inline LetterSet letter_set(std::string_view text) {
    LetterSet letters = 0;
    for (const char c : text) { letters |= letter_bit(c); }
    return letters;
}

} // namespace weft
