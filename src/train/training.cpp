#include "train/training.hpp"

#include "base/parallel.hpp"
#include "make/layout.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <map>

namespace weft {
namespace {

constexpr std::size_t others = 600;
/// Boards that the words of a puzzle are laid out on anew; twice as many teach no more.
constexpr std::uint64_t copies = 4;
/// Chosen by cross-validation, for each choice of a puzzle.
constexpr double penalty = 2 + copies;

/// How people lay out a spangram is not how we do, so a board of ours must not teach it.
void forget_shape(KnownChoice& choice) {
    choice.real = false;
    const auto list = feature_list();
    for (std::size_t i = 0; i < choice.rows.size(); ++i) {
        if (list[i % list.size()].of_shape) { choice.rows[i] = 0; }
    }
}

std::vector<bool> quick_features() {
    std::vector<bool> used;
    for (const FeatureInfo& info : feature_list()) {
        used.push_back(info.group != FeatureGroup::pair && info.group != FeatureGroup::link &&
                       info.group != FeatureGroup::set);
    }
    return used;
}

std::vector<double> fit_features(std::span<const KnownChoice* const> choices, const std::vector<bool>& used) {
    return fit(choices, feature_list().size(), used, {.penalty = penalty});
}

} // namespace

Training::Training(std::vector<Lesson> lessons, const Lexicon& lexicon, const Knowledge& knowledge,
                   const std::atomic<bool>& stop, Progress* progress)
    : lessons_(std::move(lessons))
    , choices_(lessons_.size())
    , lexicon_(lexicon)
    , knowledge_(knowledge)
    , stop_(stop)
    , progress_(progress) {
    // A thread a lesson does more than many threads on one.
    for (Lesson& lesson : lessons_) {
        lesson.options.threads = 1;
        lesson.options.rare_when_needed = false; // what is told apart there are not the words of most answers
    }
    expect(lessons_.size());
    for_all(worker_count(0), lessons_.size(), 2, [&](std::size_t lesson) {
        choices_[lesson] = first_round(lessons_[lesson]);
        one_done();
    });
}

void Training::expect(std::size_t boards) const {
    if (progress_ != nullptr) { progress_->total += boards; }
}

void Training::one_done() const {
    if (progress_ != nullptr) { ++progress_->done; }
}

std::optional<KnownChoice> Training::known_choice(const Lesson& lesson, const Board& board,
                                                  std::span<const double> quick) const {
    const OfficialSolution& official = *lesson.puzzle.solution;
    Search search(board, lexicon_, lesson.options, stop_);
    const Features features(search, knowledge_, lesson.theme);
    const std::vector<Candidate> answers =
        find_solution(search, features, quick, official.spangram, official.words);
    if (answers.empty()) { return std::nullopt; }
    const std::uint64_t answer = answers.front().key;
    std::map<std::uint64_t, CoverReading> solutions{{answer, answers.front().solution}};
    for (Candidate& candidate : shortlist(search, features, quick, others).candidates) {
        solutions.try_emplace(candidate.key, std::move(candidate.solution));
    }
    KnownChoice choice;
    for (const auto& [key, solution] : solutions) {
        if (key == answer) { choice.answer = choice.rows.size() / feature_list().size(); }
        const auto row = features_of(solution, features);
        choice.rows.insert(choice.rows.end(), row.begin(), row.end());
    }
    return choice;
}

std::vector<KnownChoice> Training::first_round(const Lesson& lesson) const {
    const Weights guess = Weights::first_guess();
    const OfficialSolution& official = *lesson.puzzle.solution;
    std::vector<KnownChoice> choices;
    const auto learn = [&](const Board& board, bool ours) {
        if (auto choice = known_choice(lesson, board, guess.quick)) {
            if (ours) { forget_shape(*choice); }
            choices.push_back(std::move(*choice));
        }
    };
    try {
        const Board& board = lesson.puzzle.board;
        learn(board, false);
        for (std::uint64_t copy = 0; copy < copies && !choices.empty(); ++copy) {
            Random random(1, copy);
            const auto layout =
                random_layout(board.topology, {official.spangram, official.words}, random, stop_);
            if (layout) { learn(layout->board, true); }
        }
    } catch (const InputError&) {
        // The board cannot be searched; whoever solves it is told why.
    }
    return choices;
}

Weights Training::fitted(const std::vector<std::size_t>& used) const {
    std::vector<const KnownChoice*> choices;
    for (const std::size_t lesson : used) {
        for (const KnownChoice& choice : choices_[lesson]) { choices.push_back(&choice); }
    }
    check(stop_);
    // An answer that stands alone is told from nothing.
    if (std::none_of(choices.begin(), choices.end(),
                     [](const auto* choice) { return choice->rows.size() > feature_list().size(); })) {
        throw InputError("no weights: there is no puzzle to learn from, whose own solution is found among "
                         "others of its board");
    }
    const auto quick = quick_features();
    const std::vector<double> first = fit_features(choices, quick);
    std::vector<std::optional<KnownChoice>> second_round(used.size());
    expect(used.size());
    for_all(worker_count(0), used.size(), 2, [&](std::size_t i) {
        const Lesson& lesson = lessons_[used[i]];
        second_round[i] = known_choice(lesson, lesson.puzzle.board, first);
        one_done();
    });
    check(stop_);
    for (const auto& choice : second_round) {
        if (choice) { choices.push_back(&*choice); }
    }
    return {.quick = fit_features(choices, quick),
            .full = fit_features(choices, std::vector<bool>(feature_list().size(), true))};
}

} // namespace weft
