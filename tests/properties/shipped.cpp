// The puzzles that come with the program: one number that pins what the search finds, and the answers.
#include "base/text.hpp"
#include "helpers.hpp"
#include "stages.hpp"
#include "train/evaluation.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fmt/format.h>

using namespace weft;
using namespace weft::testing;

namespace {

/// Covers of all puzzles in puzzles/ with the words of tests/words.txt and the puzzle's own, spangrams of
/// up to three parts and any number of words. It changes only when puzzles or those words do: then take
/// what the test reports.
constexpr std::uint64_t signature = 514;

std::vector<Puzzle> shipped_puzzles() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "puzzles")) {
        if (entry.path().extension() == ".txt") { files.push_back(entry.path().string()); }
    }
    std::sort(files.begin(), files.end());
    std::vector<Puzzle> puzzles;
    for (const std::string& file : files) { puzzles.push_back(read_puzzle(file)); }
    return puzzles;
}

} // namespace

TEST_CASE("the covers of all shipped puzzles are as many as ever", "[shipped]") {
    const Lexicon list = Lexicon::from_file((source_folder() / "tests" / "words.txt").string());
    const std::atomic<bool> stop{false};
    std::uint64_t total = 0;
    std::string each;
    for (const Puzzle& puzzle : shipped_puzzles()) {
        std::vector<WordEntry> entries;
        for (WordId word = 0; word < list.size(); ++word) {
            entries.push_back({list.spell(word), 0, static_cast<std::uint16_t>(list.flags(word))});
        }
        for (const std::string& word : puzzle.solution->words) { entries.push_back({word, 0, flag_theme}); }
        entries.push_back({puzzle.solution->spangram, 0, flag_theme});
        const Lexicon lexicon(std::move(entries));
        Search search(puzzle.board, lexicon, {.words = {}, .spangram_parts = 3}, stop);
        std::uint64_t covers = 0;
        search.for_each_cover_in_order([&](const Cover&) {
            ++covers;
            return true;
        });
        REQUIRE(covers >= 1);
        REQUIRE(search.count_covers().number == covers);
        each += fmt::format("{:8} {}\n", covers, std::filesystem::path(puzzle.name).filename().string());
        total += covers;
    }
    INFO(each);
    REQUIRE(total == signature);
}

TEST_CASE("no shipped puzzle records a figure that would age", "[shipped]") {
    for (const Puzzle& puzzle : shipped_puzzles()) {
        INFO(puzzle.name);
        CHECK_THAT(read_file(puzzle.name, 1 << 20), !Catch::Contains("#"));
    }
}

TEST_CASE("the answer of every shipped puzzle is among its covers", "[shipped]") {
    const Language language;
    const std::atomic<bool> stop{false};
    for (const Puzzle& puzzle : shipped_puzzles()) {
        INFO(puzzle.name);
        Search search(puzzle.board, language.lexicon, {.words = puzzle.words, .spangram_parts = 3}, stop);
        const Features features(search, language.knowledge, puzzle.theme);
        const Evaluation evaluation =
            evaluate(search, features, language.model.weights(true), *puzzle.solution);
        REQUIRE(evaluation.complete);
        REQUIRE(evaluation.found);
        REQUIRE(evaluation.rank.value_or(0) >= 1);
    }
}
