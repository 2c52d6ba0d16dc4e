#include "make/taste.hpp"

#include "board/rules.hpp"
#include "cover/path.hpp"
#include "make/direction.hpp"
#include "words/word_graph.hpp"

#include <algorithm>
#include <set>

namespace weft {
namespace {

constexpr const char* coarse_section = "coarse.words";
/// What is rarer hardly catches the eye.
constexpr int least_commonness = 110;
/// Cosine to the mean of the other words from which a word seems to belong to them.
constexpr double least_likeness = 0.45;

std::string reversed(const std::string& word) { return {word.rbegin(), word.rend()}; }

/// Whether a word stands inside another, in either direction.
bool stands_inside(const std::string& word, const std::string& other) {
    return other.find(word) != std::string::npos || other.find(reversed(word)) != std::string::npos;
}

/// Calls `use(part)` for all that may be a word inside a word, itself included: forwards, then backwards.
template <typename Use>
void for_each_part(const std::string& word, Use use) {
    for (const std::string& letters : {word, reversed(word)}) {
        for (std::size_t from = 0; from < letters.size(); ++from) {
            for (std::size_t size = min_word_length; from + size <= letters.size(); ++size) {
                use(letters.substr(from, size));
            }
        }
    }
}

bool holds_coarse(const std::string& word, const Lexicon& coarse) {
    bool holds = false;
    for_each_part(word, [&](const std::string& part) { holds = holds || coarse.find(part); });
    return holds;
}

} // namespace

Lexicon coarse_words(const Archive& archive, const std::vector<std::string>& given) {
    const auto stands_inside_given = [&](const std::string& word) {
        return std::any_of(given.begin(), given.end(),
                           [&](const std::string& other) { return stands_inside(word, other); });
    };
    std::vector<WordEntry> entries;
    if (archive.contains(coarse_section)) {
        WordGraph(archive.section<std::uint32_t>(coarse_section))
            .for_each_word(all_letters, [&](const std::string& word) {
                if (!stands_inside_given(word)) { entries.push_back({word, 0, flag_theme}); }
            });
    }
    return Lexicon(std::move(entries));
}

std::vector<TracedWord> find_coarse(const Board& board, const Lexicon& coarse) {
    std::vector<TracedWord> found;
    if (coarse.size() == 0) { return found; }
    std::set<WordId> taken;
    const Paths paths = find_paths(board, coarse, PathKind::word);
    for (const Path& path : paths) {
        if (!taken.insert(path.word).second) { continue; }
        const auto cells = paths.cells(path);
        found.push_back({coarse.spell(path.word), {cells.begin(), cells.end()}});
    }
    return found;
}

std::vector<Inside> find_inside(const std::vector<std::string>& words, const Knowledge& knowledge) {
    const Lexicon& lexicon = knowledge.lexicon();
    Direction theme(knowledge.vectors());
    for (const std::string& word : words) {
        if (const auto id = lexicon.find(word)) { theme.add(*id, 1); }
    }
    std::vector<Inside> found;
    for (const std::string& word : words) {
        const auto whole = lexicon.find(word);
        for_each_part(word, [&](const std::string& part) {
            if (part.size() == word.size()) { return; }
            const auto id = lexicon.find(part);
            if (!id || (lexicon.flags(*id) & flag_theme) == 0 || lexicon.commonness(*id) < least_commonness ||
                theme.likeness(*id).value_or(0) < least_likeness) {
                return;
            }
            // APPLES holds APPLE as any plural does.
            if (whole && knowledge.lemma(*whole) == knowledge.lemma(*id)) { return; }
            const bool told = std::any_of(found.begin(), found.end(), [&](const Inside& other) {
                return other.word == word && other.inside == part;
            });
            if (!told) { found.push_back({word, part}); }
        });
    }
    return found;
}

std::vector<std::string> tasteful(const std::vector<std::string>& proposed, const WordList& given,
                                  const Knowledge& knowledge, const Lexicon& coarse) {
    std::vector<std::string> all = given.words;
    if (!given.spangram.empty()) { all.push_back(given.spangram); }
    std::vector<std::string> kept;
    for (const std::string& word : proposed) {
        const auto overlaps = [&](const std::string& other) {
            return stands_inside(word, other) || stands_inside(other, word);
        };
        if (holds_coarse(word, coarse) || std::any_of(all.begin(), all.end(), overlaps)) { continue; }
        kept.push_back(word);
        all.push_back(word);
    }
    for (const Inside& found : find_inside(all, knowledge)) { std::erase(kept, found.word); }
    return kept;
}

} // namespace weft
