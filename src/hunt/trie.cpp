#include "hunt/trie.hpp"

#include "weft/error.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace weft::hunt {
namespace {

/// Finds the letters of cells that spell a word: one way, or none, or where cells of two letters and of one
/// give the same, several.
class Faces {
  public:
    Faces(const Scoring& scoring, Pairs pairs)
        : pairs_(std::move(pairs)) {
        if (scoring.qu_tiles) { pairs_.emplace('Q', "QU"); }
    }

    bool plain() const { return pairs_.empty(); }
    /// Letters of words that cells with these letters can spell.
    LetterSet spelled_by(LetterSet letters) const {
        for (const auto& [code, text] : pairs_) {
            if ((letters & letter_bit(code)) == 0) { continue; }
            letters |= letter_set(text);
        }
        return letters;
    }
    template <typename Use>
    void for_each_spelling(std::string_view word, const Use& use) const {
        std::string cells;
        spell(word, cells, use);
    }

  private:
    template <typename Use>
    void spell(std::string_view rest, std::string& cells, const Use& use) const {
        if (rest.empty()) {
            use(cells);
            return;
        }
        const auto go_on = [&](char cell, std::size_t letters) {
            cells += cell;
            spell(rest.substr(letters), cells, use);
            cells.pop_back();
        };
        for (const auto& [code, text] : pairs_) {
            if (rest.starts_with(text)) { go_on(code, text.size()); }
        }
        if (!pairs_.contains(rest[0])) { go_on(rest[0], 1); }
    }

    Pairs pairs_;
};

/// Collects the words that can count, as letters of cells.
class Collector {
  public:
    Collector(const Scoring& scoring, Pairs pairs, int cells, LetterSet letters,
              const std::atomic<bool>& stop)
        : faces_(scoring, std::move(pairs))
        , min_length_(scoring.min_length)
        , cells_(static_cast<std::size_t>(cells))
        , letters_(letters)
        , stop_(stop) {}

    /// The letters that words may have.
    LetterSet letters() const { return faces_.spelled_by(letters_); }
    void take(const std::string& word) {
        check(stop_);
        if (static_cast<int>(word.size()) < min_length_) { return; }
        faces_.for_each_spelling(word, [&](const std::string& cells) {
            if (cells.size() <= cells_ && std::all_of(cells.begin(), cells.end(), [&](char cell) {
                    return (letters_ & letter_bit(cell)) != 0;
                })) {
                words_.push_back(cells);
            }
        });
    }
    /// In order, each once.
    std::vector<std::string> words() {
        if (!faces_.plain()) {
            std::sort(words_.begin(), words_.end());
            words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
        }
        return std::move(words_);
    }

  private:
    Faces faces_;
    int min_length_;
    std::size_t cells_;
    LetterSet letters_;
    const std::atomic<bool>& stop_;
    std::vector<std::string> words_;
};

} // namespace

Trie::Trie(const Lexicon& lexicon, const Scoring& scoring, int cells, LetterSet letters,
           const std::atomic<bool>& stop)
    : scoring_(scoring) {
    Collector collector(scoring, {}, cells, letters, stop);
    for_each_playable(lexicon, collector.letters(), [&](const std::string& word) { collector.take(word); });
    build(collector.words(), stop);
}

Trie::Trie(const Dictionary& dictionary, const Scoring& scoring, int cells, LetterSet letters, Pairs pairs,
           const std::atomic<bool>& stop)
    : scoring_(scoring)
    , pairs_(std::move(pairs)) {
    Collector collector(scoring, pairs_, cells, letters, stop);
    dictionary.for_each_playable(collector.letters(), [&](const std::string& word) { collector.take(word); });
    build(collector.words(), stop);
}

std::string Trie::face_of(char letter) const {
    if (const auto pair = pairs_.find(letter); pair != pairs_.end()) { return pair->second; }
    return letter == 'Q' && scoring_.qu_tiles ? "QU" : std::string(1, letter);
}

void Trie::build(const std::vector<std::string>& words, const std::atomic<bool>& stop) {
    words_ = words.size();

    // Each node is a range of the sorted words that share its prefix.
    struct Range {
        std::size_t begin, end, length;
    };
    std::vector<Range> ranges{{0, words.size(), 0}};
    for (std::size_t index = 0; index < ranges.size(); ++index) {
        check(stop);
        Range range = ranges[index];
        depth_ = static_cast<int>(range.length);
        std::uint64_t node = std::uint64_t{ranges.size()} << child_bit;
        if (range.begin < range.end && words[range.begin].size() == range.length) {
            node |= std::uint64_t{1} << word_bit;
            ++range.begin;
        }
        while (range.begin < range.end) {
            const char face = words[range.begin][range.length];
            std::size_t end = range.begin;
            while (end < range.end && words[end][range.length] == face) { ++end; }
            node |= letter_bit(face);
            ranges.push_back({range.begin, end, range.length + 1});
            range.begin = end;
        }
        nodes_.push_back(node);
        if (ranges.size() >= std::size_t{1} << child_bits) {
            throw InputError("the lexicon is too large for a word hunt");
        }
    }
}

} // namespace weft::hunt
