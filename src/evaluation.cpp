#include "weft/evaluation.hpp"

#include <algorithm>
#include <mutex>
#include <unordered_map>

namespace weft {
namespace {

constexpr std::size_t first_look = 1000;

/// Recognises the official solution among others.
class Recogniser {
  public:
    Recogniser(const Search& search, const OfficialSolution& official)
        : search_(search)
        , spangram_(official.spangram) {
        for (const std::string& word : official.words) {
            const auto id = search.lexicon().find(word);
            possible_ = possible_ && id.has_value();
            words_.push_back(id.value_or(0));
        }
        std::sort(words_.begin(), words_.end());
    }

    bool possible() const { return possible_; }

    bool matches(std::size_t spangram, std::uint32_t reading, std::span<const PieceId> pieces,
                 std::span<const std::uint8_t> choices) const {
        if (pieces.size() != words_.size()) { return false; }
        std::vector<WordId> words;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            words.push_back(search_.pieces().readings(pieces[i])[choices[i]].word);
        }
        std::sort(words.begin(), words.end());
        if (words != words_) { return false; }
        const auto readings = search_.spangrams().readings(search_.spangrams()[spangram]);
        return spangram_letters(search_, readings[reading]) == spangram_;
    }

  private:
    const Search& search_;
    const std::string& spangram_;
    std::vector<WordId> words_; ///< ascending
    bool possible_ = true;
};

} // namespace

Evaluation evaluate(Search& search, const Scorer& scorer, const OfficialSolution& official) {
    const Recogniser recogniser(search, official);
    const Best best = best_solutions(search, scorer, first_look);
    Evaluation result;
    result.covers = best.covers;
    const auto place =
        std::find_if(best.solutions.begin(), best.solutions.end(), [&](const Solution& solution) {
            return recogniser.matches(solution.spangram, solution.reading, solution.pieces, solution.choices);
        });
    if (place != best.solutions.end()) {
        result.found = true;
        result.rank = static_cast<std::size_t>(place - best.solutions.begin()) + 1;
        return result;
    }
    if (best.solutions.size() < first_look || !recogniser.possible()) { return result; }

    // Rare: far down a long list. Every solution that reads differently counts once, by its best score.
    std::mutex mutex;
    std::optional<double> official_score;
    std::unordered_map<std::string, double> scores;
    search.for_each_cover([&](int, const Cover& cover) {
        for_each_choice(search, cover, [&](std::uint32_t reading, std::span<const std::uint8_t> choices) {
            const double score = scorer(cover, reading, choices);
            const bool match = recogniser.matches(cover.spangram, reading, cover.pieces, choices);
            std::string key = identity(search, cover, reading, choices);
            const std::lock_guard lock(mutex);
            if (match) { official_score = std::max(official_score.value_or(score), score); }
            auto& kept = scores.try_emplace(std::move(key), score).first->second;
            kept = std::max(kept, score);
            return true;
        });
    });
    if (official_score) {
        result.found = true;
        result.rank =
            1 + static_cast<std::size_t>(std::count_if(scores.begin(), scores.end(), [&](const auto& entry) {
                return entry.second > *official_score;
            }));
    }
    return result;
}

} // namespace weft
