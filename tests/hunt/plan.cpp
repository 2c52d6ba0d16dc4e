#include "hunt/plan.hpp"

#include "data/embedded.hpp"
#include "hunt/analysis.hpp"
#include "hunt/dice.hpp"
#include "hunt/hunt.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>
#include <set>

using namespace weft;
using namespace weft::hunt;

namespace {

const Dictionary& game() {
    static const Archive archive = embedded_data();
    static const Dictionary words = Dictionary::for_hunts(archive);
    return words;
}

/// The most points of all orders of all words, by trying them.
int best_of_all(const Board& board, const std::vector<Word>& words, const Pace& pace) {
    std::vector<std::size_t> order(words.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    int best = 0;
    do {
        double seconds = 0;
        int points = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Word& word = words[order[i]];
            if (i > 0) {
                const Place from = board.topology.place(words[order[i - 1]].path.back());
                const Place to = board.topology.place(word.path.front());
                seconds += pace.move * std::hypot(from.row - to.row, from.column - to.column);
            }
            seconds += pace.letter * static_cast<double>(word.path.size());
            if (seconds > pace.seconds + 1e-9) { break; }
            points += word.points;
            best = std::max(best, points);
        }
    } while (std::next_permutation(order.begin(), order.end()));
    return best;
}

} // namespace

TEST_CASE("a plan keeps to the time, plays no word twice, and beats most points first", "[hunt][plan]") {
    const Board board{Topology::rectangle(4, 4), "OATRIHPSHTNRENEI"};
    const Scoring scoring{.rules = Rules::wordhunt};
    const auto words = find_words(board, Trie(game(), scoring, 16), never_stop);
    for (const double seconds : {0.5, 5.0, 20.0, 80.0}) {
        const Pace pace{.seconds = seconds};
        const Plan greedy = greedy_plan(board, words, pace);
        const Plan best = best_plan(board, words, pace, 400);
        CHECK(best.seconds <= seconds + 1e-9);
        CHECK(greedy.seconds <= seconds + 1e-9);
        CHECK(best.points >= greedy.points);
        CHECK(std::set<std::size_t>(best.order.begin(), best.order.end()).size() == best.order.size());
        CHECK(best_plan(board, words, pace, 400).order == best.order);
    }
    const Pace endless{.seconds = 1e6};
    CHECK(best_plan(board, words, endless, 2).order.size() == words.size());
    CHECK(best_plan(board, {}, endless, 2).points == 0);
    const std::atomic<bool> stopped{true};
    CHECK(best_plan(board, words, {.seconds = 20}, 400, 1, stopped).order ==
          greedy_plan(board, words, {.seconds = 20}).order);
}

TEST_CASE("a plan of few words is the best there is", "[hunt][plan]") {
    const Board board{Topology::rectangle(3, 3), "STARESTLE"};
    const Scoring scoring{.rules = Rules::length, .min_length = 4};
    auto words = find_words(board, Trie(game(), scoring, 9), never_stop);
    REQUIRE(words.size() > 7);
    words.resize(7);
    for (const double seconds : {2.0, 4.0, 6.0}) {
        const Pace pace{.seconds = seconds, .letter = 0.25, .move = 0.4};
        CHECK(best_plan(board, words, pace, 400).points == best_of_all(board, words, pace));
    }
}

TEST_CASE("dice show their own faces, each die once", "[hunt][dice]") {
    for (const Dice& dice : dice_sets()) {
        CHECK(static_cast<int>(dice.dice.size()) == dice.rows * dice.columns);
        CHECK(find_dice(dice.name) == &dice);
        std::set<std::vector<std::string>> thrown;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            Random random(seed);
            const auto cells = throw_dice(dice, random);
            CHECK(cells.size() == dice.dice.size());
            for (const std::string& cell : cells) {
                CHECK(std::any_of(dice.dice.begin(), dice.dice.end(), [&](std::string_view die) {
                    return (" " + std::string(die) + " ").find(" " + cell + " ") != std::string::npos;
                }));
            }
            thrown.insert(cells);
        }
        CHECK(thrown.size() == 20);
    }
    Random random(1);
    CHECK(throw_letters(30, random).size() == 30);
    CHECK(find_dice("loaded") == nullptr);
}

TEST_CASE("random boards are scored alike by any number of threads", "[hunt][dice]") {
    const Thrower thrower = [](Random& random) {
        ThrownBoard thrown{{Topology::rectangle(3, 3), ""}, {}};
        for (const std::string& cell : throw_letters(9, random)) { thrown.board.letters += cell; }
        return thrown;
    };
    const Distribution one = score_random_boards(thrower, game(), {}, 200, 3, 1, never_stop);
    const Distribution three = score_random_boards(thrower, game(), {}, 200, 3, 3, never_stop);
    CHECK(one.scores() == three.scores());
    CHECK(std::is_sorted(one.scores().begin(), one.scores().end()));
    Random random(3, 1);
    const Board first = thrower(random).board;
    const Result hunted{find_words(first, Trie(game(), {}, 9), never_stop)};
    CHECK(std::binary_search(one.scores().begin(), one.scores().end(), hunted.points()));
    const std::atomic<bool> stop{true};
    CHECK_THROWS_AS(score_random_boards(thrower, game(), {}, 200, 3, 2, stop), Stopped);
}

TEST_CASE("a distribution tells shares and quantiles", "[hunt]") {
    const Distribution scores({5, 1, 3, 3});
    CHECK(scores.mean() == 3);
    CHECK(scores.quantile(0) == 1);
    CHECK(scores.quantile(1) == 5);
    CHECK(scores.share_below(0) == 0);
    CHECK(scores.share_below(3) == 0.5);
    CHECK(scores.share_below(9) == 1);
}

TEST_CASE("cells of two letters spell words in every way", "[hunt]") {
    // An IN cell, a plain I and a plain N: INN can be IN N or I N N, which is one word.
    const Trie trie(game(), {.rules = Rules::length}, 4, all_letters, {{'J', "IN"}});
    const Board board{Topology::rectangle(2, 2), "JINN"};
    std::vector<std::string> found;
    for (const Word& word : find_words(board, trie, never_stop)) { found.push_back(word.word); }
    CHECK(std::count(found.begin(), found.end(), "INN") == 1);
    CHECK(std::none_of(found.begin(), found.end(),
                       [](const std::string& word) { return word.find('J') != std::string::npos; }));
    // A hole is passed by.
    const Board holed{Topology::rectangle(1, 3), "I.N"};
    CHECK(find_words(holed, Trie(game(), {.min_length = 2}, 3), never_stop).empty());
}
