#include "make/taste.hpp"

#include "board/rules.hpp"
#include "cover/path.hpp"
#include "words/word_graph.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace weft {
namespace {

constexpr const char* coarse_section = "coarse.words";
/// What is rarer hardly catches the eye.
constexpr int least_commonness = 110;
/// Cosine to the mean of the other words from which a word seems to belong to them.
constexpr double least_likeness = 0.45;

/// The mean direction of words in the space of their vectors.
class Mean {
  public:
    Mean(const WordVectors& vectors, const Lexicon& lexicon, const std::vector<std::string>& words)
        : vectors_(vectors)
        , sum_(static_cast<std::size_t>(vectors.dimensions())) {
        for (const std::string& word : words) {
            const auto id = lexicon.find(word);
            if (!id) { continue; }
            const auto vector = vectors.of(*id);
            for (std::size_t i = 0; i < sum_.size(); ++i) { sum_[i] += vector[i]; }
        }
    }

    /// Cosine of a word to it; 0 where nothing is known.
    double likeness(WordId word) const {
        const auto vector = vectors_.of(word);
        double dot = 0;
        double own = 0;
        double other = 0;
        for (std::size_t i = 0; i < sum_.size(); ++i) {
            dot += static_cast<double>(sum_[i]) * vector[i];
            own += static_cast<double>(sum_[i]) * sum_[i];
            other += static_cast<double>(vector[i]) * vector[i];
        }
        return own > 0 && other > 0 ? dot / std::sqrt(own * other) : 0;
    }

  private:
    const WordVectors& vectors_;
    std::vector<float> sum_;
};

} // namespace

Lexicon coarse_words(const Archive& archive, const std::vector<std::string>& given) {
    const auto stands_inside_given = [&](const std::string& word) {
        const std::string reversed(word.rbegin(), word.rend());
        return std::any_of(given.begin(), given.end(), [&](const std::string& other) {
            return other.find(word) != std::string::npos || other.find(reversed) != std::string::npos;
        });
    };
    std::vector<WordEntry> entries;
    if (archive.contains(coarse_section)) {
        WordGraph(archive.section<std::uint32_t>(coarse_section))
            .for_each_word(WordGraph::every_letter, [&](const std::string& word) {
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
    const Mean theme(knowledge.vectors(), lexicon, words);
    std::vector<Inside> found;
    const auto look = [&](const std::string& word, const std::string& letters) {
        const auto whole = lexicon.find(word);
        for (std::size_t from = 0; from < letters.size(); ++from) {
            for (std::size_t size = min_word_length; from + size <= letters.size() && size < letters.size();
                 ++size) {
                const std::string part = letters.substr(from, size);
                const auto id = lexicon.find(part);
                if (!id || (lexicon.flags(*id) & flag_theme) == 0 ||
                    lexicon.commonness(*id) < least_commonness || theme.likeness(*id) < least_likeness) {
                    continue;
                }
                // APPLES holds APPLE as any plural does.
                if (whole && knowledge.lemma(*whole) == knowledge.lemma(*id)) { continue; }
                found.push_back({word, part});
            }
        }
    };
    for (const std::string& word : words) {
        look(word, word);
        look(word, {word.rbegin(), word.rend()});
    }
    return found;
}

} // namespace weft
