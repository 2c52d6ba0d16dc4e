#include "hunt/trie.hpp"

#include "weft/error.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace weft::hunt {
namespace {

/// The faces of cells that spell a word, as letters; nothing when QU tiles cannot spell it.
std::optional<std::string> faces(std::string_view word, bool qu_tiles) {
    if (!qu_tiles) { return std::string(word); }
    std::string result;
    for (std::size_t i = 0; i < word.size(); ++i) {
        result += word[i];
        if (word[i] == 'Q' && (++i == word.size() || word[i] != 'U')) { return std::nullopt; }
    }
    return result;
}

} // namespace

Trie::Trie(const Lexicon& lexicon, const Scoring& scoring, int cells, std::uint32_t letters)
    : scoring_(scoring) {
    std::vector<std::string> words;
    lexicon.for_each_word([&](const std::string& word, WordId id) {
        if (static_cast<int>(word.size()) < scoring.min_length) { return; }
        if ((lexicon.flags(id) & flag_unplayable) != 0) { return; }
        auto spelled = faces(word, scoring.qu_tiles);
        if (spelled && static_cast<int>(spelled->size()) <= cells &&
            std::all_of(spelled->begin(), spelled->end(),
                        [&](char face) { return (letters >> (face - 'A') & 1) != 0; })) {
            words.push_back(std::move(*spelled));
        }
    });
    // Leaving out the U after a Q can change the order.
    if (scoring.qu_tiles) { std::sort(words.begin(), words.end()); }
    words_ = words.size();

    // Each node is a range of the sorted words that share its prefix.
    struct Range {
        std::size_t begin, end, length;
    };
    std::vector<Range> ranges{{0, words.size(), 0}};
    for (std::size_t index = 0; index < ranges.size(); ++index) {
        Range range = ranges[index];
        depth_ = static_cast<int>(range.length);
        std::uint64_t node = std::uint64_t{ranges.size()} << child_bit;
        if (range.begin < range.end && words[range.begin].size() == range.length) {
            node |= std::uint64_t{1} << word_bit;
            ++range.begin;
        }
        while (range.begin < range.end) {
            const char face = words[range.begin][range.length];
            std::size_t stop = range.begin;
            while (stop < range.end && words[stop][range.length] == face) { ++stop; }
            node |= std::uint64_t{1} << (face - 'A');
            ranges.push_back({range.begin, stop, range.length + 1});
            range.begin = stop;
        }
        nodes_.push_back(node);
        if (ranges.size() >= std::size_t{1} << child_bits) {
            throw InputError("the lexicon is too large for a word hunt");
        }
    }
}

} // namespace weft::hunt
