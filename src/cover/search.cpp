#include "cover/search.hpp"

#include "base/parallel.hpp"
#include "board/rules.hpp"
#include "cover/repeats.hpp"
#include "cover/sequence.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace weft {
namespace {

// Far more than a puzzle has; boards of few letters would fill the memory with them.
constexpr std::size_t max_spangrams = 1'000'000;

} // namespace

Search::Search(const Board& board, const Lexicon& lexicon, const SearchOptions& options,
               const std::atomic<bool>& stop, Progress* progress)
    : board_(board)
    , cells_(board.to_cover())
    , all_letters_known_(board.open().empty())
    , lexicon_(lexicon)
    , options_(options)
    , stop_(stop)
    , progress_(progress)
    , workers_(worker_count(options.threads))
    , rare_words_(options.rare_words) {
    if (cells_.size() / options.rules.min_length > most_counted_words) {
        throw TooLarge(fmt::format("covers of this board can have more than {} words", most_counted_words));
    }
    find_all(rare_words_ ? PathKind::rare_too : PathKind::playable);
    if (rare_words_ || !options.rare_when_needed || !complete_ || spangrams_.size() > 0) { return; }
    rare_words_ = true;
    try {
        find_all(PathKind::rare_too);
    } catch (const TooLarge& error) {
        throw TooLarge(fmt::format("{}; without rare words there is no cover", error.what()));
    }
}

/// What a search is asked and its words, without its spangrams.
Search::Search(const Search& other, const std::atomic<bool>& stop, Unsearched)
    : board_(other.board_)
    , cells_(other.cells_)
    , all_letters_known_(other.all_letters_known_)
    , lexicon_(other.lexicon_)
    , options_(other.options_)
    , stop_(stop)
    , progress_(other.progress_)
    , workers_(other.workers_)
    , words_(other.words_)
    , memo_(other.memo_)
    , rare_words_(other.rare_words_)
    , complete_(other.complete_) {}

/// Other words, and what else hangs on them.
void Search::take(BoardWords words) {
    words_ = std::make_shared<BoardWords>(std::move(words));
    memo_ = std::make_shared<Memo>(width());
}

Search Search::with_phrases(const PhraseModel& phrases) const {
    Search result(*this, stop_, Unsearched{});
    result.spangrams_ = spangrams_;
    result.spelled_ = spelled_;
    result.counters_ = counters_;
    result.options_.phrases = &phrases;
    if (complete_) { result.find_phrases(); }
    return result;
}

Search Search::with_unchecked(const PhraseModel& phrases, const SpangramPrices& prices,
                              const std::atomic<bool>& stop) const {
    Search result(*this, stop, Unsearched{});
    result.unchecked_ = true;
    result.spangrams_ = spangrams_;
    result.join_up_to(prices, phrases);
    result.find_spangrams();
    return result;
}

void Search::join_up_to(const SpangramPrices& prices, const PhraseModel& phrases) {
    options_.phrases = &phrases;
    options_.phrase_price = prices.phrase;
    options_.joins = &phrases;
    options_.join_price = prices.of_two;
}

Search Search::with_misread_spangrams(const Paths& misread, const PhraseModel& phrases,
                                      const SpangramPrices& prices, const std::atomic<bool>& stop) const {
    Search result(*this, stop, Unsearched{});
    result.misread_spangrams_ = true;
    result.join_up_to(prices, phrases);
    if (!options_.has_spangram()) { return result; }
    auto words = std::make_shared<BoardWords>(*words_);
    words->paths.add(misread);
    try {
        find_bare_cells(*words, board_, options_, stop);
    } catch (const Stopped&) {
        result.complete_ = false;
        return result;
    }
    result.words_ = std::move(words);
    result.find_spangrams();
    return result;
}

Search Search::within(const Cover& cover, const std::atomic<bool>& stop) const {
    Search result(*this, stop, Unsearched{});
    result.unchecked_ = true;
    const Spangram& spangram = spangrams_[cover.spangram];
    const auto inside = [&](const Path& path) {
        return (path.cells - spangram.cells).empty() ||
               std::any_of(cover.pieces.begin(), cover.pieces.end(),
                           [&](PieceId piece) { return pieces()[piece].cells == path.cells; });
    };
    BoardWords words;
    words.added = words_->added;
    std::vector<std::uint32_t> number(paths().size()); // of a path that is kept
    for (std::size_t path = 0; path < paths().size(); ++path) {
        if (!inside(paths()[path])) { continue; }
        number[path] = static_cast<std::uint32_t>(words.paths.size());
        words.paths.add(paths()[path], paths().cells(paths()[path]));
    }
    try {
        make_pieces(words, board_, options_, stop);
        result.take(std::move(words));
        std::vector<Spangrams::Found> found;
        for (SpangramReading reading : spangrams_.readings(spangram)) {
            for (int part = 0; part < reading.parts; ++part) {
                auto& path = reading.paths[static_cast<std::size_t>(part)];
                path = number[path];
            }
            found.push_back({spangram.cells, spangram.blocks, wanted_theme_words(true), reading, 0});
        }
        result.spangrams_ = Spangrams(result.paths(), std::move(found), stop);
        result.find_what_spangrams_spell();
    } catch (const Stopped&) { result.complete_ = false; }
    return result;
}

Search Search::with_open_words(const OpenWords& words) const {
    return with_words(words.paths, [&](AddedWords& added, Path& path, std::span<const std::uint8_t> cells) {
        std::string letters;
        for (const auto cell : cells) { letters += board_.letters[cell]; }
        path.word = added.number(lexicon_, letters);
    });
}

Search Search::with_misread_words(const Paths& misread) const {
    Search result = with_words(misread, [](AddedWords&, Path& path, std::span<const std::uint8_t>) {
        path.set_apart = true; // no candidate beside another
    });
    for (PieceId piece = 0; piece < result.pieces().size(); ++piece) {
        const Path& path = result.paths()[result.pieces().readings(piece).front().path];
        if (path.is_misread()) { result.misread_.push_back(piece); }
    }
    return result;
}

/// The same spangrams, unchecked, and the words with more of them, each changed by `change`.
template <typename Change>
Search Search::with_words(const Paths& more, Change change) const {
    Search result(*this, stop_, Unsearched{});
    result.unchecked_ = true;
    BoardWords words;
    words.paths = paths();
    words.added = words_->added;
    words.found = words_->found;
    for (const Path& path : more) {
        const auto cells = more.cells(path);
        Path own = path;
        change(words.added, own, cells);
        words.paths.add(own, cells);
    }
    try {
        make_pieces(words, board_, options_, stop_);
    } catch (const Stopped&) {
        result.take({});
        result.complete_ = false;
        return result; // spangrams are made of paths, of which there are none
    }
    result.take(std::move(words));
    result.spangrams_ = spangrams_;
    result.spelled_ = spelled_;
    return result;
}

void Search::find_all(PathKind kind) {
    try {
        take(find_board_words(board_, lexicon_, kind, options_, stop_, width()));
    } catch (const Stopped&) {
        // A part of them would look like a board with fewer words.
        if (memo_ == nullptr) { take({}); }
        complete_ = false;
        return;
    }
    find_spangrams();
}

/// The numbers of words that may stand beside the found words, and beside the spangram where one is laid.
/// Under cells that are used up lie as many words as fit there, the spangram one of them where it is hidden.
CountMask Search::wanted_theme_words(bool beside_spangram) const {
    if (!options_.words) { return any_count; }
    const int most_hidden = board_.used().size() / options_.rules.min_length;
    CountMask wanted = 0;
    for (int hidden = std::min(most_hidden, 1); hidden <= most_hidden; ++hidden) {
        const int theme_words = *options_.words - hidden - (beside_spangram ? 1 : 0);
        if (theme_words >= 0 && theme_words <= most_counted_words) { wanted |= CountMask{1} << theme_words; }
    }
    return words_->found.words() > static_cast<std::size_t>(most_counted_words)
               ? 0
               : wanted >> words_->found.words();
}

/// The most cells of a spangram that leaves room for the other words.
int Search::most_spangram_cells() const {
    const int hidden = board_.used().size() / options_.rules.min_length;
    const int theme_words = options_.words ? std::max(*options_.words - 1 - hidden, 0) : 0;
    return cells_.size() - theme_words * options_.rules.min_length;
}

/// Whether cells that are used up may be those of the spangram.
bool Search::may_hide_spangram() const {
    CellSet used = board_.used();
    while (!used.empty()) {
        const CellSet part = board_.topology.component(used, {});
        const bool far_enough = options_.rules.spangram == SpangramRule::free || board_.topology.spans(part);
        if (part.size() >= options_.rules.min_length && far_enough) { return !words_->found.spangram(); }
        used -= part;
    }
    return false;
}

JoinLimits Search::join_limits() const {
    return {.self_crossing = options_.rules.self_crossing,
            .spanning = options_.rules.spangram == SpangramRule::spans,
            .misread = misread_spangrams_,
            .max_cells = most_spangram_cells(),
            .bare = unchecked_ ? std::span<const CellSet>() : words_->bare};
}

void Search::find_spangrams() {
    if (!options_.has_spangram()) {
        find_without_spangram();
        return;
    }
    const SpangramJoiner joiner(board_.topology, paths(),
                                {.parts = options_.spangram_parts,
                                 .model = options_.joins,
                                 .most_price = options_.join_price,
                                 .limits = join_limits()},
                                stop_, width());
    add_spangrams(joiner);
    if (options_.phrases != nullptr && complete_) { find_phrases(); }
}

void Search::find_phrases() {
    if (!options_.has_spangram()) { return; }
    try {
        const PhraseJoiner joiner(board_.topology, paths(), *options_.phrases,
                                  {.most_price = options_.phrase_price, .limits = join_limits()}, stop_,
                                  width());
        add_spangrams(joiner);
    } catch (const Stopped&) { complete_ = false; }
}

/// One thread's search for spangrams.
struct Search::Finder {
    ZoneSolver solver;
    CountMask wanted;
    std::atomic<std::size_t>& kept; ///< by all threads
    std::vector<Spangrams::Found> found = {};
};

/// The numbers of words that cover what a spangram and the found words leave.
CountMask Search::counts_beside(Finder& finder, CellSet rest, BlockSet barred) const {
    if (unchecked_) { return finder.wanted; }
    if (options_.any_number_alike && finder.wanted == any_count) {
        return finder.solver.coverable(rest, barred) ? any_count : 0;
    }
    return finder.solver.feasible(rest, barred, finder.wanted);
}

/// Keeps a candidate with each way to lay the found words beside it that leaves a rest which can be covered.
void Search::keep(Finder& finder, CellSet cells, BlockSet blocks, const SpangramReading& reading) {
    check(stop_);
    if (options_.rules.crossing) { blocks = {}; }
    if (reading.parts > 0 && cells.size() < options_.rules.min_length) { return; }
    if (!options_.known.empty() && !words_->found.may_be_spangram(letters(reading), trace(reading))) {
        return;
    }
    for (std::uint32_t number = 0; number < words_->layings.size(); ++number) {
        const FoundWords::Laying& laying = words_->layings[number];
        if (laying.cells.meets(cells) || laying.blocks.meets(blocks)) { continue; }
        const CellSet covered = cells | laying.cells;
        const BlockSet barred = blocks | laying.blocks;
        const CountMask counts = counts_beside(finder, cells_ - covered, barred);
        if (counts == 0) { continue; }
        if (finder.kept++ >= max_spangrams) {
            throw TooLarge(fmt::format("more than {} spangrams on this board", max_spangrams));
        }
        finder.found.push_back({covered, barred, counts, reading, number});
    }
}

/// A known spangram that no joiner makes is laid as given.
void Search::lay_known_spangram(Finder& finder) {
    for (const std::uint32_t path : words_->found.spangram_paths()) {
        const Path& own = paths()[path];
        if (own.crosses_itself && !options_.rules.self_crossing) { continue; }
        SpangramReading reading;
        reading.paths[0] = path;
        reading.parts = 1;
        keep(finder, own.cells, own.blocks, reading);
    }
}

/// Where there is none, or its cells are used up, the other words cover all that is left.
void Search::lay_no_spangram(Finder& finder) {
    finder.wanted = wanted_theme_words(false);
    keep(finder, {}, {}, {});
}

void Search::find_without_spangram() {
    try {
        std::atomic<std::size_t> kept{0};
        Finder finder{make_solver(), any_count, kept};
        lay_no_spangram(finder);
        counters_ += finder.solver.counters();
        spangrams_ = Spangrams(paths(), std::move(finder.found), stop_);
        spelled_.assign(spangrams_.size(), std::nullopt);
    } catch (const Stopped&) {
        spangrams_ = {};
        spelled_.clear();
        complete_ = false;
    }
}

/// Keeps those of a joiner's candidates whose rest can be covered.
template <typename Join>
void Search::add_spangrams(const Join& join) {
    start_progress(paths().size());
    const CountMask wanted = wanted_theme_words(true);
    std::vector<Spangrams::Found> found;
    for (const Spangram& spangram : spangrams_) {
        for (const SpangramReading& reading : spangrams_.readings(spangram)) {
            const bool as_given = reading.parts == 1 && paths()[reading.paths[0]].set_apart;
            if (as_given) { continue; }
            const CountMask counts = unchecked_ ? wanted : spangram.counts;
            found.push_back({spangram.cells, spangram.blocks, counts, reading, spangram.laying});
        }
    }
    std::atomic<std::size_t> kept{found.size()};
    const bool reached_end = for_each_in_parallel(
        workers_, paths().size(),
        [&] {
            return Finder{make_solver(), wanted, kept};
        },
        [&](const Finder& finder) { return finder.solver.counters().zones() < head_start; },
        [&](Finder& finder, int, std::size_t path) {
            check(stop_);
            join.starting_with(static_cast<std::uint32_t>(path),
                               [&](CellSet cells, BlockSet blocks, const SpangramReading& reading) {
                                   keep(finder, cells, blocks, reading);
                               });
            if (progress_ != nullptr) { ++progress_->done; }
        },
        [&](const Finder& finder) {
            found.insert(found.end(), finder.found.begin(), finder.found.end());
            counters_ += finder.solver.counters();
        });
    complete_ = complete_ && reached_end;
    spelled_.clear();
    try {
        Finder last{make_solver(), wanted, kept};
        if (found.empty() && !misread_spangrams_) { lay_known_spangram(last); }
        if (may_hide_spangram() && !misread_spangrams_) { lay_no_spangram(last); }
        found.insert(found.end(), last.found.begin(), last.found.end());
        spangrams_ = Spangrams(paths(), std::move(found), stop_);
        find_what_spangrams_spell();
    } catch (const Stopped&) {
        // Nothing would be made of them any more.
        spangrams_ = {};
        spelled_.clear();
        complete_ = false;
    }
}

void Search::find_what_spangrams_spell() {
    spelled_.clear();
    for (const Spangram& spangram : spangrams_) {
        check(stop_);
        for (const SpangramReading& reading : spangrams_.readings(spangram)) {
            spelled_.push_back(lexicon_.find(letters(reading)));
        }
    }
}

std::string Search::letters(const Path& path) const {
    if (!all_letters_known_ || path.is_misread()) { return spell(path.word); }
    std::string letters;
    for (const auto cell : paths().cells(path)) { letters += board_.letters[cell]; }
    return letters;
}

Trace Search::trace(const SpangramReading& reading) const {
    Trace result;
    for (int part = 0; part < reading.parts; ++part) {
        const auto cells = paths().cells(paths()[reading.paths[part]]);
        result.insert(result.end(), cells.begin(), cells.end());
    }
    return result;
}

std::string Search::letters(const SpangramReading& reading) const {
    std::string result;
    for (int part = 0; part < reading.parts; ++part) { result += letters(paths()[reading.paths[part]]); }
    return result;
}

/// Calls `use(pieces)` with the pieces around a spangram and those of the found words.
template <typename Use>
void Search::with_laid(const Spangram& spangram, std::span<const PieceId> chosen, Use use) const {
    const auto own = laid(spangram);
    if (own.empty()) {
        use(chosen);
        return;
    }
    std::array<PieceId, max_cells> all{};
    const auto end = std::copy(own.begin(), own.end(), std::copy(chosen.begin(), chosen.end(), all.begin()));
    use({all.begin(), end});
}

bool Search::has_solution(const Cover& cover) const {
    return !for_each_choice(cover, [](std::uint32_t, std::span<const ReadingIndex>) { return false; });
}

void Search::start_progress(std::size_t total) const {
    if (progress_ == nullptr) { return; }
    progress_->done = 0;
    progress_->total = total;
}

template <typename Work>
bool Search::for_each_spangram(Work work) const {
    start_progress(spangrams_.size());
    const bool reached_end = for_each_in_parallel(
        workers_, spangrams_.size(), [&] { return make_solver(); },
        [&](const ZoneSolver& solver) { return solver.counters().zones() < head_start; },
        [&](ZoneSolver& solver, int worker, std::size_t index) {
            work(solver, worker, index);
            if (progress_ != nullptr) { ++progress_->done; }
        },
        [](const ZoneSolver&) {});
    return complete_ && reached_end;
}

bool Search::for_each_cover(const Visitor& visit) const {
    return for_each_spangram([&](ZoneSolver& solver, int worker, std::size_t index) {
        const Spangram& spangram = spangrams_[index];
        solver.covers(cells_ - spangram.cells, spangram.blocks, spangram.counts,
                      [&](std::span<const PieceId> chosen) {
                          with_laid(spangram, chosen, [&](std::span<const PieceId> pieces) {
                              const Cover cover{index, pieces};
                              if (has_solution(cover)) { visit(worker, cover); }
                          });
                      });
    });
}

CoverCount Search::count_covers() const {
    if (spangrams_.size() == 0) { return {0, complete_}; }
    std::optional<Repeats> repeats;
    try {
        repeats.emplace(words_->pieces, words_->compatibility, stop_);
    } catch (const Stopped&) { return {0, false}; }
    PerThread<CountTable> tables([&] { return CountTable(width()); });
    std::vector<Count> totals(static_cast<std::size_t>(workers_));
    const bool reached_end = for_each_spangram([&](ZoneSolver& solver, int worker, std::size_t index) {
        const Spangram& spangram = spangrams_[index];
        const CountMask wanted = options_.words ? spangram.counts : any_count;
        const CellSet rest = cells_ - spangram.cells;
        const Count all = solver.count(rest, spangram.blocks, wanted, tables.local());
        Count& total = totals[static_cast<std::size_t>(worker)];
        total = add(total, all - repeats->count(solver, spangrams_, index, rest, spelled_));
    });
    Count total = 0;
    for (const Count part : totals) { total = add(total, part); }
    return {total, reached_end};
}

bool Search::for_each_cover_in_order(const std::function<bool(const Cover& cover)>& visit) const {
    Sequence sequence(visit, static_cast<std::size_t>(workers_) * 4);
    return for_each_spangram([&](ZoneSolver& solver, int, std::size_t index) {
        const Spangram& spangram = spangrams_[index];
        CoverBatch batch;
        bool stopped = false;
        try {
            if (sequence.ended()) { return; }
            solver.covers(cells_ - spangram.cells, spangram.blocks, spangram.counts,
                          [&](std::span<const PieceId> chosen) {
                              if (sequence.ended()) { throw Stopped{}; }
                              with_laid(spangram, chosen, [&](std::span<const PieceId> pieces) {
                                  if (!has_solution({index, pieces})) { return; }
                                  batch.add(pieces);
                                  if (batch.full()) { sequence.hand_on(index, batch); }
                              });
                          });
        } catch (const Stopped&) { stopped = !sequence.ended(); } catch (...) {
            sequence.end();
            throw;
        }
        sequence.finish(index, std::move(batch));
        if (stopped) { throw Stopped{}; }
    });
}

} // namespace weft
