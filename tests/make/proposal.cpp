// Words that `make --fill` proposes.
#include "make/proposal.hpp"

#include "board/rules.hpp"
#include "stages.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

using namespace weft;

namespace {

const Knowledge& knowledge() {
    static const Language language;
    return language.knowledge;
}

bool among(const std::string& word, const std::vector<std::string>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

const WordList fruits{"ORCHARD", {"CHERRY", "PLUM"}};
const WordList tools{"TOOLBOX", {"HAMMER", "CHISEL"}};

} // namespace

TEST_CASE("proposals go with the words given", "[proposal]") {
    const auto fruit = propose_words(knowledge(), fruits, "", 40);
    const auto tool = propose_words(knowledge(), tools, "", 40);
    REQUIRE(fruit.size() == 40);
    REQUIRE(tool.size() == 40);
    for (const char* word : {"PEACH", "APPLE"}) {
        CHECK(among(word, fruit));
        CHECK_FALSE(among(word, tool));
    }
    for (const char* word : {"SHOVEL", "PLIERS"}) {
        CHECK(among(word, tool));
        CHECK_FALSE(among(word, fruit));
    }
    // The theme says as much where there are no words yet.
    CHECK(among("PEARS", propose_words(knowledge(), {}, "Cherries and plums", 40)));
}

TEST_CASE("a proposal is a playable word that is not there already", "[proposal]") {
    for (const WordList& given : {fruits, tools, WordList{}}) {
        const auto proposed = propose_words(knowledge(), given, "", 100);
        REQUIRE(proposed.size() == 100);
        REQUIRE(std::set(proposed.begin(), proposed.end()).size() == proposed.size());
        std::set<WordId> lemmas;
        for (const std::string& word : given.words) {
            lemmas.insert(knowledge().lemma(*knowledge().lexicon().find(word)));
        }
        for (const std::string& word : proposed) {
            INFO(word);
            const auto id = knowledge().lexicon().find(word);
            REQUIRE(id);
            CHECK((knowledge().lexicon().flags(*id) & flag_theme) != 0);
            CHECK(word.size() >= min_word_length);
            CHECK(word.size() <= 10);
            CHECK(word != given.spangram);
            // Neither the same word in another form, nor one that contains another.
            CHECK(lemmas.insert(knowledge().lemma(*id)).second);
            for (const std::string& other : given.words) {
                CHECK(word.find(other) == std::string::npos);
                CHECK(other.find(word) == std::string::npos);
            }
        }
    }
}

TEST_CASE("fewer proposals are the first of more", "[proposal]") {
    const auto many = propose_words(knowledge(), fruits, "Fruit", 30);
    const auto few = propose_words(knowledge(), fruits, "Fruit", 5);
    REQUIRE(few == std::vector<std::string>(many.begin(), many.begin() + 5));
    REQUIRE(propose_words(knowledge(), fruits, "Fruit", 0).empty());
    // Of words that nobody knows nothing follows: the commonest are proposed.
    REQUIRE(propose_words(knowledge(), {"QXZJ", {"ZQJX"}}, "", 5) == propose_words(knowledge(), {}, "", 5));
}

TEST_CASE("proposals are as long as the rules ask for", "[proposal]") {
    for (const int least : {5, 8, 12}) {
        WordList given{"KITCHENSINK", {"SAUCEPAN"}};
        given.rules.min_length = least;
        const auto words = propose_words(knowledge(), given, "", 40);
        CHECK_FALSE(words.empty());
        for (const std::string& word : words) { CHECK(word.size() >= static_cast<std::size_t>(least)); }
    }
}
