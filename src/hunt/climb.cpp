#include "hunt/climb.hpp"

#include "base/text.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace weft::hunt {
namespace {

constexpr std::array<std::pair<std::string_view, Method>, 5> names{{{"anneal", Method::anneal},
                                                                    {"climb", Method::climb},
                                                                    {"steepest", Method::steepest},
                                                                    {"first", Method::first},
                                                                    {"perturb", Method::perturb}}};

/// Share of an anneal's steps that swap two cells.
constexpr double swap_share = 0.3;
/// Random flips end after so many failures in a row for each possible move.
constexpr double flip_patience = 2.0;
/// Perturbing ends after so many fruitless climbs in a row.
constexpr int perturb_patience = 20;
constexpr int perturbed_cells = 3;

char as_letter(int number) { return static_cast<char>('A' + number); }

std::string image_of(const std::string& board, const std::vector<std::uint8_t>& symmetry) {
    std::string image = board;
    for (std::size_t cell = 0; cell < board.size(); ++cell) { image[symmetry[cell]] = board[cell]; }
    return image;
}

} // namespace

std::optional<Method> parse_method(std::string_view name) {
    for (const auto& [text, method] : names) {
        if (text == name) { return method; }
    }
    return std::nullopt;
}

std::string_view name_of(Method method) {
    return std::find_if(names.begin(), names.end(), [&](const auto& entry) { return entry.second == method; })
        ->first;
}

BoardSpace::BoardSpace(Topology shape, std::string_view fixed, LetterSet allowed_letters)
    : topology(std::move(shape))
    , letters(allowed_letters) {
    if (static_cast<int>(fixed.size()) != topology.cells()) {
        throw InputError(
            fmt::format("a pattern of {} cells where the shape has {}", fixed.size(), topology.cells()));
    }
    for (char c : fixed) {
        const char letter = upper(c);
        const bool is_free = c == '?' || c == '.';
        if (!is_free && !is_capital(letter)) {
            throw InputError(
                fmt::format("'{}' in a pattern; letters hold a cell, '?' and '.' leave it free", c));
        }
        if (is_free) { free.push_back(static_cast<std::uint8_t>(pattern.size())); }
        pattern += is_free ? '?' : letter;
    }
    for_each_letter(letters, [&](int letter) { alphabet.push_back(static_cast<std::uint8_t>(letter)); });
    if (alphabet.empty()) { throw InputError("no letters to choose from"); }
    for (const auto& symmetry : topology.symmetries()) {
        if (image_of(pattern, symmetry) == pattern) { symmetries.push_back(symmetry); }
    }
}

bool BoardSpace::contains(std::string_view board) const {
    if (board.size() != pattern.size()) { return false; }
    for (std::size_t cell = 0; cell < board.size(); ++cell) {
        const bool fits = pattern[cell] == '?'
                              ? is_capital(board[cell]) && (letters & letter_bit(board[cell])) != 0
                              : board[cell] == pattern[cell];
        if (!fits) { return false; }
    }
    return true;
}

std::string BoardSpace::random(Random& random) const {
    std::string board = pattern;
    for (std::uint8_t cell : free) { board[cell] = as_letter(random.of(alphabet)); }
    return board;
}

std::string BoardSpace::canonical(const std::string& board) const {
    std::string least = board;
    for (const auto& symmetry : symmetries) { least = std::min(least, image_of(board, symmetry)); }
    return least;
}

std::uint64_t BoardSpace::size(std::uint64_t limit) const {
    std::uint64_t boards = 1;
    for (std::size_t i = 0; i < free.size() && boards < limit; ++i) { boards *= alphabet.size(); }
    return std::min(boards, limit);
}

/// A search under way: where it stands, and the best it has seen.
struct Climber::Run {
    std::string board;
    int score = 0;
    Watcher& watcher;
    Climb best{};

    void note(int value, const std::string& letters) {
        if (value > best.score || best.board.empty()) {
            best.score = value;
            best.board = letters;
            best.moves_to_best = best.moves;
        }
        if (value > watcher.bar()) { watcher.seen(value, letters); }
    }
};

Climber::Climber(const BoardSpace& space, const Trie& trie, const std::atomic<bool>& stop)
    : space_(space)
    , stop_(stop)
    , scorer_(space.topology, trie, stop) {
    for (std::size_t a = 0; a < space.free.size(); ++a) {
        for (std::size_t b = a + 1; b < space.free.size(); ++b) {
            pairs_.emplace_back(space.free[a], space.free[b]);
        }
    }
}

/// Scores a board and searches on from there.
template <typename Search>
Climb Climber::run_from(const std::string& start, Watcher& watcher, Search search) {
    Run run{start, 0, watcher};
    try {
        run.score = score(run, run.board);
        search(run);
    } catch (const Stopped&) {
        // In the middle of a board; the best until then is good.
    }
    return run.best;
}

Climb Climber::run(Method method, const std::string& start, Random& random, Watcher& watcher) {
    if (method == Method::anneal) {
        return anneal(start, anneal_steps(static_cast<int>(space_.free.size())), hot, cold, random, watcher);
    }
    return run_from(start, watcher, [&](Run& run) {
        switch (method) {
        case Method::climb:
            random_flips(run, random);
            break;
        case Method::first:
            first_improvement(run, random);
            break;
        case Method::perturb:
            perturb(run, random);
            break;
        default:
            steepest_ascent(run);
        }
    });
}

Climb Climber::anneal(const std::string& start, std::uint64_t steps, double from, double to, Random& random,
                      Watcher& watcher) {
    return run_from(start, watcher, [&](Run& run) {
        cool(run, steps, from, to, random);
        run.board = run.best.board;
        run.score = run.best.score;
        steepest_ascent(run);
    });
}

void Climber::try_letters(const std::string& board, int cell, Watcher& watcher) {
    Run run{board, 0, watcher};
    letter_scores(run, board, cell);
}

std::uint64_t Climber::anneal_steps(int cells) {
    // Measured: 16 cells want 100,000, 19 cells 200,000, 25 cells a million. That is the fifth power; beyond
    // 28 cells a start would take hours.
    const auto n = static_cast<std::uint64_t>(std::min(cells, 28));
    return std::max<std::uint64_t>(n * n * n * n * n / 9, 400 * n);
}

int Climber::score(Run& run, const std::string& board) {
    const int value = scorer_.score(board);
    ++run.best.moves;
    run.watcher.scored(1);
    run.note(value, board);
    return value;
}

const LetterScores& Climber::letter_scores(Run& run, const std::string& board, int cell) {
    scorer_.score_letters(board, cell, letter_scores_);
    run.best.moves += space_.alphabet.size();
    run.watcher.scored(space_.alphabet.size());
    std::string other;
    for (std::uint8_t letter : space_.alphabet) {
        if (letter_scores_[letter] > run.best.score || letter_scores_[letter] > run.watcher.bar()) {
            other = board;
            other[static_cast<std::size_t>(cell)] = as_letter(letter);
            run.note(letter_scores_[letter], other);
        }
    }
    return letter_scores_;
}

void Climber::random_flips(Run& run, Random& random) {
    const int flips = static_cast<int>(space_.free.size() * space_.alphabet.size());
    const int moves = flips + static_cast<int>(pairs_.size());
    for (int failures = 0; failures < flip_patience * moves && !raised(stop_); ++failures) {
        std::string other = run.board;
        const int move = random.below(std::max(moves, 1));
        if (move < flips) {
            other[space_.free[static_cast<std::size_t>(move) / space_.alphabet.size()]] =
                as_letter(space_.alphabet[static_cast<std::size_t>(move) % space_.alphabet.size()]);
        } else {
            const auto [a, b] = pairs_[static_cast<std::size_t>(move - flips)];
            std::swap(other[a], other[b]);
        }
        if (other == run.board) { continue; }
        const int value = score(run, other);
        if (value > run.score) { failures = 0; }
        if (value >= run.score) {
            run.board = other;
            run.score = value;
        }
    }
}

void Climber::first_improvement(Run& run, Random& random) {
    const std::size_t flips = space_.free.size() * space_.alphabet.size();
    std::vector<std::size_t> order(flips + pairs_.size());
    for (std::size_t i = 0; i < order.size(); ++i) { order[i] = i; }
    for (bool gained = true; gained && !raised(stop_);) {
        gained = false;
        random.shuffle(order);
        for (std::size_t move : order) {
            if (raised(stop_)) { return; }
            std::string other = run.board;
            if (move < flips) {
                other[space_.free[move / space_.alphabet.size()]] =
                    as_letter(space_.alphabet[move % space_.alphabet.size()]);
            } else {
                std::swap(other[pairs_[move - flips].first], other[pairs_[move - flips].second]);
            }
            if (other == run.board) { continue; }
            if (const int value = score(run, other); value > run.score) {
                run.board = other;
                run.score = value;
                gained = true;
                break;
            }
        }
    }
}

void Climber::steepest_ascent(Run& run) {
    while (!raised(stop_)) {
        std::string best = run.board;
        int best_score = run.score;
        for (std::uint8_t cell : space_.free) {
            if (raised(stop_)) { return; }
            const auto& scores = letter_scores(run, run.board, cell);
            for (std::uint8_t letter : space_.alphabet) {
                if (scores[letter] > best_score) {
                    best_score = scores[letter];
                    best = run.board;
                    best[cell] = as_letter(letter);
                }
            }
        }
        for (const auto& [a, b] : pairs_) {
            if (run.board[a] == run.board[b]) { continue; }
            std::string other = run.board;
            std::swap(other[a], other[b]);
            if (const int value = score(run, other); value > best_score) {
                best_score = value;
                best = other;
            }
        }
        if (best_score == run.score) { return; }
        run.board = best;
        run.score = best_score;
    }
}

void Climber::perturb(Run& run, Random& random) {
    steepest_ascent(run);
    if (space_.free.empty()) { return; }
    for (int failures = 0; failures < perturb_patience && !raised(stop_); ++failures) {
        const std::string held = run.board;
        const int held_score = run.score;
        for (int i = 0; i < perturbed_cells; ++i) {
            const auto cell = random.of(space_.free);
            run.board[cell] = as_letter(random.of(space_.alphabet));
        }
        run.score = score(run, run.board);
        steepest_ascent(run);
        if (run.score > held_score) {
            failures = -1;
        } else if (run.score < held_score) {
            run.board = held;
            run.score = held_score;
        }
    }
}

void Climber::cool(Run& run, std::uint64_t steps, double from, double to, Random& random) {
    if (space_.free.empty()) { return; }
    const double factor = std::pow(to / from, 1.0 / static_cast<double>(std::max<std::uint64_t>(steps, 1)));
    double fraction = from;
    std::string other = run.board;
    for (std::uint64_t step = 0; step < steps && !raised(stop_); ++step, fraction *= factor) {
        if (!pairs_.empty() && random.unit() < swap_share) {
            const auto [a, b] = random.of(pairs_);
            std::swap(other[a], other[b]);
        } else {
            const auto cell = random.of(space_.free);
            other[cell] = as_letter(random.of(space_.alphabet));
        }
        if (other == run.board) { continue; }
        const int value = score(run, other);
        // Never zero, so that a board without any word is left by chance.
        const double temperature = std::max(fraction * run.best.score, 1e-3);
        if (value >= run.score || random.unit() < std::exp((value - run.score) / temperature)) {
            run.score = value;
            run.board = other;
        } else {
            other = run.board;
        }
    }
}

} // namespace weft::hunt
