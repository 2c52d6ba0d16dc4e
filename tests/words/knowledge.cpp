#include "words/knowledge.hpp"

#include "language.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>

using namespace weft;
using weft::testing::language;

namespace {

WordId word(const std::string& letters) { return language().lexicon.find(letters).value(); }

} // namespace

TEST_CASE("what is known of words", "[knowledge]") {
    const Knowledge& knowledge = language().knowledge;
    CHECK(knowledge.lemma(word("MIRRORS")) == word("MIRROR"));
    CHECK(knowledge.lemma(word("GEESE")) == word("GOOSE"));
    CHECK(knowledge.lemma(word("GLASS")) == word("GLASS"));
    CHECK(knowledge.neighbours(word("HEAVY"), word("METAL")).listed);
    CHECK(knowledge.neighbours(word("METAL"), word("HEAVY")).strength < 2);
    const auto likeness = [&](const WordVectors& vectors, const char* a, const char* b) {
        return dot(vectors.of(word(a)), vectors.of(word(b)));
    };
    CHECK(likeness(knowledge.vectors(), "VIOLIN", "VIOLIN") == Approx(1).margin(1e-4));
    for (const WordVectors* vectors : {&knowledge.vectors(), &knowledge.thesaurus(), &knowledge.contexts()}) {
        CHECK(likeness(*vectors, "VIOLIN", "CELLO") > likeness(*vectors, "VIOLIN", "TAXES") + 0.3F);
    }
    // What a table lacks of an inflected word it has of its lemma.
    CHECK_FALSE(knowledge.senses(word("SPANIELS")).empty());
    CHECK(std::ranges::equal(knowledge.senses(word("SPANIELS")), knowledge.senses(word("SPANIEL"))));
    // A spaniel is a kind of dog, some steps up.
    std::vector<SynsetId> above(knowledge.senses(word("SPANIEL")).begin(),
                                knowledge.senses(word("SPANIEL")).end());
    for (std::size_t i = 0; i < above.size(); ++i) {
        for (const SynsetId parent : knowledge.parents(above[i])) { above.push_back(parent); }
    }
    const auto dog = knowledge.senses(word("DOG"));
    CHECK(std::find_first_of(dog.begin(), dog.end(), above.begin(), above.end()) != dog.end());
    CHECK(knowledge.content(dog[0]) < knowledge.content(knowledge.senses(word("SPANIEL"))[0]));
}

TEST_CASE("words stand in lists of what goes together, and name them", "[knowledge]") {
    const Knowledge& knowledge = language().knowledge;
    const auto shared = [&](const char* a, const char* b) {
        std::vector<CategoryId> both;
        std::ranges::set_intersection(knowledge.categories(word(a)), knowledge.categories(word(b)),
                                      std::back_inserter(both));
        return both;
    };
    REQUIRE(shared("CREAM", "GENESIS").size() == 2);
    CHECK(shared("CREAM", "WEDNESDAY").empty());
    CHECK(shared("GENESIS", "MERCURY").empty());
    REQUIRE(shared("SATURN", "MERCURY").size() == 6);
    // A list of eight says more than one of hundreds.
    CHECK(knowledge.category_content(shared("SATURN", "MERCURY")[0]) >
          knowledge.category_content(shared("CREAM", "GENESIS")[0]));
    // Dances have a name, and the list that has it has them.
    const auto dances = shared("WALTZ", "TANGO");
    const auto named = knowledge.named_categories(word("DANCES"));
    CHECK(std::ranges::find_first_of(dances, named) != dances.end());
    CHECK(std::ranges::find_first_of(knowledge.categories(word("SPATULA")), named) ==
          knowledge.categories(word("SPATULA")).end());
    CHECK(knowledge.named_categories(word("THE")).empty());
}

TEST_CASE("what running text says of words", "[knowledge]") {
    const Knowledge& knowledge = language().knowledge;
    CHECK(knowledge.text_frequency(word("THE")) > -2);
    CHECK(knowledge.text_frequency(word("THE")) > knowledge.text_frequency(word("PEPPER")));
    CHECK(knowledge.text_frequency(word("PEPPER")) > -8.5F);
    const Neighbours together = knowledge.neighbours(word("NEW"), word("YORK"));
    CHECK(together.follow);
    CHECK(together.association > 1);
    CHECK_FALSE(knowledge.neighbours(word("YORK"), word("PEPPER")).follow);
    CHECK(knowledge.coordination(word("SALT"), word("PEPPER")) > 2);
    CHECK(knowledge.coordination(word("PEPPER"), word("SALT")) ==
          knowledge.coordination(word("SALT"), word("PEPPER")));
    CHECK(knowledge.coordination(word("SALT"), word("WINDOW")) == 0);
}
