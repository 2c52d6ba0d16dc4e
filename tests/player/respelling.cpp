// Respellings: what else the words of an answer could be, but for one letter, against the paths of boards
// with that letter.
#include "player/respelling.hpp"

#include "cover/answer.hpp"
#include "helpers.hpp"
#include "language.hpp"
#include "rank/widening.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <tuple>

using namespace weft;
using namespace weft::testing;

namespace {

Widened answer_to(const Puzzle& puzzle) {
    return rank_widening({puzzle.board, language().words(), language().knowledge,
                          language().model.weights(true), puzzle.theme, search_options(puzzle, Options{})},
                         10, never_stop);
}

/// The first solution as a cover, which that of `answer` has to outlive.
Cover first_cover(const Widened& answer) {
    REQUIRE_FALSE(answer.ranking.solutions.empty());
    const CoverReading& first = answer.ranking.solutions.front().solution;
    return {first.spangram, first.pieces};
}

using Misread = std::tuple<std::vector<std::uint8_t>, WordId, int, int>; ///< cells, word, cell and letter

/// The words, and what is misread how.
std::string text_of(const std::set<Misread>& set) {
    std::string text;
    for (const auto& [cells, word, cell, letter] : set) {
        text += language().words().spell(word) + " " + std::to_string(cell) + " " +
                static_cast<char>('A' + letter) + " by";
        for (const auto own : cells) { text += " " + std::to_string(own); }
        text += '\n';
    }
    return text;
}

std::set<Misread> set_of(const Paths& paths) {
    std::set<Misread> set;
    for (const Path& path : paths) {
        const auto cells = paths.cells(path);
        set.emplace(std::vector<std::uint8_t>(cells.begin(), cells.end()), path.word, path.misread,
                    path.instead);
    }
    CHECK(set.size() == paths.size());
    return set;
}

/// The paths of that kind among some cells that need another letter, found letter by letter.
template <typename Wanted>
void add_by_force(const Board& board, CellSet among, PathKind kind, Wanted wanted, std::set<Misread>& set) {
    Board other = board;
    for (const int cell : board.topology.all() - among) {
        other.letters[static_cast<std::size_t>(cell)] = Board::used_cell;
    }
    for (const int cell : among) {
        char& letter = other.letters[static_cast<std::size_t>(cell)];
        const char own = letter;
        for (letter = 'A'; letter <= 'Z'; ++letter) {
            if (letter == own) { continue; }
            const Paths paths = find_paths(other, language().words(), kind);
            for (const Path& path : paths) {
                if (!path.cells.contains(cell) || !wanted(path)) { continue; }
                const auto cells = paths.cells(path);
                set.emplace(std::vector<std::uint8_t>(cells.begin(), cells.end()), path.word, cell,
                            letter - 'A');
            }
        }
        letter = own;
    }
}

} // namespace

TEST_CASE("respelled words are those of boards with one letter changed, over the same cells",
          "[respelling]") {
    const Puzzle puzzle = shipped_puzzle(GENERATE("umbrella", "night-sky", "gemstones"));
    const Widened answer = answer_to(puzzle);
    const Cover cover = first_cover(answer);
    std::set<Misread> expected;
    for (const PieceId piece : cover.pieces) {
        const CellSet cells = answer.search->pieces()[piece].cells;
        add_by_force(
            puzzle.board, cells, PathKind::theme, [&](const Path& path) { return path.cells == cells; },
            expected);
    }
    REQUIRE(expected.size() > 5);
    CHECK(text_of(set_of(respelled_words(*answer.search, cover, never_stop))) == text_of(expected));
}

TEST_CASE("respelled parts are those of boards with one letter changed, within the spangram's cells",
          "[respelling]") {
    const Puzzle puzzle = shipped_puzzle(GENERATE("umbrella", "night-sky", "gemstones"));
    const Widened answer = answer_to(puzzle);
    const Cover cover = first_cover(answer);
    std::set<Misread> expected;
    add_by_force(
        puzzle.board, answer.search->spangrams()[cover.spangram].cells, PathKind::playable,
        [](const Path& path) { return path.length > 1; }, expected);
    REQUIRE(expected.size() > 5);
    CHECK(text_of(set_of(respelled_parts(*answer.search, cover, never_stop))) == text_of(expected));
}

TEST_CASE("a letter that was misread in a word of the answer is among those that may be another",
          "[respelling]") {
    struct Harm {
        std::string name;
        int cell;
        char right;
        char wrong;
        std::string word;  ///< of the answer then
        std::string other; ///< what it was
    };
    const Harm harm = GENERATE(Harm{"umbrella", 23, 'M', 'L', "SLIT", "MIST"}, // along another path
                               Harm{"night-sky", 7, 'Z', 'T', "STARGATING", ""});
    Puzzle puzzle = shipped_puzzle(harm.name);
    char& letter = puzzle.board.letters[static_cast<std::size_t>(harm.cell)];
    REQUIRE(letter == harm.right);
    letter = harm.wrong;
    const Widened answer = answer_to(puzzle);
    const Cover cover = first_cover(answer);
    const Solution first = spell(*answer.search, answer.ranking.solutions.front().solution);
    std::vector<std::string> words{first.spangram.word};
    for (const TracedWord& word : first.words) { words.push_back(word.word); }
    CAPTURE(words);
    REQUIRE(std::find(words.begin(), words.end(), harm.word) != words.end());
    const bool in_spangram = harm.other.empty();
    const Paths paths = in_spangram ? respelled_parts(*answer.search, cover, never_stop)
                                    : respelled_words(*answer.search, cover, never_stop);
    CHECK(std::any_of(paths.begin(), paths.end(), [&](const Path& path) {
        return path.misread == harm.cell && path.instead == harm.right - 'A' &&
               (in_spangram || answer.search->spell(path.word) == harm.other);
    }));
}

TEST_CASE("the search within the borders of a cover finds what all covers have with the same borders",
          "[respelling]") {
    using Laid = std::set<std::vector<std::uint64_t>>;
    using Case = std::pair<std::string, std::vector<std::string>>; ///< a puzzle, and what is found of it
    const auto [name, found_words] =
        GENERATE(Case{"umbrella", {}}, Case{"night-sky", {}}, Case{"gemstones", {}},
                 Case{"umbrella", {"MIST", "DELUGE"}}, Case{"night-sky", {"PLANET"}});
    const Puzzle puzzle = shipped_puzzle(name);
    SearchOptions options = search_options(puzzle, Options{});
    options.rare_words = true; // more words over the same cells
    for (const std::string& word : found_words) { options.known.found.push_back({word, false, {}}); }
    const Search search(puzzle.board, language().words(), options, never_stop);
    const auto laid = [](const Search& own, const Cover& cover) {
        Laid pieces;
        for (const PieceId piece : cover.pieces) {
            const Piece& one = own.pieces()[piece];
            pieces.insert({one.cells.low().bits(), one.blocks.low().bits(), one.count});
        }
        return pieces;
    };
    const auto borders = [](const Search& own, const Cover& cover) {
        std::set<std::uint64_t> cells;
        for (const PieceId piece : cover.pieces) { cells.insert(own.pieces()[piece].cells.low().bits()); }
        return cells;
    };
    std::optional<std::size_t> spangram;
    std::set<std::uint64_t> wanted;
    std::set<Laid> found;
    for_each_cover_in_order(search, [&](const Cover& cover) {
        if (!spangram) {
            spangram = cover.spangram;
            wanted = borders(search, cover);
            const Search within = search.within(cover, never_stop);
            REQUIRE(within.spangrams().size() == 1);
            CHECK(within.letters(within.spangrams().readings(within.spangrams()[0]).front()) ==
                  search.letters(search.spangrams().readings(search.spangrams()[*spangram]).front()));
            for_each_cover_in_order(within, [&](const Cover& other) {
                CHECK(borders(within, other) == wanted);
                CHECK(found.insert(laid(within, other)).second);
                return true;
            });
        }
        if (cover.spangram == *spangram && borders(search, cover) == wanted) {
            CHECK(found.erase(laid(search, cover)) == 1);
        }
        return cover.spangram == *spangram;
    });
    REQUIRE(spangram);
    CHECK(found.empty());
}

TEST_CASE("respelling obeys a stop", "[respelling]") {
    const Puzzle puzzle = shipped_puzzle("night-sky");
    const Widened answer = answer_to(puzzle);
    const std::atomic<bool> raised{true};
    CHECK_THROWS_AS(respelled_words(*answer.search, first_cover(answer), raised), Stopped);
    CHECK_THROWS_AS(respelled_parts(*answer.search, first_cover(answer), raised), Stopped);
}
