#include "cli/eval_player.hpp"

#include "base/hash.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "board/letters.hpp"
#include "board/place.hpp"
#include "board/trace.hpp"
#include "cli/command.hpp"
#include "player/hypothesis.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <span>

namespace weft::cli {
namespace {

/// What was read wrongly, and how.
struct Harm {
    SlipKind kind;
    std::vector<int> cells; ///< one, or two neighbours that are swapped, or none
    std::string what;
    Puzzle puzzle; ///< with it
};

/// One letter taken for another, drawn at random. Throws InputError where no letter is known.
Harm misread(const Puzzle& puzzle, Random& random) {
    std::vector<int> cells;
    for (const int cell : puzzle.board.to_cover() - puzzle.board.open()) { cells.push_back(cell); }
    if (cells.empty()) { throw InputError(puzzle.name, 0, "no letter of this board is known"); }
    Harm harm{SlipKind::letter, {random.of(cells)}, {}, puzzle};
    char& letter = harm.puzzle.board.letters[static_cast<std::size_t>(harm.cells[0])];
    const char right = letter;
    while (letter == right) { letter = static_cast<char>('A' + random.below(letters_in_alphabet)); }
    harm.what = fmt::format("{} for {} in cell {:2}", letter, right, harm.cells[0]);
    return harm;
}

/// Whether each word of the answer can be traced.
bool can_be_traced(const Board& board, const OfficialSolution& answer) {
    const auto lies = [&](const std::string& word) { return !traces_of(board, word).empty(); };
    return std::all_of(answer.words.begin(), answer.words.end(), lies) &&
           (answer.spangram.empty() || lies(answer.spangram));
}

/// Two neighbours of a row or a column swapped, drawn at random from those that leave the answer no room.
/// Throws InputError where there are none.
Harm swapped(const Puzzle& puzzle, Random& random) {
    const std::vector<double> none_suspect(puzzle.board.letters.size());
    std::vector<Hypothesis> boards = swaps({puzzle.board, puzzle.words}, none_suspect);
    std::erase_if(boards,
                  [&](const Hypothesis& other) { return can_be_traced(other.board, *puzzle.solution); });
    if (boards.empty()) { throw InputError(puzzle.name, 0, "no two letters that matter can be swapped"); }
    Harm harm{SlipKind::swap, {}, {}, puzzle};
    harm.puzzle.board = random.of(boards).board;
    for (int cell = 0; cell < puzzle.board.cells(); ++cell) {
        const auto place = static_cast<std::size_t>(cell);
        if (harm.puzzle.board.letters[place] != puzzle.board.letters[place]) { harm.cells.push_back(cell); }
    }
    harm.what = fmt::format("cells {:2} and {:2} swapped", harm.cells[0], harm.cells[1]);
    return harm;
}

/// How many words, those that the game would take first, a wrongly found one is drawn from.
constexpr std::size_t misfound_words = 12;

/// A word of the board taken as found that is none of the answer's, drawn at random from those that leave the
/// other found words room. Throws InputError where there are none.
Harm misfound(const Puzzle& puzzle, const Solver& solver, const Options& options, Random& random) {
    const OfficialSolution& answer = *puzzle.solution;
    std::vector<std::string> words;
    for (const TracedWord& bonus : solver.bonus(puzzle, misfound_words, options).words) {
        words.push_back(bonus.word);
    }
    random.shuffle(words);
    for (const std::string& word : words) {
        const bool right = word == answer.spangram ||
                           std::find(answer.words.begin(), answer.words.end(), word) != answer.words.end();
        if (right) { continue; }
        Harm harm{SlipKind::found, {}, fmt::format("{} found", word), puzzle};
        add_found(harm.puzzle.known, {word, false, {}});
        try {
            check_known(harm.puzzle.board, harm.puzzle.rules, harm.puzzle.known, harm.puzzle.name);
            return harm;
        } catch (const InputError&) {} // it leaves another found word no room
    }
    throw InputError(puzzle.name, 0, "no other word can be found on this board");
}

/// Whether the slip that is named first is that one.
bool named(const Result& result, const Harm& harm) {
    if (result.slips.empty() || result.slips.front().kind != harm.kind) { return false; }
    const Slip& first = result.slips.front();
    if (harm.kind == SlipKind::letter) { return first.cell == harm.cells[0]; }
    if (harm.kind == SlipKind::found) {
        return first.text.starts_with(harm.puzzle.known.found.back().word + ' ');
    }
    return std::all_of(harm.cells.begin(), harm.cells.end(), [&](int cell) {
        return first.text.find(place_of(harm.puzzle.board, cell) + ' ') != std::string::npos;
    });
}

/// Adds so many words of the answer, drawn at random, to those found; fewer where fewer can be traced without
/// the harmed cells. Nobody says which is the spangram.
void find_words(Puzzle& puzzle, std::span<const int> harmed, int most, Random& random) {
    std::vector<std::string> words = puzzle.solution->words;
    if (!puzzle.solution->spangram.empty()) { words.push_back(puzzle.solution->spangram); }
    random.shuffle(words);
    const auto lies_apart = [&](const Trace& place) {
        return std::none_of(harmed.begin(), harmed.end(), [&](int cell) {
            return std::find(place.begin(), place.end(), cell) != place.end();
        });
    };
    for (const std::string& word : words) {
        if (most == 0) { return; }
        const std::vector<Trace> places = places_of(puzzle.board, puzzle.rules, {word, false, {}});
        if (std::any_of(places.begin(), places.end(), lies_apart)) {
            add_found(puzzle.known, {word, false, {}});
            --most;
        }
    }
}

bool official(const Solution& solution, const OfficialSolution& answer) {
    std::vector<std::string> words;
    for (const TracedWord& word : solution.words) { words.push_back(word.word); }
    std::vector<std::string> right = answer.words;
    std::sort(words.begin(), words.end());
    std::sort(right.begin(), right.end());
    return solution.spangram.word == answer.spangram && words == right;
}

std::string share(std::size_t part, std::size_t whole) {
    return fmt::format("{:5.1f} % ({} of {})",
                       whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole),
                       part, whole);
}

/// One of the kind, with so many words of the answer found.
Harm harmed(const Puzzle& puzzle, SlipKind kind, int found, const Solver& solver, const Options& options,
            Random& random) {
    if (kind == SlipKind::found) {
        Puzzle begun = puzzle;
        find_words(begun, {}, found, random);
        return misfound(begun, solver, options, random);
    }
    Harm harm = kind == SlipKind::swap ? swapped(puzzle, random) : misread(puzzle, random);
    find_words(harm.puzzle, harm.cells, found, random);
    return harm;
}

/// The puzzle with the words that are rightly found.
Puzzle unharmed(const Puzzle& puzzle, const Harm& harm) {
    Puzzle right = puzzle;
    right.known = harm.puzzle.known;
    if (harm.kind == SlipKind::found) { right.known.found.pop_back(); }
    return right;
}

/// What a harm is called in the summary.
struct HarmWords {
    const char* harmed; ///< what was done to each puzzle
    const char* named;  ///< what should be named first
};

HarmWords words_of(SlipKind kind) {
    switch (kind) {
    case SlipKind::swap:
        return {"two neighbours of each puzzle swapped at random", "right swap named first"};
    case SlipKind::found:
        return {"a word of each board, none of the answer's, found at random", "right word named first"};
    default:
        return {"one letter of each puzzle misread at random", "right cell named first"};
    }
}

/// A wrong answer of this chance and more is one that a player would believe.
constexpr double sure = 0.8;

/// The answer that is told as the likeliest: of the solutions, or of a slip that keeps its own.
struct Told {
    const Solution* solution = nullptr; ///< none where nothing is told
    double probability = 0;
};

Told told_by(const Result& result) {
    if (const Slip* const slip = result.misfound()) {
        return {&slip->solution, slip->solution_probability()};
    }
    if (result.solutions.empty()) { return {}; }
    return {&result.solutions.front(), result.solutions.front().probability};
}

bool answered(const Result& result, const Puzzle& puzzle) {
    const Solution* const told = told_by(result).solution;
    return told != nullptr && official(*told, *puzzle.solution);
}

/// Whether there is room for so many words, and one at least.
bool may_have_words(const Puzzle& puzzle, int words) {
    return words >= 1 && words * puzzle.rules.min_length <= puzzle.board.to_cover().size();
}

/// Measures puzzle after puzzle; one that cannot be measured does not end it.
template <typename Measure>
void for_each(Batch& batch, const std::vector<AskedPuzzle>& puzzles, Measure measure) {
    for (const AskedPuzzle& asked : puzzles) {
        if (interrupted()) { return; }
        batch.run([&] { return asked.puzzle; },
                  [&](const Puzzle& whole) {
                      measure(whole, asked.solver);
                      return exit_solved;
                  });
    }
}

/// Where no puzzle was measured.
int nothing_measured(const Batch& batch) { return batch.failed() > 0 ? exit_bad_input : exit_none; }

/// Behind the summary.
int end(const Batch& batch) {
    if (batch.failed() == 0) { return exit_solved; }
    std::cout << counted(batch.failed(), "file") << " failed\n";
    return exit_bad_input;
}

std::string name_of(const Puzzle& puzzle) { return std::filesystem::path(puzzle.name).stem().string(); }

} // namespace

int eval_misread(const std::vector<AskedPuzzle>& puzzles, Batch& batch, const Options& options, SlipKind kind,
                 std::uint64_t seed, int found) {
    std::size_t done = 0;
    std::size_t right = 0;
    std::size_t answers = 0;
    std::size_t sure_and_wrong = 0;
    std::size_t doubtful = 0;
    std::vector<double> times;
    for_each(batch, puzzles, [&](const Puzzle& puzzle, const Solver& solver) {
        Random random(seed, mix(0, puzzle.board.letters)); // the same whatever other puzzles there are
        const Harm harm = harmed(puzzle, kind, found, solver, options, random);
        const Result result = solver.solve(harm.puzzle, options);
        const Result whole = solver.solve(unharmed(puzzle, harm), options);
        const bool slip = named(result, harm);
        const bool answer = answered(result, puzzle);
        const double best = told_by(result).probability;
        ++done;
        right += slip ? 1 : 0;
        answers += answer ? 1 : 0;
        sure_and_wrong += !answer && best >= sure ? 1 : 0;
        doubtful += whole.doubtful ? 1 : 0;
        times.push_back(result.slip_milliseconds);
        std::cout << fmt::format("{:12} {}: {:10} {:12} best {:3.0f} %{} {:5.0f} ms{}\n", name_of(puzzle),
                                 harm.what, slip ? "right slip" : "wrong slip",
                                 answer ? "right answer" : "wrong answer", 100 * best,
                                 result.doubtful ? ", doubtful" : "          ", result.slip_milliseconds,
                                 whole.doubtful ? "; unharmed called doubtful" : "")
                  << std::flush;
    });
    if (done == 0) { return nothing_measured(batch); }
    std::sort(times.begin(), times.end());
    std::cout << '\n' << words_of(kind).harmed << ", seed " << seed;
    // Fewer where a puzzle has fewer that can be traced.
    if (found > 0) {
        std::cout << ", at most " << counted(static_cast<std::size_t>(found), "word") << " found";
    }
    std::cout << fmt::format("\n{:34}", words_of(kind).named) << share(right, done) << '\n'
              << "official answer given first       " << share(answers, done) << '\n'
              << "a wrong answer at 80 % and more   " << share(sure_and_wrong, done) << '\n'
              << "unharmed puzzles called doubtful  " << share(doubtful, done) << '\n'
              << fmt::format("search for the slip: median {:.0f} ms, at most {:.0f} ms\n", times[done / 2],
                             times.back());
    return end(batch);
}

int eval_miscount(const std::vector<AskedPuzzle>& puzzles, Batch& batch, const Options& options) {
    struct Found {
        std::size_t done = 0;
        std::size_t named = 0;
        std::size_t answers = 0;
        std::size_t sure_and_wrong = 0;
    };
    std::array<Found, 2> found; // one too low, one too high
    for_each(batch, puzzles, [&](const Puzzle& puzzle, const Solver& solver) {
        std::string line = fmt::format("{:12}", name_of(puzzle));
        for (const bool high : {false, true}) {
            Puzzle harmed = puzzle;
            const int words = puzzle.solution->count();
            harmed.words = words + (high ? 1 : -1);
            if (!may_have_words(puzzle, *harmed.words)) {
                line += fmt::format(" {}: impossible{}", *harmed.words, high ? "\n" : ";");
                continue;
            }
            const Result result = solver.solve(harmed, options);
            const bool named = result.doubtful && !result.slips.empty() &&
                               result.slips.front().kind == SlipKind::count &&
                               result.slips.front().text.starts_with(fmt::format("{} ", words));
            const bool answer = answered(result, puzzle);
            const double best = told_by(result).probability;
            Found& own = found[high ? 1 : 0];
            ++own.done;
            own.named += named ? 1 : 0;
            own.answers += answer ? 1 : 0;
            own.sure_and_wrong += !answer && best >= sure ? 1 : 0;
            line +=
                fmt::format(" {}: {:9} {:12} best {:3.0f} %{}", *harmed.words, named ? "named" : "not named",
                            answer ? "right answer" : "wrong answer", 100 * best, high ? "\n" : ";");
        }
        std::cout << line << std::flush;
    });
    if (found[0].done + found[1].done == 0) { return nothing_measured(batch); }
    for (const bool high : {false, true}) {
        const Found& own = found[high ? 1 : 0];
        std::cout << "\nthe number of words one too " << (high ? "high" : "low") << '\n'
                  << "right number named first          " << share(own.named, own.done) << '\n'
                  << "official answer given first       " << share(own.answers, own.done) << '\n'
                  << "a wrong answer at 80 % and more   " << share(own.sure_and_wrong, own.done) << '\n';
    }
    return end(batch);
}

int eval_hints(const std::vector<AskedPuzzle>& puzzles, Batch& batch, const Options& options) {
    std::size_t done = 0;
    std::size_t first_right = 0;
    std::size_t later = 0;
    std::size_t later_right = 0;
    std::size_t never_wrong = 0;
    for_each(batch, puzzles, [&](const Puzzle& puzzle, const Solver& solver) {
        Puzzle known = puzzle;
        std::string wrong;
        for (int found = 0; found < puzzle.solution->count(); ++found) {
            const Hint hint = solver.hint(known, {.step = last_hint_step}, options);
            const auto& words = puzzle.solution->words;
            const bool spangram = !hint.word.empty() && hint.word == puzzle.solution->spangram;
            const bool right = spangram || std::find(words.begin(), words.end(), hint.word) != words.end();
            (found == 0 ? first_right : later_right) += right ? 1 : 0;
            later += found == 0 ? 0 : 1;
            if (!right) {
                wrong = hint.word.empty() ? "nothing" : hint.word;
                break;
            }
            known.known.found.push_back({hint.word, spangram, {}});
        }
        ++done;
        never_wrong += wrong.empty() ? 1 : 0;
        std::cout << fmt::format(
                         "{:12} {}{}\n", name_of(puzzle), wrong.empty() ? "all right" : "wrong: " + wrong,
                         wrong.empty() ? "" : fmt::format(", {} words found", known.known.found.size()))
                  << std::flush;
    });
    if (done == 0) { return nothing_measured(batch); }
    std::cout << "\nhint after hint, each right word found\n"
              << "right from nothing known          " << share(first_right, done) << '\n'
              << "right after a found word          " << share(later_right, later) << '\n'
              << "no wrong word until the end       " << share(never_wrong, done) << '\n';
    return end(batch);
}

} // namespace weft::cli
