// The lexicon: a trie over A-Z laid out for the cache, with what is known of each word.
//
// Nodes stand in breadth-first order, the children of a node side by side in order of letter, so that a
// node is 8 bytes: which letters go on, and where its first child stands. Words are numbered in the
// order of their nodes (by length, then by letters), which needs no storage but a rank directory.
// Source: level-ordered tries, e.g. Delpratt, Rahman, Raman, 'Engineering the LOUDS Succinct Tree
// Representation' (WEA 2006), with the children's letters as a bit mask instead of LOUDS bits.
#pragma once

#include "weft/archive.hpp"

#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

/// Number of a word in its lexicon, from 0.
using WordId = std::uint32_t;

class TrieNode {
  public:
    static constexpr std::uint32_t letter_mask = (1U << 26) - 1;
    enum Mark : std::uint32_t {
        word = 1U << 26,        ///< some word ends here
        theme = 1U << 27,       ///< a word ends here that can stand alone in a cover
        part = 1U << 28,        ///< a word ends here that can be a part of a joined spangram
        theme_below = 1U << 29, ///< a theme word ends here or below
        part_below = 1U << 30,  ///< a part ends here or below
    };

    std::uint32_t bits = 0;
    std::uint32_t first_child = 0;

    /// Letters that go on from here, bit 0 for A.
    std::uint32_t letters() const { return bits & letter_mask; }
    bool is(Mark mark) const { return (bits & mark) != 0; }
    bool has_child(int letter) const { return (bits >> letter & 1) != 0; }
    /// Number of the child by that letter, which must exist.
    std::uint32_t child(int letter) const {
        return first_child + static_cast<std::uint32_t>(std::popcount(bits & ((1U << letter) - 1)));
    }
};

/// What is known of a word, besides its letters.
struct WordEntry {
    std::string word;            ///< A-Z
    std::uint8_t commonness = 0; ///< 0 (unknown) to 255 (the commonest), on a logarithmic scale of frequency
    std::uint16_t flags = 0;     ///< WordFlag bits
};

enum WordFlag : std::uint16_t {
    flag_theme = 1, ///< may stand alone in a cover
    flag_part = 2,  ///< may be a part of a joined spangram
};

/// Theme words and one-word spangrams have at least this many letters; parts of a spangram, two.
inline constexpr int min_word_length = 4;
inline constexpr int min_part_length = 2;

class Lexicon {
  public:
    /// The lexicon in the sections of an archive, read in place. Throws InputError.
    explicit Lexicon(const Archive& archive);

    /// Builds a lexicon from words (A-Z, any order; of equal words the first counts).
    explicit Lexicon(std::vector<WordEntry> entries);

    /// A plain word list, one word a line, either case; words of other characters are skipped, as are
    /// those of one letter. Every word may be a theme word (from 4 letters) and a part (from 2).
    /// Throws InputError when the file is missing or holds no word.
    static Lexicon from_file(const std::string& path);

    std::span<const TrieNode> nodes() const { return nodes_; }
    static constexpr std::uint32_t root = 0;

    std::size_t size() const { return commonness_.size(); }
    /// The word that ends at a node marked `word`.
    WordId word_at(std::uint32_t node) const {
        const Rank& rank = ranks_[node / 64];
        return rank.before +
               static_cast<WordId>(std::popcount(rank.words & ((std::uint64_t{1} << node % 64) - 1)));
    }
    std::optional<WordId> find(std::string_view word) const;
    /// The letters of a word. Cost: a few binary searches a letter.
    std::string spell(WordId word) const;

    int commonness(WordId word) const { return commonness_[word]; }
    unsigned flags(WordId word) const { return flags_[word]; }

    /// Adds the lexicon's sections to an archive.
    void write(ArchiveWriter& writer) const;

  private:
    /// Rank directory: for 64 nodes, which end a word, and how many words end before them.
    struct Rank {
        std::uint64_t words = 0;
        std::uint32_t before = 0;
        std::uint32_t unused = 0;
    };
    struct Storage {
        std::vector<TrieNode> nodes;
        std::vector<Rank> ranks;
        std::vector<std::uint8_t> commonness;
        std::vector<std::uint16_t> flags;
    };

    std::shared_ptr<const Storage> storage_; ///< empty when read in place
    std::span<const TrieNode> nodes_;
    std::span<const Rank> ranks_;
    std::span<const std::uint8_t> commonness_;
    std::span<const std::uint16_t> flags_;
};

} // namespace weft
