#include "base/text.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <limits>
#include <utility>

using namespace weft;

TEST_CASE("lines are taken off a text one by one", "[text]") {
    std::string_view rest = "one\n\ntwo\r\nend";
    CHECK(next_line(rest) == "one");
    CHECK(next_line(rest).empty());
    CHECK(next_line(rest) == "two\r");
    CHECK(rest == "end");
    CHECK(next_line(rest) == "end");
    CHECK(rest.empty());
    rest = "ended\n";
    CHECK(next_line(rest) == "ended");
    CHECK(rest.empty());
}

TEST_CASE("a number is the whole of a text", "[text]") {
    CHECK(number_of<int>("0") == 0);
    CHECK(number_of<int>("-12") == -12);
    CHECK(number_of<int>("007") == 7);
    CHECK(number_of<std::uint64_t>("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
    for (const char* text : {"", "-", "+1", " 1", "1 ", "1x", "1.5", "2147483648"}) {
        INFO(text);
        CHECK_FALSE(number_of<int>(text));
    }
    CHECK_FALSE(number_of<std::uint64_t>("-1"));
}

TEST_CASE("two numbers are the whole of a text, with a sign between", "[text]") {
    CHECK(two_numbers<int>("3,14", ',') == std::pair(3, 14));
    CHECK(two_numbers<int>("0x-2", 'x') == std::pair(0, -2));
    for (const char* text : {"", ",", "3", "3,", ",3", "3,4,5", "3, 4", "3;4"}) {
        INFO(text);
        CHECK_FALSE(two_numbers<int>(text, ','));
    }
}

TEST_CASE("text is shown without what moves a terminal's cursor", "[text]") {
    CHECK(printable(" Get \x1b[31mready\t\n") == "Get [31mready");
    CHECK(printable("\x7f \x01").empty());
    CHECK(shown('x') == "'x'");
    CHECK(shown('~') == "'~'");
    CHECK(shown('\a') == "byte 0x07");
    CHECK(shown('\xc3') == "byte 0xc3");
}

TEST_CASE("capitals are the letters A to Z", "[text]") {
    for (int c = 0; c < 128; ++c) {
        CHECK(is_capital(static_cast<char>(c)) == (c >= 'A' && c <= 'Z'));
        CHECK(is_letter(static_cast<char>(c)) ==
              (is_capital(static_cast<char>(c)) || (c >= 'a' && c <= 'z')));
    }
}
