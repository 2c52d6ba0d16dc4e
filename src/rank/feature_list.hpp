// The list of features: what each is called and belongs to. Their definitions stand in features.hpp's
// implementation under these names, in this order; the weights that turn them into a score are fitted
// elsewhere and shipped as data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace weft {

/// What a feature belongs to. Word features are summed over the words. Pair and link features are averaged
/// over the pairs and links where they are known, and those of pairs then multiplied by n / 2.
enum class FeatureGroup : std::uint8_t { count, spangram, word, pair, link, set };

struct FeatureInfo {
    FeatureGroup group;
    const char* name;
};

inline constexpr auto feature_table = [] {
    using enum FeatureGroup;
    return std::array{
        FeatureInfo{count, "words"},
        FeatureInfo{count, "words_squared"},

        FeatureInfo{spangram, "one_word_frequency"},
        FeatureInfo{spangram, "one_word_rare"},
        FeatureInfo{spangram, "joined"},
        FeatureInfo{spangram, "part_frequency_least"},
        FeatureInfo{spangram, "part_frequency_mean"},
        FeatureInfo{spangram, "phrase_strength"},
        FeatureInfo{spangram, "phrase_listed"},
        FeatureInfo{spangram, "phrase_unmet"},
        FeatureInfo{spangram, "parts_cosine"},
        FeatureInfo{spangram, "parts_thesaurus"},
        FeatureInfo{spangram, "part_of_two_letters"},
        FeatureInfo{spangram, "part_of_three_letters"},
        FeatureInfo{spangram, "first_function_word"},
        FeatureInfo{spangram, "last_function_word"},
        FeatureInfo{spangram, "spangram_length"},
        FeatureInfo{spangram, "spangram_length_squared"},
        FeatureInfo{spangram, "spangram_name"},
        FeatureInfo{spangram, "spangram_plural"},
        FeatureInfo{spangram, "spangram_noun"},
        FeatureInfo{spangram, "spangram_verb_form"},
        FeatureInfo{spangram, "first_adjective"},
        FeatureInfo{spangram, "first_noun"},
        FeatureInfo{spangram, "first_plural"},
        FeatureInfo{spangram, "first_verb"},
        FeatureInfo{spangram, "spangram_clue"},
        FeatureInfo{spangram, "spangram_size"},
        FeatureInfo{spangram, "starts_on_side"},
        FeatureInfo{spangram, "ends_on_side"},
        FeatureInfo{spangram, "ends_opposite"},
        FeatureInfo{spangram, "crosses_itself"},
        FeatureInfo{spangram, "turns"},
        FeatureInfo{spangram, "sharp_turns"},
        FeatureInfo{spangram, "diagonals"},
        FeatureInfo{spangram, "spangram_content"},
        FeatureInfo{spangram, "spangram_number"},
        FeatureInfo{spangram, "association"},
        FeatureInfo{spangram, "association_any_number"},
        FeatureInfo{spangram, "often"},
        FeatureInfo{spangram, "follow"},
        FeatureInfo{spangram, "never_follow"},
        FeatureInfo{spangram, "closed"},
        FeatureInfo{spangram, "price_of_two"},
        FeatureInfo{spangram, "phrase"},
        FeatureInfo{spangram, "phrase_parts"},
        FeatureInfo{spangram, "phrase_price"},
        FeatureInfo{spangram, "phrase_price_by_pairs"},
        FeatureInfo{spangram, "phrase_price_of_letter"},
        FeatureInfo{spangram, "phrase_dearest"},
        FeatureInfo{spangram, "phrase_strangers"},
        FeatureInfo{spangram, "phrase_known_whole"},
        FeatureInfo{spangram, "phrase_first_function_word"},
        FeatureInfo{spangram, "phrase_last_function_word"},
        FeatureInfo{spangram, "phrase_length"},

        FeatureInfo{word, "frequency"},
        FeatureInfo{word, "rare"},
        FeatureInfo{word, "very_common"},
        FeatureInfo{word, "length"},
        FeatureInfo{word, "four_letters"},
        FeatureInfo{word, "long"},
        FeatureInfo{word, "name"},
        FeatureInfo{word, "plural"},
        FeatureInfo{word, "past"},
        FeatureInfo{word, "gerund"},
        FeatureInfo{word, "noun"},
        FeatureInfo{word, "verb"},
        FeatureInfo{word, "adjective"},
        FeatureInfo{word, "adverb"},
        FeatureInfo{word, "contraction"},
        FeatureInfo{word, "compared"},
        FeatureInfo{word, "agent"},
        FeatureInfo{word, "derived"},
        FeatureInfo{word, "noun_only"},
        FeatureInfo{word, "no_vector"},
        FeatureInfo{word, "no_senses"},
        FeatureInfo{word, "inflected_verb"},
        FeatureInfo{word, "clue"},
        FeatureInfo{word, "size"},
        FeatureInfo{word, "size_large"},
        FeatureInfo{word, "speech"},
        FeatureInfo{word, "content"},
        FeatureInfo{word, "number"},
        FeatureInfo{word, "text_frequency"},
        FeatureInfo{word, "compound"},
        FeatureInfo{word, "compound_association"},
        FeatureInfo{word, "unlisted"},
        FeatureInfo{word, "unlisted_spelling"},
        FeatureInfo{word, "word_turns"},
        FeatureInfo{word, "word_sharp_turns"},
        FeatureInfo{word, "word_diagonals"},
        FeatureInfo{word, "word_crosses_itself"},
        FeatureInfo{word, "word_goes_down"},
        FeatureInfo{word, "word_goes_right"},

        FeatureInfo{pair, "cosine"},
        FeatureInfo{pair, "cosine_high"},
        FeatureInfo{pair, "cosine_low"},
        FeatureInfo{pair, "thesaurus"},
        FeatureInfo{pair, "thesaurus_high"},
        FeatureInfo{pair, "common_kind"},
        FeatureInfo{pair, "common_kind_high"},
        FeatureInfo{pair, "kind_above"},
        FeatureInfo{pair, "phrase"},
        FeatureInfo{pair, "same_plural"},
        FeatureInfo{pair, "same_noun"},
        FeatureInfo{pair, "same_verb_form"},
        FeatureInfo{pair, "same_adjective"},
        FeatureInfo{pair, "same_verb"},
        FeatureInfo{pair, "same_lemma"},
        FeatureInfo{pair, "contains"},
        FeatureInfo{pair, "frequency_apart"},
        FeatureInfo{pair, "length_apart"},
        FeatureInfo{pair, "coordinated"},
        FeatureInfo{pair, "pair_association"},
        FeatureInfo{pair, "pair_closed"},
        FeatureInfo{pair, "context"},
        FeatureInfo{pair, "context_high"},

        FeatureInfo{link, "link_cosine"},
        FeatureInfo{link, "link_cosine_best"},
        FeatureInfo{link, "link_thesaurus"},
        FeatureInfo{link, "link_last_cosine"},
        FeatureInfo{link, "link_first_cosine"},
        FeatureInfo{link, "link_first_sibling"},
        FeatureInfo{link, "link_kind_of"},
        FeatureInfo{link, "link_last_kind_of"},
        FeatureInfo{link, "link_sibling"},
        FeatureInfo{link, "link_more_general"},
        FeatureInfo{link, "link_belongs"},
        FeatureInfo{link, "link_phrase"},
        FeatureInfo{link, "link_same_lemma"},
        FeatureInfo{link, "link_association"},
        FeatureInfo{link, "link_context"},
        FeatureInfo{link, "link_last_context"},
        FeatureInfo{link, "link_same_plural"},
        FeatureInfo{link, "link_named"},
        FeatureInfo{link, "clue_named"},

        FeatureInfo{set, "loneliest"},
        FeatureInfo{set, "second_loneliest"},
        FeatureInfo{set, "loneliest_thesaurus"},
        FeatureInfo{set, "least_link"},
        FeatureInfo{set, "rarest"},
        FeatureInfo{set, "shared_kind"},
        FeatureInfo{set, "shared_kind_members"},
        FeatureInfo{set, "shared_category"},
        FeatureInfo{set, "shared_category_members"},
        FeatureInfo{set, "coordinated_best"},
        FeatureInfo{set, "coordinated_least"},
        FeatureInfo{set, "rarest_in_text"},
        FeatureInfo{set, "loneliest_context"},
        FeatureInfo{set, "least_link_context"},
        FeatureInfo{set, "all_associated"},
        FeatureInfo{set, "could_be_joined"},
        FeatureInfo{set, "odd_plural"},
    };
}();

/// All features in the order of their groups.
constexpr std::span<const FeatureInfo> feature_list() { return feature_table; }

/// Features that are left out where the number of words is known: there they told nothing in
/// cross-validation, as what they find amiss is mostly a solution with a word too many or too few.
constexpr bool tells_only_uncounted(const FeatureInfo& info) {
    const std::string_view name = info.name;
    return name == "link_same_plural" || name == "could_be_joined";
}

/// Features that speak of the clue.
constexpr bool tells_of_clue(const FeatureInfo& info) {
    const std::string_view name = info.name;
    return name == "clue" || name == "spangram_clue" || name == "clue_named";
}

/// Where a group's features start and end in that list.
struct FeatureRange {
    std::size_t begin = 0;
    std::size_t end = 0;
    constexpr std::size_t size() const { return end - begin; }
};

/// By group.
inline constexpr auto feature_ranges = [] {
    std::array<FeatureRange, static_cast<std::size_t>(FeatureGroup::set) + 1> ranges{};
    for (std::size_t feature = 0; feature < feature_table.size(); ++feature) {
        FeatureRange& range = ranges[static_cast<std::size_t>(feature_table[feature].group)];
        if (range.end == 0) { range.begin = feature; }
        range.end = feature + 1;
    }
    return ranges;
}();

constexpr FeatureRange feature_range(FeatureGroup group) {
    return feature_ranges[static_cast<std::size_t>(group)];
}

/// What the features of a group add to a score: `values` as many as the group has, `weights` one for each
/// feature of the list.
constexpr double weighed(FeatureGroup group, std::span<const float> values, std::span<const double> weights) {
    const FeatureRange range = feature_range(group);
    double sum = 0;
    for (std::size_t i = 0; i < range.size(); ++i) {
        sum += weights[range.begin + i] * static_cast<double>(values[i]);
    }
    return sum;
}

/// The score of a solution. `values`: of all features, in the order of the list.
constexpr double score_of(std::span<const float> values, std::span<const double> weights) {
    double score = 0;
    for (std::size_t i = 0; i < values.size(); ++i) { score += weights[i] * static_cast<double>(values[i]); }
    return score;
}

/// Where a feature stands in its group.
constexpr std::size_t feature_place(FeatureGroup group, std::string_view name) {
    std::size_t place = 0;
    while (feature_table[feature_range(group).begin + place].name != name) { ++place; }
    return place;
}

/// Where it stands among all features.
constexpr std::size_t feature_index(FeatureGroup group, std::string_view name) {
    return feature_range(group).begin + feature_place(group, name);
}

} // namespace weft
