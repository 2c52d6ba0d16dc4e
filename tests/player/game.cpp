// A game: what a try comes to, what hints tell and cost, and what can be taken back.
#include "player/game.hpp"

#include "helpers.hpp"

#include <catch2/catch.hpp>

using namespace weft;
using namespace weft::testing;

namespace {

using Kind = Game::Event::Kind;

const std::vector<std::string> other_words = {"TIRE", "WIRE", "MIRE", "BRED", "MORE",
                                              "LORE", "BORE", "TORE", "BORED"};

/// T I M E / W O R D / A B L E, with WORD as the spangram and every row a word.
struct Played {
    Played() {
        answer.spangram = {"WORD", {4, 5, 6, 7}};
        answer.parts = {"WORD"};
        answer.words = {{"TIME", {0, 1, 2, 3}}, {"ABLE", {8, 9, 10, 11}}};
    }

    Puzzle puzzle = parse_puzzle("TIME\nWORD\nABLE\n", "test");
    Solution answer;
    Lexicon lexicon = lexicon_of([] {
        auto words = other_words;
        words.insert(words.end(), {"TIME", "WORD", "ABLE"});
        return words;
    }());
    Game game{puzzle, answer, lexicon};

    void earn_hints(int hints) {
        for (int i = 0; i < hints * words_for_hint; ++i) {
            REQUIRE(game.attempt(other_words.at(static_cast<std::size_t>(i)), {}) == Try::counts);
        }
    }
};

} // namespace

TEST_CASE("a try is judged as the game does", "[game]") {
    Played played;
    Game& game = played.game;
    CHECK(game.attempt("OR", {}) == Try::too_short);
    CHECK(game.attempt("TABLE", {}) == Try::not_on_board);
    CHECK(game.attempt("WORE", {}) == Try::not_a_word);
    CHECK(game.attempt("TIRE", {}) == Try::counts);
    CHECK(game.attempt("TIRE", {}) == Try::again);
    CHECK(game.attempt("TIME", {0, 1, 2, 3}) == Try::word);
    CHECK(game.attempt("TIME", {}) == Try::again);
    CHECK(game.attempt("WORD", {4, 5, 6}) == Try::not_on_board);
    CHECK(game.attempt("WORD", {}) == Try::spangram);
    CHECK(game.words_left() == 1);
    CHECK_FALSE(game.solved());
    CHECK(game.attempt("ABLE", {8, 9, 10, 11}) == Try::word);
    CHECK(game.solved());
    CHECK(game.summary() == "\U0001F535\U0001F7E1\U0001F535\n");
}

TEST_CASE("a word of the answer on other cells is told apart from other words", "[game]") {
    Played played;
    played.puzzle.board = board_of({"TIME", "WORE", "ABLE"});
    played.answer.spangram = {"WORE", {4, 5, 6, 7}};
    CHECK(played.game.attempt("TIME", {0, 1, 2, 7}) == Try::elsewhere);
    CHECK(played.game.attempt("TIME", {0, 1, 2, 3}) == Try::word);
    CHECK(played.game.towards_hint() == 0);
}

TEST_CASE("a hint tells a word's cells, a second one their order, and a third one is not taken", "[game]") {
    Played played;
    Game& game = played.game;
    CHECK_FALSE(game.hint());
    CHECK_FALSE(game.told());
    played.earn_hints(3);
    CHECK_FALSE(game.told());
    const auto cells = game.hint();
    REQUIRE(cells);
    CHECK(cells->word.word == "TIME");
    CHECK_FALSE(cells->in_order);
    REQUIRE(game.told());
    CHECK((game.told()->word.word == "TIME" && !game.told()->in_order));
    const auto order = game.hint();
    REQUIRE(order);
    CHECK((order->word.word == "TIME" && order->in_order && !order->again));
    const auto again = game.hint();
    REQUIRE(again);
    CHECK((again->word.word == "TIME" && again->in_order && again->again));
    CHECK(game.hints_earned() == 1);
    CHECK(game.told()->in_order);
    game.attempt("TIME", {});
    CHECK_FALSE(game.told());
    CHECK(game.hint()->word.word == "ABLE");
    CHECK(game.hints_earned() == 0);
    CHECK_FALSE(game.hint());
    CHECK(game.summary() == "\U0001F4A1\U0001F4A1\U0001F535\U0001F4A1\n");
}

TEST_CASE("the spangram is hinted at once nothing else is left", "[game]") {
    Played played;
    played.earn_hints(1);
    played.game.attempt("TIME", {});
    played.game.attempt("ABLE", {});
    CHECK(played.game.hint()->word.word == "WORD");
}

TEST_CASE("the last word can be taken back, but not what earned a hint that was taken", "[game]") {
    Played played;
    Game& game = played.game;
    CHECK_FALSE(game.undo());
    game.attempt("TIME", {});
    CHECK(game.undo() == "TIME");
    CHECK(game.words_left() == 3);
    played.earn_hints(1);
    REQUIRE(game.hint());
    CHECK_FALSE(game.undo());
}

TEST_CASE("what the puzzle says is found is found from the start", "[game]") {
    Played played;
    played.puzzle.known.found = {{"TIME", false, {0, 1, 2, 3}}, {"WORD", false, {}}};
    Game game{played.puzzle, played.answer, played.lexicon};
    CHECK(game.given() == 2);
    CHECK(game.words_left() == 1);
    CHECK(game.found().spangram.word == "WORD");
    CHECK_FALSE(game.undo());
    CHECK(game.attempt("TIME", {}) == Try::again);
    CHECK(game.attempt("TIRE", {}) == Try::counts);
    CHECK(game.undo() == "TIRE");
    // Of a game that was kept before, the words stand in any order.
    CHECK(game.restore({{Kind::other, "TIRE"}, {Kind::spangram, "WORD"}, {Kind::word, "ABLE"}}));
    CHECK(game.solved());
    CHECK(game.undo() == "ABLE");
    CHECK(game.undo() == "TIRE");
    CHECK_FALSE(game.undo());
}

TEST_CASE("a game is restored only where it can have happened", "[game]") {
    Played played;
    Game& game = played.game;
    CHECK_FALSE(game.restore({{Kind::word, "TABLE"}}));
    CHECK_FALSE(game.restore({{Kind::hint, "TABLE"}}));
    CHECK(game.events().empty());
    CHECK(game.restore({{Kind::other, "TIRE"}, {Kind::spangram, "WORD"}}));
    CHECK(game.words_left() == 2);
}
