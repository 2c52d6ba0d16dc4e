// What the implementation of features shares.
#pragma once

#include "rank/facts.hpp"
#include "rank/feature_list.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>
#include <tuple>

namespace weft {

inline constexpr float function_word = 5.3F; ///< words commoner than this are mostly of, the, and, ...

/// Looking up this many words takes longer than waking threads.
inline constexpr std::size_t words_worth_threads = 100;

inline float flag(unsigned flags, unsigned wanted) { return (flags & wanted) != 0 ? 1.0F : 0.0F; }
inline unsigned verb_form(unsigned flags) { return flags & (flag_past | flag_gerund); }

/// The mean of a column over the rows where it is known; 0 where it never is.
inline float mean_known(std::span<const std::span<const float>> rows, std::size_t column) {
    float sum = 0;
    float known = 0;
    for (const auto row : rows) {
        if (std::isnan(row[column])) { continue; }
        sum += row[column];
        known += 1;
    }
    return known > 0 ? sum / known : 0.0F;
}

/// The name of a feature as a template's argument.
template <std::size_t size>
struct FeatureName {
    std::array<char, size> letters{};
    // Not explicit: a literal is such a name.
    consteval FeatureName(const char (&name)[size]) { std::copy_n(name, size, letters.begin()); }
    constexpr std::string_view view() const { return {letters.data(), size - 1}; }
};

/// A feature's value beside its name.
template <FeatureName feature_name>
struct Value {
    static constexpr std::string_view name = feature_name.view();
    float value;
};

/// Writes the values of a group. Does not compile unless they bear the names of the group's features in the
/// order of the list.
template <FeatureGroup group, typename... Values>
void write(const std::tuple<Values...>& values, std::span<float> out) {
    static_assert([] {
        const std::array names{Values::name...};
        const auto listed = feature_list().subspan(feature_range(group).begin, feature_range(group).size());
        return std::equal(names.begin(), names.end(), listed.begin(), listed.end(),
                          [](std::string_view name, const FeatureInfo& info) { return name == info.name; });
    }());
    std::apply([&, place = out.begin()](const Values&... value) mutable { ((*place++ = value.value), ...); },
               values);
}

} // namespace weft
