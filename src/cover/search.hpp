// The search for covers: an instance with its spangrams.
//
//   board, lexicon -> paths -> pieces -> compatibility matrix -> spangrams -> zones -> covers
//
// Each arrow is a stage with its own header; this one runs them in order up to the spangrams, and makes of a
// search another with more spangrams or words. See cover/covers.hpp for what comes after.
#pragma once

#include "cover/instance.hpp"
#include "cover/open_word.hpp"
#include "cover/reading.hpp"
#include "cover/spangram_finder.hpp"

#include <atomic>
#include <optional>
#include <span>
#include <vector>

namespace weft {

class Search : public Instance {
  public:
    /// Runs all stages up to the spangrams whose rest can be covered. What was found until `stop` is raised
    /// stays good. Throws TooLarge when the board has more paths, pieces or spangrams than memory could hold.
    Search(const Board& board, const Lexicon& lexicon, const SearchOptions& options,
           const std::atomic<bool>& stop, Progress* progress = nullptr);

    /// The same search with phrases of that model as further spangrams. Throws TooLarge.
    Search with_phrases(const PhraseModel& phrases) const;
    /// The same search with further spangrams, up to those prices, whether or not their rest can be covered,
    /// which whoever searches it finds out. `stop`: in place of its own. Throws TooLarge.
    Search with_unchecked(const PhraseModel& phrases, const SpangramPrices& prices,
                          const std::atomic<bool>& stop) const;
    /// The same search with at most one of those open words in each cover; see apart(). Its spangrams are to
    /// be unchecked. Throws TooLarge.
    Search with_open_words(const OpenWords& words) const;
    /// The same search with exactly one of those misread words in each cover; see apart(). Its spangrams
    /// are to be unchecked, and the found words to bar none of the misread ones. `misread`: see
    /// find_misread_paths. Throws TooLarge.
    Search with_misread_words(const Paths& misread) const;
    /// The search with spangrams up to those prices of which exactly one part is misread, in place of its
    /// own. `misread`: see find_misread_paths. `stop`: in place of its own. Throws TooLarge.
    Search with_misread_spangrams(const Paths& misread, const PhraseModel& phrases,
                                  const SpangramPrices& prices, const std::atomic<bool>& stop) const;
    /// The search within the borders of one of its covers: with that spangram alone, unchecked, and of all
    /// words those over the cells of one of that cover's or within its spangram. `stop`: in place of its
    /// own.
    Search within(const Cover& cover, const std::atomic<bool>& stop) const;

    const Spangrams& spangrams() const { return found_.spangrams; }
    /// For each reading of all spangrams the lexicon word that its letters spell, if any.
    std::span<const std::optional<WordId>> spelled() const { return found_.spelled; }
    /// Pieces of open or misread words, of which a cover has one at most. Only best_covers knows of them;
    /// every other search of the same object finds covers without.
    std::span<const PieceId> apart() const { return apart_; }
    /// Whether each cover has one of them.
    bool one_apart() const { return one_apart_; }
    /// Whether its words may be rare.
    bool rare_words() const { return rare_words_; }
    /// Whether the stages up to the spangrams reached their end.
    bool complete() const { return found_.complete; }
    /// Their work on zones.
    const SearchCounters& counters() const { return found_.counters; }

    /// The pieces of found words that are laid with a spangram, its cells and blocks being theirs as well:
    /// part of each of its covers.
    std::span<const PieceId> laid(const Spangram& spangram) const {
        return words().layings[spangram.laying].pieces;
    }
    /// Every choice of readings of a cover: see cover/reading.hpp.
    bool for_each_choice(const Cover& cover, const ChoiceVisitor& visit) const {
        return weft::for_each_choice(pieces(), spangrams(), spelled(), cover, visit);
    }
    /// Whether the pieces of a cover can be read as different words, none of them the spangram's.
    bool has_solution(const Cover& cover) const {
        return !for_each_choice(cover, [](std::uint32_t, std::span<const ReadingIndex>) { return false; });
    }

  private:
    Search(const Search& other, const std::atomic<bool>& stop);
    void find_all(PathKind kind);
    template <typename Change>
    Search with_apart(const Paths& more, Change change) const;

    FoundSpangrams found_;
    std::vector<PieceId> apart_;
    bool one_apart_ = false;
    bool rare_words_ = false;
};

} // namespace weft
