#include "show/paper.hpp"

#include "make/legality.hpp"
#include "program.hpp"
#include "skip.hpp"

#include <catch2/catch.hpp>

using namespace weft;

TEST_CASE("a puzzle is drawn as SVG and PDF, blank and solved", "[drawing]") {
    if (!weft::testing::can_draw()) {
        weft::testing::skip("built without cairo");
        return;
    }
    const std::atomic<bool> never{false};
    Puzzle puzzle = parse_puzzle("theme: Rows\n\nABCD\nEFIJ\nHGLK\n\nsolution:\n*ABCD\nEFGH\nIJKL\n", "test");
    const auto solution = trace_solution(puzzle, never);
    REQUIRE(solution);
    REQUIRE(solution->words.size() == 2);
    const std::string blank = draw_on_paper(puzzle, nullptr, PaperFormat::svg);
    const std::string solved = draw_on_paper(puzzle, &*solution, PaperFormat::svg);
    REQUIRE(blank.find("<svg") != std::string::npos);
    REQUIRE(blank.find("</svg>") != std::string::npos);
    REQUIRE(solved.size() > blank.size());
    REQUIRE(draw_on_paper(puzzle, &*solution, PaperFormat::pdf).starts_with("%PDF"));

    // Text that is not UTF-8 is drawn as far as it goes.
    puzzle.theme = "caf\xe9 \xc3\xa9";
    REQUIRE(draw_on_paper(puzzle, nullptr, PaperFormat::svg).find("</svg>") != std::string::npos);
}

TEST_CASE("an SVG has its text as text, and long themes stand in lines of a size to read", "[drawing]") {
    if (!weft::testing::can_draw()) {
        weft::testing::skip("built without cairo");
        return;
    }
    const auto texts = [](const std::string& theme) {
        const Puzzle puzzle = parse_puzzle("theme: " + theme + "\n\nABCD\nEFIJ\nHGLK\n", "test");
        const std::string svg = draw_on_paper(puzzle, nullptr, PaperFormat::svg);
        std::vector<std::pair<double, std::string>> result;
        for (std::size_t at = svg.find("<text "); at != std::string::npos; at = svg.find("<text ", at + 1)) {
            const std::size_t size = svg.find("font-size=\"", at) + 11;
            const std::size_t begin = svg.find('>', at) + 1;
            result.emplace_back(std::stod(svg.substr(size)),
                                svg.substr(begin, svg.find("</text>", begin) - begin));
        }
        return result;
    };
    const auto few = texts("Salt & pepper <now>");
    REQUIRE(few.size() == 13); // and each letter of the board
    CHECK(few[0].second == "Salt &amp; pepper &lt;now&gt;");
    CHECK(few[1].second == "A");

    std::string theme;
    for (int i = 0; i < 12; ++i) { theme += "a clue of many words "; }
    std::size_t letters = 0;
    for (const auto& [size, text] : texts(theme)) {
        CHECK(size >= 12);
        letters += text.size();
    }
    CHECK(letters + 30 > theme.size());
}
