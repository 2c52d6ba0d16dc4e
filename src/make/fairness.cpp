#include "make/fairness.hpp"

#include "cover/answer.hpp"
#include "make/difficulty.hpp"
#include "make/extended_lexicon.hpp"
#include "make/legality.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace weft {
namespace {

/// Solutions that are put in order.
constexpr std::size_t first_look = 400;

/// A fixed order, so that it does not matter which thread found a solution.
bool before(const CoverReading& a, const CoverReading& b) {
    return std::tie(a.spangram, a.pieces) < std::tie(b.spangram, b.pieces);
}

/// The official solution of a puzzle as a search knows it.
class Official {
  public:
    Official(const Search& search, const OfficialSolution& solution)
        : search_(search)
        , spangram_(solution.spangram)
        , piece_words_(search.pieces().size(), 0) {
        for (const std::string& word : solution.words) { words_.push_back(*search.lexicon().find(word)); }
        std::sort(words_.begin(), words_.end());
        for (PieceId piece = 0; piece < search.pieces().size(); ++piece) {
            for (const Reading& reading : search.pieces().readings(piece)) {
                if (std::binary_search(words_.begin(), words_.end(), reading.word)) {
                    piece_words_[piece] = 1;
                }
            }
        }
        for (const Spangram& spangram : search.spangrams()) {
            const auto readings = search.spangrams().readings(spangram);
            spangrams_.push_back(
                std::any_of(readings.begin(), readings.end(), [&](const SpangramReading& reading) {
                    return search.letters(reading) == spangram_;
                }));
        }
    }

    const std::vector<WordId>& words() const { return words_; }
    /// Whether one of the words can be read in that piece.
    bool in_piece(PieceId piece) const { return piece_words_[piece] != 0; }
    bool in_spangram(std::size_t index) const { return spangrams_[index]; }

    bool reads(std::size_t spangram, std::uint32_t reading, std::span<const PieceId> pieces,
               std::span<const ReadingIndex> choices) const {
        if (choices.size() != words_.size() || !spangrams_[spangram]) { return false; }
        std::vector<WordId> words;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            words.push_back(search_.pieces().readings(pieces[i])[choices[i]].word);
        }
        std::sort(words.begin(), words.end());
        const auto readings = search_.spangrams().readings(search_.spangrams()[spangram]);
        return words == words_ && search_.letters(readings[reading]) == spangram_;
    }
    bool reads(const CoverReading& solution) const {
        return reads(solution.spangram, solution.reading, solution.pieces, solution.choices);
    }
    /// Whether some reading of a cover is the solution.
    bool reads(const Cover& cover) const {
        if (!spangrams_[cover.spangram] || !std::all_of(cover.pieces.begin(), cover.pieces.end(),
                                                        [&](PieceId piece) { return in_piece(piece); })) {
            return false;
        }
        return !search_.for_each_choice(cover,
                                        [&](std::uint32_t reading, std::span<const ReadingIndex> choices) {
                                            return !reads(cover.spangram, reading, cover.pieces, choices);
                                        });
    }

  private:
    const Search& search_;
    const std::string& spangram_;
    std::vector<WordId> words_; ///< ascending
    std::vector<std::uint8_t> piece_words_;
    std::vector<bool> spangrams_;
};

/// What a look at every cover tells of the solution.
struct Seen {
    std::uint64_t covers = 0;
    std::uint64_t intended = 0;           ///< covers that can be read as the solution
    std::optional<CoverReading> solution; ///< the first of its readings
    std::vector<std::uint8_t> pieces;    ///< a piece: whether it is one of the solution's words in some cover
    std::vector<std::uint8_t> spangrams; ///< a spangram: likewise
    bool complete = true;                ///< the look was not stopped

    void take(CoverReading reading) {
        if (!solution || before(reading, *solution)) { solution = std::move(reading); }
    }
    void join(const Seen& other) {
        covers += other.covers;
        intended += other.intended;
        for (std::size_t i = 0; i < pieces.size(); ++i) { pieces[i] |= other.pieces[i]; }
        for (std::size_t i = 0; i < spangrams.size(); ++i) { spangrams[i] |= other.spangrams[i]; }
        if (other.solution) { take(*other.solution); }
    }
};

/// `with_solution`: whether its reading is asked for.
Seen look_at_covers(const Search& search, const Official& official, bool with_solution) {
    Seen nothing;
    nothing.pieces.resize(search.pieces().size());
    nothing.spangrams.resize(search.spangrams().size());
    std::vector<Seen> workers(static_cast<std::size_t>(search.workers()), nothing);
    const bool complete = search.for_each_cover([&](int index, const Cover& cover) {
        Seen& worker = workers[static_cast<std::size_t>(index)];
        ++worker.covers;
        for (const PieceId piece : cover.pieces) { worker.pieces[piece] |= official.in_piece(piece) ? 1 : 0; }
        worker.spangrams[cover.spangram] |= official.in_spangram(cover.spangram) ? 1 : 0;
        if (!official.reads(cover)) { return; }
        ++worker.intended;
        if (!with_solution) { return; }
        search.for_each_choice(cover, [&](std::uint32_t reading, std::span<const ReadingIndex> choices) {
            if (!official.reads(cover.spangram, reading, cover.pieces, choices)) { return true; }
            worker.take({0,
                         cover.spangram,
                         reading,
                         {cover.pieces.begin(), cover.pieces.end()},
                         {choices.begin(), choices.end()}});
            return false;
        });
    });
    Seen all = std::move(nothing);
    for (const Seen& worker : workers) { all.join(worker); }
    all.complete = complete;
    return all;
}

/// Where the words of the solution stand in legal covers.
std::vector<Wanderer> find_wanderers(const Search& search, const Official& official, const Solution& intended,
                                     const Seen& seen) {
    std::map<std::string, std::vector<TracedWord>> places;
    const auto add = [&](TracedWord word) { places[word.word].push_back(std::move(word)); };
    for (PieceId piece = 0; piece < seen.pieces.size(); ++piece) {
        if (seen.pieces[piece] == 0) { continue; }
        for (const Reading& reading : search.pieces().readings(piece)) {
            if (std::binary_search(official.words().begin(), official.words().end(), reading.word)) {
                add(traced(search, reading.path));
            }
        }
    }
    for (std::size_t index = 0; index < seen.spangrams.size(); ++index) {
        if (seen.spangrams[index] == 0) { continue; }
        CoverReading only;
        only.spangram = index;
        const auto readings = search.spangrams().readings(search.spangrams()[index]);
        for (; search.letters(readings[only.reading]) != intended.spangram.word; ++only.reading) {}
        add(spell(search, only).spangram);
    }
    std::vector<Wanderer> wanderers;
    std::vector<const TracedWord*> all{&intended.spangram};
    for (const TracedWord& word : intended.words) { all.push_back(&word); }
    for (const TracedWord* word : all) {
        auto& list = places[word->word];
        if (list.size() < 2) { continue; }
        std::stable_partition(list.begin(), list.end(),
                              [&](const TracedWord& place) { return place.cells == word->cells; });
        wanderers.push_back({word->word, list});
    }
    return wanderers;
}

} // namespace

Fairness judge(const Puzzle& puzzle, const Lexicon& lexicon, const Ranker& ranker, SearchOptions options,
               const std::atomic<bool>& stop, Progress* progress) {
    Fairness result;
    try {
        result.faults = find_faults(puzzle, stop);
        result.legal = result.faults.empty();
    } catch (const Stopped&) { result.ending = Ending::stopped; }
    if (result.legal != true) { return result; }

    const OfficialSolution& solution = *puzzle.solution;
    ExtendedLexicon extended = extend(lexicon, solution);
    result.added = extended.added;
    options.words = solution.count();
    Search search(puzzle.board, extended.lexicon(lexicon), options, stop, progress);
    const Ranking ranking = ranker(search, first_look);
    const Official official(search, solution);
    result.ranked = ranking.solutions.size();
    for (std::size_t i = 0; i < ranking.solutions.size(); ++i) {
        const CoverReading& found = ranking.solutions[i].solution;
        if (official.reads(found)) {
            result.rank = i + 1;
            result.probability = ranking.solutions[i].probability;
            result.solution = spell(search, found);
        } else if (!result.competitor) {
            result.competitor = spell(search, found);
        }
    }

    const Seen seen = look_at_covers(search, official, !result.rank);
    result.covers = seen.covers;
    result.intended = seen.intended;
    if (seen.solution) { result.solution = spell(search, *seen.solution); }
    if (result.solution) {
        if (result.rank && result.competitor) {
            result.margin = result.solution->score - result.competitor->score;
        }
        result.wanderers = find_wanderers(search, official, *result.solution, seen);
        result.difficulty = difficulty_of(search, *result.solution, result.covers);
    }
    if (!ranking.complete || !seen.complete) { result.ending = Ending::stopped; }
    return result;
}

} // namespace weft
