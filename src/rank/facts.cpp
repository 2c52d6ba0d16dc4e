#include "rank/facts.hpp"

#include "base/dispatch.hpp"
#include "cover/compound.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace weft {

WEFT_DISPATCH float dot(std::span<const float> a, std::span<const float> b) {
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

float cosine(std::span<const float> a, std::span<const float> b) {
    return a.empty() || b.empty() ? not_known : dot(a, b);
}

void normalise(std::vector<float>& vector) {
    const float length = std::sqrt(dot(vector, vector));
    if (length > 0) {
        for (float& value : vector) { value /= length; }
    }
}

namespace {

template <typename Number>
void sort_unique(std::vector<Number>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
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

/// The direction of two vectors together; where one is empty, that of the other.
std::vector<float> together(std::vector<float> a, const std::vector<float>& b) {
    if (a.empty()) { return b; }
    for (std::size_t i = 0; i < b.size(); ++i) { a[i] += b[i]; }
    normalise(a);
    return a;
}

/// Rarer words are rather two that happen to spell them than two that have grown into one.
constexpr int least_closed_commonness = 48;

} // namespace

std::optional<WordId> plural_of(const Lexicon& lexicon, const std::string& noun) {
    std::string plural = noun;
    for (const std::string_view ending : {"S", "ES", "IES"}) {
        plural.resize(noun.size());
        if (ending == "IES") {
            if (noun.back() != 'Y') { break; }
            plural.pop_back();
        }
        plural += ending;
        const auto id = lexicon.find(plural);
        if (id && (lexicon.flags(*id) & flag_plural) != 0) { return id; }
    }
    return std::nullopt;
}

WordFacts Facts::look_up(const std::string& letters) const {
    WordFacts word;
    word.letters = letters;
    const auto id = knowledge_.lexicon().find(letters);
    if (!id || (knowledge_.lexicon().flags(*id) & flag_theme) == 0) { find_parts(word, !id); }
    if (!id) { return word; }
    word.id = *id;
    word.lemma = knowledge_.lemma(*id);
    word.flags = knowledge_.lexicon().flags(*id);
    word.frequency = static_cast<float>(knowledge_.lexicon().commonness(*id)) / 32.0F;
    word.size = static_cast<float>(knowledge_.measures(*id).size) / 10.0F;
    word.speech = static_cast<float>(knowledge_.measures(*id).speech) / 32.0F;
    word.other_number = other_number(word);
    if (word.other_number != WordFacts::unknown) {
        const auto other = static_cast<float>(knowledge_.lexicon().commonness(word.other_number)) / 32.0F;
        word.number = std::clamp(word.frequency - other, -2.0F, 2.0F);
    }
    word.vector = in_both_numbers(knowledge_.vectors(), word);
    word.senses = knowledge_.senses(*id);
    if (!word.senses.empty()) {
        // The more general of the two commonest senses.
        word.content = static_cast<float>(knowledge_.content(word.senses[0]));
        if (word.senses.size() > 1) {
            word.content = std::min(word.content, static_cast<float>(knowledge_.content(word.senses[1])));
        }
    }
    word.text_frequency = knowledge_.text_frequency(*id);
    return word;
}

WordFacts Facts::unlisted(const std::string& letters) const {
    WordFacts word;
    word.letters = letters;
    word.unlisted = true;
    word.spelling = knowledge_.letters().cost(letters);
    find_parts(word, true);
    return word;
}

/// Of all ways to part a word in two that the language model has met one after the other, the likeliest. What
/// no list has is known by its parts: it is used as both are, and is the sort of thing that the second is.
void Facts::find_parts(WordFacts& word, bool unknown) const {
    const CompoundRule rule;
    const Lexicon& lexicon = knowledge_.lexicon();
    const PhraseModel& model = knowledge_.phrases();
    const std::string_view letters = word.letters;
    const auto shortest = static_cast<std::size_t>(rule.least_part);
    float least_price = rule.most_price;
    for (std::size_t first = shortest; first + shortest <= letters.size(); ++first) {
        const auto a = lexicon.find(letters.substr(0, first));
        const auto b = a ? lexicon.find(letters.substr(first)) : std::nullopt;
        const auto pair = a && b ? model.pair(*a, *b) : std::nullopt;
        if (!pair || model.cost(*a) + pair->cost > least_price ||
            model.cost(*b) - pair->cost < rule.least_association) {
            continue;
        }
        least_price = model.cost(*a) + pair->cost;
        word.joined = model.cost(*b) - pair->cost;
        if (!unknown) { continue; }
        word.first_part = *a;
        word.second_part = *b;
    }
    if (word.first_part == WordFacts::unknown) { return; }
    const WordFacts head = look_up(lexicon.spell(word.second_part));
    word.flags = head.flags & (flag_noun | flag_plural | flag_verb | flag_past | flag_gerund);
    word.frequency = std::max(0.0F, 9 - least_price);
    word.text_frequency = std::max(word.text_frequency, -least_price);
    word.content = head.content;
    word.senses = head.senses;
    word.vector = together(look_up(lexicon.spell(word.first_part)).vector, head.vector);
}

const WordFacts::Meaning& Facts::meaning(const WordFacts& word) const {
    return word.meaning.get([&] {
        WordFacts::Meaning meaning;
        if (word.first_part != WordFacts::unknown) {
            const WordFacts first = look_up(knowledge_.lexicon().spell(word.first_part));
            const WordFacts head = look_up(knowledge_.lexicon().spell(word.second_part));
            meaning.thesaurus = together(this->meaning(first).thesaurus, this->meaning(head).thesaurus);
            meaning.context = together(this->meaning(first).context, this->meaning(head).context);
            meaning.ancestors = this->meaning(head).ancestors;
            meaning.groups = this->meaning(head).groups;
            return meaning;
        }
        if (word.id == WordFacts::unknown) { return meaning; }
        meaning.thesaurus = in_both_numbers(knowledge_.thesaurus(), word);
        meaning.context = in_both_numbers(knowledge_.contexts(), word);
        const auto lemma_senses = knowledge_.senses(word.lemma);
        meaning.ancestors.assign(word.senses.begin(), word.senses.end());
        meaning.ancestors.insert(meaning.ancestors.end(), lemma_senses.begin(), lemma_senses.end());
        sort_unique(meaning.ancestors);
        close_upwards(knowledge_, meaning.ancestors);
        for (const SynsetId sense : word.senses) {
            const auto groups = knowledge_.groups(sense);
            meaning.groups.insert(meaning.groups.end(), groups.begin(), groups.end());
        }
        close_upwards(knowledge_, meaning.groups);
        for (const WordId one : {word.id, word.lemma, word.other_number}) {
            if (one == WordFacts::unknown) { continue; }
            const auto categories = knowledge_.categories(one);
            meaning.categories.insert(meaning.categories.end(), categories.begin(), categories.end());
            const auto named = knowledge_.named_categories(one);
            meaning.named.insert(meaning.named.end(), named.begin(), named.end());
        }
        sort_unique(meaning.categories);
        sort_unique(meaning.named);
        return meaning;
    });
}

WordId Facts::other_number(const WordFacts& word) const {
    if ((word.flags & flag_plural) != 0) { return word.lemma == word.id ? WordFacts::unknown : word.lemma; }
    if ((word.flags & flag_noun) == 0) { return WordFacts::unknown; }
    return plural_of(knowledge_.lexicon(), word.letters).value_or(WordFacts::unknown);
}

std::vector<float> Facts::in_both_numbers(const WordVectors& vectors, const WordFacts& word) const {
    const bool other_known = word.other_number != WordFacts::unknown && vectors.knows(word.other_number);
    if (!vectors.knows(word.id)) {
        return other_known ? vectors.of(word.other_number) : std::vector<float>();
    }
    std::vector<float> vector = vectors.of(word.id);
    if (other_known) {
        const std::vector<float> other = vectors.of(word.other_number);
        for (std::size_t i = 0; i < vector.size(); ++i) { vector[i] += other[i]; }
        normalise(vector);
    }
    return vector;
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

float Facts::named_category(const WordFacts& name, const WordFacts& member) const {
    double most = 0;
    const auto& named = meaning(name).named;
    for (const CategoryId category : meaning(member).categories) {
        if (std::binary_search(named.begin(), named.end(), category)) {
            most = std::max(most, category_content(category));
        }
    }
    return static_cast<float>(most);
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
    return cosine(meaning(a).thesaurus, meaning(b).thesaurus);
}

float Facts::context(const WordFacts& a, const WordFacts& b) const {
    return cosine(meaning(a).context, meaning(b).context);
}

Succession Facts::succession(const WordFacts& first, const WordFacts& second) const {
    if (first.id == WordFacts::unknown || second.id == WordFacts::unknown) { return {}; }
    const Neighbours own = knowledge_.neighbours(first.id, second.id);
    Succession succession{.strength = own.strength, .listed = own.listed};
    if (own.follow) {
        succession.follow = true;
        succession.association = std::min(own.association, most_association);
        succession.often = std::max(0.0F, own.association + first.text_frequency + second.text_frequency + 9);
    }
    const auto ask = [&](WordId a, WordId b, float share) {
        const Neighbours found = knowledge_.neighbours(a, b);
        succession.strength = std::max(succession.strength, share * found.strength);
        succession.listed = succession.listed || found.listed;
    };
    const bool inflected_first = first.lemma != first.id;
    const bool inflected_second = second.lemma != second.id;
    if (inflected_second) { ask(first.id, second.lemma, 0.9F); }
    if (inflected_first) { ask(first.lemma, second.id, 0.8F); }
    if (inflected_first && inflected_second) { ask(first.lemma, second.lemma, 0.7F); }
    return succession;
}

float Facts::association_other_number(const WordFacts& first, const WordFacts& second) const {
    if (first.id == WordFacts::unknown || second.other_number == WordFacts::unknown) { return 0; }
    return std::min(knowledge_.neighbours(first.id, second.other_number).association, most_association);
}

float Facts::association(const WordFacts& a, const WordFacts& b) const {
    float most = 0;
    for (const WordId one : {a.id, a.other_number}) {
        for (const WordId other : {b.id, b.other_number}) {
            if (one == WordFacts::unknown || other == WordFacts::unknown) { continue; }
            most = std::max({most, knowledge_.neighbours(one, other).association,
                             knowledge_.neighbours(other, one).association});
        }
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
    return first.other_number != WordFacts::unknown &&
           either_way(knowledge_.lexicon().spell(first.other_number));
}

Facts::PhraseCost Facts::phrase_cost(std::span<const WordFacts* const> words) const {
    const PhraseModel& model = knowledge_.phrases();
    PhraseCost result;
    std::vector<WordId> ids;
    std::string letters;
    for (const WordFacts* word : words) {
        letters += word->letters;
        if (word->id == WordFacts::unknown) { // a word of a lexicon of one's own
            result.by_pairs += PhraseModel::most_cost;
            result.dearest = PhraseModel::most_cost;
            ids.clear();
            continue;
        }
        ids.push_back(word->id);
        const std::size_t size = ids.size();
        const float own = size == 1 ? model.cost(ids[0]) : model.after(ids[size - 2], ids[size - 1]);
        result.by_pairs += own;
        result.dearest = std::max(result.dearest, own);
        result.strangers += size > 1 && !model.pair(ids[size - 2], ids[size - 1]) ? 1.0F : 0.0F;
    }
    result.by_triples = ids.size() == words.size() ? model.cost(ids) : result.by_pairs;
    result.sources = static_cast<float>(model.known_whole(letters));
    return result;
}

} // namespace weft
