#include "rank/facts.hpp"

#include "language.hpp"

#include <catch2/catch.hpp>
#include <cmath>

using namespace weft;
using weft::testing::language;

TEST_CASE("facts of words, and how two of them go together", "[facts]") {
    const Facts facts(language().knowledge);
    const auto heavy = facts.look_up("HEAVY");
    const auto metal = facts.look_up("METAL");
    const auto metals = facts.look_up("METALS");
    CHECK(facts.succession(heavy, metal).listed);
    CHECK(facts.succession(heavy, metal).follow);
    CHECK(facts.succession(heavy, metal).association > facts.succession(metal, heavy).association);
    CHECK(facts.succession(heavy, metal).often > facts.succession(metal, heavy).often);
    CHECK(facts.association_other_number(heavy, metals) ==
          Approx(facts.succession(heavy, metal).association));
    CHECK(metals.other_number == metal.id);
    CHECK(metal.other_number == metals.id);
    CHECK(facts.look_up("GLOOMY").other_number == WordFacts::unknown);
    // What is alike and what goes together does not hang on an S.
    CHECK(facts.association(metals, heavy) == facts.association(heavy, metal));
    CHECK(facts.association(heavy, metal) >= facts.succession(heavy, metal).association);
    const auto iron = facts.look_up("IRON");
    CHECK(cosine(metals.vector, iron.vector) == Approx(cosine(metal.vector, iron.vector)));
    CHECK(facts.thesaurus(metals, iron) == Approx(facts.thesaurus(metal, iron)));
    CHECK(facts.context(metals, iron) == Approx(facts.context(metal, iron)));
    CHECK(facts.common_kind(metals, iron) >= facts.common_kind(metal, iron));
    CHECK(facts.kind_above(metal, facts.look_up("IRON")) > 0);
    CHECK(facts.kind_above(facts.look_up("IRON"), metal) == 0);
    CHECK(facts.meaning(facts.look_up("VIOLINS")).categories ==
          facts.meaning(facts.look_up("VIOLIN")).categories);
    CHECK_FALSE(facts.meaning(facts.look_up("VIOLIN")).categories.empty());
    const auto dance = facts.look_up("DANCE");
    const auto waltz = facts.look_up("WALTZ");
    CHECK(facts.named_category(dance, waltz) > 0);
    CHECK(facts.named_category(dance, facts.look_up("WALTZES")) == facts.named_category(dance, waltz));
    CHECK(facts.named_category(facts.look_up("DANCES"), waltz) == facts.named_category(dance, waltz));
    CHECK(facts.named_category(waltz, dance) == 0);
    CHECK(facts.named_category(dance, facts.look_up("SPATULA")) == 0);
    CHECK(facts.named_category(dance, facts.look_up("QZXQZX")) == 0);
    CHECK(facts.closed("FOOT", "BALL"));
    CHECK_FALSE(facts.closed("BALL", "SPOON"));
    CHECK(facts.closed_in_any_number(facts.look_up("BALLS"), "FOOT"));
    const auto unknown = facts.look_up("QZXQZX");
    CHECK(unknown.id == WordFacts::unknown);
    CHECK_FALSE(facts.succession(unknown, metal).follow);
    CHECK(std::isnan(cosine(unknown.vector, metal.vector)));
    CHECK(std::isnan(facts.thesaurus(unknown, metal)));
    CHECK(std::isnan(facts.context(unknown, metal)));
    CHECK(facts.association(unknown, metal) == 0);
    CHECK(facts.coordination(unknown, metal) == 0);
    CHECK(facts.association_other_number(unknown, metal) == 0);
}
