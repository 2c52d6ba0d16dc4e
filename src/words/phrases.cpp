#include "words/phrases.hpp"

#include "weft/cells.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <tuple>

namespace weft {
namespace {

constexpr std::size_t triple_bytes = 3;
constexpr std::uint32_t group = 64; ///< pairs

std::uint32_t row_of(std::span<const WordId> words, WordId word) {
    const auto place = std::lower_bound(words.begin(), words.end(), word);
    return static_cast<std::uint32_t>(place - words.begin());
}

} // namespace

PhraseModel::PhraseModel(const Archive& archive) {
    if (!archive.contains("phrase.costs")) { return; }
    costs_ = archive.section<std::uint8_t>("phrase.costs");
    rows_ = WordRows(archive.section<WordRows::Block>("phrase.rows"));
    strangers_ = archive.section<std::uint8_t>("phrase.strangers");
    first_ = archive.section<std::uint32_t>("phrase.first");
    pairs_ = archive.section<std::uint32_t>("phrase.pairs");
    begins_ = archive.section<std::uint64_t>("triples.begins");
    first_triple_ = archive.section<std::uint32_t>("triples.first");
    triples_ = archive.section<std::uint8_t>("triples");
    wholes_ = Automaton(archive.section<std::uint32_t>("wholes"));
    whole_sources_ = archive.section<std::uint8_t>("wholes.sources");
    const bool sound = strangers_.size() == rows_.size() && first_.size() == rows_.size() + 1 &&
                       first_.back() == pairs_.size() && begins_.size() == pairs_.size() / group + 1 &&
                       first_triple_.size() == begins_.size();
    if (!sound) { throw DamagedData("phrases"); }
}

PhraseModel::Chosen::Chosen(const PhraseModel& model, std::span<const WordId> words) {
    std::vector<std::uint32_t> rows;
    for (std::uint32_t place = 0; place < words.size(); ++place) {
        const std::uint32_t row = model.rows_.row(words[place]);
        if (row == WordRows::absent) { continue; }
        rows.push_back(row);
        places_.push_back(place);
    }
    rows_ = WordRows::layout(rows, model.rows_.size());
}

std::optional<std::uint32_t> PhraseModel::find(WordId first, WordId second) const {
    const std::uint32_t row = rows_.row(first);
    const std::uint32_t other = rows_.row(second);
    if (row == WordRows::absent || other == WordRows::absent) { return std::nullopt; }
    const auto begin = pairs_.begin() + first_[row];
    const auto end = pairs_.begin() + first_[row + 1];
    const auto place = std::lower_bound(begin, end, other << second_shift);
    if (place == end || *place >> second_shift != other) { return std::nullopt; }
    return static_cast<std::uint32_t>(place - pairs_.begin());
}

std::optional<PhraseModel::Pair> PhraseModel::pair(WordId first, WordId second) const {
    const auto found = find(first, second);
    if (!found) { return std::nullopt; }
    return pair_of(pairs_[*found]);
}

float PhraseModel::after(WordId first, WordId second) const {
    const auto found = pair(first, second);
    return found ? found->cost : stranger(first) + cost(second);
}

std::optional<float> PhraseModel::gain(std::uint32_t pair, WordId third) const {
    const std::uint64_t marks = begins_[pair / group];
    if ((marks >> pair % group & 1) == 0) { return std::nullopt; }
    const std::uint32_t wanted = rows_.row(third);
    int before = bits_set(marks & ((std::uint64_t{1} << pair % group) - 1));
    for (std::size_t at = triple_bytes * first_triple_[pair / group]; at + triple_bytes <= triples_.size();
         at += triple_bytes) {
        const std::uint32_t entry = triples_[at] | triples_[at + 1] << 8U | triples_[at + 2] << 16U;
        if (before == 0 && entry >> third_shift == wanted) {
            return static_cast<float>(entry >> 1 & 63) / gain_steps;
        }
        if ((entry & 1) != 0 && before-- == 0) { break; }
    }
    return std::nullopt;
}

float PhraseModel::after(WordId first, WordId second, WordId third) const {
    const float alone = after(second, third);
    const auto begin = find(first, second);
    if (!begin) { return alone; }
    return std::max(0.0F, alone - gain(*begin, third).value_or(0.0F));
}

float PhraseModel::cost(std::span<const WordId> phrase) const {
    float sum = 0;
    for (std::size_t i = 0; i < phrase.size(); ++i) {
        sum += i == 0   ? cost(phrase[0])
               : i == 1 ? after(phrase[0], phrase[1])
                        : after(phrase[i - 2], phrase[i - 1], phrase[i]);
    }
    return sum;
}

int PhraseModel::known_whole(std::string_view letters) const {
    if (whole_sources_.empty()) { return 0; }
    const auto place = wholes_.walk(letters);
    return place && place->is(Automaton::word) ? whole_sources_[place->number] : 0;
}

void PhraseModel::pack(PhraseTables tables, std::size_t lexicon_size, ArchiveWriter& writer) {
    std::sort(tables.pairs.begin(), tables.pairs.end(), [](const auto& a, const auto& b) {
        return std::tie(a.first, a.second) < std::tie(b.first, b.second);
    });
    std::sort(tables.triples.begin(), tables.triples.end(), [](const auto& a, const auto& b) {
        return std::tie(a.first, a.second, a.third) < std::tie(b.first, b.second, b.third);
    });
    std::vector<WordId> words;
    for (const PhraseTables::Pair& pair : tables.pairs) {
        words.insert(words.end(), {pair.first, pair.second});
    }
    for (const PhraseTables::Triple& triple : tables.triples) { words.push_back(triple.third); }
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    if (words.size() >> (32 - second_shift) != 0) { throw InputError("phrases: too many words in pairs"); }
    writer.add<WordRows::Block>("phrase.rows", WordRows::layout(words, lexicon_size));

    std::vector<std::uint8_t> costs(lexicon_size, 255);
    std::vector<std::uint8_t> strangers(words.size());
    for (const PhraseTables::Single& single : tables.singles) {
        costs[single.word] = static_cast<std::uint8_t>(whole(single.cost * cost_steps, 255));
        const std::uint32_t row = row_of(words, single.word);
        if (row < words.size() && words[row] == single.word) {
            strangers[row] = static_cast<std::uint8_t>(whole(single.stranger * stranger_steps, 255));
        }
    }
    writer.add<std::uint8_t>("phrase.costs", costs);
    writer.add<std::uint8_t>("phrase.strangers", strangers);
    pack_pairs(tables, words, writer);
    pack_triples(tables, words, writer);
    pack_wholes(std::move(tables.wholes), writer);
}

void PhraseModel::pack_pairs(const PhraseTables& tables, std::span<const WordId> words,
                             ArchiveWriter& writer) {
    std::vector<std::uint32_t> first(words.size() + 1);
    std::vector<std::uint32_t> entries;
    for (const PhraseTables::Pair& pair : tables.pairs) {
        ++first[row_of(words, pair.first) + 1];
        entries.push_back(row_of(words, pair.second) << second_shift |
                          whole(pair.cost * pair_cost_steps, 255) << cost_shift |
                          whole(pair.strength * strength_steps, 63) << 1 | (pair.listed ? 1U : 0U));
    }
    for (std::size_t i = 1; i < first.size(); ++i) { first[i] += first[i - 1]; }
    writer.add<std::uint32_t>("phrase.first", first);
    writer.add<std::uint32_t>("phrase.pairs", entries);
}

void PhraseModel::pack_triples(const PhraseTables& tables, std::span<const WordId> words,
                               ArchiveWriter& writer) {
    std::vector<std::uint64_t> begins(tables.pairs.size() / group + 1);
    std::vector<std::uint32_t> first(begins.size());
    std::vector<std::uint8_t> entries;
    std::size_t next = 0;
    for (std::size_t i = 0; i < tables.pairs.size(); ++i) {
        if (i % group == 0) { first[i / group] = static_cast<std::uint32_t>(next); }
        const PhraseTables::Pair& pair = tables.pairs[i];
        for (; next < tables.triples.size(); ++next) {
            const PhraseTables::Triple& triple = tables.triples[next];
            if (triple.first != pair.first || triple.second != pair.second) { break; }
            begins[i / group] |= std::uint64_t{1} << i % group;
            const bool last = next + 1 == tables.triples.size() ||
                              tables.triples[next + 1].first != pair.first ||
                              tables.triples[next + 1].second != pair.second;
            const std::uint32_t entry = row_of(words, triple.third) << third_shift |
                                        whole(triple.gain * gain_steps, 63) << 1 | (last ? 1U : 0U);
            for (int shift = 0; shift < 24; shift += 8) {
                entries.push_back(static_cast<std::uint8_t>(entry >> shift & 255));
            }
        }
    }
    if (next != tables.triples.size()) { throw InputError("phrases: a triple that begins with no pair"); }
    if (tables.pairs.size() % group == 0) { first.back() = static_cast<std::uint32_t>(next); }
    writer.add<std::uint64_t>("triples.begins", begins);
    writer.add<std::uint32_t>("triples.first", first);
    writer.add<std::uint8_t>("triples", entries);
}

void PhraseModel::pack_wholes(std::vector<PhraseTables::Whole> wholes, ArchiveWriter& writer) {
    std::sort(wholes.begin(), wholes.end(),
              [](const auto& a, const auto& b) { return a.letters < b.letters; });
    AutomatonBuilder builder;
    std::vector<std::uint8_t> sources;
    for (const PhraseTables::Whole& phrase : wholes) {
        builder.add(phrase.letters, Automaton::word);
        sources.push_back(static_cast<std::uint8_t>(std::clamp(phrase.sources, 0, 255)));
    }
    writer.add<std::uint32_t>("wholes", builder.finish());
    writer.add<std::uint8_t>("wholes.sources", sources);
}

} // namespace weft
