#include "weft/training.hpp"

#include <map>

namespace weft {
namespace {

constexpr std::size_t others = 600;
/// Chosen by cross-validation: a tenth of it and ten times as much do worse.
constexpr double penalty = 8;

} // namespace

std::optional<KnownChoice> known_choice(Search& search, const Features& features,
                                        const OfficialSolution& official) {
    const std::vector<Candidate> answers = find_solution(search, features, official.spangram, official.words);
    if (answers.empty()) { return std::nullopt; }
    const std::uint64_t answer = answers.front().key;
    std::map<std::uint64_t, Solution> solutions{{answer, answers.front().solution}};
    for (Candidate& candidate : shortlist(search, features, Weights::first_guess().quick, others)) {
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
