#include "weft/knowledge.hpp"

#include "weft/error.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <vector>

namespace weft {
namespace {

/// A phrase as one number, so that a sorted table is searched by its words: first word, second word,
/// whether it is listed, 16 times its strength.
constexpr std::uint64_t phrase_key(WordId first, WordId second) {
    return std::uint64_t{first} << 40 | std::uint64_t{second} << 16;
}

template <typename T>
std::span<const T> section(const Archive& archive, const std::string& name) {
    return archive.contains(name) ? archive.section<T>(name) : std::span<const T>{};
}

} // namespace

WordVectors::WordVectors(const Archive& archive, const std::string& name)
    : rows_(section<WordRows::Block>(archive, name + ".rows"))
    , values_(section<std::uint8_t>(archive, name))
    , dimensions_(rows_.size() == 0 ? 0 : static_cast<int>(2 * values_.size() / rows_.size())) {}

std::vector<float> WordVectors::of(WordId word) const {
    std::vector<float> values(static_cast<std::size_t>(dimensions_));
    const std::uint32_t row = rows_.row(word);
    if (row == WordRows::absent) { return values; }
    const auto bytes = values_.subspan(row * values.size() / 2, values.size() / 2);
    float squares = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const int bits = i % 2 == 0 ? bytes[i / 2] & 15 : bytes[i / 2] >> 4;
        values[i] = static_cast<float>(bits - 8);
        squares += values[i] * values[i];
    }
    if (squares > 0) {
        const float length = std::sqrt(squares);
        for (float& value : values) { value /= length; }
    }
    return values;
}

Knowledge::Knowledge(const Archive& archive, const Lexicon& lexicon)
    : lexicon_(lexicon)
    , measures_(section<WordMeasures>(archive, "words.measures"))
    , vectors_(archive, "vectors")
    , thesaurus_(archive, "thesaurus")
    , lemma_rows_(section<WordRows::Block>(archive, "lemmas.rows"))
    , lemmas_(section<std::uint32_t>(archive, "lemmas"))
    , phrases_(section<std::uint64_t>(archive, "phrases"))
    , sense_rows_(section<WordRows::Block>(archive, "senses.rows"))
    , sense_first_(section<std::uint32_t>(archive, "senses.first"))
    , senses_(section<std::uint32_t>(archive, "senses"))
    , synset_first_(section<std::uint32_t>(archive, "synsets.first"))
    , synset_links_(section<std::uint32_t>(archive, "synsets.links"))
    , content_(section<std::uint8_t>(archive, "synsets.content")) {}

WordId Knowledge::lemma(WordId word) const {
    const std::uint32_t row = lemma_rows_.row(word);
    return row == WordRows::absent ? word : lemmas_[row];
}

Neighbours Knowledge::neighbours(WordId first, WordId second) const {
    const std::uint64_t key = phrase_key(first, second);
    const auto place = std::lower_bound(phrases_.begin(), phrases_.end(), key);
    if (place == phrases_.end() || (*place ^ key) >> 16 != 0) { return {}; }
    return {.strength = static_cast<double>(*place & 255) / 16, .listed = (*place & 256) != 0};
}

std::span<const SynsetId> Knowledge::senses(WordId word) const {
    const std::uint32_t row = sense_rows_.row(word);
    if (row == WordRows::absent) { return {}; }
    return senses_.subspan(sense_first_[row], sense_first_[row + 1] - sense_first_[row]);
}

std::span<const SynsetId> Knowledge::parents(SynsetId synset) const {
    const std::size_t at = std::size_t{synset} * 2;
    return synset_links_.subspan(synset_first_[at], synset_first_[at + 1] - synset_first_[at]);
}

std::span<const SynsetId> Knowledge::groups(SynsetId synset) const {
    const std::size_t at = std::size_t{synset} * 2 + 1;
    return synset_links_.subspan(synset_first_[at], synset_first_[at + 1] - synset_first_[at]);
}

namespace {

class Packer {
  public:
    Packer(const std::string& folder, const Lexicon& lexicon, ArchiveWriter& writer)
        : folder_(folder)
        , lexicon_(lexicon)
        , writer_(writer) {}

    void run() {
        measures();
        vectors("vectors");
        vectors("thesaurus");
        lemmas();
        phrases();
        taxonomy();
    }

  private:
    std::vector<std::string> lines(const std::string& name) const {
        const auto path = std::filesystem::path(folder_) / name;
        std::ifstream file(path);
        if (!file) { throw InputError(fmt::format("{}:1: cannot be read", path.string())); }
        std::vector<std::string> result;
        for (std::string line; std::getline(file, line);) { result.push_back(line); }
        return result;
    }

    WordId word(const std::string& letters) const {
        const auto id = lexicon_.find(letters);
        if (!id) { throw InputError(fmt::format("{}:1: {} is not in the lexicon", folder_, letters)); }
        return *id;
    }

    /// Adds the directory of the words that a table has rows for, which must ascend.
    void add_rows(const std::string& name, const std::vector<WordId>& words) {
        std::vector<WordRows::Block> blocks(lexicon_.size() / 64 + 1);
        for (const WordId id : words) { blocks[id / 64].words |= std::uint64_t{1} << id % 64; }
        for (std::size_t i = 1; i < blocks.size(); ++i) {
            blocks[i].before =
                blocks[i - 1].before + static_cast<std::uint32_t>(std::popcount(blocks[i - 1].words));
        }
        writer_.add<WordRows::Block>(name + ".rows", blocks);
    }

    void measures() {
        std::vector<WordMeasures> table(lexicon_.size());
        for (const std::string& line : lines("words.tsv")) {
            std::istringstream fields(line);
            std::string letters;
            int commonness = 0;
            int flags = 0;
            int rank = 0;
            int size = 0;
            int speech = 0;
            if (!(fields >> letters >> commonness >> flags >> rank >> size >> speech)) {
                throw InputError(fmt::format("{}/words.tsv:1: not six columns: {}", folder_, line));
            }
            table[word(letters)] = {static_cast<std::uint8_t>(size), static_cast<std::uint8_t>(speech)};
        }
        writer_.add<WordMeasures>("words.measures", table);
    }

    void vectors(const std::string& name) {
        const auto listed = lines(name + ".words");
        std::ifstream file(std::filesystem::path(folder_) / (name + ".i4"), std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(file), {}};
        if (listed.empty() || bytes.size() % listed.size() != 0) {
            throw InputError(fmt::format("{}/{}.i4:1: not one row for each word", folder_, name));
        }
        const std::size_t width = bytes.size() / listed.size();
        std::vector<std::pair<WordId, std::size_t>> order;
        for (std::size_t i = 0; i < listed.size(); ++i) { order.emplace_back(word(listed[i]), i); }
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
        for (const std::string& line : lines("lemmas.tsv")) {
            const auto tab = line.find('\t');
            pairs.emplace_back(word(line.substr(0, tab)), word(line.substr(tab + 1)));
        }
        std::sort(pairs.begin(), pairs.end());
        std::vector<WordId> words;
        std::vector<std::uint32_t> values;
        for (const auto& [inflected, lemma] : pairs) {
            words.push_back(inflected);
            values.push_back(lemma);
        }
        add_rows("lemmas", words);
        writer_.add<std::uint32_t>("lemmas", values);
    }

    void phrases() {
        std::vector<std::uint64_t> table;
        for (const std::string& line : lines("phrases.tsv")) {
            std::istringstream fields(line);
            std::string first;
            std::string second;
            std::uint64_t strength = 0;
            std::uint64_t listed = 0;
            fields >> first >> second >> strength >> listed;
            table.push_back(phrase_key(word(first), word(second)) | listed << 8 | strength);
        }
        std::sort(table.begin(), table.end());
        writer_.add<std::uint64_t>("phrases", table);
    }

    void taxonomy() {
        std::vector<std::uint8_t> content;
        std::vector<std::uint32_t> first;
        std::vector<std::uint32_t> links;
        for (const std::string& line : lines("taxonomy.synsets")) {
            std::istringstream fields(line);
            int share = 0;
            fields >> share;
            content.push_back(static_cast<std::uint8_t>(share));
            first.push_back(static_cast<std::uint32_t>(links.size()));
            for (std::string field; fields >> field;) {
                if (field == "/") {
                    first.push_back(static_cast<std::uint32_t>(links.size()));
                } else {
                    links.push_back(static_cast<std::uint32_t>(std::stoul(field)));
                }
            }
        }
        first.push_back(static_cast<std::uint32_t>(links.size()));
        writer_.add<std::uint8_t>("synsets.content", content);
        writer_.add<std::uint32_t>("synsets.first", first);
        writer_.add<std::uint32_t>("synsets.links", links);

        std::vector<std::pair<WordId, std::vector<std::uint32_t>>> senses;
        for (const std::string& line : lines("taxonomy.senses")) {
            std::istringstream fields(line);
            std::string letters;
            fields >> letters;
            auto& own = senses.emplace_back(word(letters), std::vector<std::uint32_t>{}).second;
            for (std::uint32_t synset = 0; fields >> synset;) { own.push_back(synset); }
        }
        std::sort(senses.begin(), senses.end());
        std::vector<WordId> words;
        std::vector<std::uint32_t> sense_first;
        std::vector<std::uint32_t> values;
        for (const auto& [id, own] : senses) {
            words.push_back(id);
            sense_first.push_back(static_cast<std::uint32_t>(values.size()));
            values.insert(values.end(), own.begin(), own.end());
        }
        sense_first.push_back(static_cast<std::uint32_t>(values.size()));
        add_rows("senses", words);
        writer_.add<std::uint32_t>("senses.first", sense_first);
        writer_.add<std::uint32_t>("senses", values);
    }

    const std::string& folder_;
    const Lexicon& lexicon_;
    ArchiveWriter& writer_;
};

} // namespace

void pack_knowledge(const std::string& folder, const Lexicon& lexicon, ArchiveWriter& writer) {
    Packer(folder, lexicon, writer).run();
}

} // namespace weft
