#include "player/chances.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace weft {
namespace {

/// Chances that differ by less are the same to a player, and do not count against an easier word.
constexpr double step_of_chance = 0.002;

} // namespace

std::vector<WordChance> word_chances(const Widened& answer, const Slips& slips) {
    std::map<std::pair<bool, std::string>, WordChance> words;
    // Of each place to lay a word the likeliest solution comes first, and its tracing stays.
    const auto add_all = [&](const Solution& solution, double probability) {
        const auto add = [&](const TracedWord& word, bool spangram) {
            const auto [place, fresh] = words.try_emplace({spangram, word.word}, WordChance{word, spangram});
            place->second.chance += probability;
            if (!fresh) { return; }
            const auto id = answer.search->lexicon().find(word.word);
            place->second.commonness = id ? answer.search->lexicon().commonness(*id) : 0;
        };
        if (!solution.spangram.word.empty()) { add(solution.spangram, true); }
        for (const TracedWord& word : solution.words) { add(word, false); }
    };
    const double share = slips.share_as_read(answer.none);
    for (const RankedReading& ranked : answer.ranking.solutions) {
        add_all(spell(*answer.search, ranked.solution), share * ranked.probability);
    }
    if (slips.compete()) {
        for (const Slip& slip : slips.slips) { add_all(slip.solution, slip.solution_probability()); }
    }
    std::vector<WordChance> chances;
    chances.reserve(words.size());
    for (auto& [key, word] : words) { chances.push_back(std::move(word)); }
    std::stable_sort(chances.begin(), chances.end(), [](const WordChance& a, const WordChance& b) {
        const auto key = [](const WordChance& word) {
            return std::tuple(-std::round(word.chance / step_of_chance), word.word.word.size(),
                              -word.commonness);
        };
        return key(a) < key(b);
    });
    return chances;
}

} // namespace weft
