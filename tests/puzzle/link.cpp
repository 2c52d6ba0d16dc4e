// Links to the page, and the compression that they use.
#include "puzzle/link.hpp"

#include "base/inflate.hpp"
#include "weft/error.hpp"
#include "weft/puzzle.hpp"

#include <catch2/catch.hpp>

using namespace weft;

namespace {

std::string from_hex(std::string_view hex) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
        bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
    }
    return bytes;
}

// By zlib: a block with the fixed codes, and one that tells its own.
const std::string fixed = from_hex("0bf1f47555088113e1fe412e00");
const std::string own = from_hex(
    "d58ecb11c34008435bd95604c28bf7470d99c4c7d833e9ff109c2ec24dd20361ba33568ccac09858bbb32067d4095fe1"
    "dd7d354c6e8d65d6d66248f8985befbacae37c95eb7c1ee57d7d8e6210a312849a19454cd231a1a929d303eda7718b64"
    "1356249a69eede114ceff2bc2099886ada9ae83f3cf905");
const std::string text =
    "ECIDONOLGDOALMANIHD AAAALGMAHNOHKHHNJAMDFJD MGJJOLBOHLMFKKCN and once more EABEDCDADAC"
    "EEEDBBEBABEEBDECECDCEEADEBEEBDADCEEBEDDCDCAEEEECDEABBEEBAECAAAADACBCAEBCCABBCEB";

} // namespace

TEST_CASE("what zlib compressed is decompressed", "[link]") {
    CHECK(inflate(fixed, 1000) == "TIME TIME TIME WORD");
    CHECK(inflate(own, 1000) == text + text);
    CHECK(inflate(from_hex("010200fdff4142"), 1000) == "AB");
    CHECK(inflate(from_hex("010200fdff4142"), 1) == std::nullopt);
    CHECK(inflate("", 1000) == std::nullopt);
}

TEST_CASE("no broken stream does harm", "[link]") {
    for (const std::string& whole : {fixed, own}) {
        for (std::size_t size = 0; size < whole.size(); ++size) {
            CHECK(inflate(whole.substr(0, size), 1000) == std::nullopt);
        }
        for (std::size_t byte = 0; byte < whole.size(); ++byte) {
            for (int bit = 0; bit < 8; ++bit) {
                std::string changed = whole;
                changed[byte] = static_cast<char>(changed[byte] ^ 1 << bit);
                const auto result = inflate(changed, 1000);
                CHECK((!result || result->size() <= 1000));
            }
        }
    }
}

TEST_CASE("a link is read as the puzzle that it holds", "[link]") {
    const std::string packed =
        pack_link(R"(["Rows","TIME WORD ABLE",["TI ME","ABCD"],["WORD","EFGH"],["ABLE","IJKL"]])");
    for (const std::string& link : {"http://localhost/page#play=" + packed + "\n", "#play=" + packed}) {
        const Puzzle puzzle = parse_puzzle(link, "LINK");
        CHECK(puzzle.theme == "Rows");
        CHECK(puzzle.board.letters == "TIMEWORDABLE");
        CHECK(puzzle.words == 3);
        REQUIRE(puzzle.solution);
        CHECK(puzzle.solution->spangram == "TIME");
        CHECK(puzzle.solution->words == std::vector<std::string>{"WORD", "ABLE"});
    }
    CHECK_FALSE(packed_in_link("theme: #play=" + packed));
    CHECK_FALSE(packed_in_link("#play=" + packed + "\n\nTIME\n"));
    const auto refused = [](const std::string& link) {
        CHECK_THROWS_WITH(parse_puzzle(link, "LINK"),
                          Catch::Matchers::StartsWith("LINK:1: this link does not hold"));
    };
    refused("#play=" + packed.substr(0, packed.size() / 2));
    refused("#play=" + packed + "!");
    refused("#play=");
    refused("#play=" + pack_link("[]"));
    refused("#play=" + pack_link(R"(["Rows",7,["TIME","ABCD"]])"));
    refused("#play=" + pack_link(R"(["Rows","TIME",["TIME"]])"));
}

TEST_CASE("no link is made that would not hold its puzzle", "[link]") {
    const auto link_of = [](std::size_t theme) {
        return pack_link(R"([")" + std::string(theme, 'a') +
                         R"(","TIME WORD",["TIME","ABCD"],["WORD","EFGH"]])");
    };
    CHECK(parse_puzzle("#play=" + link_of(60'000), "LINK").theme.size() == 60'000);
    CHECK_THROWS_AS(link_of(65'536), TooLarge);
}

TEST_CASE("cells of large boards have signs of their own", "[link]") {
    CHECK(link_sign(0) == "A");
    CHECK(link_sign(63) == "_");
    CHECK(link_sign(64) == "\xc3\x80");
    CHECK(link_sign(127) == "\xc3\xbf");
}
