#include "make/layout.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

using namespace weft;

namespace {

const std::atomic<bool> never{false};

/// What is wrong with a layout, by the rules alone: rows and columns, no data type of the engine.
std::string what_is_wrong(const Layout& layout, const WordList& list, int rows, int columns) {
    using Point = std::pair<int, int>;
    std::map<Point, int> taken;
    std::set<std::pair<Point, Point>> moves; // smaller point first
    std::vector<TracedWord> all = layout.words;
    all.push_back(layout.spangram);
    std::vector<std::string> wanted = list.words;
    wanted.push_back(list.spangram);
    for (std::size_t w = 0; w < all.size(); ++w) {
        const auto& [word, cells] = all[w];
        if (word != wanted[w]) { return "the words changed"; }
        if (cells.size() != word.size()) { return word + ": one cell a letter"; }
        bool straight = true;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Point here{cells[i] / columns, cells[i] % columns};
            if (here.first >= rows) { return word + ": off the board"; }
            if (layout.board.letters[cells[i]] != word[i]) { return word + ": wrong letter"; }
            if (++taken[here] > 1) { return word + ": a cell is used twice"; }
            if (i == 0) { continue; }
            const Point before{cells[i - 1] / columns, cells[i - 1] % columns};
            const Point step{here.first - before.first, here.second - before.second};
            if (std::abs(step.first) > 1 || std::abs(step.second) > 1) {
                return word + ": not a king's move";
            }
            moves.insert({std::min(before, here), std::max(before, here)});
            const Point first_step{cells[1] / columns - cells[0] / columns,
                                   cells[1] % columns - cells[0] % columns};
            straight = straight && step == first_step;
        }
        if (straight && rows > 1 && columns > 1) { return word + " runs straight"; }
    }
    if (static_cast<int>(taken.size()) != rows * columns) { return "a cell is left over"; }
    for (const auto& [from, to] : moves) {
        // The other diagonal of the same block.
        if (from.first == to.first || from.second == to.second) { continue; }
        const Point a{from.first, to.second};
        const Point b{to.first, from.second};
        if (moves.count({std::min(a, b), std::max(a, b)}) != 0) { return "two moves cross"; }
    }
    bool top = false, bottom = false, left = false, right = false;
    for (const int cell : layout.spangram.cells) {
        top = top || cell / columns == 0;
        bottom = bottom || cell / columns == rows - 1;
        left = left || cell % columns == 0;
        right = right || cell % columns == columns - 1;
    }
    if (!(top && bottom) && !(left && right)) { return "the spangram does not span"; }
    return "";
}

/// Words of random letters whose lengths fill the board.
WordList random_list(Random& random, int rows, int columns) {
    const auto word = [&](int length) {
        std::string letters;
        for (int i = 0; i < length; ++i) { letters += static_cast<char>('A' + random.below(26)); }
        return letters;
    };
    int left = rows * columns;
    const int span = std::min(rows, columns) + random.below(5);
    WordList list{word(span), {}};
    left -= span;
    while (left >= 12) {
        const int length = 4 + random.below(5);
        list.words.push_back(word(length));
        left -= length;
    }
    if (left >= 4) { list.words.push_back(word(left)); }
    return list;
}

} // namespace

TEST_CASE("every layout is legal by an independent checker", "[layout]") {
    int made = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Random random(seed);
        const int rows = 4 + random.below(5);
        const int columns = 4 + random.below(5);
        const WordList list = random_list(random, rows, columns);
        const Topology shape = Topology::rectangle(rows, columns);
        if (obstacle(shape, list)) { continue; }
        const auto layout = random_layout(shape, list, random, never);
        INFO("seed " << seed << ", " << rows << "x" << columns);
        REQUIRE(layout);
        REQUIRE(what_is_wrong(*layout, list, rows, columns) == "");
        ++made;
        Layout current = *layout;
        for (int change = 0; change < 10; ++change) {
            if (const auto varied = varied_layout(current, {}, random, never)) {
                REQUIRE(what_is_wrong(*varied, list, rows, columns) == "");
                current = *varied;
            }
        }
    }
    REQUIRE(made > 200);
}

TEST_CASE("a seed makes the same layout again", "[layout]") {
    const WordList list{"WOODWORK", {"CHISEL", "PLANE", "MALLET"}};
    const Topology shape = Topology::rectangle(5, 5);
    std::set<std::string> boards;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Random first(seed);
        Random second(seed);
        const auto a = random_layout(shape, list, first, never);
        const auto b = random_layout(shape, list, second, never);
        REQUIRE(a->board.letters == b->board.letters);
        REQUIRE(varied_layout(*a, {}, first, never)->board.letters ==
                varied_layout(*b, {}, second, never)->board.letters);
        boards.insert(a->board.letters);
    }
    REQUIRE(boards.size() == 20);
}

TEST_CASE("a hexagon can be laid out too", "[layout]") {
    const Topology shape = Topology::hexagon(3);
    const WordList list{"BEESWAX", {"HONEY", "DRONE"}};
    REQUIRE(obstacle(shape, list)->reason ==
            "the words have 17 letters together and the board 19 cells: 2 letters too few");
    const WordList full{"BEESWAX", {"HONEYS", "DRONES"}};
    Random random(1);
    const auto layout = random_layout(shape, full, random, never);
    REQUIRE(layout);
    CellSet spangram;
    for (const int cell : layout->spangram.cells) { spangram.insert(cell); }
    REQUIRE(shape.spans(spangram));
    REQUIRE(layout->board.letters.find(' ') == std::string::npos);
}

TEST_CASE("an impossible list is refused with the reason", "[layout]") {
    const Topology shape = Topology::rectangle(5, 5);
    const auto reason = [&](const std::string& spangram, std::vector<std::string> words) {
        return obstacle(shape, {spangram, std::move(words)}).value_or(Obstacle{}).reason;
    };
    REQUIRE(reason("", {}) == "there is no spangram");
    REQUIRE(reason("WOODWORK", {"CHISEL", "PLANE", "MALLET"}) == "");
    REQUIRE(reason("WOODWORK", {"CHISEL", "PLANE"}) ==
            "the words have 19 letters together and the board 25 cells: 6 letters too few");
    REQUIRE(reason("WOODWORK", {"CHISEL", "PLANES", "MALLET"}) ==
            "the words have 26 letters together and the board 25 cells: 1 letter too many");
    REQUIRE(reason("WOODWORK", {"SAW"}) == "SAW has fewer than 4 letters");
    REQUIRE(reason("WOODWORK", {"PLANE", "PLANE"}) == "PLANE is given twice");
    REQUIRE(reason("WOODWORK", {"WOODWORK"}) == "WOODWORK is given twice");
    REQUIRE(reason("WOOD", {"CHISEL"}) ==
            "the spangram WOOD has 4 letters; to touch two opposite sides it takes at least 5");
    REQUIRE(reason(std::string(26, 'A'), {}) ==
            "the spangram AAAAAAAAAAAAAAAAAAAAAAAAAA has 26 letters, more than the 25 cells of the board");
    CHECK(obstacle(shape, {"WOODWORK", {"CHISEL", "PLANE"}})->lacks_letters);
    CHECK_FALSE(obstacle(shape, {"WOODWORK", {"CHISEL", "PLANES", "MALLET"}})->lacks_letters);
    CHECK_FALSE(obstacle(shape, {"WOODWORK", {"SAW"}})->lacks_letters);
    Random random(1);
    REQUIRE_FALSE(random_layout(shape, {"WOODWORK", {"CHISEL"}}, random, never));
}

TEST_CASE("a layout that cannot be is given up, and a stop flag is heeded", "[layout]") {
    // One row: a path cannot pass another, and the spangram in the middle cuts off single cells.
    const Topology row = Topology::rectangle(1, 12);
    Random random(3);
    const auto layout = random_layout(row, {"ABCD", {"EFGH", "IJKL"}}, random, never);
    REQUIRE(layout);
    const std::atomic<bool> stopped{true};
    REQUIRE_FALSE(random_layout(row, {"ABCD", {"EFGH", "IJKL"}}, random, stopped));
}

TEST_CASE("a straight word is a last resort", "[layout]") {
    // Two columns of four: words of four letters stand straight only where nothing else fits.
    Random random(5);
    const Topology shape = Topology::rectangle(4, 4);
    for (int i = 0; i < 50; ++i) {
        const auto layout = random_layout(shape, {"ABCDEFGH", {"IJKL", "MNOP"}}, random, never);
        REQUIRE(layout);
        for (const TracedWord& word : layout->words) { REQUIRE_FALSE(is_straight(shape, word.cells)); }
    }
}

TEST_CASE("words are chosen to fit", "[layout]") {
    const std::vector<std::string> pool{"CHISEL", "PLANE", "MALLET", "VICE", "GAUGE", "RASP", "CLAMP"};
    Random random(1);
    std::set<std::vector<std::string>> seen;
    for (int i = 0; i < 2000; ++i) {
        const auto words = choose_words(pool, {.letters = 17, .words = {}}, random);
        REQUIRE(words);
        std::size_t letters = 0;
        for (const std::string& word : *words) { letters += word.size(); }
        REQUIRE(letters == 17);
        seen.insert(*words);
    }
    std::set<std::vector<std::string>> all;
    for (unsigned subset = 0; subset < 1U << pool.size(); ++subset) {
        std::vector<std::string> words;
        std::size_t letters = 0;
        for (std::size_t i = 0; i < pool.size(); ++i) {
            if ((subset >> i & 1) == 0) { continue; }
            words.push_back(pool[i]);
            letters += pool[i].size();
        }
        if (letters == 17) { all.insert(words); }
    }
    REQUIRE(seen == all);

    REQUIRE_FALSE(choose_words(pool, {.letters = 17, .words = 2}, random));
    REQUIRE(choose_words(pool, {.letters = 17, .words = 3}, random)->size() == 3);
    REQUIRE_FALSE(choose_words(pool, {.letters = 7, .words = {}}, random));
    REQUIRE_THROWS_AS(
        choose_words(std::vector<std::string>(5000, "WORD"), {.letters = 17, .words = 2}, random), TooLarge);
    const auto kept = choose_words(pool, {.letters = 17, .words = {}, .always = 2}, random);
    REQUIRE(kept);
    REQUIRE((*kept)[0] == "CHISEL");
    REQUIRE((*kept)[1] == "PLANE");
}
