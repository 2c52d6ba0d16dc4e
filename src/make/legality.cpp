#include "make/legality.hpp"

#include "board/letters.hpp"
#include "board/rules.hpp"
#include "cover/answer.hpp"
#include "cover/covers.hpp"
#include "puzzle/soundness.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace weft {
namespace {

/// Steps of searches that only serve a message.
constexpr std::uint64_t most_steps = 5'000'000;
constexpr std::uint64_t most_fits = 200'000'000;

std::vector<std::string> all_words(const OfficialSolution& solution) {
    std::vector<std::string> words = solution.words;
    if (!solution.spangram.empty()) { words.insert(words.begin(), solution.spangram); }
    return words;
}

/// The longest part from a word's start that can be traced, and a cell where it ends.
struct Prefix {
    std::size_t letters = 0;
    int end = -1;
    bool gave_up = false; ///< there may be a longer one
};

class PrefixTracer {
  public:
    PrefixTracer(const Board& board, const std::string& word, const std::atomic<bool>& stop)
        : board_(board)
        , word_(word)
        , stop_(stop) {
        for (int cell = 0; cell < board.cells(); ++cell) { step(cell, 0, CellSet{}); }
        longest_.gave_up = longest_.letters < word_.size() && steps_ > most_steps;
    }
    Prefix longest() const { return longest_; }

  private:
    void step(int cell, std::size_t letter, CellSet used) {
        if (longest_.letters == word_.size() || steps_ > most_steps) { return; }
        check(stop_);
        ++steps_;
        if (board_.letters[static_cast<std::size_t>(cell)] != word_[letter]) { return; }
        used.insert(cell);
        if (++letter > longest_.letters) { longest_ = {letter, cell, false}; }
        if (letter == word_.size()) { return; }
        for (const int next : board_.topology.neighbours(cell) - used) { step(next, letter, used); }
    }

    const Board& board_;
    const std::string& word_;
    const std::atomic<bool>& stop_;
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
    /// `spanning`: the word that is to touch two opposite sides, or none of the lexicon.
    Arranger(const Board& board, const Paths& paths, WordId spanning, const std::atomic<bool>& stop)
        : board_(board)
        , stop_(stop) {
        for (const Path& path : paths) {
            if (path.word == spanning && !board.topology.spans(path.cells)) { continue; }
            for (const int cell : path.cells) { covering_[static_cast<std::size_t>(cell)].push_back(&path); }
        }
    }

    bool run() { return cover(board_.topology.all()); }
    bool gave_up() const { return fits_ > most_fits; }
    const std::vector<const Path*>& chosen() const { return chosen_; }
    /// A cell that no path covers, or -1.
    int lonely() const {
        for (const int cell : board_.topology.all()) {
            if (covering_[static_cast<std::size_t>(cell)].empty()) { return cell; }
        }
        return -1;
    }

  private:
    bool cover(CellSet rest) {
        if (rest.empty()) { return true; }
        // The cell with the fewest paths that still fit.
        int best = -1;
        std::size_t fewest = ~std::size_t{0};
        for (const int cell : rest) {
            const auto& paths = covering_[static_cast<std::size_t>(cell)];
            check(stop_);
            fits_ += paths.size();
            if (gave_up()) { return false; }
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
    const std::atomic<bool>& stop_;
    std::array<std::vector<const Path*>, max_cells> covering_;
    std::vector<const Path*> chosen_;
    std::uint64_t fits_ = 0; ///< paths tried for a place
};

/// Letters of the board that the words lack, and the other way round.
std::vector<Fault> faults_of_letters(const Board& board, const std::vector<std::string>& words) {
    std::vector<Fault> faults;
    int total = 0;
    std::array<int, letters_in_alphabet> surplus{}; // of the solution over the board, a letter
    for (const std::string& word : words) {
        total += static_cast<int>(word.size());
        for (const char letter : word) { ++surplus[static_cast<std::size_t>(letter - 'A')]; }
    }
    for (const int cell : board.topology.all()) { --surplus[static_cast<std::size_t>(board.letter(cell))]; }
    const int cells = board.topology.all().size();
    const int over = total - cells;
    if (over != 0) {
        faults.push_back({Rule::letters,
                          fmt::format("the words have {} letters together and the board {} cells: {} too {}",
                                      total, cells, std::abs(over), over > 0 ? "many" : "few")});
    }
    for (int letter = 0; letter < letters_in_alphabet; ++letter) {
        const int more = surplus[static_cast<std::size_t>(letter)];
        if (more == 0) { continue; }
        std::string where;
        for (const int cell : board.topology.all()) {
            if (more < 0 && board.letter(cell) == letter) {
                where += fmt::format("{}{}", where.empty() ? " (" : "; ", place_of(board, cell));
            }
        }
        faults.push_back(
            {Rule::letters, fmt::format("the words have {} {} too {} for the board{}", std::abs(more),
                                        static_cast<char>('A' + letter), more > 0 ? "many" : "few",
                                        where.empty() ? "" : where + ")")});
    }
    return faults;
}

/// What is wrong with each word, and with their number and letters.
std::vector<Fault> faults_of_words(const Puzzle& puzzle, const std::atomic<bool>& stop) {
    std::vector<Fault> faults;
    const auto add = [&](Rule rule, std::string text) { faults.push_back({rule, std::move(text)}); };
    const Board& board = puzzle.board;
    const OfficialSolution& solution = *puzzle.solution;
    const std::vector<std::string> words = all_words(solution);
    const Rules& rules = puzzle.rules;
    if (solution.spangram.empty() && rules.spangram != SpangramRule::none) {
        add(Rule::solution, "no word of the solution is marked as the spangram with *");
    }
    if (!solution.spangram.empty() && rules.spangram == SpangramRule::none) {
        add(Rule::solution,
            fmt::format("{} is marked as the spangram, and by the rules there is none", solution.spangram));
    }
    if (puzzle.words && *puzzle.words != static_cast<int>(words.size())) {
        add(Rule::count,
            fmt::format("the puzzle has {} words and its solution {}", *puzzle.words, words.size()));
    }
    for (const std::string& word : words) {
        if (word.size() < static_cast<std::size_t>(rules.min_length)) {
            add(Rule::length, fmt::format("{} has fewer than {} letters", word, rules.min_length));
        }
    }
    std::vector<std::string> sorted = words;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        if (sorted[i] == sorted[i - 1]) { add(Rule::repetition, fmt::format("{} stands twice", sorted[i])); }
    }
    auto letters = faults_of_letters(board, words);
    std::move(letters.begin(), letters.end(), std::back_inserter(faults));
    for (const std::string& word : words) {
        const Prefix prefix = PrefixTracer(board, word, stop).longest();
        if (prefix.letters == word.size() || prefix.gave_up) { continue; }
        if (prefix.letters == 0) {
            add(Rule::path, fmt::format("{} cannot be traced: there is no {} on the board", word, word[0]));
        } else {
            add(Rule::path, fmt::format("{} cannot be traced: it gets no further than {} at {}", word,
                                        word.substr(0, prefix.letters), place_of(board, prefix.end)));
        }
    }
    return faults;
}

/// Two words that both need the same cell, which tells most; nothing where there are none.
std::optional<Fault> fault_of_shared_cell(const Board& board, const Lexicon& lexicon, const Paths& paths) {
    std::map<WordId, CellSet> needed; // the cells of all its paths
    for (const Path& path : paths) {
        const auto [place, added] = needed.try_emplace(path.word, path.cells);
        if (!added) { place->second &= path.cells; }
    }
    for (auto a = needed.begin(); a != needed.end(); ++a) {
        for (auto b = std::next(a); b != needed.end(); ++b) {
            const CellSet shared = a->second & b->second;
            if (shared.empty()) { continue; }
            return Fault{Rule::cover, fmt::format("{} and {} both need the {} at {}", lexicon.spell(a->first),
                                                  lexicon.spell(b->first),
                                                  board.letters[static_cast<std::size_t>(shared.lowest())],
                                                  place_of(board, shared.lowest()))};
        }
    }
    return std::nullopt;
}

/// What is wrong with the words together, each of which is right for itself.
std::optional<Fault> fault_of_cover(const Puzzle& puzzle, const std::atomic<bool>& stop) {
    const Board& board = puzzle.board;
    const OfficialSolution& solution = *puzzle.solution;
    const Lexicon lexicon = own_lexicon(solution);
    const bool spanning = puzzle.rules.spangram == SpangramRule::spans;
    constexpr WordId no_word = ~WordId{0};
    const WordId spangram = spanning ? lexicon.find(solution.spangram).value_or(no_word) : no_word;
    const Paths paths = find_paths(board, lexicon, PathKind::playable, stop);
    if (spanning && std::none_of(paths.begin(), paths.end(), [&](const Path& path) {
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
                                 board.letters[static_cast<std::size_t>(cell)], place_of(board, cell))};
    }
    if (!arranger.run()) {
        if (auto fault = fault_of_shared_cell(board, lexicon, paths)) { return fault; }
        return Fault{Rule::cover, arranger.gave_up()
                                      ? "no way was found to trace all words with every cell in one of them"
                                      : "the words can be traced one by one, but not all of them with every "
                                        "cell in exactly one"};
    }
    const auto& chosen = arranger.chosen();
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (chosen[i]->crosses_itself && !puzzle.rules.self_crossing) {
            return Fault{Rule::crossing, fmt::format("{} crosses itself", lexicon.spell(chosen[i]->word))};
        }
    }
    for (std::size_t i = 0; i < chosen.size() && !puzzle.rules.crossing; ++i) {
        for (std::size_t j = i + 1; j < chosen.size(); ++j) {
            const BlockSet shared = chosen[i]->blocks & chosen[j]->blocks;
            if (shared.empty()) { continue; }
            return Fault{Rule::crossing,
                         fmt::format("{} and {} cross between {} and the cell diagonally below it",
                                     lexicon.spell(chosen[i]->word), lexicon.spell(chosen[j]->word),
                                     place_of(board, shared.lowest()))};
        }
    }
    return Fault{Rule::cover, "the words cover the board, but not with the marked word as the spangram"};
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
    check_board(puzzle.board, puzzle.name, true);
    std::vector<Fault> faults = faults_of_words(puzzle, stop);
    if (!faults.empty()) { return faults; }
    if (auto fault = fault_of_cover(puzzle, stop)) { faults.push_back(std::move(*fault)); }
    return faults;
}

std::optional<Solution> trace_solution(const Puzzle& puzzle, const std::atomic<bool>& stop) {
    const OfficialSolution& solution = *puzzle.solution;
    const Lexicon lexicon = own_lexicon(solution);
    const int words = solution.count();
    if ((words - 1) * puzzle.rules.min_length > puzzle.board.cells()) { return std::nullopt; }
    // As many words as the lexicon has, none twice: every cover uses all of them.
    const SearchOptions options{.words = words, .spangram_parts = 1, .rules = puzzle.rules, .threads = 1};
    Search search(puzzle.board, lexicon, options, stop);
    std::optional<Solution> traced;
    const bool reached_end = for_each_cover_in_order(search, [&](const Cover& cover) {
        search.for_each_choice(cover, [&](std::uint32_t reading, std::span<const ReadingIndex> choices) {
            check(stop);
            const SpangramReading& parts = search.spangrams().reading(cover.spangram, reading);
            if (search.letters(parts) == solution.spangram) {
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
    if (!traced && !reached_end) { throw Stopped{}; }
    return traced;
}

std::vector<FoundWord> laid_words(const Puzzle& puzzle, const std::atomic<bool>& stop) {
    std::vector<FoundWord> laid;
    if (!puzzle.solution) { return laid; }
    const auto faults = find_faults(puzzle, stop);
    if (!faults.empty()) {
        throw InputError(puzzle.name, 0, "its solution breaks the rules: " + faults[0].text);
    }
    const auto solution = trace_solution(puzzle, stop);
    const auto add = [&](const TracedWord& word, bool spangram) {
        laid.push_back({word.word, spangram, word.cells});
    };
    if (!solution->parts.empty()) { add(solution->spangram, true); }
    for (const TracedWord& word : solution->words) { add(word, false); }
    return laid;
}

} // namespace weft
