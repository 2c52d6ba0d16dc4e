// Every stage between a board and its best solutions ends when it is told to.
#include "cover/potential.hpp"
#include "helpers.hpp"
#include "rank/ranking.hpp"
#include "stages.hpp"

#include <catch2/catch.hpp>

using namespace weft;
using namespace weft::testing;

TEST_CASE("a raised flag ends the stages that join, sort and bound spangrams", "[ranking][stop]") {
    const Searched searched({"TIME", "WORD", "ABLE"}, {"TIME", "EMIT", "ABLE", "WORD"});
    const Search& search = searched.search;
    REQUIRE(search.spangrams().size() == 4);
    const Topology& topology = searched.board.topology;
    const std::atomic<bool> raised{true};
    CHECK_THROWS_AS(Spangrams(search.paths(), {}, raised), Stopped);
    const SpangramJoiner joiner(topology, search.paths(), {.parts = 3}, raised);
    CHECK_THROWS_AS(joiner.starting_with(0, [](CellSet, BlockSet, const SpangramReading&) {}), Stopped);
    const PhraseModel model;
    CHECK_THROWS_AS(PhraseJoiner(topology, search.paths(), model, {}, raised), Stopped);
    std::atomic<bool> later{false};
    const PhraseJoiner phrases(topology, search.paths(), model, {.most_price = 1000}, later);
    later = true;
    CHECK_THROWS_AS(phrases.starting_with(0, [](CellSet, BlockSet, const SpangramReading&) {}), Stopped);
    const std::vector<float> values(search.pieces().size());
    CHECK_THROWS_AS(CellPotentials(topology, search.pieces(), values, {}, raised), Stopped);
}

TEST_CASE("a raised flag ends the features, and what would be ranked by them", "[ranking][stop]") {
    Searched searched({"TIME", "WORD", "ABLE"}, {"TIME", "EMIT", "ABLE", "WORD"});
    const Language language;
    const Weights weights = Weights::first_guess();
    const Features whole(searched.search, language.knowledge, "");
    REQUIRE(whole.spangrams() == 6);
    REQUIRE(rank(searched.search, whole, weights, 3).complete);
    searched.stop = true;
    const Features cut_short(searched.search, language.knowledge, "");
    CHECK(cut_short.words() == 0);
    CHECK(cut_short.spangrams() == 0);
    for (const Features* features : {&whole, &cut_short}) {
        const Ranking ranking = rank(searched.search, *features, weights, 3);
        CHECK(ranking.solutions.empty());
        CHECK_FALSE(ranking.complete);
        CHECK_FALSE(find_solution(searched.search, *features, weights.quick, "TIME",
                                  std::vector<std::string>{"WORD", "ABLE"}));
    }
}

TEST_CASE("a search that is stopped while it takes words over has no spangrams without paths",
          "[ranking][stop]") {
    Searched searched({"TIME", "WORD", "ABLE"}, {"TIME", "EMIT", "ABLE", "WORD"});
    const Language language;
    const PhraseModel model;
    const Search unchecked = searched.search.with_unchecked(model, {1000, 1000}, searched.stop);
    REQUIRE(unchecked.spangrams().size() > 0);
    searched.stop = true;
    const Search stopped = unchecked.with_misread_words(Paths());
    CHECK(stopped.spangrams().size() == 0);
    CHECK(Features(stopped, language.knowledge, "").spangrams() == 0);
}

TEST_CASE("a search stays what it was beside a wider one", "[ranking][stop]") {
    Searched searched({"TIME", "WORD", "ABLE"}, {"TIME", "EMIT", "ABLE", "WORD"});
    const auto count = [&] { return count_covers(searched.search).number; };
    const Count before = count();
    REQUIRE(before > 0);
    const PhraseModel model;
    {
        const Search wider = searched.search.with_phrases(model);
        REQUIRE(count_covers(wider).number >= before);
    }
    CHECK(count() == before);
    CHECK(searched.search.spell(searched.search.paths()[0].word).size() == 4);
}
