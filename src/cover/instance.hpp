// The exact-cover instance of a board before its spangrams are known: its items are the cells that are to be
// covered, its options the pieces that words make on them.
#pragma once

#include "cover/board_words.hpp"
#include "cover/search_options.hpp"
#include "cover/spangram.hpp"
#include "cover/zone.hpp"
#include "weft/progress.hpp"

#include <atomic>
#include <memory>
#include <span>
#include <string>

namespace weft {

class Instance {
  public:
    /// Zones that a thread works through before it calls others: each takes some 0.7 microseconds.
    static constexpr std::uint64_t head_start = 128;

    /// Without words. `stop` may be raised at any time from another thread or a signal handler. All
    /// references must outlive it.
    Instance(const Board& board, const Lexicon& lexicon, const SearchOptions& options,
             const std::atomic<bool>& stop, Progress* progress);
    /// Another with the same words, which is ended by another `stop`.
    Instance(const Instance& other, const std::atomic<bool>& stop);

    const Board& board() const { return board_; }
    /// The cells that a cover covers.
    CellSet cells() const { return cells_; }
    const Lexicon& lexicon() const { return lexicon_; }
    const SearchOptions& options() const { return options_; }
    /// The width of its sets.
    Width width() const { return options_.wide ? Width::wide : width_for(board_.topology); }
    /// Threads that work on it, and on its solutions.
    int workers() const { return workers_; }
    /// Raised when work on it is to end early.
    const std::atomic<bool>& stop() const { return stop_; }
    /// Tells that a stage of work on it begins, and that one item of it is done.
    void start_progress(std::size_t total) const;
    void advance() const {
        if (progress_ != nullptr) { ++progress_->done; }
    }

    const BoardWords& words() const { return *words_; }
    const Paths& paths() const { return words_->paths; }
    const Pieces& pieces() const { return words_->pieces; }
    /// Of its pieces.
    const Prospects& prospects() const { return words_->prospects; }
    /// Of its pieces, where the number of words is known.
    const WordShares& word_shares() const { return words_->shares; }
    const Memo& memo() const { return *memo_; }
    /// A solver over its pieces that shares its table of answers; for one thread.
    ZoneSolver make_solver() const {
        return {board_.topology, words_->pieces, words_->compatibility, words_->prospects, words_->shares,
                *memo_,          stop_};
    }
    /// The numbers of pieces that may stand beside the found words, and beside the spangram where one is
    /// laid. Under cells that are used up lie as many words as fit there, the spangram one of them where it
    /// is hidden.
    CountMask wanted_theme_words(bool beside_spangram) const;

    /// The letters of a word of its own, which may be one that the lexicon lacks.
    std::string spell(WordId word) const { return words_->added.spell(lexicon_, word); }
    /// The letters along a path, those of open cells as its word has them.
    std::string letters(const Path& path) const;
    /// The letters of a spangram reading, parts joined.
    std::string letters(const SpangramReading& reading) const;
    /// Its cells from its first letter to its last.
    Trace trace(const SpangramReading& reading) const;

  protected:
    /// Other words, with the same pieces.
    void set_words(std::shared_ptr<const BoardWords> words) { words_ = std::move(words); }
    /// Other words, and a table for the answers by their pieces.
    void take(BoardWords words);
    bool has_words() const { return memo_ != nullptr; }
    /// With spangrams up to those prices.
    void join_up_to(const SpangramPrices& prices, const PhraseModel& phrases);
    void add_phrases_of(const PhraseModel& phrases) { options_.phrases = &phrases; }

  private:
    const Board& board_;
    CellSet cells_;
    bool all_letters_known_;
    const Lexicon& lexicon_;
    SearchOptions options_;
    const std::atomic<bool>& stop_;
    Progress* progress_;
    int workers_;
    std::shared_ptr<const BoardWords> words_ = std::make_shared<BoardWords>();
    std::shared_ptr<Memo> memo_; ///< of the pieces
};

} // namespace weft
