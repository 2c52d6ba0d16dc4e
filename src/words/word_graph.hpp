// A list of words as the smallest graph whose paths spell it, four bytes an edge: nothing but the words, in a
// third of the room of an automaton that numbers them.
//
// Layout: 32-bit words. The first is the number of words, the second the place of the root's edges. The edges
// of a state stand side by side in order of letter; an edge has its letter (5 bits), whether a word ends at
// it, whether it is its state's last, and the place of the edges that go on from it, 0 for none.
#pragma once

#include "board/letters.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace weft {

class WordGraph {
  public:
    WordGraph() = default;
    /// The graph laid out in these words, in place. Throws InputError when they cannot be one.
    explicit WordGraph(std::span<const std::uint32_t> words);
    /// The layout of some words of A-Z, which stand in alphabetical order.
    static std::vector<std::uint32_t> layout(std::span<const std::string> words);

    std::size_t size() const { return words_.empty() ? 0 : words_[0]; }
    bool contains(std::string_view word) const;
    /// Calls visit(letters) for every word of these letters, in alphabetical order.
    template <typename Visit>
    void for_each_word(LetterSet letters, const Visit& visit) const {
        std::string word;
        if (size() > 0) { visit_from(words_[1], letters, word, visit); }
    }

  private:
    class Builder;
    static constexpr std::size_t front = 2;          ///< words before the edges
    static constexpr std::uint32_t number_mask = 31; ///< a letter's number
    static constexpr std::uint32_t word_bit = 32;
    static constexpr std::uint32_t last_bit = 64;
    static constexpr int place_shift = 7;

    template <typename Visit>
    void visit_from(std::uint32_t place, LetterSet letters, std::string& word, const Visit& visit) const {
        for (bool last = place == 0; !last; ++place) {
            const std::uint32_t edge = words_[place];
            last = (edge & last_bit) != 0;
            if ((letters >> (edge & number_mask) & 1) == 0) { continue; }
            word += static_cast<char>('A' + (edge & number_mask));
            if ((edge & word_bit) != 0) { visit(std::as_const(word)); }
            visit_from(edge >> place_shift, letters, word, visit);
            word.pop_back();
        }
    }

    std::span<const std::uint32_t> words_;
};

} // namespace weft
