#include "train/training.hpp"

#include "language.hpp"
#include "places.hpp"

#include <catch2/catch.hpp>

using namespace weft;
using weft::testing::language;

namespace {

const std::atomic<bool> never{false};

} // namespace

TEST_CASE("a puzzle teaches by its answer among the solutions that rank highest", "[fit]") {
    const Puzzle puzzle = read_puzzle((weft::testing::source_folder() / "puzzles/night-sky.txt").string());
    const SearchOptions options{.words = puzzle.solution->count()};
    const Training training({{puzzle, options, puzzle.theme}}, language().lexicon, language().knowledge,
                            never);
    const auto shown = training.shown(0);
    REQUIRE(shown.size() == 4);
    const std::size_t features = feature_list().size();
    CHECK(shown[0].reach == Reach::phrases);
    CHECK(shown[1].reach == Reach::rare);
    // With open words, as it stands and with a word taken from the lists, which few puzzles lack.
    CHECK(shown[2].reach == Reach::open);
    CHECK(shown[3].reach == Reach::open);
    CHECK(shown[2].choice.weight == 1);
    CHECK(shown[3].choice.weight == Approx(0.1));
    for (const Training::Shown& one : shown.first(3)) {
        const KnownChoice& choice = one.choice;
        CHECK(one.answered);
        REQUIRE(choice.rows.size() % features == 0);
        const std::size_t solutions = choice.rows.size() / features;
        CHECK(solutions >= shortlist_size);
        CHECK(choice.answer < solutions);
    }
    // The answer says the same in both lists.
    const KnownChoice& first = shown[0].choice;
    const KnownChoice& second = shown[1].choice;
    constexpr std::size_t unlisted = feature_index(FeatureGroup::word, "unlisted");
    const KnownChoice& hidden = shown[3].choice;
    REQUIRE(shown[3].answered);
    CHECK(hidden.rows[hidden.answer * features + unlisted] == 1);
    CHECK(first.rows[first.answer * features + unlisted] == 0);
    for (std::size_t i = 0; i < features; ++i) {
        CHECK(first.rows[first.answer * features + i] ==
              Approx(second.rows[second.answer * features + i]).margin(1e-5));
    }
}

TEST_CASE("a puzzle also teaches by its words on other boards", "[fit]") {
    const Puzzle puzzle = read_puzzle((weft::testing::source_folder() / "puzzles/umbrella.txt").string());
    const SearchOptions options{.words = puzzle.solution->count()};
    const Training training({{puzzle, options, puzzle.theme}}, language().lexicon, language().knowledge,
                            never);
    REQUIRE(training.lessons() == 3);
    const std::size_t features = feature_list().size();
    const auto answer_of = [&](std::size_t lesson) {
        const Training::Shown& shown = training.shown(lesson).front();
        REQUIRE(shown.answered);
        return std::span(shown.choice.rows).subspan(shown.choice.answer * features, features);
    };
    CHECK(training.shown(0).front().choice.weight == 1);
    for (const std::size_t laid : {1U, 2U}) {
        CHECK(training.shown(laid).front().choice.weight < 1);
        CHECK(training.shown(laid).front().choice.rows != training.shown(0).front().choice.rows);
        const FeatureRange pairs = feature_range(FeatureGroup::pair);
        for (std::size_t i = pairs.begin; i < pairs.end; ++i) {
            CHECK(answer_of(laid)[i] == Approx(answer_of(0)[i]).margin(1e-4));
        }
    }
    CHECK(training.shown(1).front().choice.rows != training.shown(2).front().choice.rows);
}
