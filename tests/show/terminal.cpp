#include "show/terminal.hpp"

#include "helpers.hpp"
#include "plain_order.hpp"
#include "show/json.hpp"

#include <catch2/catch.hpp>

using namespace weft;
using namespace weft::testing;

TEST_CASE("a solved board is drawn with its words joined", "[render]") {
    const Board board = board_of({"TIM", "WEO", "DRX"});
    Solution solution;
    solution.spangram = {"TIME", {0, 1, 2, 4}};
    solution.words = {{"WORD", {3, 7, 6}}, {"OX", {5, 8}}};
    REQUIRE(draw(board, solution, false) == "T---I---M\n"
                                            "      /\n"
                                            "W   E   O\n"
                                            "  \\     |\n"
                                            "D---R   X\n");
    const std::string coloured = draw(board, solution, true);
    REQUIRE(coloured.find("\x1b[1;33mT\x1b[0m") != std::string::npos);
    REQUIRE(coloured.find("\x1b[36mW\x1b[0m") != std::string::npos);
    REQUIRE(coloured.find("\x1b[32mX\x1b[0m") != std::string::npos);
}

TEST_CASE("cells are marked where they stand", "[render]") {
    using Cells = std::vector<std::uint8_t>;
    REQUIRE(mark(board_of({"TIM", "WEO"}), Cells{1, 5}) == " T [I] M\n W  E [O]\n");
    REQUIRE(mark(board_of({"_TI", "WO_"}), Cells{1}) == " _ [T] I\n W  O  _\n");
    Board hexagon{Topology::hexagon(2), {}};
    hexagon.letters.assign({'I', 'T', 'M', 'E', 'A', 'T', 'C'});
    REQUIRE(mark(hexagon, Cells{3}) == "   I   T\n M  [E]  A\n   T   C\n");
}

TEST_CASE("moves that cross are drawn as a cross", "[render]") {
    Solution solution;
    solution.spangram = {"ADBC", {0, 3, 1, 2}};
    REQUIRE(draw(board_of({"AB", "CD"}), solution, false) == "A   B\n  X |\nC   D\n");
}

TEST_CASE("a solution is an object with rows and columns from 0", "[render]") {
    Searched searched({"TIME", "WORD"}, {"TI", "ME", "WORD"});
    const Best best = best_solutions(searched.search, common_words_first(searched.search), 10);
    REQUIRE(best.solutions.size() == 1);
    const auto object = to_json(searched.board, spell(searched.search, best.solutions[0]));
    REQUIRE(object["spangram"].dump() ==
            R"({"word":"TIME","path":[[0,0],[0,1],[0,2],[0,3]],"parts":["TI","ME"]})");
    REQUIRE(object["words"].dump() == R"([{"word":"WORD","path":[[1,0],[1,1],[1,2],[1,3]]}])");
    REQUIRE(object.contains("score"));
}
