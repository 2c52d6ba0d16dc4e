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

Model Model::from_archive(const Archive& archive) {
    if (!archive.contains("weights")) { return {Weights::first_guess(), Weights::first_guess()}; }
    const auto text = archive.section<char>("weights");
    return parse({text.data(), text.size()}, "the packed weights");
}

Model Model::parse(std::string_view text, const std::string& source) {
    const auto list = feature_list();
    std::map<std::string, std::size_t> index;
    for (std::size_t i = 0; i < list.size(); ++i) { index[list[i].name] = i; }
    Model model;
    const auto columns = {&model.counted.quick, &model.counted.full, &model.uncounted.quick,
                          &model.uncounted.full};
    for (auto* column : columns) { column->resize(list.size()); }
    std::istringstream lines{std::string(text)};
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.empty() || line[0] == '#') { continue; }
        std::istringstream fields(line);
        std::string name;
        fields >> name;
        const auto place = index.find(name);
        for (auto* column : columns) {
            double weight = 0;
            if (place == index.end() || !(fields >> weight) || !std::isfinite(weight)) {
                throw InputError(
                    fmt::format("{}:{}: not the name of a feature and four weights", source, number));
            }
            (*column)[place->second] = weight;
        }
    }
    return model;
}

std::string Model::text() const {
    std::string result =
        "# Made by `weft fit`. A feature, and what it weighs in the quick and in the full score: where\n"
        "# the number of words is known, and where it is not.\n";
    const auto list = feature_list();
    for (std::size_t i = 0; i < list.size(); ++i) {
        result += fmt::format("{} {:.6g} {:.6g} {:.6g} {:.6g}\n", list[i].name, counted.quick[i],
                              counted.full[i], uncounted.quick[i], uncounted.full[i]);
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

Ranking rank(Search& search, const Features& features, const Weights& weights, std::size_t top) {
    return {
        order(shortlist(search, features, weights.quick, std::max(top, shortlist_size)), features, weights)};
}

} // namespace weft
