// Covers with one misread word, and spangrams with a misread part, against the boards on which its letter is
// put right.
#include "base/hash.hpp"
#include "cover/best_covers.hpp"
#include "helpers.hpp"
#include "language.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <set>
#include <string>
#include <tuple>

using namespace weft;
using namespace weft::testing;

namespace {

constexpr float price = 6;
constexpr float never_worth = -1'000'000;

struct OtherLetter {
    int cell;
    char right;
};

/// Any value, the same for the same cells, such that sums are exact.
float value_of(CellSet cells) { return static_cast<float>(mix(cells.low().bits() + golden_step) % 1000); }

struct Values {
    std::vector<float> pieces;
    std::vector<float> spangrams;
    CoverValues values() const { return {pieces, spangrams, {}}; }
};

/// `barred`: cells that no spangram is to have.
Values values_of(const Search& search, CellSet barred = {}) {
    Values values;
    for (const Piece& piece : search.pieces()) { values.pieces.push_back(value_of(piece.cells)); }
    for (const Spangram& spangram : search.spangrams()) {
        values.spangrams.push_back(spangram.cells.meets(barred) ? never_worth : value_of(spangram.cells));
    }
    return values;
}

/// A cover as cells and blocks, what it is worth first, the dearest first.
using Laid = std::vector<std::pair<CellSet, BlockSet>>;
using Covers = std::set<std::pair<double, Laid>>;

/// The covers of the highest values, and the value from which on some are missing.
struct BestOnes {
    Covers covers;
    double end = std::numeric_limits<double>::infinity();

    Covers before(double limit) const {
        Covers some;
        for (const auto& cover : covers) {
            if (cover.first < limit) { some.insert(cover); }
        }
        return some;
    }
};

BestOnes best_of(const Search& search, const Values& values, std::size_t pairs = 100'000'000) {
    constexpr std::size_t most = 300;
    const BestCovers best = best_covers(search, values.values(), {.most = most, .pairs = pairs});
    REQUIRE(best.complete);
    BestOnes ones;
    if (best.covers.size() == most) { ones.end = -best.covers.back().value; }
    for (const ValuedCover& cover : best.covers) {
        if (cover.value < 0) { continue; }
        const Spangram& spangram = search.spangrams()[cover.spangram];
        Laid laid;
        for (const PieceId piece : cover.pieces) {
            laid.emplace_back(search.pieces()[piece].cells, search.pieces()[piece].blocks);
        }
        std::sort(laid.begin(), laid.end());
        laid.emplace_back(spangram.cells, spangram.blocks);
        ones.covers.emplace(-cover.value, std::move(laid));
    }
    return ones;
}

} // namespace

TEST_CASE("covers with a misread word are those of the boards with its letter put right", "[misread_word]") {
    const Puzzle puzzle = shipped_puzzle("umbrella");
    SearchOptions options = search_options(puzzle, Options{});
    options.rare_when_needed = false;
    options.joins = &language().knowledge.phrases();
    options.join_price = price;
    // With a found word as well, which lies where it was read.
    CellSet kept;
    if (GENERATE(false, true)) {
        FoundWord found{"MIST", false, {}};
        found.cells = places_of(puzzle.board, options.rules, found).front();
        kept = set_of(found.cells);
        options.known.found.push_back(found);
    }
    const auto search_on = [&](const Board& board, int threads) {
        options.threads = threads;
        const Search checked(board, language().words(), options, never_stop);
        return std::make_unique<Search>(
            checked.with_unchecked(language().knowledge.phrases(), {price, price}, never_stop));
    };
    Dice dice(3);
    int with_covers = 0;
    for (int round = 0; round < 6; ++round) {
        // What was read, and two cells where another letter is taken for possible.
        Board read = puzzle.board;
        std::vector<OtherLetter> slips;
        for (int i = 0; i < 2; ++i) {
            int cell = dice.below(read.cells());
            while (kept.contains(cell)) { cell = dice.below(read.cells()); }
            slips.push_back({cell, read.letters[static_cast<std::size_t>(cell)]});
        }
        if (slips[0].cell == slips[1].cell) { continue; }
        for (const OtherLetter& slip : std::span(slips).first(1)) {
            char& letter = read.letters[static_cast<std::size_t>(slip.cell)];
            letter = letter == 'V' ? 'K' : 'V';
        }
        slips[1].right = slips[1].right == 'S' ? 'T' : 'S';

        Paths misread;
        BestOnes expected;
        const auto unchecked = search_on(read, 1);
        for (const OtherLetter& slip : slips) {
            for (int from = 0; from < read.cells(); ++from) {
                const Paths paths = find_misread_paths(read, CellSet::of(from), language().words());
                for (const Path& path : paths) {
                    if (path.misread != slip.cell || path.instead != slip.right - 'A') { continue; }
                    if (unchecked->words().found.bars(path.word, path.cells)) { continue; }
                    misread.add(path, paths.cells(path));
                }
            }
            Board mended = read;
            mended.letters[static_cast<std::size_t>(slip.cell)] = slip.right;
            const auto search = search_on(mended, 1);
            const BestOnes own = best_of(*search, values_of(*search, CellSet::of(slip.cell)));
            expected.covers.insert(own.covers.begin(), own.covers.end());
            expected.end = std::min(expected.end, own.end);
        }
        const Search search = unchecked->with_misread_words(misread);
        REQUIRE_FALSE(search.apart().empty());
        const Values values = values_of(search);
        const BestOnes found = best_of(search, values);
        INFO(read.letters);
        const double end = std::min(found.end, expected.end);
        REQUIRE(found.before(end) == expected.before(end));
        with_covers += found.before(end).empty() ? 0 : 1;

        // On any number of threads, and of fewer pairs none that is not among them.
        const auto again = search_on(read, 4);
        const Search threaded = again->with_misread_words(misread);
        REQUIRE(best_of(threaded, values_of(threaded)).covers == found.covers);
        for (const auto& cover : best_of(search, values, 100).before(found.end)) {
            REQUIRE(found.covers.contains(cover));
        }
    }
    REQUIRE(with_covers >= 3);
}

namespace {

/// A spangram with one misread part: its cells, blocks and letters, and the cell and letter put right.
using Mended = std::tuple<CellSet, BlockSet, std::string, int, char>;

/// The part that has a cell, unless it is a word of one letter.
const Path* longer_part_with(const Search& search, const SpangramReading& reading, int cell) {
    for (int part = 0; part < reading.parts; ++part) {
        const Path& path = search.paths()[reading.paths[part]];
        if (path.cells.contains(cell)) { return path.length > 1 ? &path : nullptr; }
    }
    return nullptr;
}

} // namespace

TEST_CASE("spangrams with a misread part are those of the boards with its letter put right",
          "[misread_word]") {
    const Puzzle puzzle = shipped_puzzle("night-sky");
    const PhraseModel& phrases = language().knowledge.phrases();
    SearchOptions options = search_options(puzzle, Options{});
    options.rare_when_needed = false;
    options.words.reset(); // more spangrams leave what any number of words can cover
    options.joins = &phrases;
    options.join_price = 10;
    options.phrases = &phrases;
    options.phrase_price = 8;
    const Search unharmed(puzzle.board, language().words(), options, never_stop);
    REQUIRE(unharmed.spangrams().size() > 0);
    Dice dice(7);
    std::size_t spangrams = 0;
    for (int round = 0; round < 6; ++round) {
        // Two letters put right: of a cell that was harmed, in a spangram, and of another that was not.
        const Spangram& chosen = unharmed.spangrams()[dice.index(unharmed.spangrams().size())];
        std::vector<int> cells;
        for (const int cell : chosen.cells) { cells.push_back(cell); }
        Board read = puzzle.board;
        std::vector<OtherLetter> slips;
        OtherLetters others{};
        for (const bool harmed : {true, false}) {
            const int cell = harmed ? dice.of(cells) : dice.below(read.cells());
            const char right = harmed ? read.letters[static_cast<std::size_t>(cell)] : "ESTR"[dice.below(4)];
            if (harmed) { read.letters[static_cast<std::size_t>(cell)] = right == 'V' ? 'K' : 'V'; }
            if (right == read.letters[static_cast<std::size_t>(cell)]) { continue; }
            slips.push_back({cell, right});
            others[static_cast<std::size_t>(cell)] |= 1U << (right - 'A');
        }
        std::set<Mended> expected;
        for (const OtherLetter& slip : slips) {
            Board mended = read;
            mended.letters[static_cast<std::size_t>(slip.cell)] = slip.right;
            options.threads = 1;
            const Search search(mended, language().words(), options, never_stop);
            for (const Spangram& spangram : search.spangrams()) {
                for (const SpangramReading& reading : search.spangrams().readings(spangram)) {
                    if (longer_part_with(search, reading, slip.cell) == nullptr) { continue; }
                    expected.emplace(spangram.cells, spangram.blocks, search.letters(reading), slip.cell,
                                     slip.right);
                }
            }
        }
        const Paths parts = find_misread_paths(read, others, language().words());
        for (const int threads : {1, 3}) {
            options.threads = threads;
            const Search as_read(read, language().words(), options, never_stop);
            const Search search = as_read.with_misread_spangrams(
                parts, phrases, {options.phrase_price, options.join_price}, never_stop);
            REQUIRE(search.complete());
            std::set<Mended> found;
            for (const Spangram& spangram : search.spangrams()) {
                for (const SpangramReading& reading : search.spangrams().readings(spangram)) {
                    int misread = 0;
                    for (int part = 0; part < reading.parts; ++part) {
                        const Path& path = search.paths()[reading.paths[part]];
                        if (!path.is_misread()) { continue; }
                        ++misread;
                        found.emplace(spangram.cells, spangram.blocks, search.letters(reading), path.misread,
                                      static_cast<char>('A' + path.instead));
                    }
                    REQUIRE(misread == 1);
                }
            }
            INFO(read.letters);
            REQUIRE(found == expected);
        }
        spangrams += expected.size();
    }
    REQUIRE(spangrams > 10);
}
