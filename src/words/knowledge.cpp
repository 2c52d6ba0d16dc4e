#include "words/knowledge.hpp"

#include "base/dispatch.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace weft {
namespace {

// Words follow each other where they are associated so strongly, or met so often.
constexpr float least_association = 0.85F;
constexpr float least_frequency = -7;

template <typename T>
std::span<const T> section(const Archive& archive, const std::string& name) {
    return archive.contains(name) ? archive.section<T>(name) : std::span<const T>{};
}

/// Two values a byte, -8 to 7, as a vector of length one.
WEFT_DISPATCH void unpack(std::span<const std::uint8_t> bytes, std::span<float> values) {
    int squares = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const int first = (bytes[i] & 15) - 8;
        const int second = (bytes[i] >> 4) - 8;
        values[2 * i] = static_cast<float>(first);
        values[2 * i + 1] = static_cast<float>(second);
        squares += first * first + second * second;
    }
    if (squares == 0) { return; }
    const float length = std::sqrt(static_cast<float>(squares));
    for (float& value : values) { value /= length; }
}

} // namespace

Lemmas::Lemmas(const Archive& archive)
    : rows_(section<WordRows::Block>(archive, "lemmas.rows"))
    , lemmas_(section<std::uint32_t>(archive, "lemmas")) {}

WordId Lemmas::of(WordId word) const {
    const std::uint32_t row = rows_.row(word);
    return row == WordRows::absent ? word : lemmas_[row];
}

std::uint32_t Lemmas::row(const WordRows& rows, WordId word) const {
    const std::uint32_t own = rows.row(word);
    return own == WordRows::absent ? rows.row(of(word)) : own;
}

WordVectors::WordVectors(const Archive& archive, const std::string& name, const Lemmas& lemmas)
    : lemmas_(lemmas)
    , rows_(section<WordRows::Block>(archive, name + ".rows"))
    , values_(section<std::uint8_t>(archive, name))
    , dimensions_(static_cast<int>(2 * values_.size() / std::max(rows_.size(), 1U))) {}

std::vector<float> WordVectors::of(WordId word) const {
    std::vector<float> values(static_cast<std::size_t>(dimensions_));
    const std::uint32_t row = lemmas_.row(rows_, word);
    if (row != WordRows::absent) {
        unpack(values_.subspan(row * values.size() / 2, values.size() / 2), values);
    }
    return values;
}

template <typename Number>
WordNumbers<Number>::WordNumbers(const Archive& archive, const std::string& name)
    : rows_(section<WordRows::Block>(archive, name + ".rows"))
    , begin_(section<std::uint32_t>(archive, name + ".first"))
    , numbers_(section<Number>(archive, name)) {}

template <typename Number>
std::span<const Number> WordNumbers<Number>::of(WordId word) const {
    const std::uint32_t row = rows_.row(word);
    return row == WordRows::absent ? std::span<const Number>{} : of_row(row);
}

template class WordNumbers<std::uint16_t>;
template class WordNumbers<std::uint32_t>;

std::optional<std::uint32_t> WordPairs::find(WordId first, WordId second) const {
    const auto entries = entries_.of(first);
    const auto place = std::lower_bound(entries.begin(), entries.end(), second << value_bits);
    if (place == entries.end() || *place >> value_bits != second) { return std::nullopt; }
    return *place & ((1U << value_bits) - 1);
}

Knowledge::Knowledge(const Archive& archive, const Lexicon& lexicon)
    : lexicon_(lexicon)
    , measures_(section<WordMeasures>(archive, "words.measures"))
    , lemmas_(archive)
    , vectors_(archive, "vectors", lemmas_)
    , thesaurus_(archive, "thesaurus", lemmas_)
    , contexts_(archive, "contexts", lemmas_)
    , phrases_(archive)
    , letters_(archive)
    , coordinations_(archive, "joined")
    , text_rows_(section<WordRows::Block>(archive, "text.rows"))
    , text_frequencies_(section<std::uint8_t>(archive, "text"))
    , senses_(archive, "senses")
    , synset_first_(section<std::uint32_t>(archive, "synsets.first"))
    , synset_links_(section<std::uint32_t>(archive, "synsets.links"))
    , synset_parents_(section<std::uint8_t>(archive, "synsets.parents"))
    , content_(section<std::uint8_t>(archive, "synsets.content"))
    , categories_(archive, "categories")
    , named_categories_(archive, "named")
    , category_content_(section<std::uint8_t>(archive, "category.content")) {}

Knowledge Knowledge::unaware_of(WordId word) const {
    Knowledge result(*this);
    result.letters_ = LetterModel(lexicon_, lexicon_.spell(word));
    return result;
}

Neighbours Knowledge::neighbours(WordId first, WordId second) const {
    const auto found = phrases_.pair(first, second);
    if (!found) { return {}; }
    const float association = phrases_.cost(second) - found->cost;
    const float frequency = -(phrases_.cost(first) + found->cost);
    const bool follow = association > least_association || frequency > least_frequency;
    return {.strength = found->strength,
            .listed = found->listed,
            .follow = follow,
            .association = follow ? std::max(0.0F, association) : 0.0F};
}

float Knowledge::coordination(WordId first, WordId second) const {
    const auto found = coordinations_.find(std::min(first, second), std::max(first, second));
    return found ? static_cast<float>(*found) / coordination_steps : 0.0F;
}

float Knowledge::text_frequency(WordId word) const {
    const std::uint32_t row = text_rows_.row(word);
    if (row == WordRows::absent) { return least_text_frequency; }
    return least_text_frequency + static_cast<float>(text_frequencies_[row]) / text_frequency_steps;
}

std::span<const SynsetId> Knowledge::senses(WordId word) const {
    const std::uint32_t row = lemmas_.row(senses_.rows(), word);
    return row == WordRows::absent ? std::span<const SynsetId>{} : senses_.of_row(row);
}

std::span<const SynsetId> Knowledge::parents(SynsetId synset) const {
    return synset_links_.subspan(synset_first_[synset], synset_parents_[synset]);
}

std::span<const SynsetId> Knowledge::groups(SynsetId synset) const {
    const std::uint32_t first = synset_first_[synset] + synset_parents_[synset];
    return synset_links_.subspan(first, synset_first_[synset + 1] - first);
}

} // namespace weft
