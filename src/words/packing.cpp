#include "words/packing.hpp"

#include "weft/error.hpp"
#include "words/knowledge.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <sstream>
#include <tuple>

namespace weft {
namespace {

/// The fields of a line, which must be so many. Throws InputError.
template <typename... Fields>
void read_fields(const std::string& table, const std::string& line, Fields&... fields) {
    std::istringstream stream(line);
    if (!(stream >> ... >> fields)) {
        throw InputError(fmt::format("{}:1: a line without {} fields: {}", table, sizeof...(fields), line));
    }
}

} // namespace

std::vector<std::string> TableFolder::lines(const std::string& name) const {
    std::ifstream file(path(name));
    if (!file) { throw InputError(fmt::format("{}:1: cannot be read", path(name).string())); }
    std::vector<std::string> result;
    for (std::string line; std::getline(file, line);) { result.push_back(line); }
    return result;
}

WordId TableFolder::word(const std::string& letters) const {
    const auto id = lexicon_.find(letters);
    if (!id) { throw InputError(fmt::format("{}:1: {} is not in the lexicon", folder_.string(), letters)); }
    return *id;
}

void pack_phrases(const TableFolder& tables, const Lexicon& lexicon, ArchiveWriter& writer) {
    PhraseTables phrases;
    std::string first;
    std::string second;
    std::string third;
    for (const std::string& line : tables.lines("costs.tsv")) {
        PhraseTables::Single single;
        read_fields("costs.tsv", line, first, single.cost, single.stranger);
        single.word = tables.word(first);
        phrases.singles.push_back(single);
    }
    for (const std::string& line : tables.lines("pairs.tsv")) {
        PhraseTables::Pair pair;
        read_fields("pairs.tsv", line, first, second, pair.cost, pair.strength, pair.listed);
        pair.first = tables.word(first);
        pair.second = tables.word(second);
        phrases.pairs.push_back(pair);
    }
    for (const std::string& line : tables.lines("triples.tsv")) {
        PhraseTables::Triple triple;
        read_fields("triples.tsv", line, first, second, third, triple.gain);
        triple.first = tables.word(first);
        triple.second = tables.word(second);
        triple.third = tables.word(third);
        phrases.triples.push_back(triple);
    }
    for (const std::string& line : tables.lines("wholes.tsv")) {
        PhraseTables::Whole whole;
        read_fields("wholes.tsv", line, whole.letters, whole.sources);
        phrases.wholes.push_back(std::move(whole));
    }
    PhraseModel::pack(std::move(phrases), lexicon.size(), writer);

    LetterModel(lexicon).write(writer);
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
    template <typename Number>
    void add_numbers(const std::string& name, const std::map<WordId, std::vector<Number>>& numbers) {
        std::vector<WordId> words;
        std::vector<std::uint32_t> begin;
        std::vector<Number> values;
        for (const auto& [id, own] : numbers) {
            words.push_back(id);
            begin.push_back(static_cast<std::uint32_t>(values.size()));
            values.insert(values.end(), own.begin(), own.end());
        }
        begin.push_back(static_cast<std::uint32_t>(values.size()));
        add_rows(name, words);
        writer_.add<std::uint32_t>(name + ".first", begin);
        writer_.add<Number>(name, values);
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
        std::map<WordId, std::vector<CategoryId>> categories;
        std::map<WordId, std::vector<CategoryId>> named;
        std::vector<std::uint8_t> content;
        for (const std::string& line : tables_.lines("categories.tsv")) {
            if (content.size() > std::numeric_limits<CategoryId>::max()) {
                throw InputError(fmt::format("{}: too many lists", tables_.path("categories.tsv").string()));
            }
            const auto category = static_cast<CategoryId>(content.size());
            const auto tab = line.find('\t');
            std::istringstream name(line.substr(0, tab));
            for (std::string letters; name >> letters;) { named[tables_.word(letters)].push_back(category); }
            std::istringstream fields(line.substr(tab + 1));
            double members = 0;
            for (std::string letters; fields >> letters;) {
                const WordId id = tables_.word(letters);
                categories[id].push_back(category);
                if ((lexicon_.flags(id) & (flag_theme | flag_part)) != 0) { ++members; }
            }
            content.push_back(static_cast<std::uint8_t>(
                whole(255 * (1 - std::log(std::max(members, 1.0)) / std::log(lexicon_.size())), 255)));
        }
        add_numbers("categories", categories);
        add_numbers("named", named);
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
