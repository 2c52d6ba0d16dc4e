#include "make/ready_words.hpp"

#include "base/fold.hpp"
#include "data/embedded.hpp"
#include "weft/error.hpp"

#include <catch2/catch.hpp>

using namespace weft;

namespace {

using Notes = std::vector<std::pair<std::string, std::string>>;

Notes pairs(const std::vector<ReadyWords::Note>& notes) {
    Notes result;
    for (const auto& [given, said] : notes) { result.emplace_back(given, said); }
    return result;
}

const Lexicon& lexicon() {
    static const Lexicon embedded{Archive(embedded_data())};
    return embedded;
}

ReadyWords ready(const std::vector<std::string>& words, const std::string& spangram = "GARDEN") {
    return ready_words({.theme = "", .spangram = spangram, .words = words}, lexicon());
}

} // namespace

TEST_CASE("letters lose their marks, and what is no letter is named", "[make]") {
    CHECK(fold("José").letters == "JOSE");
    CHECK(fold("Jose\xcc\x81").letters == "JOSE"); // the mark behind its letter
    CHECK(fold("José").changed);
    CHECK_FALSE(fold("ice-cream O'Brien").changed);
    CHECK(fold("ice-cream O’Brien").letters == "ICECREAMOBRIEN");
    CHECK(fold("Straße Æsir Łódź Çağrı Ørsted Nguyễn").letters == "STRASSEAESIRLODZCAGRIORSTEDNGUYEN");
    CHECK(fold("four4").sign == "4");
    CHECK(fold("×").sign == "×");
    CHECK(fold("Ж").sign == "Ж");
    CHECK(fold("\xff").sign.size() == 1);
    CHECK(as_utf8("Jos\xe9 \x93M\xfcller\x94") == "José \"Müller\"");
    CHECK(as_utf8("José") == "José");
    using namespace std::string_view_literals;
    CHECK(as_utf8("\xff\xfeJ\0o\0s\0\xe9\0\x3d\xd8\x00\xde"sv) == "José\xf0\x9f\x98\x80");
    CHECK(as_utf8("\xfe\xff\0J\0o\0s\0\xe9\x20\xac"sv) == "José€");
    CHECK(as_utf8("\xff\xfeJ\0\x3d\xd8"sv) == "J\xef\xbf\xbd"); // half a character
}

TEST_CASE("a list is parted by commas and lines, and quotes keep together", "[make]") {
    using List = std::vector<std::string>;
    CHECK(list_entries("a,b ,\n c;d\t\r\ne f\n\n") == List{"a", "b", "c", "d", "e f"});
    CHECK(list_entries("# a class\n1. Ann\n2) Bob\n- Cy\n• Di\n") == List{"Ann", "Bob", "Cy", "Di"});
    CHECK(list_entries("\"Smith, Ann\",“Lee, Bo”\n\"open, Cy\nDi") ==
          List{"Smith, Ann", "Lee, Bo", "open, Cy", "Di"});
    CHECK(list_entries("\xef\xbb\xbf"
                       "Ann") == List{"Ann"});
    CHECK(list_entries("Jos\xe9") == List{"José"});
    CHECK(list_entries(" ,, \n").empty());
}

TEST_CASE("what is no word is set aside with its reason, and the rest goes on", "[make]") {
    const ReadyWords made = ready({"José", "ant", "ice cream", "max99", "", "garden", "JOSE", "plant",
                                   std::string(43, 'a'), std::string(42, 'b')});
    CHECK(made.spangram == "GARDEN");
    CHECK(made.words == std::vector<std::string>{"JOSE", "ICECREAM", "PLANT", std::string(42, 'B')});
    CHECK(pairs(made.folded) == Notes{{"José", "JOSE"}});
    CHECK(pairs(made.set_aside) ==
          Notes{{"ant", "3 letters; a word has at least 4"},
                {"max99", "'9' is no letter"},
                {"", "no letters"},
                {"garden", "it is the spangram"},
                {"JOSE", "given twice"},
                {std::string(43, 'a'), "43 letters, more than the board has beside the spangram"}});
    CHECK_THROWS_AS(ready({}, "R2D2"), OptionError);
    CHECK_THROWS_AS(ready({}, "CAT"), OptionError);
    CHECK_THROWS_AS(ready({}, "'-"), OptionError);
}

TEST_CASE("a slip of the pen is asked about", "[make]") {
    CHECK(likely_meant("HNES", lexicon()) == "HENS");
    CHECK(likely_meant("BANANNA", lexicon()) == "BANANA");
    CHECK(likely_meant("GARDN", lexicon()) == "GARDEN");
    CHECK(likely_meant("GARDEM", lexicon()) == "GARDEN");
    CHECK(likely_meant("HENS", lexicon()).empty());
    CHECK(likely_meant("XQZVW", lexicon()).empty());
    CHECK(pairs(ready({"vegtable patch", "hnes"}).doubtful) ==
          Notes{{"VEGTABLE", "VEGETABLE"}, {"HNES", "HENS"}});
}
