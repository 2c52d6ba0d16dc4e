// The lexicon: an automaton of words over A-Z laid out for the cache, with what is known of each word.
//
// Words are numbered by length, then by letters. The automaton counts in the order of letters alone; the
// lengths of the words in that order lead from there to their numbers.
#pragma once

#include "base/archive.hpp"
#include "words/automaton.hpp"
#include "words/length_order.hpp"
#include "words/word_flags.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace weft {

/// Number of a word in its lexicon, from 0.
using WordId = std::uint32_t;

/// What is known of a word, besides its letters.
struct WordEntry {
    std::string word;            ///< A-Z
    std::uint8_t commonness = 0; ///< 0 (unknown) to 255 (the commonest), on a logarithmic scale of frequency
    std::uint16_t flags = 0;     ///< WordFlag bits
};

/// The entry of a word of a plain list, which tells nothing else: a part, and from 4 letters a theme word.
WordEntry plain_entry(std::string word);

/// The words of a plain list.
struct PlainList {
    std::vector<WordEntry> words;
    std::size_t passed_over = 0; ///< lines that are no words
};

/// Reads a plain word list, one word a line, either case; words of other characters are passed over, as are
/// those of one letter. Every word may be a theme word (from 4 letters) and a part (from 2). `name` stands in
/// messages. Throws InputError when the text is none or holds no word.
PlainList read_list(std::string_view text, const std::string& name);

class Lexicon {
  public:
    /// The lexicon in the sections of an archive, read in place. Throws InputError.
    explicit Lexicon(const Archive& archive);

    /// Builds a lexicon from words (A-Z, any order; of equal words the first counts).
    explicit Lexicon(std::vector<WordEntry> entries);

    /// The words of the file of a plain list. Throws InputError when it is missing or holds no word.
    static Lexicon from_file(const std::string& path);

    /// Its words as a graph to search along; its numbers are those of alphabetical order.
    const Automaton& automaton() const { return automaton_; }

    std::size_t size() const { return commonness_.size(); }
    /// The word that ends at a place of the automaton marked `word`, to which so many letters lead.
    WordId word_at(Automaton::Place place, std::size_t length) const {
        return order_.by_length(place.number, static_cast<std::uint32_t>(length));
    }
    std::optional<WordId> find(std::string_view word) const;
    /// The letters of a word. Cost: a binary search, then the edges on the way.
    std::string spell(WordId word) const;
    /// Calls visit(letters, word) for every word in alphabetical order.
    template <typename Visit>
    void for_each_word(const Visit& visit) const {
        std::string letters;
        visit_from(automaton_.root(), letters, visit);
    }

    int commonness(WordId word) const { return commonness_[word]; }
    unsigned flags(WordId word) const { return flags_[word]; }

    /// Adds the lexicon's sections to an archive.
    void write(ArchiveWriter& writer) const;

  private:
    template <typename Visit>
    void visit_from(Automaton::Place place, std::string& letters, const Visit& visit) const {
        if (place.is(Automaton::word)) { visit(std::as_const(letters), word_at(place, letters.size())); }
        const std::uint32_t head = automaton_.head(place);
        for (std::uint32_t rest = head & Automaton::letter_mask; rest != 0; rest &= rest - 1) {
            const int letter = std::countr_zero(rest);
            letters += static_cast<char>('A' + letter);
            visit_from(automaton_.next(place, head, letter), letters, visit);
            letters.pop_back();
        }
    }

    struct Storage {
        std::vector<std::uint32_t> automaton;
        std::vector<std::uint64_t> order;
        std::vector<std::uint8_t> commonness;
        std::vector<std::uint16_t> flags;
    };

    std::shared_ptr<const Storage> storage_; ///< empty when read in place
    Automaton automaton_;
    LengthOrder order_;
    std::span<const std::uint8_t> commonness_;
    std::span<const std::uint16_t> flags_;
};

} // namespace weft
