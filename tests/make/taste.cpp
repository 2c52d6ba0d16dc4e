#include "make/taste.hpp"

#include "data/embedded.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace weft;

TEST_CASE("words that a board had better not have are found wherever they can be traced", "[make]") {
    // Any list will do.
    const Lexicon list({{"BIND", 0, flag_theme}, {"GRIM", 0, flag_theme}});
    const Board board{Topology::rectangle(3, 3), "BIXNDXXXX"};
    const auto found = find_coarse(board, list);
    REQUIRE(found.size() == 1);
    CHECK(found[0].word == "BIND");
    CHECK(found[0].cells == std::vector<std::uint8_t>{0, 1, 3, 4});
    CHECK(find_coarse({Topology::rectangle(2, 2), "ABCD"}, list).empty());
    CHECK(find_coarse(board, Lexicon(std::vector<WordEntry>{})).empty());
}

TEST_CASE("the embedded list of coarse words is there, and not to be read at a glance", "[make]") {
    const Archive archive = embedded_data();
    const Lexicon coarse = coarse_words(archive);
    CHECK(coarse.size() > 300);
    const auto bytes = archive.section<char>("coarse.words");
    const std::string text(bytes.begin(), bytes.end());
    std::size_t readable = 0;
    coarse.for_each_word(
        [&](const std::string& word, WordId) { readable += text.find(word) != std::string::npos; });
    CHECK(readable == 0);
    CHECK_FALSE(coarse.find("GARDEN"));
    // One that a given word holds, either way round, is left out with it.
    const std::string first = coarse.spell(0);
    CHECK_FALSE(coarse_words(archive, {"X" + first + "X"}).find(first));
    CHECK_FALSE(coarse_words(archive, {std::string(first.rbegin(), first.rend())}).find(first));
    CHECK(coarse_words(archive, {"GARDEN"}).size() == coarse.size());
}

TEST_CASE("a word inside another is told when it looks like one of the theme", "[make]") {
    const Archive archive = embedded_data();
    const Lexicon lexicon(archive);
    const Knowledge knowledge(archive, lexicon);
    const auto inside = find_inside({"PINEAPPLE", "BANANA", "MANGO", "GRAPEFRUIT", "LEMON"}, knowledge);
    const auto has = [&](const char* word) {
        return std::any_of(inside.begin(), inside.end(),
                           [&](const Inside& found) { return found.inside == word; });
    };
    CHECK(has("APPLE"));
    CHECK(find_inside({"APPLES", "PEARS", "PLUMS"}, knowledge).empty());
    // Which is the same from either end.
    CHECK(find_inside({"ANNALENA", "REBECCA"}, knowledge).size() == 1);
    CHECK(has("GRAPE"));
    // Among parts of cars no fruit stands out, but another part does.
    const auto cars =
        find_inside({"PINEAPPLE", "PISTON", "GEARBOX", "EXHAUST", "CLUTCH", "BUMPER", "IGNITION"}, knowledge);
    const auto holds = [&](const char* word) {
        return std::any_of(cars.begin(), cars.end(), [&](const Inside& found) { return found.word == word; });
    };
    CHECK(holds("GEARBOX"));
    CHECK_FALSE(holds("PINEAPPLE"));
    CHECK(find_inside({}, knowledge).empty());
}

TEST_CASE("what is proposed stands in no other word and brings no coarse one", "[make]") {
    const Archive archive = embedded_data();
    const Lexicon lexicon(archive);
    const Knowledge knowledge(archive, lexicon);
    // Any list will do.
    const Lexicon unwanted({{"TANG", 0, flag_theme}, {"NOME", 0, flag_theme}});
    const WordList given{"ORCHARD", {"CHERRY", "BANANA"}};
    const std::vector<std::string> proposed{"MANGO", "TANGERINE", "LEMON", "CHER",  "PINEAPPLE",
                                            "YRRE",  "PEACH",     "PEAR",  "APPLE", "DRAHC"};
    // TANGERINE and LEMON bring the unwanted, CHER, YRRE and DRAHC lie in what is given, PINEAPPLE holds a
    // fruit.
    CHECK(tasteful(proposed, given, knowledge, unwanted) ==
          std::vector<std::string>{"MANGO", "PEACH", "PEAR"});
    CHECK(tasteful({}, given, knowledge, unwanted).empty());
}
