// The puzzles that the program carries.
#include "puzzle/collection.hpp"

#include "base/whole_file.hpp"
#include "helpers.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace weft;
using namespace weft::testing;

TEST_CASE("the program carries every file of the collection as it is", "[collection]") {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "puzzles")) {
        if (entry.path().extension() == ".txt") { names.push_back(entry.path().stem().string()); }
    }
    std::sort(names.begin(), names.end());
    REQUIRE(names.size() >= 50);
    REQUIRE(collection().size() == names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        INFO(names[i]);
        REQUIRE(collection()[i].name == names[i]);
        const std::string file = (source_folder() / "puzzles" / (names[i] + ".txt")).string();
        REQUIRE(collection()[i].text == read_file(file, 1 << 20));
        const Puzzle puzzle = parse_puzzle(collection()[i].text, names[i]);
        REQUIRE(puzzle.solution);
        REQUIRE_FALSE(puzzle.theme.empty());
        REQUIRE(puzzle.words == static_cast<int>(puzzle.solution->words.size()) + 1);
    }
}
