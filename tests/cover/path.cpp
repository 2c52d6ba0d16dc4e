// Paths, the pieces that they make, and which of those can stand together.
#include "cover/path.hpp"

#include "board/path_shape.hpp"
#include "compatibility_sets.hpp"
#include "cover/compatibility.hpp"
#include "cover/piece.hpp"
#include "helpers.hpp"
#include "weft/error.hpp"

#include <catch2/catch.hpp>
#include <set>

using namespace weft;
using namespace weft::testing;

namespace {

CellSet cells_of(std::initializer_list<int> cells) {
    CellSet set;
    for (const int cell : cells) { set.insert(cell); }
    return set;
}

/// Every path by its word and cells.
std::set<std::pair<std::string, std::vector<int>>> listed(const Paths& paths, const Lexicon& lexicon) {
    std::set<std::pair<std::string, std::vector<int>>> list;
    for (const Path& path : paths) {
        const auto cells = paths.cells(path);
        list.insert({lexicon.spell(path.word), {cells.begin(), cells.end()}});
    }
    REQUIRE(list.size() == paths.size());
    return list;
}

} // namespace

TEST_CASE("all ways to trace a word are found", "[path]") {
    const Board board = board_of({"AB", "CA"});
    const Lexicon lexicon = lexicon_of({"ABCA", "CAB", "AA", "ACA", "ABA", "ABAB"});
    const Paths paths = find_paths(board, lexicon, PathKind::word);
    REQUIRE(listed(paths, lexicon) == std::set<std::pair<std::string, std::vector<int>>>{
                                          {"ABCA", {0, 1, 2, 3}},
                                          {"ABCA", {3, 1, 2, 0}},
                                          {"CAB", {2, 0, 1}},
                                          {"CAB", {2, 3, 1}},
                                          {"AA", {0, 3}},
                                          {"AA", {3, 0}},
                                          {"ACA", {0, 2, 3}},
                                          {"ACA", {3, 2, 0}},
                                          {"ABA", {0, 1, 3}},
                                          {"ABA", {3, 1, 0}},
                                      });
}

TEST_CASE("a path knows its cells, its blocks and whether it crosses itself", "[path]") {
    const Board board = board_of({"ABX", "CDX"});
    const Lexicon lexicon = lexicon_of({"ADBC", "ADCB", "ABDC", "AD"});
    const Paths paths = find_paths(board, lexicon, PathKind::playable);
    for (const Path& path : paths) {
        const std::string word = lexicon.spell(path.word);
        INFO(word);
        REQUIRE(path.crosses_itself == (word == "ADBC" || word == "ADCB"));
        REQUIRE(path.blocks == (word == "ABDC" ? BlockSet{} : BlockSet::of(0)));
        REQUIRE(path.cells == (word == "AD" ? cells_of({0, 4}) : cells_of({0, 1, 3, 4})));
        REQUIRE(path.theme == (word != "AD"));
        REQUIRE(path.part);
    }
    REQUIRE(paths.size() == 4);
}

TEST_CASE("only playable words are traced where that is asked", "[path]") {
    const Board board = board_of({"ABCD"});
    const Lexicon lexicon({{"ABC", 0, 0}, {"BC", 0, flag_part}, {"ABCD", 0, flag_theme}});
    REQUIRE(find_paths(board, lexicon, PathKind::word).size() == 3);
    const Paths playable = find_paths(board, lexicon, PathKind::playable);
    REQUIRE(playable.size() == 2);
    REQUIRE(playable[0].theme);
    REQUIRE_FALSE(playable[0].part);
}

TEST_CASE("a long word fills a board of 64 cells", "[path]") {
    std::vector<std::string> rows;
    std::string word;
    for (int row = 0; row < 8; ++row) {
        std::string letters;
        for (int column = 0; column < 8; ++column) {
            letters += static_cast<char>('A' + (row * 8 + column) % 26);
        }
        rows.push_back(letters);
        word += row % 2 == 0 ? letters : std::string(letters.rbegin(), letters.rend());
    }
    const Lexicon lexicon = lexicon_of({word});
    const Paths paths = find_paths(board_of(rows), lexicon, PathKind::playable);
    REQUIRE(paths.size() == 1);
    REQUIRE(paths[0].cells.size() == 64);
}

TEST_CASE("anagrams over the same cells and blocks are one piece", "[piece]") {
    const Board board = board_of({"TIME"});
    const Lexicon lexicon = lexicon_of({"TIME", "EMIT", "TIM"});
    const Paths paths = find_paths(board, lexicon, PathKind::playable);
    const Pieces pieces(paths);
    REQUIRE(pieces.size() == 1);
    REQUIRE(pieces[0].cells.size() == 4);
    REQUIRE(pieces[0].count == 2);
    std::set<std::string> words;
    for (const Reading& reading : pieces.readings(0)) {
        words.insert(lexicon.spell(reading.word));
        REQUIRE(paths[reading.path].word == reading.word);
    }
    REQUIRE(words == std::set<std::string>{"EMIT", "TIME"});
}

TEST_CASE("paths that use different blocks are different pieces", "[piece]") {
    // ABBA around the square, and with both diagonals.
    const Board board = board_of({"AB", "AB"});
    const Lexicon lexicon = lexicon_of({"AABB", "ABAB"});
    const Pieces pieces(find_paths(board, lexicon, PathKind::playable));
    REQUIRE(pieces.size() == 2);
    REQUIRE(pieces[0].cells == pieces[1].cells);
    REQUIRE(pieces[0].blocks != pieces[1].blocks);
}

TEST_CASE("a word that crosses itself makes a piece only where it may", "[piece]") {
    const Paths paths = find_paths(board_of({"AD", "CB"}), lexicon_of({"ABCD"}), PathKind::playable);
    REQUIRE(Pieces(paths).size() == 1);
    REQUIRE(Pieces(paths, {.self_crossing = false}).size() == 0);
}

TEST_CASE("pieces stand longest first", "[piece]") {
    const Pieces pieces(find_paths(board_of({"TIMES", "SEMIT"}),
                                   lexicon_of({"TIME", "TIMES", "ITEM", "SEMI"}), PathKind::playable));
    REQUIRE(pieces.size() > 2);
    for (PieceId piece = 1; piece < pieces.size(); ++piece) {
        REQUIRE(pieces[piece - 1].cells.size() >= pieces[piece].cells.size());
    }
}

TEST_CASE("pieces of one length stand by cells and blocks, and tell of each path whether it is one",
          "[piece]") {
    Dice random(11);
    for (const auto& [rows, columns] : {std::pair{5, 6}, {8, 8}, {8, 16}}) {
        std::vector<std::string> letters(static_cast<std::size_t>(rows),
                                         std::string(static_cast<std::size_t>(columns), 'A'));
        for (std::string& row : letters) {
            for (char& letter : row) { letter = static_cast<char>('A' + random.below(3)); }
        }
        const Lexicon lexicon = lexicon_of({"AABC", "ACAB", "CBACA", "ABC"});
        const Paths paths = find_paths(board_of(letters), lexicon, PathKind::playable);
        const Pieces pieces(paths, {.self_crossing = false});
        REQUIRE(pieces.size() > 20);
        for (PieceId piece = 1; piece < pieces.size(); ++piece) {
            const auto place = [&](PieceId one) {
                return std::tuple(-pieces[one].cells.size(), pieces[one].cells, pieces[one].blocks);
            };
            REQUIRE(place(piece - 1) < place(piece));
        }
        for (std::uint32_t index = 0; index < paths.size(); ++index) {
            const Path& path = paths[index];
            const PieceId piece = pieces.of_path(index);
            REQUIRE((piece == Pieces::none) == (!path.theme || path.crosses_itself));
            if (piece == Pieces::none) { continue; }
            REQUIRE(pieces[piece].cells == path.cells);
            REQUIRE(pieces[piece].blocks == path.blocks);
            const auto readings = pieces.readings(piece);
            REQUIRE(std::any_of(readings.begin(), readings.end(),
                                [&](const Reading& reading) { return reading.word == path.word; }));
        }
        REQUIRE(pieces.of_path(paths.size()) == Pieces::none);
    }
}

TEST_CASE("compatible pieces share neither cell nor block", "[compatibility]") {
    const Board board = board_of({"ABCAB", "CABCA", "BCABC", "ACABA"});
    const Pieces pieces(
        find_paths(board, lexicon_of({"ABCA", "AABC", "CCAB", "BACA", "ABCAB"}), PathKind::playable));
    const Compatibility compatibility(board.topology, pieces);
    REQUIRE(pieces.size() > 20);
    int together = 0;
    for (PieceId a = 0; a < pieces.size(); ++a) {
        for (PieceId b = 0; b < pieces.size(); ++b) {
            const bool apart =
                !pieces[a].cells.meets(pieces[b].cells) && !pieces[a].blocks.meets(pieces[b].blocks);
            REQUIRE(compatibility.compatible(a, b) == apart);
            together += apart ? 1 : 0;
        }
    }
    REQUIRE(together > 0);
}

TEST_CASE("rows of pieces are the same sets as boost::dynamic_bitset makes", "[compatibility]") {
    Dice random(5);
    for (const auto& [rows, columns] : {std::pair{4, 5}, {5, 6}, {8, 8}}) {
        std::vector<std::string> letters;
        for (int row = 0; row < rows; ++row) {
            letters.emplace_back();
            for (int column = 0; column < columns; ++column) {
                letters.back() += static_cast<char>('A' + random.below(rows < 8 ? 3 : 6));
            }
        }
        const Board board = board_of(letters);
        const Pieces pieces(find_paths(board, lexicon_of({"ABCA", "AABC", "CCAB", "BACA", "ABCAB", "DEFA"}),
                                       PathKind::playable));
        const Compatibility compatibility(board.topology, pieces);
        const CompatibilitySets sets(board.topology, pieces);
        REQUIRE(pieces.size() > 20);
        const auto same = [&](ConstPieceRow row, CompatibilitySets::Set set) {
            set.resize(row.size() * 64);
            std::vector<std::uint64_t> words;
            boost::to_block_range(set, std::back_inserter(words));
            return std::equal(row.begin(), row.end(), words.begin(), words.end());
        };
        for (PieceId piece = 0; piece < pieces.size(); ++piece) {
            REQUIRE(same(compatibility.row(piece), sets.row(piece)));
        }
        for (int cell = 0; cell < board.cells(); ++cell) {
            REQUIRE(same(compatibility.covering(cell), sets.covering(cell)));
        }
        std::vector<std::uint64_t> left(compatibility.row_size());
        for (int draw = 0; draw < 50; ++draw) {
            CellSet cells;
            BlockSet blocks;
            for (int i = 0; i < 3; ++i) { cells.insert(random.below(board.cells())); }
            for (int i = 0; i < 3; ++i) { blocks.insert(random.below(board.cells())); }
            compatibility.candidates(cells, blocks, left);
            REQUIRE(same(left, sets.candidates(cells, blocks)));
        }
    }
}

TEST_CASE("a raised flag stops paths, pieces and the matrix", "[path]") {
    const Board board = board_of({"AAAA", "AAAA", "AAAA"});
    const Lexicon lexicon = lexicon_of({"AAAA", "AAAAA"});
    const Paths paths = find_paths(board, lexicon, PathKind::playable);
    const Pieces pieces(paths);
    const std::atomic<bool> raised{true};
    REQUIRE_THROWS_AS(find_paths(board, lexicon, PathKind::playable, raised), Stopped);
    REQUIRE_THROWS_AS(Pieces(paths, {}, raised), Stopped);
    REQUIRE_THROWS_AS(Compatibility(board.topology, pieces, raised), Stopped);
}

TEST_CASE("more paths or pieces than memory holds are bad input", "[path]") {
    const std::string row(8, 'A');
    const Board board = board_of(std::vector<std::string>(8, row));
    REQUIRE_THROWS_AS(find_paths(board, lexicon_of({std::string(12, 'A')}), PathKind::playable), InputError);
    const Pieces pieces(find_paths(board, lexicon_of({std::string(6, 'A')}), PathKind::playable));
    REQUIRE(pieces.size() > max_pieces);
    REQUIRE_THROWS_AS(Compatibility(board.topology, pieces), InputError);
}

TEST_CASE("the shape of a path tells its turns", "[path]") {
    const Topology topology = Topology::rectangle(3, 3);
    const auto shape = [&](const std::vector<std::uint8_t>& cells) { return shape_of(topology, cells); };
    const PathShape straight = shape({0, 1, 2});
    CHECK(straight.turns == 0);
    CHECK(straight.diagonals == 0);
    CHECK(straight.right == 1);
    CHECK(straight.down == 0);
    const PathShape back = shape({8, 4, 5}); // up left, then right: more than a right angle
    CHECK(back.turns == 1);
    CHECK(back.sharp_turns == 1);
    CHECK(back.diagonals == 1);
    CHECK(back.down == -1);
    CHECK_FALSE(back.crosses);
    CHECK(shape({0, 1, 4}).sharp_turns == 0); // a right angle is not sharp
    CHECK(shape({0, 4, 3, 1}).crosses);
    CHECK(shape({5}).turns == 0);
}

TEST_CASE("words that differ in one letter are those that an open cell lets in", "[path]") {
    Dice dice(23);
    const std::vector<std::string> words = {"ABCD", "ABBA", "CADB", "DABACA", "BADAC", "CCCC", "ACDC"};
    const Lexicon lexicon = lexicon_of(words);
    for (int round = 0; round < 30; ++round) {
        Board board = board_of({"....", "....", "...."});
        for (char& letter : board.letters) { letter = static_cast<char>('A' + dice.below(4)); }
        if (dice.chance(30)) { board.letters[5] = Board::open_letter; }
        std::set<std::tuple<int, std::string, std::vector<int>>> misread;
        for (int from = 0; from < board.cells(); ++from) {
            const Paths paths = find_misread_paths(board, CellSet::of(from), lexicon);
            for (const Path& path : paths) {
                const auto cells = paths.cells(path);
                CHECK(cells.front() == from);
                misread.insert({path.misread, lexicon.spell(path.word), {cells.begin(), cells.end()}});
            }
        }
        std::set<std::tuple<int, std::string, std::vector<int>>> expected;
        for (const int cell : board.to_cover() - board.open()) {
            Board open = board;
            open.letters[static_cast<std::size_t>(cell)] = Board::open_letter;
            for (const auto& [word, cells] : listed(find_paths(open, lexicon, PathKind::theme), lexicon)) {
                const auto place = std::find(cells.begin(), cells.end(), cell);
                if (place == cells.end()) { continue; }
                const char letter = word[static_cast<std::size_t>(place - cells.begin())];
                if (letter != board.letters[static_cast<std::size_t>(cell)]) {
                    expected.insert({cell, word, cells});
                }
            }
        }
        CHECK(misread == expected);
    }
}
