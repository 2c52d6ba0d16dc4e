#include "base/parallel.hpp"
#include "rank/feature_values.hpp"
#include "rank/features.hpp"

#include <algorithm>

namespace weft {
namespace {

/// How the two words of a compound go together.
struct Compound {
    Succession succession;
    float any_number = 0; ///< association, that of the other number of a word counted a little less
    bool never_follow = false;
    float likeness = 0;
    float thesaurus = 0;
};

Compound compound_of(const Facts& facts, const WordFacts& first, const WordFacts& last) {
    const Succession succession = facts.succession(first, last);
    const float other_number = facts.association_other_number(first, last);
    return {.succession = succession,
            .any_number = std::max(succession.association, 0.8F * other_number),
            .never_follow = !succession.follow && other_number == 0,
            .likeness = dot(first.vector, last.vector),
            .thesaurus = dot(facts.meaning(first).thesaurus, facts.meaning(last).thesaurus)};
}

/// What the parts of a spangram tell together.
struct PartsTogether {
    float least_frequency = 9;
    float mean_frequency = 0;
    float largest = 0; ///< size
    std::size_t letters = 0;
    float of_two_letters = 0; ///< so many parts
    float of_three_letters = 0;
};

PartsTogether together(std::span<const WordFacts* const> words) {
    PartsTogether parts;
    float sum = 0;
    for (const WordFacts* word : words) {
        const std::size_t letters = word->letters.size();
        parts.least_frequency = std::min(parts.least_frequency, word->frequency);
        sum += word->frequency;
        parts.largest = std::max(parts.largest, word->size);
        parts.letters += letters;
        parts.of_two_letters += letters == 2 ? 1.0F : 0.0F;
        parts.of_three_letters += letters == 3 ? 1.0F : 0.0F;
    }
    parts.mean_frequency = sum / static_cast<float>(words.size());
    return parts;
}

bool is_function_word(const WordFacts& word) { return word.frequency > function_word; }

} // namespace

void Features::find_spangrams(const Features* known) {
    std::vector<const Path*> part_paths; // one of each word
    std::vector<const SpangramReading*> readings;
    for (const Spangram& spangram : search_.spangrams()) {
        for (const SpangramReading& reading : search_.spangrams().readings(spangram)) {
            readings.push_back(&reading);
            SpangramFacts& facts = spangrams_.emplace_back();
            facts.first = static_cast<std::uint32_t>(spangram_parts_.size());
            facts.parts = static_cast<std::uint32_t>(reading.parts);
            for (int part = 0; part < reading.parts; ++part) {
                const Path& path = search_.paths()[reading.paths[part]];
                const auto [place, added] =
                    part_words_.numbers.try_emplace(path.word, static_cast<std::uint32_t>(part_paths.size()));
                if (added) { part_paths.push_back(&path); }
                spangram_parts_.push_back(place->second);
            }
        }
    }
    part_words_.facts.resize(part_paths.size());
    for_all(search_.workers(), part_paths.size(), words_worth_threads,
            [&](std::size_t word) { part_words_.facts[word] = look_up(*part_paths[word], known); });
    constexpr std::size_t size = feature_range(FeatureGroup::spangram).size();
    spangram_features_.resize(readings.size() * size);
    for_all(search_.workers(), readings.size(), words_worth_threads, [&](std::size_t i) {
        const std::span<const std::uint32_t> parts = parts_of(spangrams_[i]);
        if (parts.empty()) { return; } // nothing is known of it
        find_spangram_features(parts, spangram_shape(*readings[i]),
                               std::span(spangram_features_).subspan(i * size, size));
    });
}

std::vector<float> Features::vector_of(std::span<const std::uint32_t> parts) const {
    std::vector<float> vector;
    // The last part of a compound says most of what it is.
    for (const std::uint32_t part : parts) {
        const WordFacts& word = part_words_[part];
        const float share = is_function_word(word) ? 0.3F : 1.0F;
        vector.resize(std::max(vector.size(), word.vector.size()));
        for (std::size_t i = 0; i < word.vector.size(); ++i) { vector[i] += share * word.vector[i]; }
    }
    normalise(vector);
    return vector;
}

Features::SpangramShape Features::spangram_shape(const SpangramReading& reading) const {
    const Topology& topology = search_.board().topology;
    const Trace cells = search_.trace(reading);
    SpangramShape shape{.path = shape_of(topology, cells)};
    for (const auto& sides : topology.opposite_sides()) {
        const CellSet one = sides[0];
        const CellSet other = sides[1];
        const auto on = [&](int cell) { return one.contains(cell) || other.contains(cell); };
        shape.starts = shape.starts || on(cells.front());
        shape.ends = shape.ends || on(cells.back());
        shape.opposite = shape.opposite || (one.contains(cells.front()) && other.contains(cells.back())) ||
                         (other.contains(cells.front()) && one.contains(cells.back()));
    }
    return shape;
}

void Features::find_spangram_features(std::span<const std::uint32_t> numbers, const SpangramShape& shape,
                                      std::span<float> out) const {
    const WordFacts& first = part_words_[numbers.front()];
    const WordFacts& last = part_words_[numbers.back()];
    // Compounds of two words, and phrases of more, are made in different ways.
    const bool compound = numbers.size() == 2;
    const bool phrase = numbers.size() > 2;
    std::vector<const WordFacts*> words;
    for (const std::uint32_t part : numbers) { words.push_back(&part_words_[part]); }
    const PartsTogether parts = together(words);
    const Facts::PhraseCost price = facts_.phrase_cost(words);
    const Compound whole = compound ? compound_of(facts_, first, last) : Compound{};
    const auto in_one = [&](float value) { return compound || phrase ? 0.0F : value; };
    const auto in_compound = [&](float value) { return compound ? value : 0.0F; };
    const auto in_phrase = [&](float value) { return phrase ? value : 0.0F; };
    const auto not_in_phrase = [&](float value) { return phrase ? 0.0F : value; };
    const auto size = static_cast<float>(parts.letters);
    const std::tuple values{
        Value<"one_word_frequency">{in_one(last.frequency)},
        Value<"one_word_rare">{in_one(std::max(0.0F, 2.6F - last.frequency))},
        Value<"joined">{in_compound(1)},
        Value<"part_frequency_least">{in_compound(parts.least_frequency)},
        Value<"part_frequency_mean">{in_compound(parts.mean_frequency)},
        Value<"phrase_strength">{in_compound(whole.succession.strength)},
        Value<"phrase_listed">{whole.succession.listed ? 1.0F : 0.0F},
        Value<"phrase_unmet">{compound && whole.succession.strength == 0 ? 1.0F : 0.0F},
        Value<"parts_cosine">{whole.likeness},
        Value<"parts_thesaurus">{whole.thesaurus},
        Value<"part_of_two_letters">{in_compound(parts.of_two_letters)},
        Value<"part_of_three_letters">{in_compound(parts.of_three_letters)},
        Value<"first_function_word">{in_compound(is_function_word(first) ? 1.0F : 0.0F)},
        Value<"last_function_word">{in_compound(is_function_word(last) ? 1.0F : 0.0F)},
        Value<"spangram_length">{size},
        Value<"spangram_length_squared">{(size - 9) * (size - 9) / 10},
        Value<"spangram_name">{not_in_phrase(flag(first.flags | last.flags, flag_name))},
        Value<"spangram_plural">{not_in_phrase(flag(last.flags, flag_plural))},
        Value<"spangram_noun">{not_in_phrase(flag(last.flags, flag_noun))},
        Value<"spangram_verb_form">{not_in_phrase(verb_form(last.flags) != 0 ? 1.0F : 0.0F)},
        Value<"first_adjective">{in_compound(flag(first.flags, flag_adjective))},
        Value<"first_noun">{in_compound(flag(first.flags, flag_noun))},
        Value<"first_plural">{in_compound(flag(first.flags, flag_plural))},
        Value<"first_verb">{in_compound(flag(first.flags, flag_verb))},
        Value<"spangram_clue">{words_->clue.empty() ? 0.0F : clue_likeness(vector_of(numbers))},
        Value<"spangram_size">{not_in_phrase(parts.largest)},
        Value<"starts_on_side">{shape.starts ? 1.0F : 0.0F},
        Value<"ends_on_side">{shape.ends ? 1.0F : 0.0F},
        Value<"ends_opposite">{shape.opposite ? 1.0F : 0.0F},
        Value<"crosses_itself">{shape.path.crosses ? 1.0F : 0.0F},
        Value<"turns">{static_cast<float>(shape.path.turns) / size},
        Value<"sharp_turns">{static_cast<float>(shape.path.sharp_turns) / size},
        Value<"diagonals">{static_cast<float>(shape.path.diagonals) / size},
        Value<"spangram_content">{not_in_phrase(last.content)},
        Value<"spangram_number">{not_in_phrase(last.number)},
        Value<"association">{in_compound(whole.succession.association)},
        Value<"association_any_number">{in_compound(whole.any_number)},
        Value<"often">{in_compound(whole.succession.often)},
        Value<"follow">{whole.succession.follow ? 1.0F : 0.0F},
        Value<"never_follow">{whole.never_follow ? 1.0F : 0.0F},
        Value<"closed">{compound && facts_.closed(first.letters, last.letters) ? 1.0F : 0.0F},
        Value<"price_of_two">{in_compound(price.by_pairs - 8)},
        Value<"phrase">{in_phrase(1)},
        Value<"phrase_parts">{in_phrase(static_cast<float>(numbers.size()) - 3)},
        Value<"phrase_price">{in_phrase(price.by_triples - 8)},
        Value<"phrase_price_by_pairs">{in_phrase(price.by_pairs - 9)},
        Value<"phrase_price_of_letter">{in_phrase(price.by_triples / size - 0.7F)},
        Value<"phrase_dearest">{in_phrase(price.dearest - 4)},
        Value<"phrase_strangers">{in_phrase(price.strangers)},
        Value<"phrase_known_whole">{in_phrase(std::min(price.sources, 3.0F))},
        Value<"phrase_first_function_word">{in_phrase(is_function_word(first) ? 1.0F : 0.0F)},
        Value<"phrase_last_function_word">{in_phrase(is_function_word(last) ? 1.0F : 0.0F)},
        Value<"phrase_length">{in_phrase(size - 11)},
    };
    write<FeatureGroup::spangram>(values, out);
}

} // namespace weft
