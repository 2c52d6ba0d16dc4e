// Joinings: one word in place of two of an answer, against all pieces of the board.
#include "player/joining.hpp"

#include "helpers.hpp"
#include "language.hpp"
#include "rank/widening.hpp"
#include "weft/weft.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <tuple>

using namespace weft;
using namespace weft::testing;

namespace {

Puzzle with_a_word_more(const std::string& name) {
    Puzzle puzzle = read_puzzle((source_folder() / "puzzles" / (name + ".txt")).string());
    puzzle.words = *puzzle.words + 1;
    return puzzle;
}

using Joined = std::tuple<std::vector<PieceId>, std::vector<ReadingIndex>>;

/// Every piece of the board in place of every two of the solution.
std::set<Joined> joined_by_hand(const Search& search, const CoverReading& solution) {
    std::set<Joined> all;
    const CellSet spangram = search.spangrams()[solution.spangram].cells;
    for (PieceId piece = 0; piece < search.pieces().size(); ++piece) {
        if (search.pieces()[piece].cells.meets(spangram)) { continue; }
        std::vector<std::pair<PieceId, ReadingIndex>> others;
        CellSet covered = spangram | search.pieces()[piece].cells;
        BlockSet blocks = search.spangrams()[solution.spangram].blocks;
        bool crosses = blocks.meets(search.pieces()[piece].blocks);
        for (std::size_t i = 0; i < solution.pieces.size(); ++i) {
            const Piece& own = search.pieces()[solution.pieces[i]];
            if (own.cells.meets(search.pieces()[piece].cells)) { continue; }
            others.emplace_back(solution.pieces[i], solution.choices[i]);
            covered |= own.cells;
            crosses = crosses || own.blocks.meets(search.pieces()[piece].blocks);
        }
        if (crosses || others.size() + 2 != solution.pieces.size() || covered != search.board().to_cover()) {
            continue;
        }
        const auto readings = search.pieces().readings(piece);
        for (std::size_t choice = 0; choice < readings.size(); ++choice) {
            if (!search.paths()[readings[choice].path].theme ||
                (language().words().flags(readings[choice].word) & flag_theme) == 0) {
                continue;
            }
            auto words = others;
            words.emplace_back(piece, static_cast<ReadingIndex>(choice));
            std::sort(words.begin(), words.end());
            Joined joined;
            for (const auto& [own, reading] : words) {
                std::get<0>(joined).push_back(own);
                std::get<1>(joined).push_back(reading);
            }
            all.insert(joined);
        }
    }
    return all;
}

} // namespace

TEST_CASE("joinings are all words over the cells of two", "[joining]") {
    std::size_t joined = 0;
    for (const char* name : {"umbrella", "storm-warning", "orchestra-pit", "kite"}) {
        const Puzzle puzzle = with_a_word_more(name);
        const Widened answer =
            rank_widening({puzzle.board, language().words(), language().knowledge,
                           language().model.weights(true), puzzle.theme, search_options(puzzle, Options{})},
                          10, never_stop);
        for (const RankedReading& ranked : answer.ranking.solutions) {
            std::set<Joined> found;
            for (const CoverReading& one : joinings(*answer.search, ranked.solution)) {
                CHECK(one.spangram == ranked.solution.spangram);
                CHECK(found.emplace(one.pieces, one.choices).second);
            }
            CHECK(found == joined_by_hand(*answer.search, ranked.solution));
            joined += found.size();
        }
    }
    CHECK(joined > 20);
}

TEST_CASE("a number of words one too high is found where a word fell in two", "[joining][misread]") {
    for (const char* name : {"umbrella", "storm-warning", "orchestra-pit"}) {
        const Puzzle puzzle = with_a_word_more(name);
        const Result result = Solver().solve(puzzle);
        INFO(name);
        CHECK(result.doubtful);
        REQUIRE_FALSE(result.slips.empty());
        CHECK(result.slips.front().kind == SlipKind::count);
        CHECK(result.solutions.front().spangram.word == puzzle.solution->spangram);
        CHECK(result.solutions.front().words.size() == puzzle.solution->words.size());
    }
    CHECK_FALSE(
        Solver().solve(read_puzzle((source_folder() / "puzzles" / "umbrella.txt").string())).doubtful);
}
