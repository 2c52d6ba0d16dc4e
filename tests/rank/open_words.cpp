// A word that no list has, as a part of whole puzzles.
#include "rank/open_words.hpp"

#include "helpers.hpp"
#include "language.hpp"
#include "make/layout.hpp"
#include "rank/widening.hpp"
#include "weft/weft.hpp"

#include <catch2/catch.hpp>

namespace weft {
namespace {

using testing::language;
const std::string invented = "MANDOLETTA";

/// The same words laid out in another way for each seed.
Puzzle puzzle_with(std::uint64_t seed) {
    const WordList list{"ORCHESTRA", {"TRUMPET", "CLARINET", "PICCOLO", "BASSOON", invented}};
    Random random(seed);
    const std::atomic<bool> never{false};
    const auto layout = random_layout(Topology::rectangle(8, 6), list, random, never);
    REQUIRE(layout);
    return {.name = "test",
            .date = "",
            .theme = "In the pit",
            .words = 6,
            .board = layout->board,
            .solution = OfficialSolution{list.spangram, list.words}};
}

} // namespace

TEST_CASE("a word that no list has is found, and said to be such", "[open_word][solver]") {
    REQUIRE_FALSE(language().lexicon.find(invented));
    const Solver solver;
    int first = 0;
    int doubtful = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const Puzzle puzzle = puzzle_with(seed);
        const Result result = solver.solve(puzzle, {.top = 3});
        doubtful += result.doubtful ? 1 : 0;
        REQUIRE_FALSE(result.solutions.empty());
        const Solution& best = result.solutions[0];
        std::vector<std::string> words;
        for (const TracedWord& word : best.words) { words.push_back(word.word); }
        // On some boards listed words give an answer that leaves no suspicion.
        if (std::find(words.begin(), words.end(), invented) == words.end()) { continue; }
        ++first;
        CHECK_FALSE(result.doubtful);
        CHECK(result.unlisted_words);
        CHECK(best.unlisted == std::vector<std::string>{invented});
        CHECK(best.spangram.word == "ORCHESTRA");
        CHECK(words.size() == 5);
    }
    CHECK(first >= 2);
    CHECK(doubtful <= 1); // that a letter was misread is seldom taken for likelier
}

TEST_CASE("without words that no list has the answer is not there", "[open_word]") {
    const Puzzle puzzle = puzzle_with(1);
    const Weights& weights = language().model.weights(true);
    const std::atomic<bool> never{false};
    const SearchOptions options{.words = puzzle.words};
    const Question question{puzzle.board, language().lexicon, language().knowledge,
                            weights,      puzzle.theme,       options};
    Widened answer = rank_widening(question, 3, never, nullptr, Reach::rare);
    const std::uint64_t key = solution_key(puzzle.solution->spangram, puzzle.solution->words);
    const auto has_it = [&] {
        const auto& list = answer.ranking.solutions;
        return std::any_of(list.begin(), list.end(),
                           [&](const RankedReading& one) { return one.key == key; });
    };
    CHECK_FALSE(has_it());
    Opened opened = widened_openly(answer, question, 3);
    REQUIRE(opened.answer);
    CHECK(opened.complete);
    CHECK_FALSE(has_it());
    answer = std::move(*opened.answer);
    CHECK(answer.reach == Reach::open);
    CHECK(has_it());
    double sum = answer.none;
    for (const RankedReading& one : answer.ranking.solutions) { sum += one.probability; }
    CHECK(sum == Approx(1));
}

TEST_CASE("the number of threads does not change what is found with open words", "[open_word]") {
    const Puzzle puzzle = puzzle_with(2);
    const Weights& weights = language().model.weights(true);
    const std::atomic<bool> never{false};
    std::vector<std::pair<std::uint64_t, double>> lists[2];
    for (const int threads : {1, 2}) {
        const SearchOptions options{.words = puzzle.words, .threads = threads};
        const Widened answer = rank_widening(
            {puzzle.board, language().lexicon, language().knowledge, weights, puzzle.theme, options}, 3,
            never);
        for (const RankedReading& one : answer.ranking.solutions) {
            lists[threads - 1].emplace_back(one.key, one.probability);
        }
    }
    CHECK(lists[0] == lists[1]);
}

TEST_CASE("open words are not looked for once the search is to end", "[open_word]") {
    const Puzzle puzzle = puzzle_with(1);
    const Weights& weights = language().model.weights(true);
    std::atomic<bool> stop{false};
    const SearchOptions options{.words = puzzle.words};
    const Question question{puzzle.board, language().lexicon, language().knowledge,
                            weights,      puzzle.theme,       options};
    Widened answer = rank_widening(question, 3, stop, nullptr, Reach::rare);
    const std::size_t before = answer.ranking.solutions.size();
    stop = true;
    const Opened opened = widened_openly(answer, question, 3);
    CHECK_FALSE(opened.answer);
    CHECK_FALSE(opened.complete);
    CHECK(answer.reach != Reach::open);
    CHECK(answer.ranking.solutions.size() == before);
}

} // namespace weft
