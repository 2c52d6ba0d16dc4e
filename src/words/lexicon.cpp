#include "words/lexicon.hpp"

#include "base/fold.hpp"
#include "base/text.hpp"
#include "base/whole_file.hpp"
#include "board/rules.hpp"
#include "weft/cells.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

constexpr std::size_t max_lexicon_bytes = std::size_t{1} << 28;

} // namespace

Lexicon::Lexicon(const Archive& archive)
    : automaton_(archive.section<std::uint32_t>("words.automaton"))
    , commonness_(archive.section<std::uint8_t>("words.commonness"))
    , flags_(archive.section<std::uint16_t>("words.flags")) {
    order_ = LengthOrder(archive.section<std::uint64_t>("words.order"), commonness_.size());
    if (commonness_.size() != flags_.size()) { throw DamagedData("lexicon"); }
}

Lexicon::Lexicon(std::vector<WordEntry> entries) {
    std::stable_sort(entries.begin(), entries.end(),
                     [](const WordEntry& a, const WordEntry& b) { return a.word < b.word; });
    entries.erase(std::unique(entries.begin(), entries.end(),
                              [](const WordEntry& a, const WordEntry& b) { return a.word == b.word; }),
                  entries.end());
    auto storage = std::make_shared<Storage>();
    AutomatonBuilder builder;
    std::vector<std::uint32_t> lengths;
    lengths.reserve(entries.size());
    for (const WordEntry& entry : entries) {
        std::uint32_t marks = Automaton::word;
        if ((entry.flags & flag_theme) != 0) { marks |= Automaton::theme; }
        if ((entry.flags & flag_part) != 0) { marks |= Automaton::part; }
        builder.add(entry.word, marks);
        lengths.push_back(static_cast<std::uint32_t>(entry.word.size()));
    }
    storage->automaton = builder.finish();
    storage->order = LengthOrder::layout(lengths);
    automaton_ = Automaton(storage->automaton);
    order_ = LengthOrder(storage->order, entries.size());
    storage->commonness.resize(entries.size());
    storage->flags.resize(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const WordId word = order_.by_length(static_cast<std::uint32_t>(i), lengths[i]);
        storage->commonness[word] = entries[i].commonness;
        storage->flags[word] = entries[i].flags;
    }
    commonness_ = storage->commonness;
    flags_ = storage->flags;
    storage_ = std::move(storage);
}

WordEntry plain_entry(std::string word) {
    const bool theme = word.size() >= min_word_length;
    return {std::move(word), 0, static_cast<std::uint16_t>(theme ? flag_theme | flag_part : flag_part)};
}

PlainList read_list(std::string_view text, const std::string& name) {
    if (is_utf16(text)) { return read_list(as_utf8(text), name); }
    if (text.find('\0') != std::string_view::npos) {
        throw InputError(name, 0, "no text; save the words as a text file, one a line");
    }
    text = without_byte_order_mark(text);
    PlainList list;
    while (!text.empty()) {
        std::string word(trim(next_line(text)));
        if (word.empty()) { continue; }
        bool letters = word.size() >= min_part_length && word.size() <= max_cells;
        for (char& c : word) {
            c = upper(c);
            letters = letters && is_capital(c);
        }
        if (letters) {
            list.words.push_back(plain_entry(std::move(word)));
        } else {
            ++list.passed_over;
        }
    }
    if (list.words.empty()) { throw InputError(name, 1, "no words; write one of letters A-Z on each line"); }
    return list;
}

Lexicon Lexicon::from_file(const std::string& path) {
    return Lexicon(read_list(read_file(path, max_lexicon_bytes), path).words);
}

std::optional<WordId> Lexicon::find(std::string_view word) const {
    const auto place = automaton_.walk(word);
    if (!place || !place->is(Automaton::word)) { return std::nullopt; }
    return word_at(*place, word.size());
}

std::string Lexicon::spell(WordId word) const { return automaton_.spell(order_.by_letters(word)); }

void Lexicon::write(ArchiveWriter& writer) const {
    writer.add("words.automaton", automaton_.words());
    writer.add("words.order", order_.words());
    writer.add("words.commonness", commonness_);
    writer.add("words.flags", flags_);
}

} // namespace weft
