// What must not change the answer: turning the board over, and the order of the words in the lexicon.
#include "helpers.hpp"
#include "random_problem.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

using namespace weft;
using namespace weft::testing;

namespace {

/// Covers by the cells of the spangram and of the other pieces, and how often each occurs: over the same
/// cells pieces can lie in several ways.
using CellCovers = std::map<std::pair<CellSet, std::vector<CellSet>>, int>;

CellSet image_of(CellSet cells, const std::vector<std::uint8_t>& symmetry) {
    CellSet image;
    for (const int cell : cells) { image.insert(symmetry[static_cast<std::size_t>(cell)]); }
    return image;
}

/// The covers of a board, each cell renamed.
CellCovers covers_of(const Board& board, const Lexicon& lexicon, const SearchOptions& options,
                     const std::vector<std::uint8_t>& renamed) {
    const std::atomic<bool> never{false};
    Search search(board, lexicon, options, never);
    CellCovers covers;
    for_each_cover_in_order(search, [&](const Cover& cover) {
        std::vector<CellSet> pieces;
        for (const PieceId piece : cover.pieces) {
            pieces.push_back(image_of(search.pieces()[piece].cells, renamed));
        }
        std::sort(pieces.begin(), pieces.end());
        ++covers[{image_of(search.spangrams()[cover.spangram].cells, renamed), std::move(pieces)}];
        return true;
    });
    REQUIRE(search.complete());
    return covers;
}

/// Checks a board against all its images. Returns how many covers it has.
std::size_t check_images(const Board& board, const Lexicon& lexicon, const SearchOptions& options) {
    const auto& symmetries = board.topology.symmetries();
    const CellCovers own = covers_of(board, lexicon, options, symmetries.front());
    for (const auto& symmetry : symmetries) {
        Board image = board;
        for (std::size_t cell = 0; cell < symmetry.size(); ++cell) {
            image.letters[symmetry[cell]] = board.letters[cell];
        }
        std::vector<std::uint8_t> back(symmetry.size());
        for (std::size_t cell = 0; cell < symmetry.size(); ++cell) {
            back[symmetry[cell]] = static_cast<std::uint8_t>(cell);
        }
        REQUIRE(covers_of(image, lexicon, options, back) == own);
    }
    return own.size();
}

} // namespace

TEST_CASE("a board turned or mirrored has the same covers", "[properties]") {
    Dice random(41);
    std::size_t covers = 0;
    for (int round = 0; round < 200; ++round) {
        const brute_force::Problem problem = random_problem(random);
        describe(problem);
        covers += check_images(board_of(problem.rows), lexicon_of(problem.lexicon), options_of(problem));
    }
    REQUIRE(covers > 500);
}

TEST_CASE("a board with rows for columns has the same covers", "[properties]") {
    Dice random(42);
    std::size_t covers = 0;
    for (int round = 0; round < 200; ++round) {
        const brute_force::Problem problem = random_problem(random);
        describe(problem);
        const Board board = board_of(problem.rows);
        std::vector<std::string> columns(problem.rows[0].size());
        std::vector<std::uint8_t> same;
        std::vector<std::uint8_t> renamed(board.letters.size());
        for (std::size_t row = 0; row < problem.rows.size(); ++row) {
            for (std::size_t column = 0; column < columns.size(); ++column) {
                columns[column] += problem.rows[row][column];
                renamed[column * problem.rows.size() + row] = static_cast<std::uint8_t>(same.size());
                same.push_back(static_cast<std::uint8_t>(same.size()));
            }
        }
        const Lexicon lexicon = lexicon_of(problem.lexicon);
        const auto own = covers_of(board, lexicon, options_of(problem), same);
        REQUIRE(covers_of(board_of(columns), lexicon, options_of(problem), renamed) == own);
        covers += own.size();
    }
    REQUIRE(covers > 500);
}

TEST_CASE("a hexagon turned or mirrored has the same covers", "[properties]") {
    Dice random(43);
    std::size_t covers = 0;
    for (int round = 0; round < 40; ++round) {
        Board board{Topology::hexagon(3), {}};
        for (int cell = 0; cell < board.topology.cells(); ++cell) { board.letters += "AB"[random.below(2)]; }
        std::vector<std::string> words;
        for (int i = 0; i < 8; ++i) {
            words.emplace_back();
            for (int length = 4 + random.below(3); length > 0; --length) {
                words.back() += "AB"[random.below(2)];
            }
        }
        covers += check_images(board, lexicon_of(words), {.words = std::nullopt, .threads = 2});
    }
    REQUIRE(covers > 500);
}

TEST_CASE("the order of the words in a lexicon changes nothing", "[properties]") {
    Dice random(44);
    std::size_t covers = 0;
    for (int round = 0; round < 100; ++round) {
        const brute_force::Problem problem = random_problem(random);
        describe(problem);
        std::vector<std::string> words = problem.lexicon;
        Searched own(problem.rows, words, options_of(problem));
        const auto before = covers_in_order(own.search);
        for (int shuffle = 0; shuffle < 3; ++shuffle) {
            random.shuffle(words);
            Searched other(problem.rows, words, options_of(problem));
            REQUIRE(covers_in_order(other.search) == before);
            REQUIRE(count_covers(other.search).number == before.size());
        }
        covers += before.size();
    }
    REQUIRE(covers > 200);
}
