#include "weft/training.hpp"

#include "weft/layout.hpp"

#include <algorithm>
#include <map>

namespace weft {
namespace {

constexpr std::size_t others = 600;
/// Boards that the words of a puzzle are laid out on anew; twice as many teach no more.
constexpr std::uint64_t copies = 8;
/// Chosen by cross-validation, for each choice of a puzzle.
constexpr double penalty = 2 * (1 + copies);

std::optional<KnownChoice> known_choice(Search& search, const Features& features,
                                        const OfficialSolution& official) {
    const Weights guess = Weights::first_guess();
    const std::vector<Candidate> answers =
        find_solution(search, features, guess.quick, official.spangram, official.words);
    if (answers.empty()) { return std::nullopt; }
    const std::uint64_t answer = answers.front().key;
    std::map<std::uint64_t, Solution> solutions{{answer, answers.front().solution}};
    for (Candidate& candidate : shortlist(search, features, guess.quick, others)) {
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

/// How people lay out a spangram is not how we do, so a board of ours must not teach it.
void forget_shape(KnownChoice& choice) {
    choice.real = false;
    const auto list = feature_list();
    for (std::size_t i = 0; i < choice.rows.size(); ++i) {
        if (list[i % list.size()].of_shape) { choice.rows[i] = 0; }
    }
}

} // namespace

std::vector<KnownChoice> known_choices(const Puzzle& puzzle, const SearchOptions& options,
                                       std::string_view theme, const Lexicon& lexicon,
                                       const Knowledge& knowledge, const std::atomic<bool>& stop) {
    std::vector<KnownChoice> choices;
    const OfficialSolution& official = *puzzle.solution;
    const auto learn = [&](const Board& board, bool ours) {
        Search search(board, lexicon, options, stop);
        const Features features(search, knowledge, theme);
        if (auto choice = known_choice(search, features, official)) {
            if (ours) { forget_shape(*choice); }
            choices.push_back(std::move(*choice));
        }
    };
    learn(puzzle.board, false);
    for (std::uint64_t copy = 0; copy < copies && !choices.empty(); ++copy) {
        Random random(1, copy);
        const auto layout =
            random_layout(puzzle.board.topology, {official.spangram, official.words}, random, stop);
        if (layout) { learn(layout->board, true); }
    }
    return choices;
}

Weights train(std::span<const KnownChoice* const> choices) {
    const std::size_t size = feature_list().size();
    std::vector<bool> used(size, true);
    Weights weights;
    const FitOptions options{.penalty = penalty};
    weights.full = fit(choices, size, used, options);
    for (const FeatureGroup group : {FeatureGroup::pair, FeatureGroup::link, FeatureGroup::set}) {
        const FeatureRange range = feature_range(group);
        std::fill(used.begin() + static_cast<std::ptrdiff_t>(range.begin),
                  used.begin() + static_cast<std::ptrdiff_t>(range.end), false);
    }
    weights.quick = fit(choices, size, used, options);
    return weights;
}

} // namespace weft
