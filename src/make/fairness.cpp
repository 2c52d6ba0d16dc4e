#include "make/fairness.hpp"

#include "cover/answer.hpp"
#include "cover/covers.hpp"
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
        , in_piece_(search.pieces().size(), 0) {
        for (const std::string& word : solution.words) { words_.push_back(*search.lexicon().find(word)); }
        std::sort(words_.begin(), words_.end());
        for (PieceId piece = 0; piece < search.pieces().size(); ++piece) {
            for (const Reading& reading : search.pieces().readings(piece)) {
                is_word_.push_back(std::binary_search(words_.begin(), words_.end(), reading.word) ? 1 : 0);
                in_piece_[piece] |= is_word_.back();
            }
        }
        for (const Spangram& spangram : search.spangrams()) {
            const auto readings = search.spangrams().readings(spangram);
            spangrams_.push_back(
                std::any_of(readings.begin(), readings.end(),
                            [&](const SpangramReading& reading) { return spells(reading); }));
        }
    }

    /// Whether a reading of a piece, numbered through all pieces, is one of the words.
    bool is_word(std::size_t reading) const { return is_word_[reading] != 0; }
    std::size_t readings() const { return is_word_.size(); }
    /// Whether one of the words can be read in that piece.
    bool in_piece(PieceId piece) const { return in_piece_[piece] != 0; }
    /// Whether the spangram can be read in that one.
    bool in_spangram(std::size_t index) const { return spangrams_[index]; }
    bool is_spangram(std::size_t index, std::uint32_t reading) const {
        return spells(search_.spangrams().reading(index, reading));
    }

    bool reads(std::size_t spangram, std::uint32_t reading, std::span<const PieceId> pieces,
               std::span<const ReadingIndex> choices) const {
        if (choices.size() != words_.size() || !spangrams_[spangram]) { return false; }
        std::vector<WordId> words;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            words.push_back(search_.pieces().readings(pieces[i])[choices[i]].word);
        }
        std::sort(words.begin(), words.end());
        return words == words_ && is_spangram(spangram, reading);
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
    bool spells(const SpangramReading& reading) const { return search_.letters(reading) == spangram_; }

    const Search& search_;
    const std::string& spangram_;
    std::vector<WordId> words_;          ///< ascending
    std::vector<std::uint8_t> is_word_;  ///< by reading
    std::vector<std::uint8_t> in_piece_; ///< by piece
    std::vector<bool> spangrams_;
};

/// What a look at every cover tells of the solution.
struct Seen {
    std::uint64_t covers = 0;
    std::uint64_t intended = 0;           ///< covers that can be read as the solution
    std::optional<CoverReading> solution; ///< the first of its readings
    std::vector<std::uint8_t> words; ///< a reading of a piece: whether some cover is read so, as a word of it
    std::vector<std::uint8_t> spangrams; ///< a spangram: likewise
    bool complete = true;                ///< the look was not stopped

    Seen(const Search& search, const Official& official)
        : words(official.readings())
        , spangrams(search.spangrams().size()) {}

    void take(CoverReading reading) {
        if (!solution || before(reading, *solution)) { solution = std::move(reading); }
    }
    void join(const Seen& other) {
        covers += other.covers;
        intended += other.intended;
        for (std::size_t i = 0; i < words.size(); ++i) { words[i] |= other.words[i]; }
        for (std::size_t i = 0; i < spangrams.size(); ++i) { spangrams[i] |= other.spangrams[i]; }
        if (other.solution) { take(*other.solution); }
    }
};

/// Notes where the words of the solution stand in a cover, each in a reading of it without a word twice.
void note_words(const Search& search, const Official& official, const Cover& cover, Seen& seen) {
    const auto number = [&](PieceId piece, std::size_t choice) {
        return search.pieces()[piece].first + choice;
    };
    std::size_t open = 0; // words that may stand where none was noted yet
    for (const PieceId piece : cover.pieces) {
        if (!official.in_piece(piece)) { continue; }
        for (std::size_t choice = 0; choice < search.pieces().readings(piece).size(); ++choice) {
            const std::size_t reading = number(piece, choice);
            open += official.is_word(reading) && seen.words[reading] == 0 ? 1 : 0;
        }
    }
    open += official.in_spangram(cover.spangram) && seen.spangrams[cover.spangram] == 0 ? 1 : 0;
    if (open == 0) { return; }
    const auto note = [&](std::uint8_t& noted) {
        open -= noted == 0 ? 1 : 0;
        noted = 1;
    };
    search.for_each_choice(cover, [&](std::uint32_t spangram, std::span<const ReadingIndex> choices) {
        for (std::size_t i = 0; i < choices.size(); ++i) {
            const std::size_t reading = number(cover.pieces[i], choices[i]);
            if (official.is_word(reading)) { note(seen.words[reading]); }
        }
        if (official.in_spangram(cover.spangram) && official.is_spangram(cover.spangram, spangram)) {
            note(seen.spangrams[cover.spangram]);
        }
        return open > 0;
    });
}

/// `with_solution`: whether its reading is asked for.
Seen look_at_covers(const Search& search, const Official& official, bool with_solution) {
    const Seen nothing(search, official);
    std::vector<Seen> workers(static_cast<std::size_t>(search.workers()), nothing);
    const bool complete = for_each_cover(search, [&](int index, const Cover& cover) {
        Seen& worker = workers[static_cast<std::size_t>(index)];
        ++worker.covers;
        note_words(search, official, cover, worker);
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
    Seen all = nothing;
    for (const Seen& worker : workers) { all.join(worker); }
    all.complete = complete;
    return all;
}

/// Where the words of the solution stand in legal covers.
std::vector<Wanderer> find_wanderers(const Search& search, const Official& official, const Solution& intended,
                                     const Seen& seen) {
    std::map<std::string, std::vector<TracedWord>> places;
    const auto add = [&](TracedWord word) { places[word.word].push_back(std::move(word)); };
    for (PieceId piece = 0; piece < search.pieces().size(); ++piece) {
        const auto readings = search.pieces().readings(piece);
        for (std::size_t choice = 0; choice < readings.size(); ++choice) {
            if (seen.words[search.pieces()[piece].first + choice] != 0) {
                add(traced(search, readings[choice].path));
            }
        }
    }
    for (std::size_t index = 0; index < seen.spangrams.size(); ++index) {
        if (seen.spangrams[index] == 0) { continue; }
        CoverReading only;
        only.spangram = index;
        while (!official.is_spangram(index, only.reading)) { ++only.reading; }
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
    ExtendedLexicon extended = extend(lexicon, solution, options.spangram_parts);
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
