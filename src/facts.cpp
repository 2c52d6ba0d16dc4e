#include "weft/facts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace weft {

float dot(std::span<const float> a, std::span<const float> b) {
    // Sixteen sums side by side, since one would wait for each addition.
    constexpr std::size_t lanes = 16;
    std::array<float, lanes> sums{};
    const std::size_t size = std::min(a.size(), b.size());
    const std::size_t whole = size - size % lanes;
    for (std::size_t i = 0; i < whole; i += lanes) {
        for (std::size_t lane = 0; lane < lanes; ++lane) { sums[lane] += a[i + lane] * b[i + lane]; }
    }
    for (std::size_t i = whole; i < size; ++i) { sums[i - whole] += a[i] * b[i]; }
    return std::accumulate(sums.begin(), sums.end(), 0.0F);
}

void normalise(std::vector<float>& vector) {
    const float length = std::sqrt(dot(vector, vector));
    if (length > 0) {
        for (float& value : vector) { value /= length; }
    }
}

namespace {

void sort_unique(std::vector<SynsetId>& synsets) {
    std::sort(synsets.begin(), synsets.end());
    synsets.erase(std::unique(synsets.begin(), synsets.end()), synsets.end());
}

/// Adds what the synsets are kinds of, all the way up.
void close_upwards(const Knowledge& knowledge, std::vector<SynsetId>& synsets) {
    for (std::size_t i = 0; i < synsets.size(); ++i) {
        for (const SynsetId parent : knowledge.parents(synsets[i])) {
            if (std::find(synsets.begin(), synsets.end(), parent) == synsets.end()) {
                synsets.push_back(parent);
            }
        }
    }
    sort_unique(synsets);
}

/// Rarer words are rather two that happen to spell them than two that have grown into one.
constexpr int least_closed_commonness = 48;

constexpr float most_association = 5;

/// How the singular or plural of a noun may be spelt.
std::vector<std::string> in_other_number(const std::string& letters) {
    const auto without = [&](std::size_t end) { return letters.substr(0, letters.size() - end); };
    std::vector<std::string> forms;
    if (letters.ends_with("S") && letters.size() > 1) { forms.push_back(without(1)); }
    if (letters.ends_with("ES") && letters.size() > 2) { forms.push_back(without(2)); }
    if (letters.ends_with("IES")) {
        forms.push_back(without(3) + "Y");
    } else {
        forms.push_back(letters + "S");
    }
    return forms;
}

} // namespace

WordFacts Facts::look_up(const std::string& letters) const {
    WordFacts word;
    word.letters = letters;
    const auto id = knowledge_.lexicon().find(letters);
    if (!id) {
        word.vector.resize(vector_size());
        return word;
    }
    word.id = *id;
    word.lemma = knowledge_.lemma(*id);
    word.flags = knowledge_.lexicon().flags(*id);
    word.frequency = static_cast<float>(knowledge_.lexicon().commonness(*id)) / 32.0F;
    word.size = static_cast<float>(knowledge_.measures(*id).size) / 10.0F;
    word.speech = static_cast<float>(knowledge_.measures(*id).speech) / 32.0F;
    word.vector = knowledge_.vectors().of(*id);
    word.has_vector = knowledge_.vectors().knows(*id);
    word.senses = knowledge_.senses(*id);
    if (!word.senses.empty()) {
        // The more general of the two commonest senses.
        word.content = static_cast<float>(knowledge_.content(word.senses[0]));
        if (word.senses.size() > 1) {
            word.content = std::min(word.content, static_cast<float>(knowledge_.content(word.senses[1])));
        }
    }
    word.number = number_preference(word);
    word.text_frequency = knowledge_.text_frequency(*id);
    return word;
}

const WordFacts::Meaning& Facts::meaning(const WordFacts& word) const {
    return word.meaning.get([&] {
        WordFacts::Meaning meaning;
        if (word.id == WordFacts::unknown) { return meaning; }
        meaning.thesaurus = knowledge_.thesaurus().of(word.id);
        meaning.context = knowledge_.contexts().of(word.id);
        for (const std::string& letters : in_other_number(word.letters)) {
            const auto id = knowledge_.lexicon().find(letters);
            if (id) { meaning.numbers.push_back(*id); }
        }
        meaning.ancestors.assign(word.senses.begin(), word.senses.end());
        close_upwards(knowledge_, meaning.ancestors);
        for (const SynsetId sense : word.senses) {
            const auto groups = knowledge_.groups(sense);
            meaning.groups.insert(meaning.groups.end(), groups.begin(), groups.end());
        }
        close_upwards(knowledge_, meaning.groups);
        return meaning;
    });
}

float Facts::number_preference(const WordFacts& word) const {
    const Lexicon& lexicon = knowledge_.lexicon();
    const auto apart = [&](WordId other) {
        return std::clamp(word.frequency - static_cast<float>(lexicon.commonness(other)) / 32.0F, -2.0F,
                          2.0F);
    };
    if ((word.flags & flag_plural) != 0) { return word.lemma == word.id ? 0.0F : apart(word.lemma); }
    if ((word.flags & flag_noun) == 0) { return 0; }
    const std::string& letters = word.letters;
    std::vector<std::string> plurals{letters + "S", letters + "ES"};
    if (letters.back() == 'Y') { plurals.push_back(letters.substr(0, letters.size() - 1) + "IES"); }
    for (const std::string& plural : plurals) {
        const auto id = lexicon.find(plural);
        if (id && (lexicon.flags(*id) & flag_plural) != 0) { return apart(*id); }
    }
    return 0;
}

float Facts::kind_above(const WordFacts& general, const WordFacts& special) const {
    float most = 0;
    const auto& ancestors = meaning(special).ancestors;
    for (const SynsetId sense : general.senses) {
        if (std::binary_search(ancestors.begin(), ancestors.end(), sense)) {
            most = std::max(most, static_cast<float>(knowledge_.content(sense)));
        }
    }
    return most;
}

float Facts::common_kind(const WordFacts& a, const WordFacts& b) const {
    float most = 0;
    const auto& above_a = meaning(a).ancestors;
    const auto& above_b = meaning(b).ancestors;
    auto i = above_a.begin();
    auto j = above_b.begin();
    while (i != above_a.end() && j != above_b.end()) {
        if (*i == *j) {
            most = std::max(most, static_cast<float>(knowledge_.content(*i)));
            ++i;
            ++j;
        } else if (*i < *j) {
            ++i;
        } else {
            ++j;
        }
    }
    return most;
}

float Facts::thesaurus(const WordFacts& a, const WordFacts& b) const {
    return dot(meaning(a).thesaurus, meaning(b).thesaurus);
}

float Facts::context(const WordFacts& a, const WordFacts& b) const {
    return dot(meaning(a).context, meaning(b).context);
}

Sequence Facts::sequence(const WordFacts& first, const WordFacts& second) const {
    if (first.id == WordFacts::unknown || second.id == WordFacts::unknown) { return {}; }
    const Neighbours own = knowledge_.neighbours(first.id, second.id);
    Sequence sequence{.strength = own.strength, .listed = own.listed};
    if (own.follow) {
        sequence.follow = true;
        sequence.association = std::min(own.association, most_association);
        sequence.often = std::max(0.0F, own.association + first.text_frequency + second.text_frequency + 9);
    }
    const auto ask = [&](WordId a, WordId b, float share) {
        const Neighbours found = knowledge_.neighbours(a, b);
        sequence.strength = std::max(sequence.strength, share * found.strength);
        sequence.listed = sequence.listed || found.listed;
    };
    const bool inflected_first = first.lemma != first.id;
    const bool inflected_second = second.lemma != second.id;
    if (inflected_second) { ask(first.id, second.lemma, 0.9F); }
    if (inflected_first) { ask(first.lemma, second.id, 0.8F); }
    if (inflected_first && inflected_second) { ask(first.lemma, second.lemma, 0.7F); }
    return sequence;
}

float Facts::association_other_number(const WordFacts& first, const WordFacts& second) const {
    float most = 0;
    if (first.id == WordFacts::unknown) { return most; }
    for (const WordId number : meaning(second).numbers) {
        most = std::max(most, knowledge_.neighbours(first.id, number).association);
    }
    return std::min(most, most_association);
}

float Facts::coordination(const WordFacts& a, const WordFacts& b) const {
    if (a.id == WordFacts::unknown || b.id == WordFacts::unknown) { return 0; }
    return knowledge_.coordination(a.id, b.id);
}

bool Facts::closed(const std::string& first, const std::string& second) const {
    const auto id = knowledge_.lexicon().find(first + second);
    return id && knowledge_.lexicon().commonness(*id) >= least_closed_commonness;
}

bool Facts::closed_in_any_number(const WordFacts& first, const std::string& second) const {
    const auto either_way = [&](const std::string& letters) {
        return closed(letters, second) || closed(second, letters);
    };
    if (either_way(first.letters)) { return true; }
    const auto& numbers = meaning(first).numbers;
    return std::any_of(numbers.begin(), numbers.end(),
                       [&](WordId number) { return either_way(knowledge_.lexicon().spell(number)); });
}

} // namespace weft
