// The sign that people and files put before a spangram, to tell it from the other words.
#pragma once

#include <string>
#include <string_view>

namespace weft {

inline constexpr char spangram_mark = '*';

/// Takes the mark off the start of a word; whether there was one.
inline bool take_mark(std::string_view& word) {
    const bool marked = word.starts_with(spangram_mark);
    word.remove_prefix(marked ? 1 : 0);
    return marked;
}

/// A word as people read it: behind the mark if it is the spangram.
inline std::string marked(std::string_view word, bool spangram = true) {
    return (spangram ? std::string(1, spangram_mark) : "").append(word);
}

} // namespace weft
