#include "words/met_pairs.hpp"

#include "helpers.hpp"
#include "language.hpp"

#include <catch2/catch.hpp>

using namespace weft;
using namespace weft::testing;

TEST_CASE("pairs met among some words are those that the model has", "[phrases]") {
    const PhraseModel& model = language().knowledge.phrases();
    const auto size = static_cast<WordId>(language().words().size());
    Dice dice(28);
    std::size_t met = 0;
    for (const int share : {0, 1, 4, 10}) {
        std::vector<WordId> words;
        for (WordId word = 0; word < size; ++word) {
            if (dice.below(1000) < share) { words.push_back(word); }
        }
        words.push_back(size + 5); // a word that the lexicon lacks
        const MetPairs pairs(model, words);
        for (std::uint32_t first = 0; first < words.size(); ++first) {
            std::vector<std::uint32_t> after;
            for (const MetPairs::Second& second : pairs.after(first)) { after.push_back(second.word); }
            std::vector<std::uint32_t> expected;
            bool alike = true;
            for (std::uint32_t second = 0; second < words.size(); ++second) {
                const auto pair = model.pair(words[first], words[second]);
                if (pair) { expected.push_back(second); }
                const auto cost = pairs.cost(first, second);
                alike = alike && (pair ? cost == pair->cost : !cost.has_value());
            }
            REQUIRE(alike);
            REQUIRE(after == expected);
            met += after.size();
        }
    }
    CHECK(met > 100);
}

TEST_CASE("pairs met are looked for until one stops it", "[phrases]") {
    const std::vector<WordId> words{0, 1, 2};
    const std::atomic<bool> stop{true};
    REQUIRE_THROWS_AS(MetPairs(language().knowledge.phrases(), words, stop), Stopped);
}
