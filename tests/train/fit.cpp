#include "train/fit.hpp"

#include "cli/command.hpp"
#include "language.hpp"
#include "places.hpp"
#include "scratch_folder.hpp"
#include "skip.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

using namespace weft;
using weft::testing::language;

TEST_CASE("fitting finds weights that made the choices", "[fit]") {
    std::mt19937 random(3);
    std::normal_distribution<float> normal;
    std::vector<KnownChoice> choices(400);
    for (KnownChoice& choice : choices) {
        double best = -1e9;
        for (std::size_t row = 0; row < 20; ++row) {
            const float values[] = {normal(random), normal(random), normal(random)};
            choice.rows.insert(choice.rows.end(), std::begin(values), std::end(values));
            // Gumbel noise makes the choice a conditional logit exactly.
            const double uniform = (static_cast<double>(random()) + 0.5) / 4294967296.0;
            const double utility = 2 * static_cast<double>(values[0]) - static_cast<double>(values[1]) -
                                   std::log(-std::log(uniform));
            if (utility > best) {
                best = utility;
                choice.answer = row;
            }
        }
    }
    std::vector<const KnownChoice*> all;
    for (const KnownChoice& choice : choices) { all.push_back(&choice); }
    const auto weights = fit(all, 3, {true, true, true}, {.penalty = 0.01});
    CHECK(weights[0] == Approx(2).margin(0.25));
    CHECK(weights[1] == Approx(-1).margin(0.2));
    CHECK(weights[2] == Approx(0).margin(0.2));
    CHECK(fit(all, 3, {true, true, true}, {.penalty = 0.01}) == weights);
    CHECK(fit(all, 3, {true, false, true}, {})[1] == 0);
    // A choice that counts half, twice, is one choice; one that counts nothing is none.
    std::vector<KnownChoice> halves = choices;
    for (KnownChoice& choice : halves) { choice.weight = 0.5; }
    std::vector<const KnownChoice*> twice;
    for (const KnownChoice& choice : halves) { twice.insert(twice.end(), 2, &choice); }
    KnownChoice nothing = choices.front();
    nothing.answer = (nothing.answer + 1) % 5;
    nothing.weight = 0;
    twice.push_back(&nothing);
    const auto again = fit(twice, 3, {true, true, true}, {.penalty = 0.01});
    for (std::size_t i = 0; i < 3; ++i) { CHECK(again[i] == Approx(weights[i]).margin(0.01)); }
    CHECK(std::abs(fit(all, 3, {true, true, true}, {.penalty = 1000})[0]) < std::abs(weights[0]));
}

TEST_CASE("the shipped weights are what fitting makes", "[slow]") {
    const auto puzzles = weft::testing::source_folder() / "../shared/puzzles";
    if (!std::filesystem::exists(puzzles)) {
        weft::testing::skip("../shared/puzzles is not there");
        return;
    }
    const weft::testing::ScratchFolder folder;
    const std::string out = folder.file("weights.txt");
    const int status = cli::find("fit").run({puzzles.string(), "--out", out});
    REQUIRE(status == cli::exit_solved);
    std::ifstream file(out);
    std::stringstream text;
    text << file.rdbuf();
    CHECK(Model::parse(text.str(), "fitted").text() == language().model.text());
}
