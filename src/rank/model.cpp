#include "rank/model.hpp"

#include "rank/feature_list.hpp"
#include "weft/error.hpp"

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
        {"joined", -1.5},
        {"never_follow", -1.0},
        {"association", 0.5},
        {"part_frequency_least", 0.5},
        {"phrase_strength", 0.3},
        {"frequency", 1.0},
        {"rare", -2.0},
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

const char* name_of(Reach reach) {
    constexpr std::array names{"everyday", "phrases", "rare", "open"};
    return names[static_cast<std::size_t>(reach)];
}

double Doubt::none(double evidence) const { return 1 / (1 + std::exp(constant + slope * evidence)); }

void Model::share_clue() {
    for (std::size_t i = 0; i < feature_list().size(); ++i) {
        if (!tells_of_clue(feature_list()[i])) { continue; }
        uncounted.quick[i] = counted.quick[i];
        uncounted.full[i] = counted.full[i];
    }
}

Model Model::from_archive(const Archive& archive) {
    if (!archive.contains("weights")) { return {Weights::first_guess(), Weights::first_guess()}; }
    const auto text = archive.section<char>("weights");
    return parse({text.data(), text.size()}, "the packed weights");
}

namespace {

/// The columns of a model's text: a place of the model for each number of a line.
std::map<std::string, std::array<double*, 4>> places_of(Model& model) {
    std::map<std::string, std::array<double*, 4>> places;
    Weights& counted = model.counted;
    Weights& uncounted = model.uncounted;
    for (auto* column : {&counted.quick, &counted.full, &uncounted.quick, &uncounted.full}) {
        column->resize(feature_list().size());
    }
    for (std::size_t i = 0; i < feature_list().size(); ++i) {
        places[feature_list()[i].name] = {&counted.quick[i], &counted.full[i], &uncounted.quick[i],
                                          &uncounted.full[i]};
    }
    for (std::size_t i = 0; i < all_reaches.size(); ++i) {
        places[fmt::format("doubt:{}", name_of(all_reaches[i]))] = {
            &counted.doubts[i].constant, &counted.doubts[i].slope, &uncounted.doubts[i].constant,
            &uncounted.doubts[i].slope};
    }
    places["sharpness"] = {&counted.sharpness, nullptr, &uncounted.sharpness, nullptr};
    return places;
}

} // namespace

Model Model::parse(std::string_view text, const std::string& source) {
    Model model;
    const auto places = places_of(model);
    std::istringstream lines{std::string(text)};
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.empty() || line[0] == '#') { continue; }
        std::istringstream fields(line);
        std::string name;
        fields >> name;
        const auto place = places.find(name);
        for (std::size_t column = 0; column < 4; ++column) {
            double value = 0;
            if (place == places.end() || !(fields >> value) || !std::isfinite(value)) {
                throw InputError(
                    fmt::format("{}:{}: not the name of a feature and four weights", source, number));
            }
            if (double* const target = place->second[column]) { *target = value; }
        }
    }
    return model;
}

std::string Model::text() const {
    std::string result =
        "# Made by `weft fit`. A feature, and what it weighs in the quick and in the full score: where\n"
        "# the number of words is known, and where it is not. For each reach of the search, the constant "
        "and\n"
        "# the slope of the doubt. The sharpness of the chances.\n";
    Model copy = *this;
    const auto places = places_of(copy);
    const auto add = [&](const std::string& name) {
        result += name;
        for (const double* value : places.at(name)) {
            result += fmt::format(" {:.6g}", value == nullptr ? 0 : *value);
        }
        result += '\n';
    };
    for (const FeatureInfo& info : feature_list()) { add(info.name); }
    for (const Reach reach : all_reaches) { add(fmt::format("doubt:{}", name_of(reach))); }
    add("sharpness");
    return result;
}

} // namespace weft
