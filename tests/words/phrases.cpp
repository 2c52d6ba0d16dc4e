#include "words/phrases.hpp"

#include "data/embedded.hpp"
#include "helpers.hpp"
#include "weft/error.hpp"
#include "words/met_pairs.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <numeric>
#include <random>
#include <tuple>

namespace weft {
namespace {

/// An archive of a model, with the bytes that it is read from.
struct Packed {
    explicit Packed(PhraseTables tables, std::size_t words) {
        ArchiveWriter writer;
        PhraseModel::pack(std::move(tables), words, writer);
        bytes = writer.bytes();
    }
    PhraseModel model() const { return PhraseModel(Archive(bytes)); }

    std::vector<std::byte> bytes;
};

/// Half a step of what costs are kept in.
constexpr double exactness = 0.04;

/// The words of a phrase in the embedded lexicon.
std::vector<WordId> words_of(const Lexicon& lexicon, const std::vector<std::string>& phrase) {
    std::vector<WordId> words;
    for (const std::string& word : phrase) {
        INFO(word);
        REQUIRE(lexicon.find(word));
        words.push_back(*lexicon.find(word));
    }
    return words;
}

} // namespace

TEST_CASE("without a model every pair is a stranger", "[phrases]") {
    const PhraseModel model;
    CHECK(model.cost(7) == PhraseModel::most_cost);
    CHECK(model.after(7, 8) == PhraseModel::most_cost);
    CHECK(model.after(7, 8, 9) == PhraseModel::most_cost);
    CHECK(MetPairs(model, std::vector<WordId>{7}).after(0).empty());
    CHECK(model.known_whole("INAFIX") == 0);
}

TEST_CASE("a phrase model gives back what was packed", "[phrases]") {
    constexpr WordId count = 300;
    std::mt19937 random(20260301);
    const auto any = [&](std::uint32_t below) { return random() % below; };
    PhraseTables tables;
    std::map<std::pair<WordId, WordId>, PhraseTables::Pair> pairs;
    std::map<std::tuple<WordId, WordId, WordId>, float> gains;
    for (WordId word = 0; word < count; ++word) {
        tables.singles.push_back({word, static_cast<float>(any(100)) / 10, static_cast<float>(any(20)) / 10});
    }
    // Some words stand in many pairs, some in one, some in none.
    for (int i = 0; i < 3000; ++i) {
        const WordId first = any(1 + any(count - 50));
        const WordId second = 20 + any(count - 50);
        pairs[{first, second}] = {first, second, static_cast<float>(any(90)) / 10,
                                  static_cast<float>(any(63)) / 4, any(2) == 1};
    }
    for (const auto& [key, pair] : pairs) {
        tables.pairs.push_back(pair);
        for (std::uint32_t i = any(4) == 0 ? any(9) : 0; i > 0; --i) {
            gains[{key.first, key.second, any(count)}] = static_cast<float>(any(35)) / 10;
        }
    }
    for (const auto& [key, gain] : gains) {
        tables.triples.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), gain});
    }
    std::shuffle(tables.pairs.begin(), tables.pairs.end(), random);
    std::shuffle(tables.triples.begin(), tables.triples.end(), random);
    const auto singles = tables.singles;
    const Packed packed(std::move(tables), count);
    const PhraseModel model = packed.model();

    // A word that was found and is in no list has a number beyond those of the lexicon.
    CHECK(model.cost(count) == PhraseModel::most_cost);
    CHECK(model.after(count, 0) == model.cost(0));
    CHECK(model.after(0, count) == model.stranger(0) + PhraseModel::most_cost);

    std::vector<WordId> all(count);
    std::iota(all.begin(), all.end(), 0U);
    const MetPairs together(model, all);
    std::size_t met = 0;
    for (WordId first = 0; first < count; ++first) {
        auto follower = together.after(first).begin();
        REQUIRE(model.cost(first) == Approx(singles[first].cost).margin(exactness));
        for (WordId second = 0; second < count; ++second) {
            const auto pair = pairs.find({first, second});
            const auto found = model.pair(first, second);
            REQUIRE(found.has_value() == (pair != pairs.end()));
            if (!found) {
                REQUIRE(model.after(first, second) == model.stranger(first) + model.cost(second));
                continue;
            }
            REQUIRE(model.stranger(first) == Approx(singles[first].stranger).margin(exactness));
            REQUIRE(found->cost == Approx(pair->second.cost).margin(exactness));
            REQUIRE(found->strength == pair->second.strength);
            REQUIRE(found->listed == pair->second.listed);
            REQUIRE(model.after(first, second) == found->cost);
            REQUIRE(follower->word == second);
            REQUIRE(follower->cost == found->cost);
            ++follower;
            ++met;
            for (WordId third = 0; third < count; ++third) {
                const auto gain = gains.find({first, second, third});
                const float alone = model.after(second, third);
                const float expected = gain == gains.end() ? alone : std::max(0.0F, alone - gain->second);
                REQUIRE(model.after(first, second, third) == Approx(expected).margin(exactness));
            }
        }
        REQUIRE(follower == together.after(first).end());
    }
    REQUIRE(met == pairs.size());
}

TEST_CASE("phrases known whole are found by their letters alone", "[phrases]") {
    PhraseTables tables;
    tables.wholes = {{"INAFIX", 2}, {"EYETOEYE", 1}, {"INAFIXED", 300}};
    const Packed packed(std::move(tables), 1);
    const PhraseModel model = packed.model();
    CHECK(model.known_whole("INAFIX") == 2);
    CHECK(model.known_whole("EYETOEYE") == 1);
    CHECK(model.known_whole("INAFIXED") == 255);
    for (const char* none : {"", "INAFI", "INAFIXE", "FIX", "inafix", "EYE TO EYE"}) {
        INFO(none);
        CHECK(model.known_whole(none) == 0);
    }
}

TEST_CASE("a phrase model is damaged or whole", "[phrases]") {
    PhraseTables tables;
    tables.pairs = {{1, 2, 1, 1, true}};
    tables.triples = {{1, 2, 3, 1}};
    const Packed packed(tables, 10);
    const Archive whole(packed.bytes);
    for (const char* cut :
         {"phrase.rows", "phrase.strangers", "phrase.first", "phrase.pairs", "triples.begins"}) {
        INFO(cut);
        ArchiveWriter writer;
        for (const char* name :
             {"phrase.costs", "phrase.rows", "phrase.strangers", "phrase.first", "phrase.pairs",
              "triples.begins", "triples.first", "triples", "wholes", "wholes.sources"}) {
            if (std::string(name) != cut) {
                writer.copy(whole, name);
            } else {
                writer.add<std::byte>(name, {});
            }
        }
        const auto bytes = writer.bytes();
        REQUIRE_THROWS_AS(PhraseModel(Archive(bytes)), InputError);
    }
    tables.triples.push_back({2, 1, 3, 1});
    ArchiveWriter writer;
    REQUIRE_THROWS_AS(PhraseModel::pack(tables, 10, writer), InputError);
}

TEST_CASE("the embedded model prefers what people say", "[phrases]") {
    const Archive archive = embedded_data();
    const Lexicon lexicon(archive);
    const PhraseModel model(archive);
    const auto cost = [&](const std::vector<std::string>& phrase) {
        return model.cost(words_of(lexicon, phrase));
    };
    CHECK(cost({"HANDLE", "WITH", "CARE"}) < cost({"CARE", "HANDLE", "WITH"}) - 2);
    CHECK(cost({"I", "AM", "SURE"}) < cost({"I", "ARE", "SURE"}) - 2);
    CHECK(cost({"LETS", "GO"}) < cost({"GO", "LETS"}) - 1);
    CHECK(cost({"ONCE", "UPON", "A", "TIME"}) < cost({"ONCE", "UPON", "A", "TILE"}) - 2);
    // Three words that belong together cost less than their pairs tell.
    const auto pigs = words_of(lexicon, {"HANDLE", "WITH", "CARE"});
    CHECK(model.after(pigs[0], pigs[1], pigs[2]) < model.after(pigs[1], pigs[2]) - 1);
    CHECK(model.pair(*lexicon.find("NEW"), *lexicon.find("YORK"))->listed);
    CHECK(model.known_whole("JACKOFALLTRADES") > 0);
    CHECK(model.known_whole("TRADESOFALLJACK") == 0);
}

} // namespace weft
