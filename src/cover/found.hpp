// What a player knows, as a search takes it.
//
// A found word is traced by itself, so that it may be one that the lexicon lacks; where its cells are not
// known all its traces stay. Every cover has each of the found words, so that these are not searched for but
// laid together with the spangram, in every way in which they do not touch: what is left is searched as
// ever. An excluded word may not stand alone in a cover, or not over its cells where these are told, but may
// still be a part of a spangram.
#pragma once

#include "board/trace.hpp"
#include "cover/added_words.hpp"
#include "cover/piece.hpp"
#include "weft/known.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace weft {

/// So many ways to lay the found words side by side are looked at.
inline constexpr std::size_t most_layings = 100'000;

class FoundWords {
  public:
    /// One way in which all found words can lie, but for the spangram.
    struct Laying {
        CellSet cells;
        BlockSet blocks;
        std::vector<PieceId> pieces;
    };

    FoundWords() = default;
    /// Adds the paths of the found words, and bars those of excluded words and other paths of found ones from
    /// standing alone. Throws InputError when what is known contradicts the board, TooLarge and Stopped.
    FoundWords(const Board& board, const Lexicon& lexicon, const Known& known, const Rules& rules,
               AddedWords& added, Paths& paths, const std::atomic<bool>& stop);

    /// The pieces of the found words in every way in which they do not touch; one empty one where nothing is
    /// found. Throws TooLarge and Stopped.
    std::vector<Laying> layings(const Pieces& pieces, const std::atomic<bool>& stop) const;

    /// How many words are found, the spangram aside.
    std::size_t words() const { return words_.size(); }
    /// Whether a word may not stand alone over these cells: it is excluded, or found and so laid elsewhere.
    bool bars(WordId word, CellSet cells) const;
    /// Whether a path is a place of a found word, the spangram aside.
    bool is_place(const Path& path) const;
    /// Where some paths are left out: by path its new number, nothing for those.
    void renumber(std::span<const std::optional<std::uint32_t>> number);
    /// Whether a spangram of these letters along those cells may be the answer's.
    bool may_be_spangram(const std::string& letters, const Trace& cells) const;
    /// The letters of the spangram where it is known.
    const std::optional<std::string>& spangram() const { return spangram_; }
    /// The paths of that spangram as one word, laid as given where no other way to read it is known.
    const std::vector<std::uint32_t>& spangram_paths() const { return spangram_paths_; }

    /// Whether each found word has a path that neither touches nor crosses this one, or is it.
    bool leaves_room(const Paths& paths, const Path& path) const;

  private:
    bool is_misplaced(const std::string& letters, CellSet cells) const;

    bool crossing_ = false; ///< whether words may cross
    std::vector<WordId> words_;
    std::vector<std::string> letters_; ///< of the words
    std::vector<WordId> barred_;
    std::vector<std::pair<WordId, CellSet>> barred_places_;
    std::vector<std::string> excluded_;
    std::vector<std::pair<std::string, CellSet>> misplaced_; ///< excluded words over some cells
    std::optional<std::string> spangram_;
    std::optional<Trace> spangram_cells_; ///< where they are given
    std::vector<std::uint32_t> spangram_paths_;
    std::vector<std::vector<std::uint32_t>> paths_; ///< of each found word, the spangram included
};

} // namespace weft
