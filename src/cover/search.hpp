// The whole search: from a board and a lexicon to every candidate cover, in parallel, exactly.
//
//   board, lexicon -> paths -> pieces -> compatibility matrix -> spangrams -> zones -> covers
//
// Each arrow is a stage with its own header; this one runs them in order and shares the work among
// threads: first the candidates for the spangram, then the covers of each that is left.
#pragma once

#include "cover/board_words.hpp"
#include "cover/open_word.hpp"
#include "cover/reading.hpp"
#include "cover/search_options.hpp"
#include "cover/zone.hpp"
#include "weft/progress.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace weft {

class Search {
  public:
    /// Zones that a thread works through before it calls others: each takes some 0.7 microseconds.
    static constexpr std::uint64_t head_start = 128;

    /// Runs all stages up to the spangrams whose rest can be covered. `stop` may be raised at any time
    /// from another thread or a signal handler; what was found until then stays good.
    /// Board and lexicon must outlive the search. Throws TooLarge when the board has more paths, pieces or
    /// spangrams than memory could hold.
    Search(const Board& board, const Lexicon& lexicon, const SearchOptions& options,
           const std::atomic<bool>& stop, Progress* progress = nullptr);

    /// The same search with phrases of that model as further spangrams. Throws TooLarge.
    Search with_phrases(const PhraseModel& phrases) const;
    /// The same search with further spangrams, up to those prices, whether or not their rest can be covered,
    /// which whoever searches it finds out. `stop`: in place of its own. Throws TooLarge.
    Search with_unchecked(const PhraseModel& phrases, const SpangramPrices& prices,
                          const std::atomic<bool>& stop) const;
    /// The same search with open words as theme words. Its spangrams are to be unchecked. Throws TooLarge.
    Search with_open_words(const OpenWords& words) const;
    /// The same search with exactly one of those misread words in each cover; see misread(). Its spangrams
    /// are to be unchecked, and no words known. `misread`: see find_misread_paths. Throws TooLarge.
    Search with_misread_words(const Paths& misread) const;
    /// The search with spangrams up to those prices of which exactly one part is misread, in place of its
    /// own. `misread`: see find_misread_paths. `stop`: in place of its own. Throws TooLarge.
    Search with_misread_spangrams(const Paths& misread, const PhraseModel& phrases,
                                  const SpangramPrices& prices, const std::atomic<bool>& stop) const;
    /// The search within the borders of one of its covers: with that spangram alone, unchecked, and of all
    /// words those over the cells of one of that cover's or within its spangram. No words may be known.
    /// `stop`: in place of its own.
    Search within(const Cover& cover, const std::atomic<bool>& stop) const;

    const Board& board() const { return board_; }
    /// The cells that a cover covers.
    CellSet cells() const { return cells_; }
    const Lexicon& lexicon() const { return lexicon_; }
    const SearchOptions& options() const { return options_; }
    const Paths& paths() const { return words_->paths; }
    const Pieces& pieces() const { return words_->pieces; }
    const Spangrams& spangrams() const { return spangrams_; }
    /// Pieces of words that differ from the board in one letter, of which a cover has exactly one. Only
    /// best_covers knows of them; every other search of the same object finds covers without.
    std::span<const PieceId> misread() const { return misread_; }
    /// Threads that work on the search, and on its solutions.
    int workers() const { return workers_; }

    /// Raised when the search is to end early.
    const std::atomic<bool>& stop() const { return stop_; }

    /// The width of its sets.
    Width width() const { return options_.wide ? Width::wide : width_for(board_.topology); }
    /// Whether its words may be rare.
    bool rare_words() const { return rare_words_; }
    /// Whether the stages up to the spangrams reached their end.
    bool complete() const { return complete_; }
    /// Their work on zones.
    const SearchCounters& counters() const { return counters_; }
    const Memo& memo() const { return *memo_; }
    /// A solver over the search's pieces that shares its table of answers; for one thread.
    ZoneSolver make_solver() const {
        return {board_.topology, words_->pieces, words_->compatibility, words_->shares, *memo_, stop_};
    }
    /// Of its pieces, where the number of words is known.
    const WordShares& word_shares() const { return words_->shares; }

    /// Calls `visit(worker, cover)` for every cover that has at least one solution, each once, from
    /// several threads at once: `worker` in 0..workers()-1 says which. The order is not fixed. Returns
    /// whether it was not stopped, nor was the search before.
    using Visitor = std::function<void(int worker, const Cover& cover)>;
    bool for_each_cover(const Visitor& visit) const;

    /// The number of covers that for_each_cover visits, without visiting them; a lower bound when the search
    /// was stopped. Throws TooLarge, CountOverflow among them, and when too many pieces share a word.
    CoverCount count_covers() const;

    /// The same as for_each_cover one after another in a fixed order, the same for any number of threads;
    /// `visit` returns false to end early, which is not to stop the search.
    bool for_each_cover_in_order(const std::function<bool(const Cover& cover)>& visit) const;

    /// Every choice of readings of a cover: see cover/reading.hpp.
    bool for_each_choice(const Cover& cover, const ChoiceVisitor& visit) const {
        return weft::for_each_choice(words_->pieces, spangrams_, spelled_, cover, visit);
    }
    /// The lexicon word that the letters of a spangram reading spell, if any. `reading`: its number among all
    /// readings of all spangrams.
    std::optional<WordId> spelled(std::size_t reading) const { return spelled_[reading]; }
    /// Whether the pieces of a cover can be read as different words, none of them the spangram's.
    bool has_solution(const Cover& cover) const;

    /// The pieces of found words that are laid with a spangram, its cells and blocks being theirs as well:
    /// part of each of its covers.
    std::span<const PieceId> laid(const Spangram& spangram) const {
        return words_->layings[spangram.laying].pieces;
    }

    /// The letters of a word of this search, which may be one that the lexicon lacks.
    std::string spell(WordId word) const { return words_->added.spell(lexicon_, word); }
    /// The letters along a path, those of open cells as its word has them.
    std::string letters(const Path& path) const;
    /// The letters of a spangram reading, parts joined.
    std::string letters(const SpangramReading& reading) const;
    /// Its cells from its first letter to its last.
    Trace trace(const SpangramReading& reading) const;

  private:
    struct Unsearched {};
    Search(const Search& other, const std::atomic<bool>& stop, Unsearched);
    void take(BoardWords words);
    void find_all(PathKind kind);
    template <typename Change>
    Search with_words(const Paths& more, Change change) const;
    void join_up_to(const SpangramPrices& prices, const PhraseModel& phrases);
    JoinLimits join_limits() const;
    void find_spangrams();
    void find_phrases();
    void find_without_spangram();
    template <typename Join>
    void add_spangrams(const Join& join);
    void find_what_spangrams_spell();
    struct Finder;
    CountMask counts_beside(Finder& finder, CellSet rest, BlockSet barred) const;
    void keep(Finder& finder, CellSet cells, BlockSet blocks, const SpangramReading& reading);
    void lay_known_spangram(Finder& finder);
    void lay_no_spangram(Finder& finder);
    bool may_hide_spangram() const;
    void start_progress(std::size_t total) const;
    template <typename Use>
    void with_laid(const Spangram& spangram, std::span<const PieceId> chosen, Use use) const;
    template <typename Work>
    bool for_each_spangram(Work work) const;
    CountMask wanted_theme_words(bool beside_spangram) const;
    int most_spangram_cells() const;

    const Board& board_;
    CellSet cells_;
    bool all_letters_known_;
    const Lexicon& lexicon_;
    SearchOptions options_;
    const std::atomic<bool>& stop_;
    Progress* progress_;
    int workers_;
    std::shared_ptr<const BoardWords> words_ = std::make_shared<BoardWords>();
    std::vector<PieceId> misread_;
    std::shared_ptr<Memo> memo_; ///< of the pieces
    Spangrams spangrams_;
    /// For each reading of spangrams_ the lexicon word that its letters spell, if any.
    std::vector<std::optional<WordId>> spelled_;
    bool misread_spangrams_ = false; ///< one part of each spangram is misread
    bool rare_words_ = false;
    bool unchecked_ = false; ///< spangrams are kept whether or not their rest can be covered
    bool complete_ = true;
    SearchCounters counters_;
};

} // namespace weft
