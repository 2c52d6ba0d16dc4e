// Open words against plain recursion, and a search with them against one whose lexicon has them.
#include "cover/open_word.hpp"

#include "board/path_shape.hpp"
#include "cover/best_covers.hpp"
#include "language.hpp"
#include "random_problem.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <map>
#include <set>

namespace weft {
namespace {

using testing::language;
using Traced = std::pair<std::string, std::vector<int>>; // letters and cells

/// All strings that the rule allows, each with its price, by going everywhere.
std::map<Traced, float> traced_plainly(const Board& board, const OpenWordRule& rule,
                                       const std::set<std::string>& unlisted) {
    std::map<Traced, float> found;
    Traced trace;
    std::set<std::pair<int, int>> blocks; // top left corners
    const std::function<void(int)> go = [&](int cell) {
        auto& [letters, cells] = trace;
        letters += board.letters[static_cast<std::size_t>(cell)];
        cells.push_back(cell);
        const float whole = language().knowledge.letters().cost(letters);
        float price = 0;
        LetterModel::State state = LetterModel::start;
        for (const char letter : letters) {
            price += language().knowledge.letters().cost(state, letter - 'A' + 1);
            state = LetterModel::next(state, letter - 'A' + 1);
        }
        const int size = static_cast<int>(letters.size());
        const float most = std::min(rule.first + rule.each * static_cast<float>(size), rule.most);
        if (price <= most && size <= rule.most_letters) {
            const bool listed = language().lexicon.find(letters) && !unlisted.contains(letters);
            if (size >= rule.least_letters && whole <= most && !listed) { found[trace] = whole; }
            const Place here = board.topology.place(cell);
            for (int next = 0; next < board.cells(); ++next) {
                const Place there = board.topology.place(next);
                const bool used = std::find(cells.begin(), cells.end(), next) != cells.end();
                if (used || std::abs(here.row - there.row) > 1 || std::abs(here.column - there.column) > 1) {
                    continue;
                }
                const std::pair corner{std::min(here.row, there.row), std::min(here.column, there.column)};
                const bool diagonal = here.row != there.row && here.column != there.column;
                if (diagonal && !blocks.insert(corner).second) { continue; }
                go(next);
                if (diagonal) { blocks.erase(corner); }
            }
        }
        letters.pop_back();
        cells.pop_back();
    };
    for (int cell = 0; cell < board.cells(); ++cell) { go(cell); }
    return found;
}

std::map<Traced, float> as_map(const Board& board, const OpenWords& words) {
    std::map<Traced, float> found;
    for (std::size_t i = 0; i < words.paths.size(); ++i) {
        Traced trace;
        for (const int cell : words.paths.cells(words.paths[i])) {
            trace.first += board.letters[static_cast<std::size_t>(cell)];
            trace.second.push_back(cell);
        }
        CHECK(words.paths[i].open);
        CHECK(found.emplace(trace, words.prices[i]).second);
    }
    return found;
}

OpenWordFinder finder_of(const Board& board, std::span<const WordId> unlisted = {}) {
    return {board, language().lexicon, language().knowledge.letters(), unlisted};
}

/// What a word loses, summed up by its definition.
float lost_by(const Board& board, const OpenWordLoss& loss, std::span<const std::uint8_t> cells,
              float price) {
    const PathShape shape = shape_of(board.topology, cells);
    float lost = loss.length[cells.size()] + loss.of_price * price +
                 loss.turn * static_cast<float>(shape.turns) +
                 loss.sharp_turn * static_cast<float>(shape.sharp_turns) +
                 loss.diagonal * static_cast<float>(shape.diagonals) +
                 loss.down * static_cast<float>(shape.down) + loss.right * static_cast<float>(shape.right);
    for (const int cell : cells) { lost += loss.cell[static_cast<std::size_t>(cell)]; }
    return lost;
}

using Shapes = std::set<std::vector<std::string>>;

/// Adds a cover as the cells and blocks of its pieces, the spangram's last; but for spangrams that spell
/// `except`.
void add_shapes(Shapes& covers, const Search& search, const Cover& cover, const std::string& except) {
    const Spangram& spangram = search.spangrams()[cover.spangram];
    const auto readings = search.spangrams().readings(spangram);
    const bool excepted = std::all_of(readings.begin(), readings.end(), [&](const SpangramReading& one) {
        return search.letters(one) == except;
    });
    if (excepted) { return; }
    std::vector<std::string> shapes;
    const auto shape = [](CellSet cells, BlockSet blocks) {
        std::string text;
        for (const int cell : cells) { text += fmt::format("{} ", cell); }
        for (const int block : blocks) { text += fmt::format("x{} ", block); }
        return text;
    };
    for (const PieceId piece : cover.pieces) {
        shapes.push_back(shape(search.pieces()[piece].cells, search.pieces()[piece].blocks));
    }
    std::sort(shapes.begin(), shapes.end());
    shapes.push_back(shape(spangram.cells, spangram.blocks));
    covers.insert(shapes);
}

/// All covers of a search without open words.
Shapes shapes_of(const Search& search, const std::string& except) {
    Shapes covers;
    for_each_cover_in_order(search, [&](const Cover& cover) {
        add_shapes(covers, search, cover, except);
        return true;
    });
    return covers;
}

/// All covers of a search with open words.
Shapes open_shapes_of(const Search& search, const std::string& except) {
    const std::vector<float> pieces(search.pieces().size());
    const std::vector<float> spangrams(search.spangrams().size());
    constexpr std::size_t all = 1'000'000'000;
    const BestCovers best =
        best_covers(search, {.pieces = pieces, .spangrams = spangrams}, {.most = all, .pairs = all});
    CHECK(best.complete);
    Shapes covers;
    for (const ValuedCover& cover : best.covers) {
        add_shapes(covers, search, {cover.spangram, cover.pieces}, except);
    }
    return covers;
}

} // namespace

TEST_CASE("open words are all strings of a board up to the price, and no others", "[open_word]") {
    const OpenWordRule rule{.first = 2.5F, .each = 0.8F, .most = 8, .least_letters = 4, .most_letters = 6};
    for (const std::vector<std::string>& rows :
         {std::vector<std::string>{"HORC", "ATAH", "GLIN"}, {"STEA", "RINO", "LEDG"}}) {
        const Board board = testing::board_of(rows);
        const auto plain = traced_plainly(board, rule, {});
        CHECK(plain.size() > 100);
        CHECK(as_map(board, finder_of(board).all(rule)) == plain);
    }
}

TEST_CASE("a word that is taken from the lexicon is an open word", "[open_word]") {
    const Board board = testing::board_of({"TRIN", "AEXG", "QZXQ"});
    const OpenWordRule rule{.least_letters = 4, .most_letters = 6};
    const WordId word = language().lexicon.find("TRINE").value_or(0);
    const auto with = as_map(board, finder_of(board, {&word, 1}).all(rule));
    const auto without = as_map(board, finder_of(board).all(rule));
    const Traced trace{"TRINE", {0, 1, 2, 3, 5}};
    REQUIRE(language().lexicon.find("TRINE"));
    CHECK(without.count(trace) == 0);
    CHECK(with == traced_plainly(board, rule, {"TRINE"}));
    CHECK(with.size() >= without.size());
}

TEST_CASE("the open words that lose least are the first of all by what they lose", "[open_word]") {
    const OpenWordRule rule{.first = 2, .each = 0.8F, .most = 8, .least_letters = 4, .most_letters = 7};
    testing::Dice random(3);
    const auto some = [&](float least, float most) {
        return least + (most - least) * static_cast<float>(random.below(1000)) / 1000;
    };
    const Board board = testing::board_of({"HORC", "ATAH", "GLIN"});
    const OpenWordFinder finder = finder_of(board);
    const OpenWords all = finder.all(rule);
    for (int i = 0; i < 30; ++i) {
        OpenWordLoss loss;
        for (float& cell : loss.cell) { cell = some(-4, 2); }
        for (float& length : loss.length) { length = some(0, 6); }
        loss.of_price = some(0, 2);
        loss.turn = some(-0.5F, 1);
        loss.sharp_turn = some(-0.5F, 1);
        loss.diagonal = some(-0.5F, 1);
        loss.down = some(-1, 1);
        loss.right = some(-1, 1);
        const auto lost = [&](const OpenWords& words, std::size_t word) {
            return lost_by(board, loss, words.paths.cells(words.paths[word]), words.prices[word]);
        };
        std::vector<float> losses;
        for (std::size_t word = 0; word < all.paths.size(); ++word) { losses.push_back(lost(all, word)); }
        std::sort(losses.begin(), losses.end());
        const auto most_words = static_cast<std::size_t>(1 + random.below(200));
        // So much below that few lose as little, or none.
        const float most = i % 3 == 0 ? losses[static_cast<std::size_t>(random.below(50))] : 1000;
        const auto few = static_cast<std::size_t>(
            std::count_if(losses.begin(), losses.end(), [&](float one) { return one <= most; }));
        const OpenWords best = finder.best(rule, loss, most, most_words);
        REQUIRE(best.paths.size() <= most_words);
        CHECK(std::abs(static_cast<double>(best.paths.size()) -
                       static_cast<double>(std::min(few, most_words))) <= (i % 3 == 0 ? 1 : 0));
        for (std::size_t word = 0; word < best.paths.size(); ++word) {
            CHECK(lost(best, word) == Approx(losses[word]).margin(1e-3));
        }
        CHECK(as_map(board, best).size() == best.paths.size()); // each once
    }
}

TEST_CASE("a search with open words has the covers of one whose lexicon has them", "[open_word][search]") {
    testing::Dice random(11);
    int with_covers = 0;
    int open_needed = 0;
    for (int i = 0; i < 400; ++i) {
        const brute_force::Problem problem = testing::random_problem(random);
        std::vector<std::string> some = problem.lexicon;
        std::vector<std::string> long_ones;
        for (const std::string& word : some) {
            if (word.size() >= 4) { long_ones.push_back(word); }
        }
        if (long_ones.empty()) { continue; }
        const std::string hidden = random.of(long_ones);
        std::erase(some, hidden);
        if (some.empty()) { continue; }
        SearchOptions options = testing::options_of(problem);
        options.spangram_parts = 2;

        const testing::Searched listed(problem.rows, some, options);
        const std::atomic<bool> never{false};
        OpenWords words;
        const Lexicon alone = testing::lexicon_of({hidden});
        const Paths traces = find_paths(listed.board, alone, PathKind::playable, never, options.rules);
        for (const Path& path : traces) {
            Path open = path;
            open.part = false;
            open.open = true;
            words.paths.add(open, traces.cells(path));
            words.prices.push_back(0);
        }
        // Without a model every two words may be joined.
        const PhraseModel none;
        const Search unchecked = listed.search.with_unchecked(none, {1000, 1000}, never_stop);
        const Search opened = unchecked.with_open_words(words);

        std::vector<WordEntry> entries;
        for (const std::string& word : some) { entries.push_back(plain_entry(word)); }
        entries.push_back({hidden, 0, flag_theme});
        const Lexicon all(std::move(entries));
        const Search whole(listed.board, all, options, never);

        const auto expected = shapes_of(whole, hidden);
        CHECK(open_shapes_of(opened, hidden) == expected);
        with_covers += expected.empty() ? 0 : 1;
        open_needed += shapes_of(listed.search, hidden) != expected ? 1 : 0;
    }
    CHECK(with_covers > 60);
    CHECK(open_needed > 20);
}

} // namespace weft
