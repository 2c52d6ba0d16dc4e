// Solutions: words chosen for pieces, the best of many, and the official one among them.
#include "cover/answer.hpp"

#include "helpers.hpp"
#include "plain_order.hpp"
#include "stages.hpp"
#include "train/evaluation.hpp"

#include <catch2/catch.hpp>
#include <set>

using namespace weft;
using namespace weft::testing;

namespace {

/// Words that cover the rows TIMES and SEMIT in many ways.
const std::vector<std::string> playful = {"TIMES", "EMITS", "SMITE", "ITEMS", "MITES", "TIME", "EMIT",
                                          "ITEM",  "MITE",  "SEMI",  "TIES",  "SITE",  "STEM", "TI",
                                          "MES",   "SMI",   "TE",    "SE",    "MIT"};

/// All solutions of all covers as `SPANGRAM WORD...`, words in the order of their numbers.
std::multiset<std::string> solutions_of(Search& search) {
    std::multiset<std::string> found;
    for_each_cover_in_order(search, [&](const Cover& cover) {
        search.for_each_choice(cover, [&](std::uint32_t reading, std::span<const ReadingIndex> choices) {
            const auto readings = search.spangrams().readings(search.spangrams()[cover.spangram]);
            std::string text = search.letters(readings[reading]);
            std::set<std::string> words;
            for (std::size_t i = 0; i < choices.size(); ++i) {
                words.insert(
                    search.lexicon().spell(search.pieces().readings(cover.pieces[i])[choices[i]].word));
            }
            for (const std::string& word : words) { text += ' ' + word; }
            found.insert(text);
            return true;
        });
        return true;
    });
    return found;
}

} // namespace

TEST_CASE("every choice of words is a solution, no word twice", "[solution]") {
    Searched searched({"TIME", "TIME"}, {"TIME", "EMIT"}, {.words = 2});
    REQUIRE(solutions_of(searched.search) ==
            std::multiset<std::string>{"TIME EMIT", "EMIT TIME", "TIME EMIT", "EMIT TIME"});
    Searched repeated({"TIME", "TIME"}, {"TIME"}, {.words = 2});
    REQUIRE(solutions_of(repeated.search).empty());
    REQUIRE(count_covers(repeated.search).number == 0);
    REQUIRE(count_covers(searched.search).number == 2);
}

TEST_CASE("a joined spangram must not read like a word of the cover", "[solution]") {
    // TI and ME joined are the word TIME, which then stands twice.
    Searched joined({"TIME", "TIME"}, {"TI", "ME", "TIME"}, {.words = 2});
    REQUIRE(solutions_of(joined.search).empty());
    Searched other({"TIME", "WORD"}, {"TI", "ME", "WORD"}, {.words = 2});
    REQUIRE(solutions_of(other.search) == std::multiset<std::string>{"TIME WORD"});
}

TEST_CASE("three pieces of two words have no solution", "[solution]") {
    Searched searched({"TIME", "TIME", "TIME", "WORD"}, {"TIME", "EMIT", "WORD"}, {.words = 4});
    REQUIRE(solutions_of(searched.search).empty());
    REQUIRE(count_covers(searched.search).number == 0);
}

TEST_CASE("the best solutions are those of a full sort", "[solution]") {
    Searched searched({"TIMES", "SEMIT", "TIMES", "SEMIT"}, playful);
    Search& search = searched.search;
    // A score below zero, with ties, that has nothing to do with the order of the search.
    const SolutionScorer scorer = [&](const Cover& cover, std::uint32_t reading,
                                      std::span<const ReadingIndex> choices) {
        const std::string key = identity(search, cover, reading, choices);
        std::uint32_t hash = 17;
        for (const char c : key) { hash = hash * 31 + static_cast<unsigned char>(c); }
        return -1000.0 - hash % 50;
    };
    std::map<std::string, double> all;
    for_each_cover_in_order(search, [&](const Cover& cover) {
        search.for_each_choice(cover, [&](std::uint32_t reading, std::span<const ReadingIndex> choices) {
            all[identity(search, cover, reading, choices)] = scorer(cover, reading, choices);
            return true;
        });
        return true;
    });
    std::vector<double> scores;
    for (const auto& [key, score] : all) { scores.push_back(score); }
    std::sort(scores.rbegin(), scores.rend());
    REQUIRE(scores.size() > 30);
    for (const std::size_t top :
         {std::size_t{1}, std::size_t{3}, std::size_t{40}, scores.size(), scores.size() + 5}) {
        const Best best = best_solutions(search, scorer, top);
        REQUIRE(best.solutions.size() == std::min(top, scores.size()));
        for (std::size_t i = 0; i < best.solutions.size(); ++i) {
            REQUIRE(best.solutions[i].score == scores[i]);
        }
    }
}

TEST_CASE("the official solution is found, whatever its rank", "[evaluation]") {
    Searched searched({"TIMES", "SEMIT", "TIMES", "SEMIT"}, playful);
    Search& search = searched.search;
    const SolutionScorer flat = [](const Cover&, std::uint32_t, std::span<const ReadingIndex>) {
        return -5.0;
    };
    const Best best = best_solutions(search, flat, 1U << 20);
    REQUIRE(best.solutions.size() > 10);
    const Language language;
    const Weights weights = Weights::first_guess();
    const std::atomic<bool> never{false};
    Widened answer = rank_widening({searched.board, searched.lexicon, language.knowledge, weights, "",
                                    SearchOptions{.words = std::nullopt}},
                                   1, never);
    answer.ranking = rank(*answer.search, *answer.features, weights, 400);
    const auto& last = best.solutions.back();
    OfficialSolution official;
    official.spangram = search.letters(search.spangrams().reading(last.spangram, last.reading));
    for (std::size_t i = 0; i < last.pieces.size(); ++i) {
        official.words.push_back(
            search.lexicon().spell(search.pieces().readings(last.pieces[i])[last.choices[i]].word));
    }
    const Evaluation found = evaluate(answer, weights, official);
    REQUIRE(found.found);
    REQUIRE(found.rank);
    REQUIRE(answer.ranking.solutions[*found.rank - 1].key == solution_key(official.spangram, official.words));
    official.words[0] = "NOSUCHWORD";
    const Evaluation missed = evaluate(answer, weights, official);
    REQUIRE_FALSE(missed.found);
    REQUIRE_FALSE(missed.rank);
}

TEST_CASE("a piece over open cells can be read as any of hundreds of words", "[answer]") {
    std::vector<std::string> words;
    for (char first = 'A'; first <= 'Z'; ++first) {
        for (char second = 'A'; second <= 'L'; ++second) { words.push_back({first, second, first, second}); }
    }
    SearchOptions options;
    options.rules.spangram = SpangramRule::none;
    Searched searched({"????"}, words, options);
    CHECK(solutions_of(searched.search).size() == words.size());
    std::set<std::string> different;
    for (const std::string& solution : solutions_of(searched.search)) { different.insert(solution); }
    CHECK(different.size() == words.size());
}
