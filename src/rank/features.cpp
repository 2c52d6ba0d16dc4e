#include "rank/features.hpp"

#include "base/parallel.hpp"
#include "base/text.hpp"
#include "rank/feature_values.hpp"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

bool meet(std::span<const SynsetId> some, std::span<const SynsetId> ascending) {
    return std::any_of(some.begin(), some.end(), [&](SynsetId synset) {
        return std::binary_search(ascending.begin(), ascending.end(), synset);
    });
}

/// How far above; what is not known stays so.
float above(float value, float least) { return value < least ? 0.0F : value - least; }

} // namespace

Features::Features(const Search& search, const Knowledge& knowledge, std::string_view theme,
                   const Features* known)
    : search_(search)
    , facts_(knowledge) {
    const auto words = std::make_shared<Words>();
    words_ = words;
    try {
        words->clue = find_clue(theme);
        find_words(*words, known);
        find_spangrams(known);
    } catch (const Stopped&) {
        // Whoever ranks looks at the flag first.
    }
}

Features::Features(const Search& grown, const Features& narrower)
    : search_(grown)
    , facts_(narrower.facts_)
    , words_(narrower.words_) {
    try {
        find_spangrams(&narrower);
    } catch (const Stopped&) {
        // As above.
    }
}

Features::Features(const Search& opened, std::string_view theme, Features&& unchecked)
    : search_(opened)
    , facts_(unchecked.facts_) {
    const auto words = std::make_shared<Words>();
    words_ = words;
    try {
        words->clue = find_clue(theme);
        find_words(*words, &unchecked);
    } catch (const Stopped&) {
        // As above.
    }
    part_words_ = std::move(unchecked.part_words_);
    spangram_parts_ = std::move(unchecked.spangram_parts_);
    spangrams_ = std::move(unchecked.spangrams_);
    spangram_features_ = std::move(unchecked.spangram_features_);
}

/// What is known of a word that lists have. Numbers of other words mean something in their search alone.
std::shared_ptr<const WordFacts> Features::look_up(const Path& path, const Features* known) const {
    if (known != nullptr && path.word < search_.lexicon().size()) {
        if (auto facts = known->words_->table.find(path.word)) { return facts; }
        if (auto facts = known->part_words_.find(path.word)) { return facts; }
    }
    return std::make_shared<WordFacts>(facts_.look_up(search_.letters(path)));
}

std::vector<WordFacts> Features::find_clue(std::string_view theme) const {
    std::vector<WordFacts> clue;
    for (const std::string& letters : words_of(theme)) {
        if (letters.size() < 3 || letters.size() > max_cells) { continue; }
        WordFacts word = facts_.look_up(letters);
        if (!word.vector.empty() && word.frequency < function_word) { clue.push_back(std::move(word)); }
    }
    return clue;
}

float Features::clue_likeness(std::span<const float> vector) const {
    float best = 0;
    for (const WordFacts& word : words_->clue) { best = std::max(best, dot(word.vector, vector)); }
    return best;
}

void Features::find_words(Words& words, const Features* known) const {
    const Pieces& pieces = search_.pieces();
    std::vector<std::uint32_t> traced; // a path of each word
    std::vector<std::uint32_t> paths;  // of each board word
    for (PieceId piece = 0; piece < pieces.size(); ++piece) {
        check(search_.stop());
        for (const Reading& reading : pieces.readings(piece)) {
            const auto [place, added] =
                words.table.numbers.try_emplace(reading.word, static_cast<std::uint32_t>(traced.size()));
            if (added) { traced.push_back(reading.path); }
            words.facts_of.push_back(place->second);
            paths.push_back(reading.path);
        }
    }
    const auto cells = [&](std::uint32_t path) { return search_.paths().cells(search_.paths()[path]); };
    for (const std::uint32_t path : paths) {
        words.ends.push_back({cells(path).front(), cells(path).back()});
    }
    words.table.facts.resize(traced.size());
    for_all(search_.workers(), traced.size(), words_worth_threads, [&](std::size_t word) {
        check(search_.stop());
        const Path& path = search_.paths()[traced[word]];
        words.table.facts[word] = path.open
                                      ? std::make_shared<WordFacts>(facts_.unlisted(search_.letters(path)))
                                      : look_up(path, known);
    });
    constexpr std::size_t size = feature_range(FeatureGroup::word).size();
    words.features.resize(paths.size() * size);
    for_all(search_.workers(), paths.size(), words_worth_threads, [&](std::size_t word) {
        check(search_.stop());
        find_word_features(facts_of(static_cast<BoardWord>(word)),
                           shape_of(search_.board().topology, cells(paths[word])),
                           std::span(words.features).subspan(word * size, size));
    });
}

void Features::of_other_word(const std::string& letters, const PathShape& shape, std::span<float> out) const {
    find_word_features(facts_.look_up(letters), shape, out);
}

void Features::of_open_word(int length, float price, const PathShape& shape, std::span<float> out) const {
    WordFacts word;
    word.letters.assign(static_cast<std::size_t>(length), ' ');
    word.unlisted = true;
    word.spelling = price;
    find_word_features(word, shape, out);
}

void Features::find_word_features(const WordFacts& word, const PathShape& shape, std::span<float> out) const {
    const auto length = static_cast<float>(word.letters.size());
    const float frequency = word.frequency;
    const unsigned flags = word.flags;
    const bool noun_only =
        (flags & flag_noun) != 0 && (flags & (flag_verb | flag_adjective | flag_adverb)) == 0;
    const bool inflected_verb = (flags & flag_verb) != 0 && (flags & flag_noun) == 0 && word.lemma != word.id;
    const std::tuple values{
        Value<"frequency">{frequency},
        Value<"rare">{std::max(0.0F, 2.6F - frequency)},
        Value<"very_common">{std::max(0.0F, frequency - 4.2F)},
        Value<"length">{length},
        Value<"four_letters">{length == 4 ? 1.0F : 0.0F},
        Value<"long">{std::max(0.0F, length - 7)},
        Value<"name">{flag(flags, flag_name)},
        Value<"plural">{flag(flags, flag_plural)},
        Value<"past">{flag(flags, flag_past)},
        Value<"gerund">{flag(flags, flag_gerund)},
        Value<"noun">{flag(flags, flag_noun)},
        Value<"verb">{flag(flags, flag_verb)},
        Value<"adjective">{flag(flags, flag_adjective)},
        Value<"adverb">{flag(flags, flag_adverb)},
        Value<"contraction">{flag(flags, flag_contraction)},
        Value<"compared">{flag(flags, flag_compared)},
        Value<"agent">{flag(flags, flag_agent)},
        Value<"derived">{flag(flags, flag_derived)},
        Value<"noun_only">{noun_only ? 1.0F : 0.0F},
        Value<"no_vector">{word.vector.empty() ? 1.0F : 0.0F},
        Value<"no_senses">{word.senses.empty() ? 1.0F : 0.0F},
        Value<"inflected_verb">{inflected_verb ? 1.0F : 0.0F},
        Value<"clue">{clue_likeness(word.vector)},
        Value<"size">{word.size},
        Value<"size_large">{std::max(0.0F, word.size - 5)},
        Value<"speech">{word.speech},
        Value<"content">{word.content},
        Value<"number">{word.number},
        Value<"text_frequency">{word.text_frequency},
        Value<"compound">{word.joined > 0 ? 1.0F : 0.0F},
        Value<"compound_association">{word.joined},
        Value<"unlisted">{word.unlisted ? 1.0F : 0.0F},
        Value<"unlisted_spelling">{word.spelling},
        Value<"word_turns">{static_cast<float>(shape.turns)},
        Value<"word_sharp_turns">{static_cast<float>(shape.sharp_turns)},
        Value<"word_diagonals">{static_cast<float>(shape.diagonals)},
        Value<"word_crosses_itself">{shape.crosses ? 1.0F : 0.0F},
        Value<"word_goes_down">{static_cast<float>(shape.down)},
        Value<"word_goes_right">{static_cast<float>(shape.right)},
    };
    write<FeatureGroup::word>(values, out);
}

void Features::of_count(std::size_t words, std::span<float> out) const {
    const auto n = static_cast<float>(words);
    const std::tuple values{
        Value<"words">{n},
        Value<"words_squared">{(n - 7) * (n - 7)},
    };
    write<FeatureGroup::count>(values, out);
}

std::span<const float> Features::of_spangram(std::size_t spangram) const {
    constexpr std::size_t size = feature_range(FeatureGroup::spangram).size();
    return std::span(spangram_features_).subspan(spangram * size, size);
}

std::span<const float> Features::of_word(BoardWord word) const {
    constexpr std::size_t size = feature_range(FeatureGroup::word).size();
    return std::span(words_->features).subspan(word * size, size);
}

void Features::of_pair(BoardWord first, BoardWord second, std::span<float> out) const {
    const WordFacts& a = facts_of(first);
    const WordFacts& b = facts_of(second);
    const float likeness = cosine(a.vector, b.vector);
    const float thesaurus = facts_.thesaurus(a, b);
    const float kind = facts_.common_kind(a, b);
    const float context = facts_.context(a, b);
    const auto same = [&](unsigned wanted) { return (a.flags & wanted) == (b.flags & wanted) ? 1.0F : 0.0F; };
    const bool contains =
        a.letters.find(b.letters) != std::string::npos || b.letters.find(a.letters) != std::string::npos;
    const std::tuple values{
        Value<"cosine">{likeness},
        Value<"cosine_high">{above(likeness, 0.35F)},
        Value<"cosine_low">{above(-likeness, -0.05F)},
        Value<"thesaurus">{thesaurus},
        Value<"thesaurus_high">{above(thesaurus, 0.7F)},
        Value<"common_kind">{kind},
        Value<"common_kind_high">{above(kind, 0.6F)},
        Value<"kind_above">{a.lemma == b.lemma ? 0.0F
                                               : std::max(facts_.kind_above(a, b), facts_.kind_above(b, a))},
        Value<"phrase">{std::max(facts_.succession(a, b).strength, facts_.succession(b, a).strength)},
        Value<"same_plural">{same(flag_plural)},
        Value<"same_noun">{same(flag_noun)},
        Value<"same_verb_form">{verb_form(a.flags) == verb_form(b.flags) ? 1.0F : 0.0F},
        Value<"same_adjective">{same(flag_adjective)},
        Value<"same_verb">{same(flag_verb)},
        Value<"same_lemma">{a.lemma == b.lemma && a.lemma != WordFacts::unknown ? 1.0F : 0.0F},
        Value<"contains">{contains ? 1.0F : 0.0F},
        Value<"frequency_apart">{std::abs(a.frequency - b.frequency)},
        Value<"length_apart">{
            std::abs(static_cast<float>(a.letters.size()) - static_cast<float>(b.letters.size()))},
        Value<"coordinated">{facts_.coordination(a, b)},
        Value<"pair_association">{facts_.association(a, b)},
        Value<"pair_closed">{
            facts_.closed(a.letters, b.letters) || facts_.closed(b.letters, a.letters) ? 1.0F : 0.0F},
        Value<"context">{context},
        Value<"context_high">{above(context, 0.4F)},
    };
    write<FeatureGroup::pair>(values, out);
}

void Features::of_link(std::size_t spangram, BoardWord word, std::span<float> out) const {
    const SpangramFacts& facts = spangrams_[spangram];
    const std::span<const std::uint32_t> parts = parts_of(facts);
    if (parts.empty()) {
        std::fill(out.begin(), out.end(), not_known);
        return;
    }
    const WordFacts& w = facts_of(word);
    float likeness = not_known;
    float thesaurus = not_known;
    float context = not_known;
    float kind_of = 0;
    bool belongs = false;
    bool same_lemma = false;
    float phrase = 0;
    float association = 0;
    float named = 0;
    for (const std::uint32_t index : parts) {
        const WordFacts& part = part_words_[index];
        likeness = std::fmax(likeness, cosine(part.vector, w.vector));
        thesaurus = std::fmax(thesaurus, facts_.thesaurus(part, w));
        context = std::fmax(context, facts_.context(part, w));
        association = std::max(association, facts_.association(w, part));
        if (part.frequency > function_word) { continue; }
        named = std::max(named, facts_.named_category(part, w));
        kind_of = std::max(kind_of, facts_.kind_above(part, w));
        belongs = belongs || meet(part.senses, facts_.meaning(w).groups);
        same_lemma = same_lemma || (part.lemma == w.lemma && part.lemma != WordFacts::unknown);
        phrase = std::max({phrase, facts_.succession(w, part).strength, facts_.succession(part, w).strength});
    }
    float clue_named = 0;
    for (const WordFacts& clue : words_->clue) {
        clue_named = std::max(clue_named, facts_.named_category(clue, w));
    }
    const WordFacts& first = part_words_[parts.front()];
    const WordFacts& last = part_words_[parts.back()];
    const bool joined = parts.size() > 1;
    // Nothing goes together more than two words that have grown into one.
    if (!joined && facts_.closed_in_any_number(last, w.letters)) { association = Facts::most_association; }
    const float last_kind_of = last.lemma == w.lemma ? 0.0F : facts_.kind_above(last, w);
    const std::tuple values{
        Value<"link_cosine">{cosine(facts.vector.get([&] { return vector_of(parts); }), w.vector)},
        Value<"link_cosine_best">{likeness},
        Value<"link_thesaurus">{thesaurus},
        Value<"link_last_cosine">{cosine(last.vector, w.vector)},
        Value<"link_first_cosine">{joined ? cosine(first.vector, w.vector) : 0.0F},
        Value<"link_first_sibling">{joined ? facts_.common_kind(first, w) : 0.0F},
        Value<"link_kind_of">{same_lemma ? 0.0F : kind_of},
        Value<"link_last_kind_of">{last_kind_of},
        Value<"link_sibling">{last_kind_of > 0 ? 0.0F : facts_.common_kind(last, w)},
        Value<"link_more_general">{w.content - last.content},
        Value<"link_belongs">{belongs ? 1.0F : 0.0F},
        Value<"link_phrase">{phrase},
        Value<"link_same_lemma">{same_lemma ? 1.0F : 0.0F},
        Value<"link_association">{association},
        Value<"link_context">{context},
        Value<"link_last_context">{facts_.context(last, w)},
        Value<"link_same_plural">{(last.flags & flag_plural) == (w.flags & flag_plural) ? 1.0F : 0.0F},
        Value<"link_named">{named},
        Value<"clue_named">{clue_named},
    };
    write<FeatureGroup::link>(values, out);
}

void Features::of_solution(std::size_t spangram, std::span<const BoardWord> words,
                           std::span<float> out) const {
    constexpr std::size_t pair_size = feature_range(FeatureGroup::pair).size();
    constexpr std::size_t link_size = feature_range(FeatureGroup::link).size();
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
        const FeatureRange range = feature_range(group);
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
