#include "make/maker.hpp"

#include "data/embedded.hpp"
#include "make/taste.hpp"
#include "plain_order.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace weft;
using weft::testing::order_by_commonness;

namespace {

const std::atomic<bool> never{false};

const Lexicon& lexicon() {
    static const Lexicon embedded{Archive(embedded_data())};
    return embedded;
}

WordSource always(const WordList& list) {
    return [list](Random&) { return std::optional(list); };
}

CellSet cells_of(const TracedWord& word) {
    CellSet cells;
    for (const int cell : word.cells) { cells.insert(cell); }
    return cells;
}

/// Whether a search with the whole lexicon finds exactly the paths of the layout.
bool finds_intended(const Layout& layout) {
    SearchOptions options;
    options.words = static_cast<int>(layout.words.size()) + 1;
    Search search(layout.board, lexicon(), options, never);
    std::vector<CellSet> intended;
    for (const TracedWord& word : layout.words) { intended.push_back(cells_of(word)); }
    std::sort(intended.begin(), intended.end());
    bool found = false;
    for_each_cover_in_order(search, [&](const Cover& cover) {
        std::vector<CellSet> cells;
        for (const PieceId piece : cover.pieces) { cells.push_back(search.pieces()[piece].cells); }
        std::sort(cells.begin(), cells.end());
        found = cells == intended && search.spangrams()[cover.spangram].cells == cells_of(layout.spangram);
        return !found;
    });
    return found;
}

const WordList woodwork{"WOODWORK", {"CHISEL", "PLANE", "MALLET"}};

} // namespace

TEST_CASE("the intended cover of a layout is among those that the search finds", "[maker]") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        const auto layout = random_layout(Topology::rectangle(5, 5), woodwork, random, never);
        REQUIRE(layout);
        REQUIRE(finds_intended(*layout));
    }
}

TEST_CASE("words that are not to be on a board are moved off it", "[maker]") {
    // Any words will do that the letters of the puzzle spell.
    const std::vector<std::string> words{"LAKE", "MEAL", "LOOK", "WOOL", "COOK", "SEAL", "PLOW"};
    std::vector<WordEntry> entries;
    for (const std::string& word : words) { entries.push_back({word, 0, flag_theme}); }
    const Lexicon unwanted(std::move(entries));
    const Topology shape = Topology::rectangle(5, 5);
    int with = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Random random(seed);
        const auto drawn = random_layout(shape, woodwork, random, never);
        REQUIRE(drawn);
        with += find_coarse(drawn->board, unwanted).empty() ? 0 : 1;
        const MakeOptions options{.seed = seed, .tries = 8, .coarse = &unwanted, .threads = 1};
        const auto made = make_fair(shape, always(woodwork), lexicon(), order_by_commonness, options, never);
        REQUIRE(made);
        CHECK(find_coarse(made->layout.board, unwanted).empty());
        CHECK(finds_intended(made->layout));
    }
    CHECK(with > 0);
}

TEST_CASE("a made puzzle is certain, and a seed makes it again with any number of threads", "[maker]") {
    const Topology shape = Topology::rectangle(5, 5);
    std::vector<Made> made;
    for (const int threads : {1, 2, 8}) {
        const MakeOptions options{.seed = 7, .tries = 64, .threads = threads};
        auto result = make_fair(shape, always(woodwork), lexicon(), order_by_commonness, options, never);
        REQUIRE(result);
        made.push_back(std::move(*result));
    }
    REQUIRE(made[0].layout.board.letters == made[1].layout.board.letters);
    REQUIRE(made[0].layout.board.letters == made[2].layout.board.letters);
    REQUIRE(made[0].tries == made[2].tries);
    REQUIRE(finds_intended(made[0].layout));

    Puzzle puzzle{.name = "made",
                  .date = {},
                  .theme = {},
                  .words = 4,
                  .board = made[0].layout.board,
                  .solution = OfficialSolution{woodwork.spangram, woodwork.words}};
    const Fairness fairness = judge(puzzle, lexicon(), order_by_commonness, {}, never);
    REQUIRE(fairness.faults.empty());
    REQUIRE(fairness.covers == made[0].certainty.covers);
    REQUIRE(fairness.intended >= 1);
    REQUIRE((fairness.rank == 1U) == made[0].certainty.first);
}

TEST_CASE("more tries never make it worse", "[maker]") {
    const Topology shape = Topology::rectangle(5, 5);
    std::optional<Certainty> before;
    for (const int tries : {8, 24, 64}) {
        const MakeOptions options{.seed = 3, .tries = tries};
        const auto made = make_fair(shape, always(woodwork), lexicon(), order_by_commonness, options, never);
        REQUIRE(made);
        if (before) { REQUIRE_FALSE(before->better_than(made->certainty)); }
        before = made->certainty;
    }
}

TEST_CASE("an answer that stands out is enough where no more is asked for", "[maker]") {
    const Topology shape = Topology::rectangle(5, 5);
    int sooner = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const auto make = [&](bool until_fair, int threads) {
            return make_fair(shape, always(woodwork), lexicon(), order_by_commonness,
                             {.seed = seed, .tries = 160, .until_fair = until_fair, .threads = threads},
                             never);
        };
        const auto enough = make(true, 1);
        const auto best = make(false, 1);
        REQUIRE(enough);
        REQUIRE(best);
        CHECK(finds_intended(enough->layout));
        CHECK(enough->tries <= best->tries);
        CHECK((enough->certainty.stands_out() || enough->tries == 160 || enough->best_possible));
        sooner += enough->certainty.stands_out() && enough->tries < best->tries ? 1 : 0;
        CHECK(make(true, 3)->layout.board.letters == enough->layout.board.letters);
    }
    CHECK(sooner > 0);
    CHECK(Certainty{9, 9, true, 2.5}.stands_out());
    CHECK(Certainty{1, 1, true, 0}.stands_out());
    CHECK_FALSE(Certainty{9, 9, true, 1.5}.stands_out());
    CHECK_FALSE(Certainty{9, 9, false, -3}.stands_out());
    CHECK_FALSE(Certainty{9, 9, true, 2.5, 1}.stands_out());
}

TEST_CASE("certainty goes by covers, readings, rank and margin in turn", "[maker]") {
    const Certainty best{1, 1, true, 0};
    REQUIRE(best.better_than({2, 1, true, 9}));
    REQUIRE(best.better_than({1, 2, true, 9}));
    REQUIRE(Certainty{2, 2, true, 1}.better_than({2, 2, false, 9}));
    REQUIRE(Certainty{2, 2, true, 3}.better_than({2, 2, true, 2}));
    REQUIRE_FALSE(best.better_than(best));
}

TEST_CASE("what cannot be made ends by itself", "[maker]") {
    const Topology shape = Topology::rectangle(5, 5);
    const WordSource nothing = [](Random&) { return std::optional<WordList>(); };
    REQUIRE_FALSE(make_fair(shape, nothing, lexicon(), order_by_commonness, {}, never));
    const std::atomic<bool> stopped{true};
    REQUIRE_FALSE(make_fair(shape, always(woodwork), lexicon(), order_by_commonness, {}, stopped));
}
