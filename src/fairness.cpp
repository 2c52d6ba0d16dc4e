#include "weft/fairness.hpp"

#include "weft/layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>
#include <tuple>

namespace weft {
namespace {

/// Solutions that are put in order.
constexpr std::size_t first_look = 400;
/// Words of this commonness and above distract a solver.
constexpr int common = 128;
/// Steps of the search for an arrangement in spite of crossings; it only serves a message.
constexpr std::uint64_t most_steps = 5'000'000;

std::string at(const Board& board, int cell) {
    const Place place = board.topology.place(cell);
    return fmt::format("row {}, column {}", place.row + 1, place.column + 1);
}

std::vector<std::string> all_words(const OfficialSolution& solution) {
    std::vector<std::string> words = solution.words;
    if (!solution.spangram.empty()) { words.insert(words.begin(), solution.spangram); }
    return words;
}

/// The longest part from a word's start that can be traced, and a cell where it ends.
struct Prefix {
    std::size_t letters = 0;
    int end = -1;
};

class PrefixTracer {
  public:
    PrefixTracer(const Board& board, const std::string& word)
        : board_(board)
        , word_(word) {
        for (int cell = 0; cell < board.cells(); ++cell) { step(cell, 0, CellSet{}); }
    }
    Prefix longest() const { return longest_; }

  private:
    void step(int cell, std::size_t letter, CellSet used) {
        if (longest_.letters == word_.size() || ++steps_ > most_steps) { return; }
        if (board_.letters[static_cast<std::size_t>(cell)] != word_[letter]) { return; }
        used.insert(cell);
        if (++letter > longest_.letters) { longest_ = {letter, cell}; }
        if (letter == word_.size()) { return; }
        for (const int next : board_.topology.neighbours(cell) - used) { step(next, letter, used); }
    }

    const Board& board_;
    const std::string& word_;
    Prefix longest_;
    std::uint64_t steps_ = 0;
};

/// The solution's own words as a lexicon.
Lexicon own_lexicon(const OfficialSolution& solution) {
    std::vector<WordEntry> entries;
    for (const std::string& word : all_words(solution)) { entries.push_back({word, 0, flag_theme}); }
    return Lexicon(std::move(entries));
}

/// Looks for the words of a solution side by side on a board, every cell in one of them, crossings or not.
class Arranger {
  public:
    Arranger(const Board& board, const Paths& paths, WordId spangram, const std::atomic<bool>& stop)
        : board_(board)
        , paths_(paths)
        , spangram_(spangram)
        , stop_(stop) {
        for (const Path& path : paths) {
            if (path.word == spangram && !board.topology.spans(path.cells)) { continue; }
            for (const int cell : path.cells) { covering_[static_cast<std::size_t>(cell)].push_back(&path); }
        }
    }

    bool run() { return cover(board_.topology.all()); }
    bool gave_up() const { return steps_ > most_steps; }
    const std::vector<const Path*>& chosen() const { return chosen_; }
    /// A cell that no path covers, or -1.
    int lonely() const {
        for (int cell = 0; cell < board_.cells(); ++cell) {
            if (covering_[static_cast<std::size_t>(cell)].empty()) { return cell; }
        }
        return -1;
    }

  private:
    bool cover(CellSet rest) {
        if (rest.empty()) { return true; }
        if (stop_) { throw Stopped{}; }
        if (++steps_ > most_steps) { return false; }
        // The cell with the fewest paths that still fit.
        int best = -1;
        std::size_t fewest = ~std::size_t{0};
        for (const int cell : rest) {
            const auto& paths = covering_[static_cast<std::size_t>(cell)];
            const auto count = static_cast<std::size_t>(std::count_if(
                paths.begin(), paths.end(), [&](const Path* path) { return fits(*path, rest); }));
            if (count < fewest) {
                fewest = count;
                best = cell;
            }
        }
        if (fewest == 0) { return false; }
        for (const Path* path : covering_[static_cast<std::size_t>(best)]) {
            if (!fits(*path, rest)) { continue; }
            chosen_.push_back(path);
            if (cover(rest - path->cells)) { return true; }
            chosen_.pop_back();
        }
        return false;
    }

    bool fits(const Path& path, CellSet rest) const {
        return rest.contains(path.cells) &&
               std::none_of(chosen_.begin(), chosen_.end(),
                            [&](const Path* other) { return other->word == path.word; });
    }

    const Board& board_;
    const Paths& paths_;
    WordId spangram_;
    const std::atomic<bool>& stop_;
    std::array<std::vector<const Path*>, max_cells> covering_;
    std::vector<const Path*> chosen_;
    std::uint64_t steps_ = 0;
};

/// What is wrong with each word, and with their number and letters.
std::vector<Fault> faults_of_words(const Puzzle& puzzle) {
    std::vector<Fault> faults;
    const auto add = [&](Rule rule, std::string text) { faults.push_back({rule, std::move(text)}); };
    const Board& board = puzzle.board;
    const OfficialSolution& solution = *puzzle.solution;
    const std::vector<std::string> words = all_words(solution);
    if (solution.spangram.empty()) {
        add(Rule::solution, "no word of the solution is marked as the spangram with *");
    }
    if (puzzle.words && *puzzle.words != static_cast<int>(words.size())) {
        add(Rule::count,
            fmt::format("the file says {} words and its solution has {}", *puzzle.words, words.size()));
    }
    for (const std::string& word : solution.words) {
        if (word.size() < static_cast<std::size_t>(min_word_length)) {
            add(Rule::length, fmt::format("{} has fewer than {} letters", word, min_word_length));
        }
    }
    std::vector<std::string> sorted = words;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        if (sorted[i] == sorted[i - 1]) { add(Rule::repetition, fmt::format("{} stands twice", sorted[i])); }
    }
    int total = 0;
    std::array<int, 26> surplus{}; // of the solution over the board, a letter
    for (const std::string& word : words) {
        total += static_cast<int>(word.size());
        for (const char letter : word) { ++surplus[static_cast<std::size_t>(letter - 'A')]; }
    }
    for (const char letter : board.letters) { --surplus[static_cast<std::size_t>(letter - 'A')]; }
    const int over = total - board.cells();
    if (over != 0) {
        add(Rule::letters, fmt::format("the words have {} letters together and the board {} cells: {} too {}",
                                       total, board.cells(), std::abs(over), over > 0 ? "many" : "few"));
    }
    for (int letter = 0; letter < 26; ++letter) {
        const int more = surplus[static_cast<std::size_t>(letter)];
        if (more == 0) { continue; }
        std::string where;
        for (int cell = 0; more < 0 && cell < board.cells(); ++cell) {
            if (board.letter(cell) == letter) {
                where += fmt::format("{}{}", where.empty() ? " (" : "; ", at(board, cell));
            }
        }
        add(Rule::letters, fmt::format("the words have {} {} too {} for the board{}", std::abs(more),
                                       static_cast<char>('A' + letter), more > 0 ? "many" : "few",
                                       where.empty() ? "" : where + ")"));
    }
    for (const std::string& word : words) {
        const Prefix prefix = PrefixTracer(board, word).longest();
        if (prefix.letters == word.size()) { continue; }
        if (prefix.letters == 0) {
            add(Rule::path, fmt::format("{} cannot be traced: there is no {} on the board", word, word[0]));
        } else {
            add(Rule::path, fmt::format("{} cannot be traced: it gets no further than {} at {}", word,
                                        word.substr(0, prefix.letters), at(board, prefix.end)));
        }
    }
    return faults;
}

/// What is wrong with the words together, each of which is right for itself.
std::optional<Fault> fault_of_cover(const Puzzle& puzzle, const std::atomic<bool>& stop) {
    const Board& board = puzzle.board;
    const OfficialSolution& solution = *puzzle.solution;
    const Lexicon lexicon = own_lexicon(solution);
    const WordId spangram = *lexicon.find(solution.spangram);
    const Paths paths = find_paths(board, lexicon, PathKind::playable, stop);
    if (std::none_of(paths.begin(), paths.end(), [&](const Path& path) {
            return path.word == spangram && board.topology.spans(path.cells);
        })) {
        return Fault{Rule::span,
                     fmt::format("{} can be traced, but never so that it touches two opposite sides",
                                 solution.spangram)};
    }
    if (trace_solution(puzzle, stop)) { return std::nullopt; }

    Arranger arranger(board, paths, spangram, stop);
    if (const int cell = arranger.lonely(); cell >= 0) {
        return Fault{Rule::cover,
                     fmt::format("the {} at {} is in no path of any of the words",
                                 board.letters[static_cast<std::size_t>(cell)], at(board, cell))};
    }
    if (!arranger.run()) {
        // Two words with one path each that want the same cell tell most.
        std::map<WordId, std::vector<const Path*>> of_word;
        for (const Path& path : paths) { of_word[path.word].push_back(&path); }
        for (auto a = of_word.begin(); a != of_word.end(); ++a) {
            for (auto b = std::next(a); b != of_word.end(); ++b) {
                CellSet shared = board.topology.all();
                for (const Path* first : a->second) {
                    for (const Path* second : b->second) { shared &= first->cells & second->cells; }
                }
                if (!shared.empty()) {
                    return Fault{Rule::cover,
                                 fmt::format("{} and {} both need the {} at {}", lexicon.spell(a->first),
                                             lexicon.spell(b->first),
                                             board.letters[static_cast<std::size_t>(shared.lowest())],
                                             at(board, shared.lowest()))};
                }
            }
        }
        return Fault{Rule::cover, arranger.gave_up()
                                      ? "no way was found to trace all words with every cell in one of them"
                                      : "the words can be traced one by one, but not all of them with every "
                                        "cell in exactly one"};
    }
    const auto& chosen = arranger.chosen();
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        for (std::size_t j = i + 1; j < chosen.size(); ++j) {
            const BlockSet shared = chosen[i]->blocks & chosen[j]->blocks;
            if (shared.empty()) { continue; }
            return Fault{Rule::crossing,
                         fmt::format("{} and {} cross between {} and the cell diagonally below it",
                                     lexicon.spell(chosen[i]->word), lexicon.spell(chosen[j]->word),
                                     at(board, shared.lowest()))};
        }
    }
    return Fault{Rule::cover, "the words cover the board, but not with the marked word as the spangram"};
}

bool known(const Lexicon& lexicon, const std::string& word, WordFlag flag) {
    const auto id = lexicon.find(word);
    return id && (lexicon.flags(*id) & flag) != 0;
}

bool known_spangram(const Lexicon& lexicon, const std::string& spangram) {
    if (known(lexicon, spangram, flag_theme)) { return true; }
    for (std::size_t cut = min_part_length; cut + min_part_length <= spangram.size(); ++cut) {
        if (known(lexicon, spangram.substr(0, cut), flag_part) &&
            known(lexicon, spangram.substr(cut), flag_part)) {
            return true;
        }
    }
    return false;
}

/// Share of a path's inner cells at which it changes direction.
double turns(const Topology& topology, const TracedWord& word) {
    if (word.cells.size() < 3) { return 0; }
    int count = 0;
    for (std::size_t i = 2; i < word.cells.size(); ++i) {
        count += is_straight(topology, {word.cells[i - 2], word.cells[i - 1], word.cells[i]}) ? 0 : 1;
    }
    return count / static_cast<double>(word.cells.size() - 2);
}

/// A fixed order, so that it does not matter which thread found a solution.
bool before(const Solution& a, const Solution& b) {
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
                    return spangram_letters(search, reading) == spangram_;
                }));
        }
    }

    const std::vector<WordId>& words() const { return words_; }
    /// Whether one of the words can be read in that piece.
    bool in_piece(PieceId piece) const { return piece_words_[piece] != 0; }
    bool in_spangram(std::size_t index) const { return spangrams_[index]; }

    bool reads(std::size_t spangram, std::uint32_t reading, std::span<const PieceId> pieces,
               std::span<const std::uint8_t> choices) const {
        if (choices.size() != words_.size() || !spangrams_[spangram]) { return false; }
        std::vector<WordId> words;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            words.push_back(search_.pieces().readings(pieces[i])[choices[i]].word);
        }
        std::sort(words.begin(), words.end());
        const auto readings = search_.spangrams().readings(search_.spangrams()[spangram]);
        return words == words_ && spangram_letters(search_, readings[reading]) == spangram_;
    }
    bool reads(const Solution& solution) const {
        return reads(solution.spangram, solution.reading, solution.pieces, solution.choices);
    }
    /// Whether some reading of a cover is the solution.
    bool reads(const Cover& cover) const {
        if (!spangrams_[cover.spangram] || !std::all_of(cover.pieces.begin(), cover.pieces.end(),
                                                        [&](PieceId piece) { return in_piece(piece); })) {
            return false;
        }
        return !for_each_choice(search_, cover,
                                [&](std::uint32_t reading, std::span<const std::uint8_t> choices) {
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

/// Where the words of the solution stand in legal covers.
std::vector<Wanderer> find_wanderers(const Search& search, const Official& official,
                                     const SpelledSolution& intended,
                                     const std::vector<std::uint8_t>& seen_pieces,
                                     const std::vector<std::uint8_t>& seen_spangrams) {
    std::map<std::string, std::vector<TracedWord>> places;
    const auto add = [&](TracedWord word) { places[word.word].push_back(std::move(word)); };
    for (PieceId piece = 0; piece < seen_pieces.size(); ++piece) {
        if (seen_pieces[piece] == 0) { continue; }
        for (const Reading& reading : search.pieces().readings(piece)) {
            if (std::binary_search(official.words().begin(), official.words().end(), reading.word)) {
                TracedWord word;
                const auto cells = search.paths().cells(search.paths()[reading.path]);
                word.cells.assign(cells.begin(), cells.end());
                for (const int cell : cells) {
                    word.word += search.board().letters[static_cast<std::size_t>(cell)];
                }
                add(std::move(word));
            }
        }
    }
    for (std::size_t index = 0; index < seen_spangrams.size(); ++index) {
        if (seen_spangrams[index] == 0) { continue; }
        Solution only;
        only.spangram = index;
        const auto readings = search.spangrams().readings(search.spangrams()[index]);
        for (; spangram_letters(search, readings[only.reading]) != intended.spangram.word; ++only.reading) {}
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

Difficulty measure(const Search& search, const SpelledSolution& solution, std::uint64_t covers) {
    const Lexicon& lexicon = search.lexicon();
    const auto count = static_cast<double>(std::max<std::size_t>(solution.words.size(), 1));
    double rarity = 0;
    double winding = turns(search.board().topology, solution.spangram);
    double letters = 0;
    for (const TracedWord& word : solution.words) {
        const auto id = lexicon.find(word.word);
        rarity += 255 - (id ? lexicon.commonness(*id) : 0);
        winding += turns(search.board().topology, word);
        letters += static_cast<double>(word.word.size());
    }
    rarity /= count;
    letters /= count;
    winding /= static_cast<double>(solution.words.size() + 1);
    std::set<WordId> decoys;
    for (PieceId piece = 0; piece < search.pieces().size(); ++piece) {
        for (const Reading& reading : search.pieces().readings(piece)) {
            if (lexicon.commonness(reading.word) >= common) { decoys.insert(reading.word); }
        }
    }
    const double decoys_a_cell =
        static_cast<double>(decoys.size()) / static_cast<double>(search.board().cells());
    const auto part = [](const char* name, double share, double most, std::string what) {
        return Difficulty::Part{name, most * std::clamp(share, 0.0, 1.0), most, std::move(what)};
    };
    return {{part("rare words", rarity / 200, 25, fmt::format("mean commonness {:.0f} of 255", 255 - rarity)),
             part("long words", (letters - 4) / 6, 15, fmt::format("mean length {:.1f}", letters)),
             part("winding paths", winding, 20, fmt::format("{:.0f} % of inner letters turn", 100 * winding)),
             part("decoys", decoys_a_cell / 8, 15,
                  fmt::format("{} other common words on the board", decoys.size())),
             part("joined spangram", solution.parts.size() > 1 ? 1 : 0, 10,
                  fmt::format("{} word{}", solution.parts.size(), solution.parts.size() == 1 ? "" : "s")),
             part("other covers", std::log10(static_cast<double>(std::max<std::uint64_t>(covers, 1))) / 5, 15,
                  fmt::format("{} cover{}", covers, covers == 1 ? "" : "s"))}};
}

} // namespace

const char* name(Rule rule) {
    constexpr std::array names{"solution", "count", "length", "repetition", "letters",
                               "path",     "span",  "cover",  "crossing"};
    return names[static_cast<std::size_t>(rule)];
}

std::vector<Fault> find_faults(const Puzzle& puzzle, const std::atomic<bool>& stop) {
    if (!puzzle.solution || (puzzle.solution->words.empty() && puzzle.solution->spangram.empty())) {
        return {{Rule::solution, "the file carries no solution"}};
    }
    std::vector<Fault> faults = faults_of_words(puzzle);
    if (!faults.empty()) { return faults; }
    if (auto fault = fault_of_cover(puzzle, stop)) { faults.push_back(std::move(*fault)); }
    return faults;
}

std::optional<SpelledSolution> trace_solution(const Puzzle& puzzle, const std::atomic<bool>& stop) {
    const OfficialSolution& solution = *puzzle.solution;
    const Lexicon lexicon = own_lexicon(solution);
    const int words = static_cast<int>(solution.words.size()) + 1;
    if (words * min_word_length > puzzle.board.cells() + min_word_length) { return std::nullopt; }
    // As many words as the lexicon has, none twice: every cover uses all of them.
    const SearchOptions options{.words = words, .spangram_parts = 1, .threads = 1};
    Search search(puzzle.board, lexicon, options, stop);
    std::optional<SpelledSolution> traced;
    search.for_each_cover_in_order([&](const Cover& cover) {
        for_each_choice(search, cover, [&](std::uint32_t reading, std::span<const std::uint8_t> choices) {
            const auto readings = search.spangrams().readings(search.spangrams()[cover.spangram]);
            if (spangram_letters(search, readings[reading]) == solution.spangram) {
                traced = spell(search, {0,
                                        cover.spangram,
                                        reading,
                                        {cover.pieces.begin(), cover.pieces.end()},
                                        {choices.begin(), choices.end()}});
            }
            return !traced;
        });
        return !traced;
    });
    if (!traced && !search.complete()) { throw Stopped{}; }
    return traced;
}

ExtendedLexicon extend(const Lexicon& base, const OfficialSolution& solution) {
    ExtendedLexicon extended;
    for (const std::string& word : solution.words) {
        if (!known(base, word, flag_theme)) { extended.added.push_back(word); }
    }
    if (!solution.spangram.empty() && !known_spangram(base, solution.spangram)) {
        extended.added.push_back(solution.spangram);
    }
    if (extended.added.empty()) { return extended; }
    std::vector<WordEntry> entries;
    for (const std::string& word : extended.added) {
        const auto id = base.find(word);
        entries.push_back({word, static_cast<std::uint8_t>(id ? base.commonness(*id) : 0),
                           static_cast<std::uint16_t>((id ? base.flags(*id) : 0) | flag_theme)});
    }
    // Of equal words the first counts, so that these stand before those of the base.
    base.for_each_word([&](const std::string& word, WordId id) {
        entries.push_back({word, static_cast<std::uint8_t>(base.commonness(id)),
                           static_cast<std::uint16_t>(base.flags(id))});
    });
    extended.own.emplace(std::move(entries));
    return extended;
}

double Difficulty::total() const {
    double sum = 0;
    for (const Part& part : parts) { sum += part.points; }
    return sum;
}

Order order_by_commonness(Search& search, std::size_t top, Progress* progress) {
    Best best = best_solutions(search, common_words_first(search), top, progress);
    Order order;
    for (Solution& solution : best.solutions) { order.places.push_back({std::move(solution), std::nullopt}); }
    return order;
}

Fairness judge(const Puzzle& puzzle, const Lexicon& lexicon, const Ranker& ranker, SearchOptions options,
               const std::atomic<bool>& stop, Progress* progress) {
    Fairness result;
    try {
        result.faults = find_faults(puzzle, stop);
    } catch (const Stopped&) { result.complete = false; }
    if (!result.faults.empty() || !result.complete) { return result; }

    const OfficialSolution& solution = *puzzle.solution;
    ExtendedLexicon extended = extend(lexicon, solution);
    result.added = extended.added;
    options.words = static_cast<int>(solution.words.size()) + 1;
    Search search(puzzle.board, extended.lexicon(lexicon), options, stop, progress);
    const Order order = ranker(search, first_look, progress);
    const Official official(search, solution);
    result.ranked = order.places.size();
    for (std::size_t i = 0; i < order.places.size(); ++i) {
        const Solution& found = order.places[i].solution;
        if (official.reads(found)) {
            result.rank = i + 1;
            result.probability = order.places[i].probability;
            result.solution = spell(search, found);
        } else if (!result.competitor) {
            result.competitor = spell(search, found);
        }
    }

    struct Worker {
        std::uint64_t covers = 0;
        std::uint64_t intended = 0;
        std::optional<Solution> solution;
        std::vector<std::uint8_t> pieces;
        std::vector<std::uint8_t> spangrams;
    };
    std::vector<Worker> workers(static_cast<std::size_t>(search.workers()));
    for (Worker& worker : workers) {
        worker.pieces.resize(search.pieces().size());
        worker.spangrams.resize(search.spangrams().size());
    }
    search.for_each_cover([&](int index, const Cover& cover) {
        Worker& worker = workers[static_cast<std::size_t>(index)];
        ++worker.covers;
        for (const PieceId piece : cover.pieces) { worker.pieces[piece] |= official.in_piece(piece) ? 1 : 0; }
        worker.spangrams[cover.spangram] |= official.in_spangram(cover.spangram) ? 1 : 0;
        if (!official.reads(cover)) { return; }
        ++worker.intended;
        if (result.rank) { return; }
        for_each_choice(search, cover, [&](std::uint32_t reading, std::span<const std::uint8_t> choices) {
            if (!official.reads(cover.spangram, reading, cover.pieces, choices)) { return true; }
            Solution own{0,
                         cover.spangram,
                         reading,
                         {cover.pieces.begin(), cover.pieces.end()},
                         {choices.begin(), choices.end()}};
            if (!worker.solution || before(own, *worker.solution)) { worker.solution = std::move(own); }
            return false;
        });
    });
    std::vector<std::uint8_t> pieces(search.pieces().size());
    std::vector<std::uint8_t> spangrams(search.spangrams().size());
    const Solution* found = nullptr;
    for (const Worker& worker : workers) {
        result.covers += worker.covers;
        result.intended += worker.intended;
        for (std::size_t i = 0; i < pieces.size(); ++i) { pieces[i] |= worker.pieces[i]; }
        for (std::size_t i = 0; i < spangrams.size(); ++i) { spangrams[i] |= worker.spangrams[i]; }
        if (worker.solution && (found == nullptr || before(*worker.solution, *found))) {
            found = &*worker.solution;
        }
    }
    if (!result.rank && found != nullptr) { result.solution = spell(search, *found); }
    if (result.solution) {
        if (result.rank && result.competitor) {
            result.margin = result.solution->score - result.competitor->score;
        }
        result.wanderers = find_wanderers(search, official, *result.solution, pieces, spangrams);
        result.difficulty = measure(search, *result.solution, result.covers);
    }
    result.complete = search.complete();
    return result;
}

} // namespace weft
