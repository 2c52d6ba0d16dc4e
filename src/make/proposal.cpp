#include "make/proposal.hpp"

#include "base/text.hpp"
#include "board/rules.hpp"
#include "make/direction.hpp"

#include <algorithm>
#include <set>

namespace weft {
namespace {

/// Words below this commonness are no fun to look for.
constexpr int least_commonness = 100;
constexpr std::size_t longest = 10;
/// Candidates that are spelled out for each proposal wanted.
constexpr std::size_t spelled_each = 40;
// Shares of what the sum is made of: each given word counts 1.
constexpr double spangram_share = 1;
constexpr double theme_share = 0.5;
constexpr double commonness_share = 0.15;

/// The spangram's words: itself, or the two that it is joined from.
std::vector<WordId> parts_of(const Lexicon& lexicon, const std::string& spangram) {
    if (const auto word = lexicon.find(spangram)) { return {*word}; }
    std::vector<WordId> best;
    int commonness = -1;
    for (std::size_t cut = min_part_length; cut + min_part_length <= spangram.size(); ++cut) {
        const auto first = lexicon.find(spangram.substr(0, cut));
        const auto second = lexicon.find(spangram.substr(cut));
        if (!first || !second) { continue; }
        const int least = std::min(lexicon.commonness(*first), lexicon.commonness(*second));
        if (least > commonness) {
            commonness = least;
            best = {*first, *second};
        }
    }
    return best;
}

/// Theme words that are not too rare, the most fitting first: so many of them as are worth a look.
std::vector<WordId> fitting_words(const Lexicon& lexicon, const Direction& direction, std::size_t looked_at) {
    std::vector<std::pair<double, WordId>> ranked;
    for (WordId word = 0; word < lexicon.size(); ++word) {
        const int commonness = lexicon.commonness(word);
        if (commonness < least_commonness || (lexicon.flags(word) & flag_theme) == 0) { continue; }
        double score = commonness_share * commonness / 255.0;
        if (!direction.empty()) {
            const auto likeness = direction.likeness(word);
            if (!likeness) { continue; }
            score += *likeness;
        }
        ranked.emplace_back(score, word);
    }
    looked_at = std::min(ranked.size(), looked_at);
    std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(looked_at), ranked.end(),
                      [](const auto& a, const auto& b) {
                          return a.first != b.first ? a.first > b.first : a.second < b.second;
                      });
    std::vector<WordId> words;
    for (std::size_t i = 0; i < looked_at; ++i) { words.push_back(ranked[i].second); }
    return words;
}

} // namespace

std::vector<std::string> propose_words(const Knowledge& knowledge, const WordList& given,
                                       std::string_view theme, std::size_t count) {
    const Lexicon& lexicon = knowledge.lexicon();
    Direction direction(knowledge.vectors());
    std::set<WordId> taken; // lemmas
    for (const std::string& word : given.words) {
        if (const auto id = lexicon.find(word)) {
            direction.add(*id, 1);
            taken.insert(knowledge.lemma(*id));
        }
    }
    const auto parts = parts_of(lexicon, given.spangram);
    for (const WordId part : parts) {
        direction.add(part, spangram_share / static_cast<double>(parts.size()));
        taken.insert(knowledge.lemma(part));
    }
    const auto clue = words_of(theme);
    for (const std::string& word : clue) {
        if (const auto id = lexicon.find(word)) {
            direction.add(*id, theme_share / static_cast<double>(clue.size()));
            taken.insert(knowledge.lemma(*id));
        }
    }

    const auto shortest = static_cast<std::size_t>(std::max(min_word_length, given.rules.min_length));
    std::vector<std::string> proposed;
    for (const WordId word :
         fitting_words(lexicon, direction, std::max<std::size_t>(count * spelled_each, 1000))) {
        if (proposed.size() == count) { break; }
        std::string letters = lexicon.spell(word);
        if (letters.size() < shortest || letters.size() > std::max(longest, shortest + 2)) { continue; }
        // Neither an inflection nor a compound of a word that is there already, as far as letters tell.
        const auto akin = [&](const std::string& other) {
            const std::string& shorter = other.size() < letters.size() ? other : letters;
            const std::string& longer = other.size() < letters.size() ? letters : other;
            return longer.find(shorter) != std::string::npos;
        };
        if (given.spangram == letters || std::any_of(given.words.begin(), given.words.end(), akin) ||
            std::any_of(proposed.begin(), proposed.end(), akin) ||
            !taken.insert(knowledge.lemma(word)).second) {
            continue;
        }
        proposed.push_back(std::move(letters));
    }
    return proposed;
}

} // namespace weft
