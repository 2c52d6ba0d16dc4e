#include "make/maker.hpp"

#include "base/parallel.hpp"
#include "board/trace.hpp"
#include "cover/covers.hpp"
#include "make/taste.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

namespace weft {
namespace {

/// Layouts solved side by side; fixed, so that the number of threads does not change the result.
constexpr int batch_size = 8;
/// Rounds without progress before a fresh start.
constexpr int patience = 10;
/// A fresh layout with more covers than this is as bad as any; raised each time that all of a batch are.
constexpr std::uint64_t hopeless = 1000;
/// The covers of a layout that were not counted.
constexpr std::uint64_t uncounted = ~std::uint64_t{0};
/// Layouts drawn for one that its own words cover in one way only.
constexpr int draws = 30;
/// Layouts drawn for one without words in bad taste.
constexpr int clean_draws = 16;
/// Changes to a fresh layout that are to take such words off its board.
constexpr int clean_steps = 200;
/// Of scores, by which an answer stands out: about seven to one.
constexpr double clear_lead = 2;
/// Solutions put in order to tell how certain the intended one is.
constexpr std::size_t most_readings = 64;

struct Trial {
    std::optional<Layout> layout;
    std::optional<Certainty> certainty; ///< nothing when there are too many covers
    std::vector<double> blame;          ///< of the spangram and each word: how many covers do without it
};

bool reads_as(const Search& search, const CoverReading& solution, const std::vector<WordId>& sorted_words,
              const std::string& spangram) {
    std::vector<WordId> words;
    for (std::size_t i = 0; i < solution.pieces.size(); ++i) {
        words.push_back(search.pieces().readings(solution.pieces[i])[solution.choices[i]].word);
    }
    std::sort(words.begin(), words.end());
    const SpangramReading& reading = search.spangrams().reading(solution.spangram, solution.reading);
    return words == sorted_words && search.letters(reading) == spangram;
}

/// Solves a layout; nothing when it has more covers than `most` or the search was stopped.
std::optional<Certainty> certainty_of(const Layout& layout, const Lexicon& lexicon, const Ranker& ranker,
                                      std::vector<double>& blame, int spangram_parts, std::uint64_t most,
                                      const std::atomic<bool>& stop) {
    const SearchOptions options{
        .words = layout.count(), .spangram_parts = spangram_parts, .rules = layout.rules, .threads = 1};
    Search search(layout.board, lexicon, options, stop);
    Certainty certainty;
    const bool reached_end = for_each_cover_in_order(
        search, [&](const Cover&) { return ++certainty.covers <= most && !raised(stop); });
    if (certainty.covers > most || certainty.covers == 0 || !reached_end || raised(stop)) {
        return std::nullopt;
    }

    std::vector<WordId> intended;
    for (const TracedWord& word : layout.words) {
        const auto id = lexicon.find(word.word);
        if (!id) { return std::nullopt; }
        intended.push_back(*id);
    }
    std::sort(intended.begin(), intended.end());
    blame.assign(layout.words.size() + 1, 0);
    for_each_cover_in_order(search, [&](const Cover& cover) {
        const CellSet spangram_cells = search.spangrams()[cover.spangram].cells;
        blame[0] += spangram_cells == set_of(layout.spangram.cells) ? 0 : 1;
        for (std::size_t i = 0; i < layout.words.size(); ++i) {
            const CellSet cells = set_of(layout.words[i].cells);
            const bool kept = std::any_of(cover.pieces.begin(), cover.pieces.end(), [&](PieceId piece) {
                return search.pieces()[piece].cells == cells;
            });
            blame[i + 1] += kept ? 0 : 1;
        }
        return !raised(stop);
    });
    const Ranking ranking = ranker(search, most_readings);
    const CoverReading* own = nullptr;
    const CoverReading* other = nullptr;
    for (const RankedReading& ranked : ranking.solutions) {
        const CoverReading& solution = ranked.solution;
        const bool same = reads_as(search, solution, intended, layout.spangram.word);
        const CoverReading*& best = same ? own : other;
        if (best == nullptr) { best = &solution; }
    }
    if (own == nullptr || !ranking.complete || raised(stop)) { return std::nullopt; }
    certainty.readings = ranking.solutions.size();
    certainty.first = &ranking.solutions.front().solution == own;
    certainty.margin = other != nullptr ? own->score - other->score : 0;
    return certainty;
}

/// Whether the layout's own words can be laid over its letters in another way, or with another of them as
/// the spangram. Looking at so few words takes a fraction of what the whole lexicon takes.
bool is_ambiguous(const Layout& layout, const std::atomic<bool>& stop) {
    std::vector<WordEntry> entries;
    if (!layout.spangram.word.empty()) { entries.push_back({layout.spangram.word, 0, flag_theme}); }
    for (const TracedWord& word : layout.words) { entries.push_back({word.word, 0, flag_theme}); }
    const Lexicon lexicon(std::move(entries));
    const SearchOptions options{
        .words = layout.count(), .spangram_parts = 1, .rules = layout.rules, .threads = 1};
    Search search(layout.board, lexicon, options, stop);
    int covers = 0;
    for_each_cover_in_order(search, [&](const Cover&) { return ++covers < 2; });
    return covers != 1;
}

/// Words in bad taste on the board of a layout.
std::size_t count_coarse(const Layout& layout, const Lexicon* coarse) {
    return coarse == nullptr ? 0 : find_coarse(layout.board, *coarse).size();
}

/// Calls `draw` until it gives a layout without coarse words, or takes the one that has the fewest: to look
/// for them costs far less than anything that comes after.
template <typename Draw>
std::optional<Layout> cleanest_draw(const Draw& draw, const Lexicon* coarse, const std::atomic<bool>& stop) {
    std::optional<Layout> layout;
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    for (int i = 0; i < clean_draws && fewest != 0 && !raised(stop); ++i) {
        auto drawn = draw();
        if (!drawn) { continue; }
        const std::size_t count = count_coarse(*drawn, coarse);
        if (count >= fewest) { continue; }
        fewest = count;
        layout = std::move(drawn);
    }
    return layout;
}

/// Likewise until it gives a layout that is not ambiguous, or for the last time.
template <typename Draw>
std::optional<Layout> best_draw(const Draw& draw, const Lexicon* coarse, const std::atomic<bool>& stop) {
    std::optional<Layout> layout;
    for (int i = 0; i < draws && !raised(stop); ++i) {
        if (auto drawn = cleanest_draw(draw, coarse, stop)) {
            layout = std::move(drawn);
            if (!is_ambiguous(*layout, stop)) { break; }
        }
    }
    return layout;
}

/// The layout with words moved until no coarse word can be traced, or as few as some steps leave. What lies
/// under one is moved first.
Layout cleaned(Layout layout, const Lexicon* coarse, Random& random, const std::atomic<bool>& stop) {
    if (coarse == nullptr) { return layout; }
    std::vector<TracedWord> found = find_coarse(layout.board, *coarse);
    for (int step = 0; step < clean_steps && !found.empty() && !raised(stop); ++step) {
        const auto& cells = random.of(found).cells;
        const auto under = [&](const TracedWord& word) {
            return static_cast<double>(std::count_if(cells.begin(), cells.end(), [&](std::uint8_t cell) {
                return std::find(word.cells.begin(), word.cells.end(), cell) != word.cells.end();
            }));
        };
        std::vector<double> blame{under(layout.spangram)};
        for (const TracedWord& word : layout.words) { blame.push_back(under(word)); }
        auto varied = varied_layout(layout, blame, random, stop);
        if (!varied) { continue; }
        auto left = find_coarse(varied->board, *coarse);
        if (left.size() > found.size()) { continue; }
        layout = std::move(*varied);
        found = std::move(left);
    }
    return layout;
}

/// Readings that no layout avoids: a path read from its other end.
std::uint64_t unavoidable_readings(const Layout& layout, const Lexicon& lexicon) {
    std::uint64_t readings = 1;
    for (const TracedWord& word : layout.words) {
        const std::string reversed(word.word.rbegin(), word.word.rend());
        const auto id = lexicon.find(reversed);
        if (reversed != word.word && id && (lexicon.flags(*id) & flag_theme) != 0) { readings *= 2; }
    }
    return readings;
}

/// The search for a layout: from one layout to others like it that are more certain, and from time to time
/// from a new one.
class Climb {
  public:
    Climb(const Topology& topology, const WordSource& words, const Lexicon& lexicon, const Ranker& ranker,
          const MakeOptions& options, const std::atomic<bool>& stop)
        : topology_(topology)
        , words_(words)
        , lexicon_(lexicon)
        , ranker_(ranker)
        , options_(options)
        , stop_(stop) {}

    /// Tries so many layouts. Returns whether it is worth while to go on.
    bool step(int count) {
        const std::array<Trial, batch_size> batch = draw(count);
        const Trial* found = best_of(batch);
        if (!current_ && !best_ && !raised(stop_) && tries_ >= 4 * batch_size) { return false; }
        // On a plateau the search moves on, but only real progress counts as such.
        const bool progressed = found != nullptr && (!current_ || found->certainty->better_than(certainty_));
        if (found != nullptr && (progressed || found->certainty->covers == certainty_.covers)) {
            move_to(*found);
        }
        limit_ = current_ ? hopeless : std::min(limit_, uncounted / 4) * 4;
        idle_ = progressed ? 0 : idle_ + 1;
        if (idle_ >= patience) {
            current_.reset();
            idle_ = 0;
        }
        if (!best_) { return true; }
        best_->tries = tries_;
        if (options_.until_fair && take_standing_out(batch)) { return false; }
        best_->best_possible = best_->certainty.coarse == 0 && best_->certainty.covers == 1 &&
                               best_->certainty.first &&
                               best_->certainty.readings <= unavoidable_readings(best_->layout, lexicon_);
        return !best_->best_possible;
    }

    int tries() const { return tries_; }
    const std::optional<Made>& best() const { return best_; }

  private:
    std::array<Trial, batch_size> draw(int count) {
        std::array<Trial, batch_size> batch;
        const std::uint64_t most = current_ ? certainty_.covers : limit_;
        share_out(worker_count(options_.threads), static_cast<std::size_t>(count), 1,
                  [&](std::size_t index, std::size_t) {
                      Trial& trial = batch[index];
                      Random random(options_.seed, stream_ + index);
                      trial.layout = draw_one(random);
                      if (!trial.layout) { return; }
                      trial.certainty = certainty_of(*trial.layout, lexicon_, ranker_, trial.blame,
                                                     options_.spangram_parts, most, stop_);
                      if (trial.certainty) {
                          trial.certainty->coarse = count_coarse(*trial.layout, options_.coarse);
                      }
                  });
        stream_ += static_cast<std::uint64_t>(count);
        tries_ += count;
        return batch;
    }

    std::optional<Layout> draw_one(Random& random) const {
        if (current_) {
            return best_draw([&] { return varied_layout(*current_, blame_, random, stop_); }, options_.coarse,
                             stop_);
        }
        const auto list = words_(random);
        if (!list) { return std::nullopt; }
        const auto fresh = [&]() -> std::optional<Layout> {
            auto layout = random_layout(topology_, *list, random, stop_);
            if (layout) { layout = cleaned(std::move(*layout), options_.coarse, random, stop_); }
            return layout;
        };
        return best_draw(fresh, options_.coarse, stop_);
    }

    const Trial* best_of(std::span<const Trial> batch) {
        const Trial* found = nullptr;
        for (const Trial& trial : batch) {
            if (!trial.layout) { continue; }
            // Where the search is cut short at once, any legal layout is better than none.
            if (!best_) {
                best_ = Made{*trial.layout, {.covers = uncounted, .coarse = ~std::size_t{0}}, false, 0};
            }
            if (trial.certainty && (found == nullptr || trial.certainty->better_than(*found->certainty))) {
                found = &trial;
            }
        }
        return found;
    }

    /// Takes the best of those that stand out, though others have fewer covers. Returns whether there is one.
    bool take_standing_out(std::span<const Trial> batch) {
        const Trial* found = nullptr;
        for (const Trial& trial : batch) {
            if (!trial.certainty || !trial.certainty->stands_out()) { continue; }
            if (found == nullptr || trial.certainty->better_than(*found->certainty)) { found = &trial; }
        }
        if (found == nullptr) { return false; }
        best_->layout = *found->layout;
        best_->certainty = *found->certainty;
        return true;
    }

    void move_to(const Trial& trial) {
        current_ = trial.layout;
        blame_ = trial.blame;
        certainty_ = *trial.certainty;
        if (certainty_.better_than(best_->certainty)) {
            best_->layout = *current_;
            best_->certainty = certainty_;
        }
    }

    const Topology& topology_;
    const WordSource& words_;
    const Lexicon& lexicon_;
    const Ranker& ranker_;
    const MakeOptions& options_;
    const std::atomic<bool>& stop_;
    std::optional<Made> best_;
    std::optional<Layout> current_;
    std::vector<double> blame_; ///< of the current layout
    Certainty certainty_;       ///< likewise
    int idle_ = 0;              ///< steps without progress
    int tries_ = 0;
    std::uint64_t limit_ = hopeless;
    std::uint64_t stream_ = 0; ///< of random numbers
};

} // namespace

bool Certainty::better_than(const Certainty& other) const {
    return std::tuple(coarse, covers, readings, !first, -margin) <
           std::tuple(other.coarse, other.covers, other.readings, !other.first, -other.margin);
}

bool Certainty::stands_out() const {
    const bool alone = readings <= 1;
    return coarse == 0 && first && (alone || margin >= clear_lead);
}

std::optional<Made> make_fair(const Topology& topology, const WordSource& words, const Lexicon& lexicon,
                              const Ranker& ranker, const MakeOptions& options, const std::atomic<bool>& stop,
                              Progress* progress) {
    Climb climb(topology, words, lexicon, ranker, options, stop);
    if (progress != nullptr) { progress->total = static_cast<std::uint64_t>(options.tries); }
    while (!raised(stop) && (options.tries == 0 || climb.tries() < options.tries)) {
        const int left = options.tries - climb.tries();
        const bool go_on = climb.step(options.tries == 0 ? batch_size : std::min(batch_size, left));
        if (progress != nullptr) {
            progress->done = static_cast<std::uint64_t>(climb.tries());
            const std::uint64_t covers = climb.best() ? climb.best()->certainty.covers : uncounted;
            progress->covers = covers == uncounted ? 0 : covers;
        }
        if (!go_on) { break; }
    }
    return climb.best();
}

} // namespace weft
