#include "cover/spangram.hpp"

#include "helpers.hpp"
#include "stages.hpp"

#include <catch2/catch.hpp>
#include <set>

using namespace weft;
using namespace weft::testing;

namespace {

/// The letters of every candidate with its parts joined by '+'.
std::multiset<std::string> candidates(const std::vector<std::string>& rows,
                                      const std::vector<std::string>& words,
                                      const SpangramJoiner::Options& options) {
    const Board board = board_of(rows);
    const Lexicon lexicon = lexicon_of(words);
    const Paths paths = find_paths(board, lexicon, PathKind::playable);
    const SpangramJoiner joiner(board.topology, paths, options);
    std::multiset<std::string> found;
    for (std::uint32_t path = 0; path < paths.size(); ++path) {
        joiner.starting_with(path, [&](CellSet cells, BlockSet, const SpangramReading& reading) {
            std::string text;
            std::size_t letters = 0;
            for (int part = 0; part < reading.parts; ++part) {
                const Path& piece = paths[reading.paths[part]];
                if (part > 0) { text += '+'; }
                text += lexicon.spell(piece.word);
                letters += piece.length;
            }
            REQUIRE(static_cast<std::size_t>(cells.size()) == letters);
            REQUIRE(board.topology.spans(cells));
            found.insert(text);
        });
    }
    return found;
}

} // namespace

TEST_CASE("a spangram is one word or several joined", "[spangram]") {
    const std::vector<std::string> rows = {"THATSRICH", "XXXXXXXXX", "XXXXXXXXX"};
    const std::vector<std::string> words = {"THATS", "RICH", "THAT", "SRICH", "TH", "ATS", "THATSRICH"};
    REQUIRE(candidates(rows, words, {.parts = 1}) == std::multiset<std::string>{"THATSRICH"});
    REQUIRE(candidates(rows, words, {.parts = 2}) ==
            std::multiset<std::string>{"THATSRICH", "THATS+RICH", "THAT+SRICH"});
    REQUIRE(candidates(rows, words, {.parts = 3}) ==
            std::multiset<std::string>{"THATSRICH", "THATS+RICH", "THAT+SRICH", "TH+ATS+RICH"});
    REQUIRE(candidates(rows, words, {.parts = 3, .limits = {.max_cells = 8}}).empty());
}

TEST_CASE("a spangram touches two opposite sides", "[spangram]") {
    const std::vector<std::string> rows = {"TIMEX", "XXXXX", "XXXXX"};
    REQUIRE(candidates(rows, {"TIME"}, {.parts = 1}).empty());
    REQUIRE(candidates({"TXX", "IXX", "MXX", "EXX"}, {"TIME"}, {.parts = 1}).size() == 1);
}

TEST_CASE("joined parts may cross each other only where that is allowed", "[spangram]") {
    // AB falls, CD rises in the same block.
    const std::vector<std::string> rows = {"AD", "CB"};
    const std::vector<std::string> words = {"AB", "CD"};
    REQUIRE(candidates(rows, words, {.parts = 2}) == std::multiset<std::string>{"AB+CD", "CD+AB"});
    REQUIRE(candidates(rows, words, {.parts = 2, .limits = {.self_crossing = false}}).empty());
    // The joint itself may be what crosses.
    REQUIRE(candidates({"AC", "DB"}, {"AB", "CD"}, {.parts = 2}).size() == 2);
}

TEST_CASE("of joined spangrams those that are dear are left out, and no others", "[spangram]") {
    const Language language;
    const PhraseModel& model = language.knowledge.phrases();
    const Puzzle puzzle = shipped_puzzle("night-sky");
    const Paths paths = find_paths(puzzle.board, language.words(), PathKind::playable);
    using Parts = std::vector<std::uint32_t>;
    const auto joined = [&](const SpangramJoiner::Options& options) {
        const SpangramJoiner joiner(puzzle.board.topology, paths, options);
        std::set<Parts> found;
        for (std::uint32_t path = 0; path < paths.size(); ++path) {
            joiner.starting_with(path, [&](CellSet, BlockSet, const SpangramReading& reading) {
                found.insert(Parts(reading.paths.begin(), reading.paths.begin() + reading.parts));
            });
        }
        return found;
    };
    const float most_price = 12;
    std::set<Parts> cheap = joined({.parts = 2});
    const std::size_t all = cheap.size();
    std::erase_if(cheap, [&](const Parts& parts) {
        if (parts.size() == 1) { return false; }
        const WordId first = paths[parts[0]].word;
        const WordId second = paths[parts[1]].word;
        const float surcharge = model.pair(first, second) ? 0 : unmet_surcharge;
        return model.cost(first) + model.after(first, second) + surcharge > most_price;
    });
    REQUIRE(cheap.size() > 10);
    REQUIRE(cheap.size() < all / 2);
    CHECK(joined({.parts = 2, .model = &model, .most_price = most_price}) == cheap);
}

TEST_CASE("readings of one shape are one spangram", "[spangram]") {
    Searched searched({"TIME", "WORD"}, {"TIME", "EMIT", "TI", "ME", "WORD", "DROW"}, {.words = 2});
    const Spangrams& spangrams = searched.search.spangrams();
    REQUIRE(spangrams.size() == 2);
    for (const Spangram& spangram : spangrams) {
        const bool first_row = spangram.cells == CellSet::first(4);
        REQUIRE(spangrams.readings(spangram).size() == (first_row ? 3 : 2));
        REQUIRE(spangrams.readings(spangram)[0].parts == 1);
    }
}
