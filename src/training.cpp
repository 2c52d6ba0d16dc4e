#include "weft/training.hpp"

#include <map>

namespace weft {
namespace {

constexpr std::size_t best_to_keep = 300;
constexpr std::size_t sample_to_keep = 300;
/// Chosen by cross-validation: a tenth of it and ten times as much do worse.
constexpr double penalty = 8;

} // namespace

std::optional<KnownChoice> known_choice(Search& search, const Features& features,
                                        const OfficialSolution& official) {
    ShortlistOptions options;
    options.best = best_to_keep;
    options.sample = sample_to_keep;
    options.wanted = solution_key(official.spangram, official.words);
    const Shortlist list = shortlist(search, features, Weights::first_guess().quick, options);
    if (!list.wanted) { return std::nullopt; }
    std::map<std::uint64_t, const Solution*> solutions{{list.wanted->key, &list.wanted->solution}};
    for (const auto* part : {&list.best, &list.sample}) {
        for (const Candidate& candidate : *part) {
            solutions.try_emplace(candidate.key, &candidate.solution);
        }
    }
    KnownChoice choice;
    for (const auto& [key, solution] : solutions) {
        if (key == list.wanted->key) { choice.answer = choice.rows.size() / feature_list().size(); }
        const auto row = features_of(*solution, features);
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
    const FeatureRange set = feature_range(FeatureGroup::set);
    std::fill(used.begin() + static_cast<std::ptrdiff_t>(set.begin),
              used.begin() + static_cast<std::ptrdiff_t>(set.end), false);
    weights.quick = fit(choices, size, used, options);
    return weights;
}

} // namespace weft
