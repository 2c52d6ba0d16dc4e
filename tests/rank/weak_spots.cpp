// Where a solution is weak, and what that tells of a board.
#include "rank/weak_spots.hpp"

#include "helpers.hpp"
#include "language.hpp"
#include "rank/widening.hpp"
#include "train/training.hpp"
#include "weft/puzzle.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <fmt/format.h>

namespace weft {
namespace {

using testing::language;

struct Answered {
    explicit Answered(const Puzzle& puzzle, std::vector<WordId> unlisted = {})
        : options{.words = puzzle.words, .unlisted = std::move(unlisted)}
        , answer(rank_widening(
              {puzzle.board, language().lexicon, language().knowledge, weights, puzzle.theme, options}, 1,
              never, nullptr, Reach::rare)) {}

    std::atomic<bool> never{false};
    const Weights& weights = language().model.weights(true);
    SearchOptions options;
    Widened answer;
};

double sum_of_known(FeatureGroup group, std::span<const float> values, const Weights& weights) {
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!std::isnan(values[i])) {
            sum += static_cast<double>(values[i]) * weights.full[feature_range(group).begin + i];
        }
    }
    return sum;
}

} // namespace

TEST_CASE("the least fitting word is worth what it is alone, with the others and with the spangram",
          "[weak_spots]") {
    const Puzzle puzzle = testing::shipped_puzzle("umbrella");
    const Answered answered(puzzle);
    const Features& features = *answered.answer.features;
    const Weights& weights = answered.weights;
    REQUIRE(answered.answer.ranking.solutions.size() > 1);
    for (const RankedReading& ranked : answered.answer.ranking.solutions) {
        const CoverReading& solution = ranked.solution;
        const std::size_t spangram = features.spangram(solution.spangram, solution.reading);
        std::vector<double> worths;
        for (std::size_t i = 0; i < solution.pieces.size(); ++i) {
            const BoardWord word = features.word(solution.pieces[i], solution.choices[i]);
            std::array<float, feature_range(FeatureGroup::link).size()> link{};
            features.of_link(spangram, word, link);
            double worth = sum_of_known(FeatureGroup::word, features.of_word(word), weights) +
                           sum_of_known(FeatureGroup::link, link, weights);
            for (std::size_t j = 0; j < solution.pieces.size(); ++j) {
                if (j == i) { continue; }
                std::array<float, feature_range(FeatureGroup::pair).size()> pair{};
                features.of_pair(features.word(solution.pieces[j], solution.choices[j]), word, pair);
                worth += sum_of_known(FeatureGroup::pair, pair, weights) /
                         static_cast<double>(solution.pieces.size() - 1);
            }
            worths.push_back(worth);
        }
        const WeakSpots weak = weak_spots(ranked, features, weights);
        CHECK(weak.word == Approx(*std::min_element(worths.begin(), worths.end())).margin(1e-4));
        CHECK(weak.spangram <= 4);
        CHECK((weak.spangram_price > 0) ==
              (features.of_spangram(spangram)[feature_place(FeatureGroup::spangram, "price_of_two")] > 0 ||
               features.of_spangram(spangram)[feature_place(FeatureGroup::spangram, "phrase")] > 0));
    }
}

TEST_CASE("a board whose word is in no list is more suspicious, and searched farther", "[weak_spots]") {
    int boards = 0;
    int more_suspicious = 0;
    int farther = 0;
    int farther_in_vain = 0;
    for (const Puzzle& puzzle : testing::shipped_puzzles()) {
        const auto word = oddest_word(*puzzle.solution, language().knowledge);
        if (!word || !puzzle.words || puzzle.board.to_cover().size() < 36) { continue; }
        const Answered whole(puzzle);
        const Answered lacking(puzzle, {*word});
        ++boards;
        more_suspicious +=
            suspicion(lacking.answer, lacking.weights) > suspicion(whole.answer, whole.weights) ? 1 : 0;
        farther += open_words_due(lacking.answer, lacking.weights) ? 1 : 0;
        farther_in_vain += open_words_due(whole.answer, whole.weights) ? 1 : 0;
    }
    INFO(fmt::format("{} boards, {} more suspicious, searched farther: {}, and {} in vain", boards,
                     more_suspicious, farther, farther_in_vain));
    REQUIRE(boards >= 20);
    CHECK(more_suspicious >= 9 * boards / 10);
    CHECK(farther >= 3 * boards / 4);
    CHECK(farther_in_vain <= boards / 10);
}

} // namespace weft
