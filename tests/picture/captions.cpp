// What lines of text around a board say.
#include "picture/captions.hpp"

#include <catch2/catch.hpp>

namespace weft::picture {

TEST_CASE("the clue is the line below its heading", "[picture]") {
    const Captions captions = captions_of("22:48 wll\n< 5@\n\n= TODAY\xe2\x80\x99S THEME \n\n|\n"
                                          "That\xe2\x80\x99s classic!\n\nHint 0 of 8 theme words found.\n");
    CHECK(captions.theme == "That's classic!");
    CHECK(captions.words == 8);
    CHECK(captions_of("Today's theme\nRiding high\nHARNESS").theme == "Riding high");
}

TEST_CASE("what is no clue is none", "[picture]") {
    CHECK(captions_of("").theme.empty());
    CHECK(captions_of("0 of 7 theme words found\nView results").theme.empty());
    CHECK(captions_of("TODAY'S THEME").theme.empty());
    CHECK(captions_of("TODAY'S THEME\n# } ) * ( a").theme.empty());
    CHECK_FALSE(captions_of("0 of 99 theme words").words);
    CHECK_FALSE(captions_of("of theme words").words);
    CHECK_FALSE(captions_of("theme words of 8").words);
    CHECK_FALSE(captions_of("7 theme words").words);
    CHECK(captions_of("3 of 12 theme words found").words == 12);
}

} // namespace weft::picture
