#include "weft/lexicon.hpp"

#include "weft/error.hpp"
#include "weft/puzzle.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace weft {
namespace {

constexpr std::size_t max_lexicon_bytes = std::size_t{1} << 28;

} // namespace

Lexicon::Lexicon(const Archive& archive)
    : nodes_(archive.section<TrieNode>("trie.nodes"))
    , ranks_(archive.section<Rank>("trie.ranks"))
    , commonness_(archive.section<std::uint8_t>("words.commonness"))
    , flags_(archive.section<std::uint16_t>("words.flags")) {
    if (nodes_.empty() || ranks_.size() * 64 < nodes_.size() || commonness_.size() != flags_.size()) {
        throw InputError("the packed lexicon is damaged; build it again with scripts/build-data");
    }
}

Lexicon::Lexicon(std::vector<WordEntry> entries) {
    std::stable_sort(entries.begin(), entries.end(),
                     [](const WordEntry& a, const WordEntry& b) { return a.word < b.word; });
    entries.erase(std::unique(entries.begin(), entries.end(),
                              [](const WordEntry& a, const WordEntry& b) { return a.word == b.word; }),
                  entries.end());
    auto storage = std::make_shared<Storage>();
    // Each node is a range of the sorted words that share its prefix; nodes are made in breadth-first order.
    struct Range {
        std::size_t begin, end, depth;
    };
    std::vector<Range> ranges{{0, entries.size(), 0}};
    std::vector<std::uint32_t> parents{0};
    auto& nodes = storage->nodes;
    for (std::size_t index = 0; index < ranges.size(); ++index) {
        Range range = ranges[index];
        TrieNode node;
        node.first_child = static_cast<std::uint32_t>(ranges.size());
        if (index % 64 == 0) {
            storage->ranks.push_back({0, static_cast<std::uint32_t>(storage->commonness.size()), 0});
        }
        if (range.begin < range.end && entries[range.begin].word.size() == range.depth) {
            const WordEntry& entry = entries[range.begin++];
            node.bits |= TrieNode::word;
            if ((entry.flags & flag_theme) != 0) { node.bits |= TrieNode::theme | TrieNode::theme_below; }
            if ((entry.flags & flag_part) != 0) { node.bits |= TrieNode::part | TrieNode::part_below; }
            storage->ranks.back().words |= std::uint64_t{1} << index % 64;
            storage->commonness.push_back(entry.commonness);
            storage->flags.push_back(entry.flags);
        }
        while (range.begin < range.end) {
            const char letter = entries[range.begin].word[range.depth];
            const auto end =
                std::find_if(entries.begin() + static_cast<std::ptrdiff_t>(range.begin),
                             entries.begin() + static_cast<std::ptrdiff_t>(range.end),
                             [&](const WordEntry& entry) { return entry.word[range.depth] != letter; });
            const auto stop = static_cast<std::size_t>(end - entries.begin());
            node.bits |= 1U << (letter - 'A');
            ranges.push_back({range.begin, stop, range.depth + 1});
            parents.push_back(static_cast<std::uint32_t>(index));
            range.begin = stop;
        }
        nodes.push_back(node);
    }
    for (std::size_t index = nodes.size() - 1; index > 0; --index) {
        nodes[parents[index]].bits |= nodes[index].bits & (TrieNode::theme_below | TrieNode::part_below);
    }
    nodes_ = storage->nodes;
    ranks_ = storage->ranks;
    commonness_ = storage->commonness;
    flags_ = storage->flags;
    storage_ = std::move(storage);
}

Lexicon Lexicon::from_file(const std::string& path) {
    const std::string text = read_file(path, max_lexicon_bytes);
    std::vector<WordEntry> entries;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string word = text.substr(begin, end - begin);
        begin = end + 1;
        while (!word.empty() && (word.back() == '\r' || word.back() == ' ')) { word.pop_back(); }
        bool letters = word.size() >= min_part_length && word.size() <= max_cells;
        for (char& c : word) {
            if (c >= 'a' && c <= 'z') { c = static_cast<char>(c - 'a' + 'A'); }
            letters = letters && c >= 'A' && c <= 'Z';
        }
        if (!letters) { continue; }
        const auto flags =
            static_cast<std::uint16_t>(word.size() >= min_word_length ? flag_theme | flag_part : flag_part);
        entries.push_back({std::move(word), 0, flags});
    }
    if (entries.empty()) { throw InputError(fmt::format("{}:1: a lexicon without words", path)); }
    return Lexicon(std::move(entries));
}

std::optional<WordId> Lexicon::find(std::string_view word) const {
    std::uint32_t node = root;
    for (char c : word) {
        if (c < 'A' || c > 'Z' || !nodes_[node].has_child(c - 'A')) { return std::nullopt; }
        node = nodes_[node].child(c - 'A');
    }
    if (!nodes_[node].is(TrieNode::word)) { return std::nullopt; }
    return word_at(node);
}

std::string Lexicon::spell(WordId word) const {
    // The word's node: the last block of ranks that starts at or before it, then its bit.
    const auto block = std::upper_bound(ranks_.begin(), ranks_.end(), word,
                                        [](WordId id, const Rank& rank) { return id < rank.before; }) -
                       1;
    std::uint64_t bits = block->words;
    for (WordId skip = word - block->before; skip > 0; --skip) { bits &= bits - 1; }
    auto node = static_cast<std::uint32_t>((block - ranks_.begin()) * 64 + std::countr_zero(bits));
    // Upwards: the parent is the last node whose first child stands at or before this one.
    std::string letters;
    while (node != root) {
        const auto parent = std::upper_bound(nodes_.begin(), nodes_.end(), node,
                                             [](std::uint32_t child, const TrieNode& candidate) {
                                                 return child < candidate.first_child;
                                             }) -
                            1;
        std::uint32_t mask = parent->letters();
        for (std::uint32_t skip = node - parent->first_child; skip > 0; --skip) { mask &= mask - 1; }
        letters += static_cast<char>('A' + std::countr_zero(mask));
        node = static_cast<std::uint32_t>(parent - nodes_.begin());
    }
    std::reverse(letters.begin(), letters.end());
    return letters;
}

void Lexicon::write(ArchiveWriter& writer) const {
    writer.add("trie.nodes", nodes_);
    writer.add("trie.ranks", ranks_);
    writer.add("words.commonness", commonness_);
    writer.add("words.flags", flags_);
}

} // namespace weft
