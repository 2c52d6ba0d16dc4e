// Compounds against plain joining of every two words, and as theme words of a search.
#include "cover/compound.hpp"

#include "cover/answer.hpp"
#include "helpers.hpp"
#include "language.hpp"
#include "rank/widening.hpp"
#include "weft/puzzle.hpp"

#include <catch2/catch.hpp>
#include <set>

namespace weft {
namespace {

using testing::language;
using Traced = std::pair<std::string, std::vector<int>>; // letters and cells

std::vector<int> cells_of(const Paths& paths, const Path& path) {
    const auto cells = paths.cells(path);
    return {cells.begin(), cells.end()};
}

std::set<Traced> joined_plainly(const Board& board, const Paths& paths) {
    const Lexicon& lexicon = language().lexicon;
    const PhraseModel& model = language().knowledge.phrases();
    const CompoundRule rule;
    std::set<Traced> joined;
    for (const Path& a : paths) {
        if (a.length < rule.least_part || !(a.part || (lexicon.flags(a.word) & flag_theme) != 0)) {
            continue;
        }
        for (const Path& b : paths) {
            if (b.length < rule.least_part || !(b.part || (lexicon.flags(b.word) & flag_theme) != 0)) {
                continue;
            }
            std::vector<int> cells = cells_of(paths, a);
            const std::vector<int> more = cells_of(paths, b);
            const auto from = board.topology.place(cells.back());
            const auto to = board.topology.place(more.front());
            if (std::abs(from.row - to.row) > 1 || std::abs(from.column - to.column) > 1) { continue; }
            cells.insert(cells.end(), more.begin(), more.end());
            if (std::set<int>(cells.begin(), cells.end()).size() != cells.size()) { continue; }
            const auto pair = model.pair(a.word, b.word);
            if (!pair || model.cost(a.word) + pair->cost > rule.most_price ||
                model.cost(b.word) - pair->cost < rule.least_association) {
                continue;
            }
            const std::string letters = lexicon.spell(a.word) + lexicon.spell(b.word);
            if (!lexicon.find(letters)) { joined.emplace(letters, cells); }
        }
    }
    return joined;
}

} // namespace

TEST_CASE("compounds are all joins of two words that are met, and no others", "[compound]") {
    std::size_t most = 0;
    for (const std::string name : {"kite", "umbrella"}) {
        const Puzzle puzzle =
            read_puzzle((weft::testing::source_folder() / "puzzles" / (name + ".txt")).string());
        Paths paths = find_paths(puzzle.board, language().lexicon, PathKind::rare_too);
        const std::set<Traced> plain = joined_plainly(puzzle.board, paths);
        const std::size_t before = paths.size();
        AddedWords added;
        add_compounds(puzzle.board.topology, language().lexicon, language().knowledge.phrases(), {}, added,
                      paths);
        std::set<Traced> found;
        for (std::size_t path = before; path < paths.size(); ++path) {
            CHECK(paths[path].compound);
            CHECK(paths[path].theme);
            found.emplace(added.spell(language().lexicon, paths[path].word), cells_of(paths, paths[path]));
        }
        CHECK(found == plain);
        most = std::max(most, found.size());
    }
    CHECK(most > 5);
}

TEST_CASE("a compound that no list has can be a theme word where rare words can", "[compound]") {
    const Puzzle puzzle =
        parse_puzzle("words: 5\n\nMGOHC\nRRUYE\nLAERE\nIFTTS\nAYITE\nPRMAU\nKLIDB\n", "test");
    const std::string compound = "MILKPAIL";
    REQUIRE_FALSE(language().lexicon.find(compound));
    const std::atomic<bool> never{false};
    const auto has_it = [&](Reach reach) {
        const Search search(puzzle.board, language().lexicon,
                            options_in(reach, {.words = puzzle.words}, language().knowledge.phrases()),
                            never);
        bool has = false;
        for_each_cover_in_order(search, [&](const Cover& cover) {
            for (const TracedWord& word : spell(search, first_reading(search, cover)).words) {
                has = has || word.word == compound;
            }
            return !has;
        });
        return has;
    };
    CHECK_FALSE(has_it(Reach::phrases));
    CHECK(has_it(Reach::rare));
}

} // namespace weft
