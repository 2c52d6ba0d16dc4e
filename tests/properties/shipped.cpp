// The puzzles that come with the program: what the search finds on each, and where their answers rank.
//
// shipped.tsv has a line for each. It changes with the puzzles, the words and the weights: a test that finds
// other figures writes them beside the tests' program and says how to take them over.
#include "base/whole_file.hpp"
#include "helpers.hpp"
#include "places.hpp"
#include "stages.hpp"
#include "train/evaluation.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace weft;
using namespace weft::testing;

namespace {

/// The words of tests/words.txt, which stay as they are, and those of the puzzle.
Lexicon small_lexicon(const Lexicon& list, const OfficialSolution& solution) {
    std::vector<WordEntry> entries;
    for (WordId word = 0; word < list.size(); ++word) {
        entries.push_back({list.spell(word), 0, static_cast<std::uint16_t>(list.flags(word))});
    }
    for (const std::string& word : solution.words) { entries.push_back({word, 0, flag_theme}); }
    entries.push_back({solution.spangram, 0, flag_theme});
    return Lexicon(std::move(entries));
}

} // namespace

TEST_CASE("every shipped puzzle has the covers and the place that are recorded", "[shipped]") {
    const Lexicon list = Lexicon::from_file((source_folder() / "tests" / "words.txt").string());
    const Language language;
    const std::atomic<bool> never{false};
    // Covers by the small lexicon with any number of words, which only a change of the search can change;
    // covers by the shipped one with the puzzle's number, and the place of the answer among them.
    std::string table = "puzzle\tcovers of few words\tcovers\tplace\n";
    for (const Puzzle& puzzle : shipped_puzzles()) {
        INFO(puzzle.name);
        const Lexicon few = small_lexicon(list, *puzzle.solution);
        Search small(puzzle.board, few, {.words = {}, .spangram_parts = 3}, never);
        std::uint64_t visited = 0;
        for_each_cover_in_order(small, [&](const Cover&) {
            ++visited;
            return true;
        });
        REQUIRE(count_covers(small).number == visited);
        Search wide(puzzle.board, few, {.words = {}, .spangram_parts = 3, .wide = true}, never);
        REQUIRE(count_covers(wide).number == visited);

        Search search(puzzle.board, language.lexicon, {.words = puzzle.words, .spangram_parts = 3}, never);
        const Weights& weights = language.model.weights(true);
        const Widened answer = rank_widening({puzzle.board, language.lexicon, language.knowledge, weights,
                                              puzzle.theme, SearchOptions{.words = puzzle.words}},
                                             1, never);
        const Evaluation evaluation = evaluate(answer, weights, *puzzle.solution);
        REQUIRE(evaluation.found);
        REQUIRE(evaluation.rank);
        table += fmt::format("{}\t{}\t{}\t{}\n", std::filesystem::path(puzzle.name).stem().string(), visited,
                             static_cast<std::uint64_t>(count_covers(search).number), *evaluation.rank);
    }
    const auto recorded = source_folder() / "tests" / "properties" / "shipped.tsv";
    const auto measured = std::filesystem::path(weft_program()).parent_path() / "shipped.tsv";
    std::ofstream(measured) << table;
    INFO("if the change is meant: cp " << measured.string() << " " << recorded.string());
    REQUIRE(table == read_file(recorded.string(), 1 << 20));
}

TEST_CASE("no shipped puzzle has comments, whose figures would age", "[shipped]") {
    for (const Puzzle& puzzle : shipped_puzzles()) {
        INFO(puzzle.name);
        CHECK_THAT(read_file(puzzle.name, 1 << 20), !Catch::Contains("#"));
    }
}
