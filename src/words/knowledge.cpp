#include "words/knowledge.hpp"

#include "base/dispatch.hpp"
#include "weft/error.hpp"
#include "words/tables.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <sstream>
#include <tuple>
#include <vector>

namespace weft {
namespace {

// Words follow each other where they are associated so strongly, or met so often.
constexpr float least_association = 0.85F;
constexpr float least_frequency = -7;
// To the unit of coordinations and of frequencies in text.
constexpr float coordination_steps = 32;
constexpr float text_frequency_steps = 32;
constexpr float least_text_frequency = -8.5F;

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

WordNumbers::WordNumbers(const Archive& archive, const std::string& name)
    : rows_(section<WordRows::Block>(archive, name + ".rows"))
    , begin_(section<std::uint32_t>(archive, name + ".first"))
    , numbers_(section<std::uint32_t>(archive, name)) {}

std::span<const std::uint32_t> WordNumbers::of(WordId word) const {
    const std::uint32_t row = rows_.row(word);
    return row == WordRows::absent ? std::span<const std::uint32_t>{} : of_row(row);
}

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
    , category_content_(section<std::uint8_t>(archive, "category.content")) {}

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

namespace {

class Packer {
  public:
    Packer(const TableFolder& tables, const Lexicon& lexicon, ArchiveWriter& writer)
        : tables_(tables)
        , lexicon_(lexicon)
        , writer_(writer) {}

    void run() {
        measures();
        vectors("vectors");
        vectors("thesaurus");
        vectors("contexts");
        lemmas();
        coordinations();
        text_frequencies();
        taxonomy();
        categories();
    }

  private:
    /// Adds the directory of the words that a table has rows for, which must ascend.
    void add_rows(const std::string& name, const std::vector<WordId>& words) {
        writer_.add<WordRows::Block>(name + ".rows", WordRows::layout(words, lexicon_.size()));
    }

    /// Adds a table of one value for each of some words.
    template <typename Value>
    void add_column(const std::string& name, std::vector<std::pair<WordId, Value>> rows) {
        std::sort(rows.begin(), rows.end());
        std::vector<WordId> words;
        std::vector<Value> values;
        for (const auto& [id, value] : rows) {
            words.push_back(id);
            values.push_back(value);
        }
        add_rows(name, words);
        writer_.add<Value>(name, values);
    }

    /// Adds a table of some numbers for each of some words.
    void add_numbers(const std::string& name, const std::map<WordId, std::vector<std::uint32_t>>& numbers) {
        std::vector<WordId> words;
        std::vector<std::uint32_t> begin;
        std::vector<std::uint32_t> values;
        for (const auto& [id, own] : numbers) {
            words.push_back(id);
            begin.push_back(static_cast<std::uint32_t>(values.size()));
            values.insert(values.end(), own.begin(), own.end());
        }
        begin.push_back(static_cast<std::uint32_t>(values.size()));
        add_rows(name, words);
        writer_.add<std::uint32_t>(name + ".first", begin);
        writer_.add<std::uint32_t>(name, values);
    }

    void measures() {
        std::vector<WordMeasures> table(lexicon_.size());
        for (const std::string& line : tables_.lines("words.tsv")) {
            std::istringstream fields(line);
            std::string letters;
            int commonness = 0;
            int flags = 0;
            int size = 0;
            int speech = 0;
            int sources = 0;
            if (!(fields >> letters >> commonness >> flags >> size >> speech >> sources)) {
                throw InputError(
                    fmt::format("{}:1: not six columns: {}", tables_.path("words.tsv").string(), line));
            }
            table[tables_.word(letters)] = {static_cast<std::uint8_t>(size),
                                            static_cast<std::uint8_t>(speech),
                                            static_cast<std::uint8_t>(sources)};
        }
        writer_.add<WordMeasures>("words.measures", table);
    }

    void vectors(const std::string& name) {
        const auto listed = tables_.lines(name + ".words");
        std::ifstream file(tables_.path(name + ".i4"), std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), {}};
        if (listed.empty() || bytes.size() % listed.size() != 0) {
            throw InputError(
                fmt::format("{}/{}.i4:1: not one row for each word", tables_.path("").string(), name));
        }
        const std::size_t width = bytes.size() / listed.size();
        std::vector<std::pair<WordId, std::size_t>> order;
        for (std::size_t i = 0; i < listed.size(); ++i) { order.emplace_back(tables_.word(listed[i]), i); }
        std::sort(order.begin(), order.end());
        std::vector<WordId> words;
        std::vector<std::uint8_t> rows;
        for (const auto& [id, source] : order) {
            words.push_back(id);
            for (std::size_t i = 0; i < width; ++i) {
                rows.push_back(static_cast<std::uint8_t>(bytes[source * width + i]));
            }
        }
        add_rows(name, words);
        writer_.add<std::uint8_t>(name, rows);
    }

    void lemmas() {
        std::vector<std::pair<WordId, WordId>> pairs;
        for (const std::string& line : tables_.lines("lemmas.tsv")) {
            const auto tab = line.find('\t');
            pairs.emplace_back(tables_.word(line.substr(0, tab)), tables_.word(line.substr(tab + 1)));
        }
        add_column("lemmas", std::move(pairs));
    }

    /// Adds a table of numbers for pairs of words, from entries that hold both words and the number.
    void add_pairs(const std::string& name, std::vector<std::tuple<WordId, WordId, std::uint32_t>> pairs) {
        std::sort(pairs.begin(), pairs.end());
        std::map<WordId, std::vector<std::uint32_t>> entries;
        for (const auto& [first, second, value] : pairs) {
            if (value >> WordPairs::value_bits != 0 || second >> (32 - WordPairs::value_bits) != 0) {
                throw InputError(
                    fmt::format("{}:1: a number of {} does not fit", tables_.path("").string(), name));
            }
            entries[first].push_back(second << WordPairs::value_bits | value);
        }
        add_numbers(name, entries);
    }

    void coordinations() {
        std::vector<std::tuple<WordId, WordId, std::uint32_t>> pairs;
        for (const std::string& line : tables_.lines("coordinated.tsv")) {
            std::istringstream fields(line);
            std::string first;
            std::string second;
            double value = 0;
            fields >> first >> second >> value;
            const WordId one = tables_.word(first);
            const WordId other = tables_.word(second);
            pairs.emplace_back(std::min(one, other), std::max(one, other),
                               whole(value * coordination_steps, 1000));
        }
        add_pairs("joined", std::move(pairs));
    }

    void text_frequencies() {
        std::vector<std::pair<WordId, std::uint8_t>> rows;
        for (const std::string& line : tables_.lines("text.tsv")) {
            const auto tab = line.find('\t');
            const double above = std::stod(line.substr(tab + 1)) - double{least_text_frequency};
            rows.emplace_back(tables_.word(line.substr(0, tab)),
                              static_cast<std::uint8_t>(whole(above * text_frequency_steps, 255)));
        }
        add_column("text", std::move(rows));
    }

    void taxonomy() {
        std::vector<std::uint8_t> content;
        std::vector<std::uint8_t> parents;
        std::vector<std::uint32_t> first;
        std::vector<std::uint32_t> links;
        for (const std::string& line : tables_.lines("taxonomy.synsets")) {
            std::istringstream fields(line);
            int share = 0;
            fields >> share;
            content.push_back(static_cast<std::uint8_t>(share));
            first.push_back(static_cast<std::uint32_t>(links.size()));
            for (std::string field; fields >> field;) {
                if (field == "/") {
                    parents.push_back(static_cast<std::uint8_t>(links.size() - first.back()));
                } else {
                    links.push_back(static_cast<std::uint32_t>(std::stoul(field)));
                }
            }
        }
        first.push_back(static_cast<std::uint32_t>(links.size()));
        writer_.add<std::uint8_t>("synsets.content", content);
        writer_.add<std::uint32_t>("synsets.first", first);
        writer_.add<std::uint32_t>("synsets.links", links);
        writer_.add<std::uint8_t>("synsets.parents", parents);

        std::map<WordId, std::vector<std::uint32_t>> senses;
        for (const std::string& line : tables_.lines("taxonomy.senses")) {
            std::istringstream fields(line);
            std::string letters;
            fields >> letters;
            auto& own = senses[tables_.word(letters)];
            for (std::uint32_t synset = 0; fields >> synset;) { own.push_back(synset); }
        }
        add_numbers("senses", senses);
    }

    void categories() {
        std::map<WordId, std::vector<std::uint32_t>> categories;
        std::vector<std::uint8_t> content;
        for (const std::string& line : tables_.lines("categories.tsv")) {
            std::istringstream fields(line.substr(line.find('\t') + 1));
            double members = 0;
            for (std::string letters; fields >> letters;) {
                const WordId id = tables_.word(letters);
                categories[id].push_back(static_cast<CategoryId>(content.size()));
                if ((lexicon_.flags(id) & (flag_theme | flag_part)) != 0) { ++members; }
            }
            content.push_back(static_cast<std::uint8_t>(
                whole(255 * (1 - std::log(std::max(members, 1.0)) / std::log(lexicon_.size())), 255)));
        }
        add_numbers("categories", categories);
        writer_.add<std::uint8_t>("category.content", content);
    }

    const TableFolder& tables_;
    const Lexicon& lexicon_;
    ArchiveWriter& writer_;
};

} // namespace

void pack_knowledge(const TableFolder& tables, const Lexicon& lexicon, ArchiveWriter& writer) {
    Packer(tables, lexicon, writer).run();
}

} // namespace weft
