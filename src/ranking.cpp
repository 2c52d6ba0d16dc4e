#include "weft/ranking.hpp"

#include "weft/error.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <sstream>

namespace weft {

Weights Weights::first_guess() {
    Weights weights;
    const auto list = feature_list();
    weights.quick.resize(list.size());
    const std::map<std::string_view, double> guess{
        {"one_word_frequency", 0.5},
        {"joined", 0.5},
        {"part_frequency_least", 0.5},
        {"phrase_strength", 0.3},
        {"frequency", 1.0},
        {"rare", -1.0},
        {"name", -1.0},
        {"length", 0.3},
        {"cosine", 4.0},
        {"thesaurus", 2.0},
        {"same_plural", 0.5},
        {"same_lemma", -3.0},
        {"link_cosine", 4.0},
        {"words", -1.0},
        {"clue", 1.0},
        {"no_vector", -1.0},
    };
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto place = guess.find(list[i].name);
        if (place != guess.end()) { weights.quick[i] = place->second; }
    }
    weights.full = weights.quick;
    return weights;
}

Weights Weights::from_archive(const Archive& archive) {
    if (!archive.contains("weights")) { return first_guess(); }
    const auto text = archive.section<char>("weights");
    return parse({text.data(), text.size()}, "the packed weights");
}

Weights Weights::parse(std::string_view text, const std::string& source) {
    const auto list = feature_list();
    std::map<std::string, std::size_t> index;
    for (std::size_t i = 0; i < list.size(); ++i) { index[list[i].name] = i; }
    Weights weights;
    weights.quick.resize(list.size());
    weights.full.resize(list.size());
    std::istringstream lines{std::string(text)};
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.empty() || line[0] == '#') { continue; }
        std::istringstream fields(line);
        std::string name;
        double quick = 0;
        double full = 0;
        if (!(fields >> name >> quick >> full) || index.count(name) == 0) {
            throw InputError(
                fmt::format("{}:{}: not NAME QUICK FULL with the name of a feature", source, number));
        }
        weights.quick[index[name]] = quick;
        weights.full[index[name]] = full;
    }
    return weights;
}

std::string Weights::text() const {
    std::string result =
        "# Made by `weft fit`: feature, weight in the quick score, weight in the full score.\n";
    const auto list = feature_list();
    for (std::size_t i = 0; i < list.size(); ++i) {
        result += fmt::format("{} {:.6g} {:.6g}\n", list[i].name, quick[i], full[i]);
    }
    return result;
}

std::vector<float> features_of(const Solution& solution, const Features& features) {
    std::vector<BoardWord> words;
    for (std::size_t i = 0; i < solution.pieces.size(); ++i) {
        words.push_back(features.word(solution.pieces[i], solution.choices[i]));
    }
    // In the order of their numbers, so that sums do not depend on where the words lie.
    std::sort(words.begin(), words.end());
    std::vector<float> result(feature_list().size());
    features.of_solution(features.spangram(solution.spangram, solution.reading), words, result);
    return result;
}

std::vector<RankedSolution> order(std::vector<Candidate> candidates, const Features& features,
                                  const Weights& weights) {
    std::vector<RankedSolution> ranked;
    for (Candidate& candidate : candidates) {
        RankedSolution entry{std::move(candidate.solution), candidate.key, 0, {}};
        entry.features = features_of(entry.solution, features);
        entry.solution.score = 0;
        for (std::size_t i = 0; i < entry.features.size(); ++i) {
            entry.solution.score += weights.full[i] * static_cast<double>(entry.features[i]);
        }
        ranked.push_back(std::move(entry));
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const RankedSolution& a, const RankedSolution& b) {
        return a.solution.score != b.solution.score ? a.solution.score > b.solution.score : a.key < b.key;
    });
    double sum = 0;
    for (RankedSolution& entry : ranked) {
        entry.probability = std::exp(entry.solution.score - ranked.front().solution.score);
        sum += entry.probability;
    }
    for (RankedSolution& entry : ranked) { entry.probability /= sum; }
    return ranked;
}

Ranking rank(Search& search, const Features& features, const Weights& weights, std::size_t top,
             Progress* progress) {
    ShortlistOptions options;
    options.best = std::max(top, shortlist_size);
    Shortlist list = shortlist(search, features, weights.quick, options, progress);
    return {list.covers, order(std::move(list.best), features, weights)};
}

} // namespace weft
