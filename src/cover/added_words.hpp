// Words of a search that its lexicon lacks, numbered behind the lexicon's own: words that a player found,
// compounds, and words that no list has.
#pragma once

#include "words/lexicon.hpp"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace weft {

class AddedWords {
  public:
    /// The word's number, a new one where neither lexicon nor list has it.
    WordId number(const Lexicon& lexicon, const std::string& word) {
        if (const auto id = find(lexicon, word)) { return *id; }
        const auto id = static_cast<WordId>(lexicon.size() + words_.size());
        words_.push_back(word);
        numbers_.emplace(word, id);
        return id;
    }
    std::optional<WordId> find(const Lexicon& lexicon, const std::string& word) const {
        if (const auto id = lexicon.find(word)) { return id; }
        const auto place = numbers_.find(word);
        return place == numbers_.end() ? std::nullopt : std::optional(place->second);
    }
    /// The letters of a word of lexicon or list.
    std::string spell(const Lexicon& lexicon, WordId word) const {
        return word < lexicon.size() ? lexicon.spell(word) : words_[word - lexicon.size()];
    }

  private:
    std::vector<std::string> words_;
    std::unordered_map<std::string, WordId> numbers_;
};

} // namespace weft
