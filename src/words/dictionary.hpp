// Lists of words by name: `everyday`, the common words of the embedded lexicon that word games have; `game`,
// all words of a word-game dictionary, embedded as well; and lists of words in files.
#pragma once

#include "base/archive.hpp"
#include "words/lexicon.hpp"
#include "words/word_graph.hpp"

#include <functional>
#include <string>

namespace weft {

/// Words of this commonness and above are everyday ones: ALOE and COBWEB have 90, CODON 70, THERIAN 53.
inline constexpr int everyday_commonness = 90;

class Dictionary {
  public:
    static constexpr const char* everyday = "everyday";
    static constexpr const char* game = "game";

    /// The list by that name: `everyday`, `game`, a file with a word a line, or a name by which such a file
    /// is found where word lists are kept (`enable`: /usr/share/dict/enable1.txt, for one). What it is made
    /// of stays in the archive, which must outlive it. Throws InputError.
    Dictionary(const std::string& name, const Archive& archive);
    /// That of an archive for word hunts: `game`, or `everyday` where it lacks that one.
    static Dictionary for_hunts(const Archive& archive);

    /// As it was found: `everyday`, `game`, or a file.
    const std::string& name() const { return name_; }
    /// The same words to search by. Cost: a tenth of a second for `game`.
    Lexicon lexicon() const;

    /// Calls `visit` for every word that may be played, of these letters (bit 0 for A), in alphabetical
    /// order.
    void for_each_playable(LetterSet letters, const std::function<void(const std::string&)>& visit) const;

  private:
    std::string name_;
    std::optional<Lexicon> lexicon_; ///< nothing where the graph has the words
    int least_commonness_ = 0;       ///< words of the lexicon that have less are no words of the list
    WordGraph graph_;
};

/// Calls `visit` for the words of a lexicon that may be played, of these letters and at least that common.
void for_each_playable(const Lexicon& lexicon, LetterSet letters,
                       const std::function<void(const std::string&)>& visit, int least_commonness = 0);

} // namespace weft
