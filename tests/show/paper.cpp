#include "show/paper.hpp"

#include "make/legality.hpp"
#include "program.hpp"

#include <catch2/catch.hpp>
#include <iostream>

using namespace weft;

TEST_CASE("a puzzle is drawn as SVG and PDF, blank and solved", "[drawing]") {
    if (!weft::testing::can_draw()) {
        std::cout << "skipped: built without cairo\n";
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
