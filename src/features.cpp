#include "weft/features.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <unordered_map>

namespace weft {
namespace {

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
    FeatureInfo{spangram, "starts_on_side", true},
    FeatureInfo{spangram, "ends_on_side", true},
    FeatureInfo{spangram, "ends_opposite", true},
    FeatureInfo{spangram, "crosses_itself", true},
    FeatureInfo{spangram, "turns", true},
    FeatureInfo{spangram, "spangram_content"},
    FeatureInfo{spangram, "spangram_number"},
    FeatureInfo{spangram, "association"},
    FeatureInfo{spangram, "association_any_number"},
    FeatureInfo{spangram, "often"},
    FeatureInfo{spangram, "follow"},
    FeatureInfo{spangram, "never_follow"},
    FeatureInfo{spangram, "closed"},

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

    FeatureInfo{set, "loneliest"},
    FeatureInfo{set, "second_loneliest"},
    FeatureInfo{set, "loneliest_thesaurus"},
    FeatureInfo{set, "least_link"},
    FeatureInfo{set, "rarest"},
    FeatureInfo{set, "category"},
    FeatureInfo{set, "category_members"},
    FeatureInfo{set, "coordinated_best"},
    FeatureInfo{set, "coordinated_least"},
    FeatureInfo{set, "rarest_in_text"},
    FeatureInfo{set, "loneliest_context"},
    FeatureInfo{set, "least_link_context"},
    FeatureInfo{set, "all_associated"},
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

bool meet(std::span<const SynsetId> some, std::span<const SynsetId> ascending) {
    return std::any_of(some.begin(), some.end(), [&](SynsetId synset) {
        return std::binary_search(ascending.begin(), ascending.end(), synset);
    });
}

unsigned verb_form(unsigned flags) { return flags & (flag_past | flag_gerund); }
/// How far above; what is not known stays so.
float above(float value, float least) { return value < least ? 0.0F : value - least; }
float flag(unsigned flags, unsigned wanted) { return (flags & wanted) != 0 ? 1.0F : 0.0F; }

/// Counts synsets: a table with open addressing, twice as large as there are synsets to come.
class SynsetCounts {
  public:
    explicit SynsetCounts(std::size_t most)
        : slots_(std::bit_ceil(2 * most + 1)) {}

    /// Counts one more, and says how often it was counted.
    int add(SynsetId synset) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = std::size_t{synset} * 0x9E3779B1U & mask;
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

constexpr float strong_association = 2;

/// The mean of a column over the rows where it is known; 0 where it never is.
float mean_known(std::span<const std::span<const float>> rows, std::size_t column) {
    float sum = 0;
    float known = 0;
    for (const auto row : rows) {
        if (std::isnan(row[column])) { continue; }
        sum += row[column];
        known += 1;
    }
    return known > 0 ? sum / known : 0.0F;
}

constexpr float function_word = 5.3F; ///< words commoner than this are mostly of, the, and, ...

} // namespace

std::span<const FeatureInfo> feature_list() { return feature_table; }
FeatureRange feature_range(FeatureGroup group) { return range_of(group); }

Features::Features(const Search& search, const Knowledge& knowledge, std::string_view theme)
    : search_(search)
    , facts_(knowledge) {
    find_clue(theme);
    find_words();
    find_spangrams();
}

void Features::find_clue(std::string_view theme) {
    std::string letters;
    const auto finish = [&] {
        if (letters.size() >= 3) {
            WordFacts word = facts_.look_up(letters);
            if (!word.vector.empty() && word.frequency < function_word) { clue_.push_back(std::move(word)); }
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
    for (const WordFacts& word : clue_) { best = std::max(best, dot(word.vector, vector)); }
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
    for_all(search_.workers(), traced.size(), words_worth_threads, [&](std::size_t word) {
        std::string letters;
        for (const auto cell : search_.paths().cells(search_.paths()[traced[word]])) {
            letters += search_.board().letters[cell];
        }
        words_[word] = facts_.look_up(letters);
        find_word_features(words_[word], std::span(word_features_).subspan(word * size, size));
    });
}

void Features::find_word_features(const WordFacts& word, std::span<float> out) const {
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
        word.vector.empty() ? 1.0F : 0.0F,
        word.senses.empty() ? 1.0F : 0.0F,
        inflected_verb ? 1.0F : 0.0F,
        clue_likeness(word.vector),
        word.size,
        std::max(0.0F, word.size - 5),
        word.speech,
        word.content,
        word.number,
        word.text_frequency,
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
    for_all(search_.workers(), part_ids.size(), words_worth_threads, [&](std::size_t word) {
        part_words_[word] = facts_.look_up(search_.lexicon().spell(part_ids[word]));
    });
    constexpr std::size_t size = range_of(FeatureGroup::spangram).size();
    spangrams_.resize(readings.size());
    spangram_features_.resize(readings.size() * size);
    for_all(search_.workers(), readings.size(), words_worth_threads, [&](std::size_t i) {
        spangrams_[i] = facts_of(std::move(parts[i]));
        find_spangram_features(spangrams_[i], shape_of(*readings[i]),
                               std::span(spangram_features_).subspan(i * size, size));
    });
}

Features::SpangramFacts Features::facts_of(std::vector<std::uint32_t> parts) const {
    SpangramFacts facts{std::move(parts), {}};
    // The last part of a compound says most of what it is.
    for (const std::uint32_t part : facts.parts) {
        const WordFacts& word = part_words_[part];
        const float share = word.frequency > function_word ? 0.3F : 1.0F;
        facts.vector.resize(std::max(facts.vector.size(), word.vector.size()));
        for (std::size_t i = 0; i < word.vector.size(); ++i) { facts.vector[i] += share * word.vector[i]; }
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
    for (const auto& sides : topology.opposite_sides()) {
        const CellSet one = sides[0];
        const CellSet other = sides[1];
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

void Features::find_spangram_features(const SpangramFacts& facts, const Shape& shape,
                                      std::span<float> out) const {
    const WordFacts& first = part_words_[facts.parts.front()];
    const WordFacts& last = part_words_[facts.parts.back()];
    const bool joined = facts.parts.size() > 1;
    float least = 9;
    float largest = 0;
    float sum = 0;
    std::size_t length = 0;
    float twos = 0;
    float threes = 0;
    for (const std::uint32_t part : facts.parts) {
        const WordFacts& word = part_words_[part];
        least = std::min(least, word.frequency);
        largest = std::max(largest, word.size);
        sum += word.frequency;
        length += word.letters.size();
        twos += word.letters.size() == 2 ? 1.0F : 0.0F;
        threes += word.letters.size() == 3 ? 1.0F : 0.0F;
    }
    // Of a compound of three, what its weaker link has.
    Sequence sequence{.strength = 99, .listed = joined, .follow = joined, .association = 99, .often = 99};
    float any_number = 99;
    bool never_follow = false;
    std::string spelled = first.letters;
    float likeness = 0;
    float thesaurus = 0;
    const auto links = static_cast<float>(facts.parts.size() - 1);
    for (std::size_t i = 0; i + 1 < facts.parts.size(); ++i) {
        const WordFacts& a = part_words_[facts.parts[i]];
        const WordFacts& b = part_words_[facts.parts[i + 1]];
        const Sequence own = facts_.sequence(a, b);
        const float other_number = facts_.association_other_number(a, b);
        sequence.strength = std::min(sequence.strength, own.strength);
        sequence.listed = sequence.listed && own.listed;
        sequence.follow = sequence.follow && own.follow;
        sequence.association = std::min(sequence.association, own.association);
        sequence.often = std::min(sequence.often, own.often);
        any_number = std::min(any_number, std::max(own.association, 0.8F * other_number));
        never_follow = never_follow || (!own.follow && other_number == 0);
        likeness += dot(a.vector, b.vector) / links;
        thesaurus += dot(facts_.meaning(a).thesaurus, facts_.meaning(b).thesaurus) / links;
        if (i + 2 < facts.parts.size()) { spelled += b.letters; }
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
        in_joined(sequence.strength),
        sequence.listed ? 1.0F : 0.0F,
        sequence.strength == 0 ? 1.0F : 0.0F,
        likeness,
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
        in_joined(sequence.association),
        in_joined(any_number),
        in_joined(sequence.often),
        sequence.follow ? 1.0F : 0.0F,
        never_follow ? 1.0F : 0.0F,
        joined && facts_.closed(spelled, last.letters) ? 1.0F : 0.0F,
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
    const WordFacts& a = words_[first];
    const WordFacts& b = words_[second];
    const float likeness = cosine(a.vector, b.vector);
    const float thesaurus = facts_.thesaurus(a, b);
    const float kind = facts_.common_kind(a, b);
    const float context = facts_.context(a, b);
    const auto same = [&](unsigned wanted) { return (a.flags & wanted) == (b.flags & wanted) ? 1.0F : 0.0F; };
    const bool contains =
        a.letters.find(b.letters) != std::string::npos || b.letters.find(a.letters) != std::string::npos;
    const float values[] = {
        likeness,
        above(likeness, 0.35F),
        above(-likeness, -0.05F),
        thesaurus,
        above(thesaurus, 0.7F),
        kind,
        above(kind, 0.6F),
        a.lemma == b.lemma ? 0.0F : std::max(facts_.kind_above(a, b), facts_.kind_above(b, a)),
        std::max(facts_.sequence(a, b).strength, facts_.sequence(b, a).strength),
        same(flag_plural),
        same(flag_noun),
        verb_form(a.flags) == verb_form(b.flags) ? 1.0F : 0.0F,
        same(flag_adjective),
        same(flag_verb),
        a.lemma == b.lemma && a.lemma != WordFacts::unknown ? 1.0F : 0.0F,
        contains ? 1.0F : 0.0F,
        std::abs(a.frequency - b.frequency),
        std::abs(static_cast<float>(a.letters.size()) - static_cast<float>(b.letters.size())),
        facts_.coordination(a, b),
        facts_.association(a, b),
        facts_.closed(a.letters, b.letters) || facts_.closed(b.letters, a.letters) ? 1.0F : 0.0F,
        context,
        above(context, 0.4F),
    };
    static_assert(std::size(values) == range_of(FeatureGroup::pair).size());
    std::copy(std::begin(values), std::end(values), out.begin());
}

void Features::of_link(std::size_t spangram, BoardWord word, std::span<float> out) const {
    const SpangramFacts& facts = spangrams_[spangram];
    const WordFacts& w = words_[word];
    float likeness = not_known;
    float thesaurus = not_known;
    float context = not_known;
    float kind_of = 0;
    bool belongs = false;
    bool same_lemma = false;
    float phrase = 0;
    float association = 0;
    for (const std::uint32_t index : facts.parts) {
        const WordFacts& part = part_words_[index];
        likeness = std::fmax(likeness, cosine(part.vector, w.vector));
        thesaurus = std::fmax(thesaurus, facts_.thesaurus(part, w));
        context = std::fmax(context, facts_.context(part, w));
        association = std::max(association, facts_.association(w, part));
        if (part.frequency > function_word) { continue; }
        kind_of = std::max(kind_of, facts_.kind_above(part, w));
        belongs = belongs || meet(part.senses, facts_.meaning(w).groups);
        same_lemma = same_lemma || (part.lemma == w.lemma && part.lemma != WordFacts::unknown);
        phrase = std::max({phrase, facts_.sequence(w, part).strength, facts_.sequence(part, w).strength});
    }
    const WordFacts& first = part_words_[facts.parts.front()];
    const WordFacts& last = part_words_[facts.parts.back()];
    const bool joined = facts.parts.size() > 1;
    // Nothing goes together more than two words that have grown into one.
    if (!joined && facts_.closed_in_any_number(last, w.letters)) { association = Facts::most_association; }
    const float last_kind_of = last.lemma == w.lemma ? 0.0F : facts_.kind_above(last, w);
    const float values[] = {
        cosine(facts.vector, w.vector),
        likeness,
        thesaurus,
        cosine(last.vector, w.vector),
        joined ? cosine(first.vector, w.vector) : 0.0F,
        joined ? facts_.common_kind(first, w) : 0.0F,
        same_lemma ? 0.0F : kind_of,
        last_kind_of,
        last_kind_of > 0 ? 0.0F : facts_.common_kind(last, w),
        w.content - last.content,
        belongs ? 1.0F : 0.0F,
        phrase,
        same_lemma ? 1.0F : 0.0F,
        association,
        context,
        facts_.context(last, w),
    };
    static_assert(std::size(values) == range_of(FeatureGroup::link).size());
    std::copy(std::begin(values), std::end(values), out.begin());
}

void Features::of_set(const Parts& parts, std::span<const BoardWord> words, std::span<float> out) const {
    constexpr std::size_t cosine_place = place_in(FeatureGroup::pair, "cosine");
    constexpr std::size_t thesaurus_place = place_in(FeatureGroup::pair, "thesaurus");
    constexpr std::size_t context_place = place_in(FeatureGroup::pair, "context");
    constexpr std::size_t coordinated_place = place_in(FeatureGroup::pair, "coordinated");
    constexpr std::size_t link_place = place_in(FeatureGroup::link, "link_cosine");
    constexpr std::size_t link_context_place = place_in(FeatureGroup::link, "link_context");
    constexpr std::size_t phrase_place = place_in(FeatureGroup::link, "link_phrase");
    constexpr std::size_t association_place = place_in(FeatureGroup::link, "link_association");
    const std::size_t n = words.size();
    const auto ends_at = [&](auto& of_words) { return of_words.begin() + static_cast<std::ptrdiff_t>(n); };
    // How alike each word is to the others, in the mean.
    const auto likeness = [&](std::size_t place) {
        const float mean = mean_known(parts.pairs, place);
        std::array<float, max_cells> of_words{};
        auto pair_of = parts.pairs.begin();
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j < i; ++j, ++pair_of) {
                const float value = std::isnan((*pair_of)[place]) ? mean : (*pair_of)[place];
                of_words[i] += value;
                of_words[j] += value;
            }
        }
        for (float& value : of_words) { value /= static_cast<float>(std::max<std::size_t>(n, 2) - 1); }
        std::sort(of_words.begin(), ends_at(of_words));
        return of_words;
    };
    const auto least_link = [&](std::size_t place) {
        float least = not_known;
        for (const auto link : parts.links) { least = std::fmin(least, link[place]); }
        return std::isnan(least) ? 0.0F : least;
    };
    std::array<float, max_cells> coordinated{};
    float rarest = 9;
    float rarest_in_text = 0;
    std::size_t most_synsets = 0;
    auto pair_of = parts.pairs.begin();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < i; ++j, ++pair_of) {
            coordinated[i] = std::max(coordinated[i], (*pair_of)[coordinated_place]);
            coordinated[j] = std::max(coordinated[j], (*pair_of)[coordinated_place]);
        }
        const WordFacts& word = words_[words[i]];
        rarest = std::min(rarest, word.frequency);
        rarest_in_text = std::min(rarest_in_text, word.text_frequency);
        most_synsets += facts_.meaning(word).ancestors.size();
    }
    // How many of the words are below a synset grows as they are gone through, so that the most that a
    // feature comes to on the way is what it is in the end.
    SynsetCounts held_by(most_synsets);
    double category = 0;
    double members = 0;
    for (std::size_t i = 0; i < n; ++i) {
        for (const SynsetId synset : facts_.meaning(words_[words[i]]).ancestors) {
            const auto held = static_cast<double>(held_by.add(synset));
            const double content = facts_.content(synset);
            const double share = held / static_cast<double>(n);
            category = std::max(category, share * share * content);
            if (held >= 2 && content > 0.35) { members = std::max(members, share); }
        }
    }
    const auto some = static_cast<float>(std::max<std::size_t>(n, 1));
    const float associated =
        static_cast<float>(std::count_if(parts.links.begin(), parts.links.end(),
                                         [&](auto link) {
                                             return link[phrase_place] > 0 ||
                                                    link[association_place] > strong_association;
                                         })) /
        some;
    const auto by_cosine = likeness(cosine_place);
    const float values[] = {
        by_cosine[0],
        n > 1 ? by_cosine[1] : 0.0F,
        likeness(thesaurus_place)[0],
        least_link(link_place),
        rarest,
        static_cast<float>(category),
        static_cast<float>(members),
        std::accumulate(coordinated.begin(), coordinated.end(), 0.0F) / some,
        n > 0 ? *std::min_element(coordinated.begin(), ends_at(coordinated)) : 0.0F,
        rarest_in_text,
        likeness(context_place)[0],
        least_link(link_context_place),
        // Squared, since the words of a theme all go with its spangram in this way, or none of them needs to.
        associated * associated,
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
    const auto words_out = place(FeatureGroup::word);
    for (const BoardWord word : words) {
        for (std::size_t i = 0; i < words_out.size(); ++i) { words_out[i] += of_word(word)[i]; }
    }
    const auto average = [&](FeatureGroup group, const auto& rows, float times) {
        const auto target = place(group);
        for (std::size_t i = 0; i < target.size(); ++i) { target[i] = times * mean_known(rows, i); }
    };
    average(FeatureGroup::pair, parts.pairs, static_cast<float>(words.size()) / 2);
    average(FeatureGroup::link, parts.links, 1);
    of_set(parts, words, place(FeatureGroup::set));
}

} // namespace weft
