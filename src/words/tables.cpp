#include "words/tables.hpp"

#include "weft/error.hpp"
#include "words/letter_model.hpp"
#include "words/phrases.hpp"

#include <fmt/format.h>
#include <fstream>
#include <sstream>

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

    std::vector<LetterModel::Row> rows;
    for (const std::string& line : tables.lines("letters.tsv")) {
        std::istringstream fields(line);
        LetterModel::Row& row = rows.emplace_back();
        fields >> row.context;
        for (float cost = 0; fields >> cost;) { row.costs.push_back(cost); }
    }
    LetterModel::pack(rows, writer);
}

} // namespace weft
