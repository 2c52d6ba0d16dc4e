#include "board/letters.hpp"

#include <catch2/catch.hpp>
#include <vector>

using namespace weft;

TEST_CASE("letters are sets of bits and text", "[letters]") {
    CHECK(letter_bit('A') == 1);
    CHECK(letter_bit('Z') == 1U << 25);
    CHECK(letter_set("") == 0);
    CHECK(letter_set("CABBAGE") ==
          (letter_bit('A') | letter_bit('B') | letter_bit('C') | letter_bit('E') | letter_bit('G')));
    CHECK(letter_text(letter_set("CABBAGE")) == "ABCEG");
    CHECK(letter_text(all_letters) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    CHECK(letter_count(all_letters) == letters_in_alphabet);
    CHECK(letter_count(0) == 0);
    std::vector<int> numbers;
    for_each_letter(letter_set("ZEBRA"), [&](int letter) { numbers.push_back(letter); });
    CHECK(numbers == std::vector<int>{0, 1, 4, 17, 25});
}
