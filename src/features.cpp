#include "weft/features.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <unordered_map>

namespace weft {
namespace {

/// Flags of words that scripts/gather-data gives, beside those that the search needs.
enum : unsigned {
    flag_name = 4,
    flag_plural = 8,
    flag_past = 16,
    flag_gerund = 32,
    flag_noun = 64,
    flag_verb = 128,
    flag_adjective = 256,
    flag_adverb = 512,
    flag_contraction = 1024,
    flag_compared = 2048,
    flag_agent = 4096,
    flag_derived = 8192,
};

using enum FeatureGroup;

constexpr std::array feature_table{
    FeatureInfo{count, "words"},
    FeatureInfo{count, "words_squared"},

    FeatureInfo{spangram, "one_word_frequency"},
    FeatureInfo{spangram, "one_word_rare"},
    FeatureInfo{spangram, "joined"},
    FeatureInfo{spangram, "joined_three"},
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
    FeatureInfo{spangram, "spangram_content"},
    FeatureInfo{spangram, "spangram_number"},

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

    FeatureInfo{set, "loneliest"},
    FeatureInfo{set, "second_loneliest"},
    FeatureInfo{set, "loneliest_thesaurus"},
    FeatureInfo{set, "least_link"},
    FeatureInfo{set, "rarest"},
    FeatureInfo{set, "category"},
    FeatureInfo{set, "category_members"},
};

constexpr FeatureRange range_of(FeatureGroup group) {
    FeatureRange range;
    while (range.begin < feature_table.size() && feature_table[range.begin].group != group) { ++range.begin; }
    range.end = range.begin;
    while (range.end < feature_table.size() && feature_table[range.end].group == group) { ++range.end; }
    return range;
}

/// Where a feature stands in its group.
constexpr std::size_t place_in(FeatureGroup group, std::string_view name) {
    std::size_t place = 0;
    while (feature_table[range_of(group).begin + place].name != name) { ++place; }
    return place;
}

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

bool meet(std::span<const SynsetId> some, std::span<const SynsetId> ascending) {
    return std::any_of(some.begin(), some.end(), [&](SynsetId synset) {
        return std::binary_search(ascending.begin(), ascending.end(), synset);
    });
}

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

unsigned verb_form(unsigned flags) { return flags & (flag_past | flag_gerund); }
float flag(unsigned flags, unsigned wanted) { return (flags & wanted) != 0 ? 1.0F : 0.0F; }

/// Counts synsets: a table with open addressing, twice as large as there are synsets to come.
class SynsetCounts {
  public:
    explicit SynsetCounts(std::size_t most)
        : slots_(std::bit_ceil(2 * most + 1)) {}

    /// Counts one more, and says how often it was counted.
    int add(SynsetId synset) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = synset * 0x9E3779B1U & mask;
        while (slots_[at].count > 0 && slots_[at].synset != synset) { at = (at + 1) & mask; }
        slots_[at].synset = synset;
        return ++slots_[at].count;
    }

  private:
    struct Slot {
        SynsetId synset = 0;
        int count = 0;
    };
    std::vector<Slot> slots_;
};

/// Looking up this many words takes longer than waking threads.
constexpr std::size_t words_worth_threads = 100;

constexpr float function_word = 5.3F; ///< words commoner than this are mostly of, the, and, ...

} // namespace

std::span<const FeatureInfo> feature_list() { return feature_table; }
FeatureRange feature_range(FeatureGroup group) { return range_of(group); }

std::pair<double, double> pair_feature_bounds(std::size_t index) {
    // In the order of the features: cosines, then what is or is not the same, then distances.
    constexpr std::array<std::pair<double, double>, range_of(pair).size()> bounds{{
        {-1.001, 1.001},
        {0, 0.651},
        {0, 1.051},
        {-1.001, 1.001},
        {0, 0.301},
        {0, 1},
        {0, 0.4},
        {0, 1},
        {0, 16},
        {0, 1},
        {0, 1},
        {0, 1},
        {0, 1},
        {0, 1},
        {0, 1},
        {0, 1},
        {0, 8},
        {0, max_cells},
    }};
    return bounds[index];
}

Features::Features(const Search& search, const Knowledge& knowledge, std::string_view theme)
    : search_(search)
    , knowledge_(knowledge) {
    find_clue(theme);
    find_words();
    find_spangrams();
}

Features::Word Features::look_up(const std::string& letters) const {
    Word word;
    word.letters = letters;
    const auto id = knowledge_.lexicon().find(letters);
    if (!id) {
        word.vector.resize(static_cast<std::size_t>(knowledge_.vectors().dimensions()));
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
    return word;
}

const Features::Meaning& Features::meaning(const Word& word) const {
    return word.meaning.get([&] {
        Meaning meaning;
        if (word.id == unknown) {
            meaning.thesaurus.resize(static_cast<std::size_t>(knowledge_.thesaurus().dimensions()));
            return meaning;
        }
        meaning.thesaurus = knowledge_.thesaurus().of(word.id);
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

float Features::number_preference(const Word& word) const {
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

float Features::kind_above(const Word& general, const Word& special) const {
    float most = 0;
    const auto& ancestors = meaning(special).ancestors;
    for (const SynsetId sense : general.senses) {
        if (std::binary_search(ancestors.begin(), ancestors.end(), sense)) {
            most = std::max(most, static_cast<float>(knowledge_.content(sense)));
        }
    }
    return most;
}

float Features::common_kind(const Word& a, const Word& b) const {
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

void Features::find_clue(std::string_view theme) {
    std::string letters;
    const auto finish = [&] {
        if (letters.size() >= 3) {
            Word word = look_up(letters);
            if (word.has_vector && word.frequency < function_word) { clue_.push_back(std::move(word)); }
        }
        letters.clear();
    };
    for (const char c : theme) {
        if (c >= 'a' && c <= 'z') {
            letters += static_cast<char>(c - 'a' + 'A');
        } else if (c >= 'A' && c <= 'Z') {
            letters += c;
        } else if (c != '\'') {
            finish();
        }
    }
    finish();
}

float Features::clue_likeness(std::span<const float> vector) const {
    float best = 0;
    for (const Word& word : clue_) { best = std::max(best, dot(word.vector, vector)); }
    return best;
}

void Features::find_words() {
    const Pieces& pieces = search_.pieces();
    std::unordered_map<WordId, BoardWord> numbers;
    std::vector<std::uint32_t> traced; // a path of each word
    for (PieceId piece = 0; piece < pieces.size(); ++piece) {
        const auto readings = pieces.readings(piece);
        if (piece == 0) { first_reading_ = readings.data(); }
        for (const Reading& reading : readings) {
            const auto [place, added] =
                numbers.try_emplace(reading.word, static_cast<BoardWord>(traced.size()));
            if (added) { traced.push_back(reading.path); }
            board_words_.push_back(place->second);
        }
    }
    constexpr std::size_t size = range_of(FeatureGroup::word).size();
    words_.resize(traced.size());
    word_features_.resize(traced.size() * size);
    for_all(search_.helpers(), traced.size(), words_worth_threads, [&](std::size_t word) {
        std::string letters;
        for (const auto cell : search_.paths().cells(search_.paths()[traced[word]])) {
            letters += search_.board().letters[cell];
        }
        words_[word] = look_up(letters);
        find_word_features(words_[word], std::span(word_features_).subspan(word * size, size));
    });
}

void Features::find_word_features(const Word& word, std::span<float> out) const {
    const auto length = static_cast<float>(word.letters.size());
    const float z = word.frequency;
    const unsigned flags = word.flags;
    const bool noun_only =
        (flags & flag_noun) != 0 && (flags & (flag_verb | flag_adjective | flag_adverb)) == 0;
    const bool inflected_verb = (flags & flag_verb) != 0 && (flags & flag_noun) == 0 && word.lemma != word.id;
    const float values[] = {
        z,
        std::max(0.0F, 2.6F - z),
        std::max(0.0F, z - 4.2F),
        length,
        length == 4 ? 1.0F : 0.0F,
        std::max(0.0F, length - 7),
        flag(flags, flag_name),
        flag(flags, flag_plural),
        flag(flags, flag_past),
        flag(flags, flag_gerund),
        flag(flags, flag_noun),
        flag(flags, flag_verb),
        flag(flags, flag_adjective),
        flag(flags, flag_adverb),
        flag(flags, flag_contraction),
        flag(flags, flag_compared),
        flag(flags, flag_agent),
        flag(flags, flag_derived),
        noun_only ? 1.0F : 0.0F,
        word.has_vector ? 0.0F : 1.0F,
        word.senses.empty() ? 1.0F : 0.0F,
        inflected_verb ? 1.0F : 0.0F,
        clue_likeness(word.vector),
        word.size,
        std::max(0.0F, word.size - 5),
        word.speech,
        word.content,
        word.number,
    };
    static_assert(std::size(values) == range_of(FeatureGroup::word).size());
    std::copy(std::begin(values), std::end(values), out.begin());
}

void Features::find_spangrams() {
    std::unordered_map<WordId, std::uint32_t> numbers;
    std::vector<WordId> part_ids;
    std::vector<const SpangramReading*> readings;
    std::vector<std::vector<std::uint32_t>> parts; // of a reading
    for (const Spangram& spangram : search_.spangrams()) {
        for (const SpangramReading& reading : search_.spangrams().readings(spangram)) {
            readings.push_back(&reading);
            parts.emplace_back();
            for (int part = 0; part < reading.parts; ++part) {
                const WordId word = search_.paths()[reading.paths[part]].word;
                const auto [place, added] =
                    numbers.try_emplace(word, static_cast<std::uint32_t>(part_ids.size()));
                if (added) { part_ids.push_back(word); }
                parts.back().push_back(place->second);
            }
        }
    }
    part_words_.resize(part_ids.size());
    for_all(search_.helpers(), part_ids.size(), words_worth_threads,
            [&](std::size_t word) { part_words_[word] = look_up(search_.lexicon().spell(part_ids[word])); });
    constexpr std::size_t size = range_of(FeatureGroup::spangram).size();
    spangrams_.resize(readings.size());
    spangram_features_.resize(readings.size() * size);
    for_all(search_.helpers(), readings.size(), words_worth_threads, [&](std::size_t i) {
        spangrams_[i] = facts_of(std::move(parts[i]));
        find_spangram_features(spangrams_[i], shape_of(*readings[i]),
                               std::span(spangram_features_).subspan(i * size, size));
    });
}

Features::SpangramFacts Features::facts_of(std::vector<std::uint32_t> parts) const {
    SpangramFacts facts{std::move(parts), {}};
    // The last part of a compound says most of what it is.
    facts.vector.resize(static_cast<std::size_t>(knowledge_.vectors().dimensions()));
    for (const std::uint32_t part : facts.parts) {
        const Word& word = part_words_[part];
        const float share = word.frequency > function_word ? 0.3F : 1.0F;
        for (std::size_t i_value = 0; i_value < facts.vector.size(); ++i_value) {
            facts.vector[i_value] += share * word.vector[i_value];
        }
    }
    normalise(facts.vector);
    return facts;
}

Features::Shape Features::shape_of(const SpangramReading& reading) const {
    const Topology& topology = search_.board().topology;
    std::vector<int> cells;
    for (int part = 0; part < reading.parts; ++part) {
        for (const auto cell : search_.paths().cells(search_.paths()[reading.paths[part]])) {
            cells.push_back(cell);
        }
    }
    Shape shape;
    for (const auto& [one, other] : topology.opposite_sides()) {
        const auto on = [&](int cell) { return one.contains(cell) || other.contains(cell); };
        shape.starts = shape.starts || on(cells.front());
        shape.ends = shape.ends || on(cells.back());
        shape.opposite = shape.opposite || (one.contains(cells.front()) && other.contains(cells.back())) ||
                         (other.contains(cells.front()) && one.contains(cells.back()));
    }
    BlockSet used;
    for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
        const BlockSet block = topology.block(cells[i], cells[i + 1]);
        shape.crosses = shape.crosses || used.meets(block);
        used |= block;
        // On a rectangle, steps in the same direction change the number of the cell by the same amount.
        if (i > 0 && cells[i + 1] - cells[i] != cells[i] - cells[i - 1]) { ++shape.turns; }
    }
    return shape;
}

double Features::phrase_strength(const Word& first, const Word& second, bool& listed) const {
    double best = 0;
    if (first.id == unknown || second.id == unknown) { return best; }
    const auto ask = [&](WordId a, WordId b, double share) {
        const Neighbours found = knowledge_.neighbours(a, b);
        best = std::max(best, share * found.strength);
        listed = listed || found.listed;
    };
    ask(first.id, second.id, 1.0);
    if (second.lemma != second.id) { ask(first.id, second.lemma, 0.9); }
    if (first.lemma != first.id) { ask(first.lemma, second.id, 0.8); }
    if (first.lemma != first.id && second.lemma != second.id) { ask(first.lemma, second.lemma, 0.7); }
    return best;
}

void Features::find_spangram_features(const SpangramFacts& facts, const Shape& shape,
                                      std::span<float> out) const {
    const Word& first = part_words_[facts.parts.front()];
    const Word& last = part_words_[facts.parts.back()];
    const bool joined = facts.parts.size() > 1;
    float least = 9;
    float largest = 0;
    float sum = 0;
    std::size_t length = 0;
    float twos = 0;
    float threes = 0;
    for (const std::uint32_t part : facts.parts) {
        const Word& word = part_words_[part];
        least = std::min(least, word.frequency);
        largest = std::max(largest, word.size);
        sum += word.frequency;
        length += word.letters.size();
        twos += word.letters.size() == 2 ? 1.0F : 0.0F;
        threes += word.letters.size() == 3 ? 1.0F : 0.0F;
    }
    bool listed = joined;
    double strength = joined ? 1e9 : 0;
    float cosine = 0;
    float thesaurus = 0;
    for (std::size_t i = 0; i + 1 < facts.parts.size(); ++i) {
        const Word& a = part_words_[facts.parts[i]];
        const Word& b = part_words_[facts.parts[i + 1]];
        bool this_listed = false;
        strength = std::min(strength, phrase_strength(a, b, this_listed));
        listed = listed && this_listed;
        cosine += dot(a.vector, b.vector) / static_cast<float>(facts.parts.size() - 1);
        thesaurus +=
            dot(meaning(a).thesaurus, meaning(b).thesaurus) / static_cast<float>(facts.parts.size() - 1);
    }
    const auto in_joined = [&](float value) { return joined ? value : 0.0F; };
    const float z = last.frequency;
    const auto size = static_cast<float>(length);
    const float values[] = {
        joined ? 0.0F : z,
        joined ? 0.0F : std::max(0.0F, 2.6F - z),
        joined ? 1.0F : 0.0F,
        facts.parts.size() > 2 ? 1.0F : 0.0F,
        in_joined(least),
        in_joined(sum / static_cast<float>(facts.parts.size())),
        static_cast<float>(strength),
        listed ? 1.0F : 0.0F,
        joined && strength == 0 ? 1.0F : 0.0F,
        cosine,
        thesaurus,
        twos,
        threes,
        in_joined(first.frequency > function_word ? 1.0F : 0.0F),
        in_joined(last.frequency > function_word ? 1.0F : 0.0F),
        size,
        (size - 9) * (size - 9) / 10,
        flag(first.flags | last.flags, flag_name),
        flag(last.flags, flag_plural),
        flag(last.flags, flag_noun),
        verb_form(last.flags) != 0 ? 1.0F : 0.0F,
        in_joined(flag(first.flags, flag_adjective)),
        in_joined(flag(first.flags, flag_noun)),
        in_joined(flag(first.flags, flag_plural)),
        in_joined(flag(first.flags, flag_verb)),
        clue_likeness(facts.vector),
        largest,
        shape.starts ? 1.0F : 0.0F,
        shape.ends ? 1.0F : 0.0F,
        shape.opposite ? 1.0F : 0.0F,
        shape.crosses ? 1.0F : 0.0F,
        static_cast<float>(shape.turns) / size,
        last.content,
        last.number,
    };
    static_assert(std::size(values) == range_of(FeatureGroup::spangram).size());
    std::copy(std::begin(values), std::end(values), out.begin());
}

void Features::of_count(std::size_t words, std::span<float> out) const {
    const auto n = static_cast<float>(words);
    out[0] = n;
    out[1] = (n - 7) * (n - 7);
}

std::span<const float> Features::of_spangram(std::size_t spangram) const {
    constexpr std::size_t size = range_of(FeatureGroup::spangram).size();
    return std::span(spangram_features_).subspan(spangram * size, size);
}

std::span<const float> Features::of_word(BoardWord word) const {
    constexpr std::size_t size = range_of(FeatureGroup::word).size();
    return std::span(word_features_).subspan(word * size, size);
}

void Features::of_pair(BoardWord first, BoardWord second, std::span<float> out) const {
    const Word& a = words_[first];
    const Word& b = words_[second];
    const float cosine = dot(a.vector, b.vector);
    const float thesaurus = dot(meaning(a).thesaurus, meaning(b).thesaurus);
    const float kind = common_kind(a, b);
    bool listed = false;
    const auto same = [&](unsigned wanted) { return (a.flags & wanted) == (b.flags & wanted) ? 1.0F : 0.0F; };
    const bool contains =
        a.letters.find(b.letters) != std::string::npos || b.letters.find(a.letters) != std::string::npos;
    const float values[] = {
        cosine,
        std::max(0.0F, cosine - 0.35F),
        std::max(0.0F, 0.05F - cosine),
        thesaurus,
        std::max(0.0F, thesaurus - 0.7F),
        kind,
        std::max(0.0F, kind - 0.6F),
        a.lemma == b.lemma ? 0.0F : std::max(kind_above(a, b), kind_above(b, a)),
        static_cast<float>(std::max(phrase_strength(a, b, listed), phrase_strength(b, a, listed))),
        same(flag_plural),
        same(flag_noun),
        verb_form(a.flags) == verb_form(b.flags) ? 1.0F : 0.0F,
        same(flag_adjective),
        same(flag_verb),
        a.lemma == b.lemma && a.lemma != unknown ? 1.0F : 0.0F,
        contains ? 1.0F : 0.0F,
        std::abs(a.frequency - b.frequency),
        std::abs(static_cast<float>(a.letters.size()) - static_cast<float>(b.letters.size())),
    };
    static_assert(std::size(values) == range_of(FeatureGroup::pair).size());
    std::copy(std::begin(values), std::end(values), out.begin());
}

void Features::of_link(std::size_t spangram, BoardWord word, std::span<float> out) const {
    const SpangramFacts& facts = spangrams_[spangram];
    const Word& w = words_[word];
    float cosine = -1;
    float thesaurus = -1;
    float kind_of = 0;
    bool belongs = false;
    bool same_lemma = false;
    double phrase = 0;
    for (const std::uint32_t index : facts.parts) {
        const Word& part = part_words_[index];
        cosine = std::max(cosine, dot(part.vector, w.vector));
        thesaurus = std::max(thesaurus, dot(meaning(part).thesaurus, meaning(w).thesaurus));
        if (part.frequency > function_word) { continue; }
        kind_of = std::max(kind_of, kind_above(part, w));
        belongs = belongs || meet(part.senses, meaning(w).groups);
        same_lemma = same_lemma || (part.lemma == w.lemma && part.lemma != unknown);
        bool listed = false;
        phrase = std::max({phrase, phrase_strength(part, w, listed), phrase_strength(w, part, listed)});
    }
    const Word& first = part_words_[facts.parts.front()];
    const Word& last = part_words_[facts.parts.back()];
    const bool joined = facts.parts.size() > 1;
    const float last_kind_of = last.lemma == w.lemma ? 0.0F : kind_above(last, w);
    const float values[] = {
        dot(facts.vector, w.vector),
        cosine,
        thesaurus,
        dot(last.vector, w.vector),
        joined ? dot(first.vector, w.vector) : 0.0F,
        joined ? common_kind(first, w) : 0.0F,
        same_lemma ? 0.0F : kind_of,
        last_kind_of,
        last_kind_of > 0 ? 0.0F : common_kind(last, w),
        w.content - last.content,
        belongs ? 1.0F : 0.0F,
        static_cast<float>(phrase),
        same_lemma ? 1.0F : 0.0F,
    };
    static_assert(std::size(values) == range_of(FeatureGroup::link).size());
    std::copy(std::begin(values), std::end(values), out.begin());
}

void Features::of_set(const Parts& parts, std::span<const BoardWord> words, std::span<float> out) const {
    constexpr std::size_t cosine_place = place_in(FeatureGroup::pair, "cosine");
    constexpr std::size_t thesaurus_place = place_in(FeatureGroup::pair, "thesaurus");
    constexpr std::size_t link_place = place_in(FeatureGroup::link, "link_cosine");
    const std::size_t n = words.size();
    std::array<float, max_cells> cosine{};
    std::array<float, max_cells> thesaurus{};
    float least_link = 1;
    float rarest = 9;
    std::size_t most_synsets = 0;
    auto pair_of = parts.pairs.begin();
    for (std::size_t i = 0; i < n; ++i) {
        const Word& a = words_[words[i]];
        for (std::size_t j = 0; j < i; ++j, ++pair_of) {
            const float c = (*pair_of)[cosine_place];
            const float t = (*pair_of)[thesaurus_place];
            cosine[i] += c;
            cosine[j] += c;
            thesaurus[i] += t;
            thesaurus[j] += t;
        }
        least_link = std::min(least_link, parts.links[i][link_place]);
        rarest = std::min(rarest, a.frequency);
        most_synsets += meaning(a).ancestors.size();
    }
    // How many of the words are below a synset grows as they are gone through, so that the most that a
    // feature comes to on the way is what it is in the end.
    SynsetCounts held_by(most_synsets);
    double category = 0;
    double members = 0;
    for (std::size_t i = 0; i < n; ++i) {
        for (const SynsetId synset : meaning(words_[words[i]]).ancestors) {
            const auto held = static_cast<double>(held_by.add(synset));
            const double content = knowledge_.content(synset);
            const double share = held / static_cast<double>(n);
            category = std::max(category, share * share * content);
            if (held >= 2 && content > 0.35) { members = std::max(members, share); }
        }
    }
    const float others = static_cast<float>(std::max<std::size_t>(n, 2) - 1);
    std::sort(cosine.begin(), cosine.begin() + static_cast<std::ptrdiff_t>(n));
    const float least_thesaurus =
        n == 0 ? 0 : *std::min_element(thesaurus.begin(), thesaurus.begin() + static_cast<std::ptrdiff_t>(n));
    const float values[] = {
        cosine[0] / others,
        n > 1 ? cosine[1] / others : 0.0F,
        least_thesaurus / others,
        least_link,
        rarest,
        static_cast<float>(category),
        static_cast<float>(members),
    };
    static_assert(std::size(values) == range_of(FeatureGroup::set).size());
    std::copy(std::begin(values), std::end(values), out.begin());
}

void Features::of_solution(std::size_t spangram, std::span<const BoardWord> words,
                           std::span<float> out) const {
    constexpr std::size_t pair_size = range_of(FeatureGroup::pair).size();
    constexpr std::size_t link_size = range_of(FeatureGroup::link).size();
    std::vector<float> pairs(words.size() * words.size() / 2 * pair_size);
    std::vector<float> links(words.size() * link_size);
    Parts parts;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto link = std::span(links).subspan(i * link_size, link_size);
        of_link(spangram, words[i], link);
        parts.links.emplace_back(link);
        for (std::size_t j = 0; j < i; ++j) {
            const auto row = std::span(pairs).subspan(parts.pairs.size() * pair_size, pair_size);
            of_pair(words[i], words[j], row);
            parts.pairs.emplace_back(row);
        }
    }
    of_solution(spangram, words, parts, out);
}

void Features::of_solution(std::size_t spangram, std::span<const BoardWord> words, const Parts& parts,
                           std::span<float> out) const {
    std::fill(out.begin(), out.end(), 0.0F);
    const auto place = [&](FeatureGroup group) {
        const FeatureRange range = range_of(group);
        return out.subspan(range.begin, range.size());
    };
    of_count(words.size(), place(FeatureGroup::count));
    std::copy_n(of_spangram(spangram).begin(), of_spangram(spangram).size(),
                place(FeatureGroup::spangram).begin());
    const auto add = [&](FeatureGroup group, std::span<const float> values, float share) {
        const auto target = place(group);
        for (std::size_t i = 0; i < target.size(); ++i) { target[i] += share * values[i]; }
    };
    const auto n = static_cast<float>(words.size());
    auto pair_of = parts.pairs.begin();
    for (std::size_t i = 0; i < words.size(); ++i) {
        add(FeatureGroup::word, of_word(words[i]), 1);
        add(FeatureGroup::link, parts.links[i], 1 / n);
        for (std::size_t j = 0; j < i; ++j, ++pair_of) { add(FeatureGroup::pair, *pair_of, 1 / (n - 1)); }
    }
    of_set(parts, words, place(FeatureGroup::set));
}

} // namespace weft
