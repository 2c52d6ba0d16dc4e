#include "weft/hunt.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace weft::hunt {
namespace {

constexpr std::array<std::pair<std::string_view, Rules>, 4> names{{{"length", Rules::length},
                                                                   {"boggle", Rules::boggle},
                                                                   {"wordhunt", Rules::wordhunt},
                                                                   {"count", Rules::count}}};

} // namespace

std::optional<Rules> parse_rules(std::string_view name) {
    for (const auto& [text, rules] : names) {
        if (text == name) { return rules; }
    }
    return std::nullopt;
}

std::string_view name_of(Rules rules) {
    return std::find_if(names.begin(), names.end(), [&](const auto& entry) { return entry.second == rules; })
        ->first;
}

int points(Rules rules, int letters) {
    switch (rules) {
    case Rules::length:
        return letters;
    case Rules::boggle: {
        constexpr int table[] = {0, 0, 0, 1, 1, 2, 3, 5};
        return letters < 8 ? table[letters] : 11;
    }
    case Rules::wordhunt: {
        constexpr int table[] = {0, 0, 0, 100, 400, 800};
        return letters < 6 ? table[letters] : 1400 + 200 * (letters - 6);
    }
    case Rules::count:
        return 1;
    }
    return 0;
}

} // namespace weft::hunt
