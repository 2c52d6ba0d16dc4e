#include "hunt/hunt.hpp"

#include "base/random.hpp"
#include "hunt/scorer.hpp"
#include "places.hpp"
#include "skip.hpp"
#include "weft/error.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <functional>
#include <map>
#include <numeric>
#include <set>

using namespace weft;
using namespace weft::hunt;

namespace {

const std::string enable1 = (weft::testing::source_folder() / "../shared/wordlists/enable1.txt").string();

bool without_enable1() {
    if (std::filesystem::exists(enable1)) { return false; }
    weft::testing::skip(enable1 + " is absent");
    return true;
}

const Lexicon& measured_lexicon() {
    static const Lexicon lexicon = Lexicon::from_file(enable1);
    return lexicon;
}

Lexicon lexicon_of(const std::vector<std::string>& words) {
    std::vector<WordEntry> entries;
    for (const std::string& word : words) { entries.push_back({word, 0, 0}); }
    return Lexicon(std::move(entries));
}

Topology shape_of(const char* name) { return *Topology::parse(name); }

int total(const std::vector<Word>& words) {
    return std::accumulate(words.begin(), words.end(), 0,
                           [](int sum, const Word& word) { return sum + word.points; });
}

/// The first tracing of a word in the order of cells, empty when there is none, by trying every cell for
/// every letter; shares nothing with the search.
std::vector<std::uint8_t> first_tracing(const Board& board, const std::string& word) {
    std::vector<std::uint8_t> path;
    const std::function<bool()> extend = [&] {
        if (path.size() == word.size()) { return true; }
        for (int cell = 0; cell < board.cells(); ++cell) {
            if (board.letters[static_cast<std::size_t>(cell)] != word[path.size()] ||
                std::find(path.begin(), path.end(), cell) != path.end() ||
                (!path.empty() && !board.topology.neighbours(path.back()).contains(cell))) {
                continue;
            }
            path.push_back(static_cast<std::uint8_t>(cell));
            if (extend()) { return true; }
            path.pop_back();
        }
        return false;
    };
    extend();
    return path;
}

std::string random_letters(Random& random, int count, std::string_view alphabet) {
    std::string letters;
    for (int i = 0; i < count; ++i) { letters += random.of(alphabet); }
    return letters;
}

} // namespace

TEST_CASE("rules give the points of the games", "[hunt]") {
    const auto table = [](Rules rules) {
        std::vector<int> row;
        for (int letters = 2; letters <= 10; ++letters) { row.push_back(points(rules, letters)); }
        return row;
    };
    REQUIRE(table(Rules::length) == std::vector<int>{2, 3, 4, 5, 6, 7, 8, 9, 10});
    REQUIRE(table(Rules::boggle) == std::vector<int>{0, 1, 1, 2, 3, 5, 11, 11, 11});
    REQUIRE(table(Rules::wordhunt) == std::vector<int>{0, 100, 400, 800, 1400, 1600, 1800, 2000, 2200});
    REQUIRE(table(Rules::count) == std::vector<int>(9, 1));
    for (const Rules rules : {Rules::length, Rules::boggle, Rules::wordhunt, Rules::count}) {
        REQUIRE(parse_rules(name_of(rules)) == rules);
    }
    REQUIRE_FALSE(parse_rules("scrabble"));
}

TEST_CASE("boards of known value", "[hunt]") {
    if (without_enable1()) { return; }
    struct Known {
        const char* letters;
        const char* shape;
        Scoring scoring;
        int score;
        std::size_t words; ///< 0: not known
    };
    const Known known[] = {
        {"SLPSEAIERNTRGESO", "4x4", {Rules::length, 2}, 6294, 1186},
        {"SLPSEAIERNTRGESO", "4x4", {Rules::count, 2}, 1186, 1186},
        {"PERSLATGSINETERS", "4x4", {Rules::boggle, 3}, 3623, 0},
        {"LIGDRMANESIETILDSRACSEPES", "5x5", {Rules::boggle, 3}, 10397, 0},
        {"SCLPDEIAESDNTRPGEITOSRESU", "5x5", {Rules::boggle, 3}, 10141, 0},
    };
    for (const Known& board : known) {
        INFO(board.letters);
        const Topology shape = shape_of(board.shape);
        const Trie trie(measured_lexicon(), board.scoring, shape.cells());
        const auto words = find_words({shape, board.letters}, trie);
        CHECK(total(words) == board.score);
        CHECK((board.words == 0 || words.size() == board.words));
        CHECK(Scorer(shape, trie).score(board.letters) == board.score);
    }
}

TEST_CASE("the longest words come first", "[hunt]") {
    if (without_enable1()) { return; }
    const Topology shape = shape_of("4x4");
    const auto words = find_words({shape, "OATRIHPSHTNRENEI"}, Trie(measured_lexicon(), {}, shape.cells()));
    std::vector<std::string> longest;
    for (std::size_t i = 0; i < 6; ++i) { longest.push_back(words.at(i).word); }
    REQUIRE(longest.back().size() == 6);
    longest.pop_back();
    REQUIRE(longest == std::vector<std::string>{"HAPTENE", "HAPTENS", "PTERINS", "STAITHE", "TENNERS"});
}

TEST_CASE("the hexagon of nineteen has the neighbours of the drawing", "[hunt][topology]") {
    //       0  1  2
    //     3  4  5  6
    //   7  8  9 10 11
    //    12 13 14 15
    //      16 17 18
    const std::vector<std::vector<int>> drawn = {{1, 3, 4},
                                                 {0, 2, 4, 5},
                                                 {1, 5, 6},
                                                 {0, 4, 7, 8},
                                                 {0, 1, 3, 5, 8, 9},
                                                 {1, 2, 4, 6, 9, 10},
                                                 {2, 5, 10, 11},
                                                 {3, 8, 12},
                                                 {3, 4, 7, 9, 12, 13},
                                                 {4, 5, 8, 10, 13, 14},
                                                 {5, 6, 9, 11, 14, 15},
                                                 {6, 10, 15},
                                                 {7, 8, 13, 16},
                                                 {8, 9, 12, 14, 16, 17},
                                                 {9, 10, 13, 15, 17, 18},
                                                 {10, 11, 14, 18},
                                                 {12, 13, 17},
                                                 {13, 14, 16, 18},
                                                 {14, 15, 17}};
    const Topology shape = shape_of("hex19");
    REQUIRE(shape.cells() == 19);
    for (int cell = 0; cell < 19; ++cell) {
        std::vector<int> neighbours;
        for (int next : shape.neighbours(cell)) { neighbours.push_back(next); }
        INFO("cell " << cell);
        REQUIRE(neighbours == drawn[static_cast<std::size_t>(cell)]);
    }
}

TEST_CASE("every word that fits is found, on a legal path, and no other", "[hunt]") {
    Random random(5);
    for (const char* name :
         {"1x1", "1x7", "2x3", "3x3", "4x4", "5x5", "3x7", "8x8", "hex7", "hex19", "hex61"}) {
        const Topology shape = shape_of(name);
        for (int round = 0; round < 12; ++round) {
            std::set<std::string> list;
            for (int i = 0; i < 300; ++i) {
                list.insert(random_letters(random, 1 + random.below(6), "ABCDE"));
            }
            const Scoring scoring{round % 2 == 0 ? Rules::length : Rules::boggle, 1 + round % 3};
            const Trie trie(lexicon_of({list.begin(), list.end()}), scoring, shape.cells());
            const Board board{shape, random_letters(random, shape.cells(), round < 6 ? "ABCDE" : "ABCDEFGH")};
            INFO(name << ' ' << board.letters);

            std::set<std::string> expected;
            for (const std::string& word : list) {
                if (static_cast<int>(word.size()) >= scoring.min_length &&
                    !first_tracing(board, word).empty()) {
                    expected.insert(word);
                }
            }
            const auto words = find_words(board, trie);
            std::set<std::string> found;
            int sum = 0;
            for (const Word& word : words) {
                REQUIRE(found.insert(word.word).second);
                REQUIRE(word.points == points(scoring.rules, static_cast<int>(word.word.size())));
                sum += word.points;
                std::string spelled;
                CellSet used;
                for (std::size_t i = 0; i < word.path.size(); ++i) {
                    spelled += board.letters[word.path[i]];
                    REQUIRE_FALSE(used.contains(word.path[i]));
                    used.insert(word.path[i]);
                    REQUIRE((i == 0 || shape.neighbours(word.path[i - 1]).contains(word.path[i])));
                }
                REQUIRE(spelled == word.word);
                REQUIRE(word.path == first_tracing(board, spelled));
            }
            REQUIRE(found == expected);
            REQUIRE(Scorer(shape, trie).score(board.letters) == sum);
        }
    }
}

TEST_CASE("words of few letters are found on boards of few letters", "[hunt]") {
    Random random(6);
    for (const char* name : {"2x7", "3x4", "hex7", "4x4"}) {
        const Topology shape = shape_of(name);
        for (int round = 0; round < 40; ++round) {
            const char* const letters = round % 2 == 0 ? "AB" : "AAAABC";
            std::set<std::string> list;
            for (int i = 0; i < 60; ++i) {
                list.insert(random_letters(random, 1 + random.below(13), letters));
            }
            list.insert(std::string(11, 'A'));
            const Trie trie(lexicon_of({list.begin(), list.end()}), {Rules::length, 1}, shape.cells());
            const Board board{shape, random_letters(random, shape.cells(), letters)};
            INFO(name << ' ' << board.letters);
            std::map<std::string, std::vector<std::uint8_t>> expected;
            for (const std::string& word : list) {
                auto path = first_tracing(board, word);
                if (!path.empty()) { expected.emplace(word, std::move(path)); }
            }
            std::map<std::string, std::vector<std::uint8_t>> found;
            for (const Word& word : find_words(board, trie)) { found.emplace(word.word, word.path); }
            REQUIRE(found == expected);
        }
    }
}

TEST_CASE("words with more tracings than can be followed are found and scored", "[hunt]") {
    // Billions of ways to trace fourteen times the same letter; a word that needs a B more than there are, or
    // one where no path comes to, has as many ways to fail.
    const std::string many(14, 'A');
    std::vector<std::string> list = {many, many + "B", many + "C", "B" + many + "B", "AAAABAAAABAAAAB"};
    for (std::size_t length = 1; length <= 24; ++length) { list.emplace_back(length, 'A'); }
    for (const char* name : {"5x5", "5x6", "8x8", "hex61"}) {
        const Topology shape = shape_of(name);
        const auto cells = static_cast<std::size_t>(shape.cells());
        const Trie trie(lexicon_of(list), {Rules::count, 1}, shape.cells());
        std::string corner(cells, 'A');
        corner[0] = 'B';
        std::string walled = corner; // the B touches no A
        for (const int cell : shape.neighbours(0)) { walled[static_cast<std::size_t>(cell)] = 'C'; }
        Scorer scorer(shape, trie);
        for (const auto& [letters, words] : {std::pair{std::string(cells, 'A'), 24},
                                             {corner, 24 + 1},
                                             {walled, cells == 25 ? 21 + 1 : 24 + 1}}) {
            INFO(name << ' ' << letters);
            CHECK(find_words({shape, letters}, trie).size() == static_cast<std::size_t>(words));
            CHECK(scorer.score(letters) == words);
        }
        std::array<int, 26> scores{};
        scorer.score_letters(corner, 0, scores);
        CHECK(scores[0] == 24);
        CHECK(scores[1] == 24 + 1);
        CHECK(scores[2] == 24 + 1);
        CHECK(scores[3] == 24);
    }
}

TEST_CASE("a hunt ends when it is told to, with what it found", "[hunt]") {
    const Topology shape = shape_of("3x3");
    const Trie trie(lexicon_of({"AB", "BA"}), {Rules::length, 1}, shape.cells());
    const std::atomic<bool> stop{true};
    CHECK(find_words({shape, "ABABABABA"}, trie, stop).empty());
    CHECK_THROWS_AS(for_each_word(
                        {shape, "ABABABABA"}, trie, [](auto, auto) {}, stop),
                    Stopped);
}

TEST_CASE("a QU tile reads QU and nothing else", "[hunt]") {
    const Lexicon lexicon = lexicon_of({"QUIT", "QAT", "SUQ", "SUQUI", "QI", "TUQ"});
    const Topology shape = shape_of("2x3");
    const Trie trie(lexicon, {Rules::length, 2, true}, shape.cells());
    const Board board{shape, "SUQTAI"};
    const auto words = find_words(board, trie);
    REQUIRE(words.size() == 1);
    REQUIRE(words[0].word == "SUQUI");
    REQUIRE(words[0].points == 5);
    REQUIRE(words[0].path == std::vector<std::uint8_t>{0, 1, 2, 5});
    REQUIRE(Scorer(shape, trie).score(board.letters) == 5);
    REQUIRE(find_words({shape, "QITAAA"}, trie).size() == 1);
    // Seven letters on six cells.
    const Trie long_words(lexicon_of({"QUOTERS"}), {Rules::boggle, 3, true}, shape.cells());
    REQUIRE(total(find_words({shape, "QOTSRE"}, long_words)) == 5);
    REQUIRE(Scorer(shape, long_words).score("QOTSRE") == 5);
    const Trie plain(lexicon, {Rules::length, 2}, shape.cells());
    REQUIRE(total(find_words(board, plain)) == Scorer(shape, plain).score(board.letters));
    REQUIRE(total(find_words(board, plain)) > 5);
}

TEST_CASE("all letters of a cell are scored as one by one", "[hunt]") {
    Random random(11);
    std::vector<std::string> list;
    for (int i = 0; i < 4000; ++i) {
        list.push_back(random_letters(random, 1 + random.below(7), "EEEEAAAARRRSSSTTNLIQ"));
    }
    const Lexicon lexicon = lexicon_of(list);
    for (const char* name : {"1x1", "3x3", "4x4", "6x6", "8x8", "hex19"}) {
        const Topology shape = shape_of(name);
        for (const bool qu_tiles : {false, true}) {
            const Trie trie(lexicon, {Rules::boggle, 1, qu_tiles}, shape.cells());
            Scorer scorer(shape, trie);
            for (int round = 0; round < 20; ++round) {
                std::string letters = random_letters(random, shape.cells(), "EEAARSSTTNLIQ");
                const int cell = random.below(shape.cells());
                std::array<int, 26> scores{};
                scorer.score_letters(letters, cell, scores);
                for (int letter = 0; letter < 26; ++letter) {
                    letters[static_cast<std::size_t>(cell)] = static_cast<char>('A' + letter);
                    INFO(name << ' ' << letters << " cell " << cell);
                    REQUIRE(scores[static_cast<std::size_t>(letter)] ==
                            total(find_words({shape, letters}, trie)));
                }
            }
        }
    }
}

TEST_CASE("a scorer forgets the board before", "[hunt]") {
    // More boards than marks: the marks are reset on the way.
    const Lexicon lexicon = lexicon_of({"AB", "BA", "ABA", "BAB"});
    const Topology shape = shape_of("2x2");
    const Trie trie(lexicon, {Rules::length, 2}, shape.cells());
    Scorer scorer(shape, trie);
    for (int i = 0; i < 10000; ++i) {
        REQUIRE(scorer.score("ABCD") == 4);
        REQUIRE(scorer.score("CCCC") == 0);
        REQUIRE(scorer.score("ABAD") == 7);
    }
}

TEST_CASE("a trie is no further made once it is stopped", "[hunt]") {
    const Lexicon lexicon = lexicon_of({"TAR", "RAT"});
    const std::atomic<bool> stop{true};
    CHECK_THROWS_AS(Trie(lexicon, {}, 4, all_letters, stop), Stopped);
    const Deadline deadline(std::nullopt, &stop);
    const auto make = [&](const std::atomic<bool>& flag) { return Trie(lexicon, {}, 4, all_letters, flag); };
    CHECK(find_all(Board{Topology::rectangle(2, 2), "STAR"}, make, deadline).ending == Ending::stopped);
}

TEST_CASE("a restricted trie holds the words of the letters allowed", "[hunt]") {
    const Lexicon lexicon = lexicon_of({"ABC", "ABD", "BAD", "CAB"});
    const std::uint32_t without_d = 0b0111;
    const Trie trie(lexicon, {Rules::count, 3}, 9, without_d);
    REQUIRE(trie.words() == 2);
    REQUIRE(Trie(lexicon, {Rules::count, 3}, 2).words() == 0);
}

TEST_CASE("words that no dictionary of word games has do not count", "[hunt]") {
    const Lexicon lexicon({{"ABCD", 1, flag_theme}, {"DCBA", 1, flag_theme | flag_unplayable}});
    REQUIRE(Trie(lexicon, {Rules::count, 3}, 4).words() == 1);
}
