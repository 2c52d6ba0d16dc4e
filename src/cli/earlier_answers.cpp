#include "cli/earlier_answers.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace weft::cli {
namespace {

/// The mathematical functions of two systems differ in the last digits.
constexpr double most_apart = 1e-6;

bool same_value(const nlohmann::json& one, const nlohmann::json& other) {
    if (one.is_number() && other.is_number()) {
        return std::abs(one.get<double>() - other.get<double>()) <=
               most_apart * std::max(1.0, std::abs(one.get<double>()));
    }
    if (one.type() != other.type() || one.size() != other.size()) { return false; }
    if (one.is_object()) {
        return std::all_of(one.items().begin(), one.items().end(), [&](const auto& item) {
            const auto same = other.find(item.key());
            return same != other.end() && same_value(item.value(), *same);
        });
    }
    return one.is_array() ? std::equal(one.begin(), one.end(), other.begin(), same_value) : one == other;
}

} // namespace

bool ended_early(const nlohmann::json& answer) {
    const auto ending = answer.find("ending");
    if (ending != answer.end() && *ending != "complete") { return true; }
    return std::any_of(answer.items().begin(), answer.items().end(), [](const auto& item) {
        return item.key().ends_with("complete") && item.value() == nlohmann::json(false);
    });
}

bool same_kind(const nlohmann::json& one, const nlohmann::json& other) {
    const auto has_fields_of = [](const nlohmann::json& all, const nlohmann::json& some) {
        return std::all_of(some.items().begin(), some.items().end(), [&](const auto& item) {
            const auto same = all.find(item.key());
            return item.key() == "index" || item.key() == "milliseconds" ||
                   (same != all.end() &&
                    (same->type() == item.value().type() || same->is_null() || item.value().is_null() ||
                     (same->is_number() && item.value().is_number())));
        });
    };
    return has_fields_of(one, other) || has_fields_of(other, one);
}

bool same_answer(nlohmann::json one, nlohmann::json other) {
    for (nlohmann::json* const answer : {&one, &other}) {
        answer->erase("milliseconds");
        answer->erase("index");
    }
    return same_value(one, other);
}

} // namespace weft::cli
