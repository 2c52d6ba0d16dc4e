// The search against plain recursion on many small random boards, and against itself on any number of
// threads.
#include "cover/search.hpp"

#include "brute_force.hpp"
#include "cover/best_covers.hpp"
#include "cover/piece_count.hpp"
#include "helpers.hpp"
#include "plain_order.hpp"
#include "random_problem.hpp"
#include "show/json.hpp"
#include "show/terminal.hpp"

#include <catch2/catch.hpp>
#include <tuple>

using namespace weft;
using namespace weft::testing;
using brute_force::Problem;

namespace {

brute_force::Shape shape_of(const Topology& topology, CellSet cells, BlockSet blocks) {
    brute_force::Shape shape;
    for (const int cell : cells) {
        shape.cells.insert({topology.place(cell).row, topology.place(cell).column});
    }
    for (const int block : blocks) {
        shape.blocks.insert({topology.place(block).row, topology.place(block).column});
    }
    return shape;
}

std::set<brute_force::Cover> covers_of(Search& search) {
    std::set<brute_force::Cover> covers;
    std::size_t visits = 0;
    const Topology& topology = search.board().topology;
    for_each_cover_in_order(search, [&](const Cover& cover) {
        ++visits;
        const Spangram& spangram = search.spangrams()[cover.spangram];
        std::set<brute_force::Shape> others;
        for (const PieceId piece : cover.pieces) {
            others.insert(shape_of(topology, search.pieces()[piece].cells, search.pieces()[piece].blocks));
        }
        covers.insert({shape_of(topology, spangram.cells, spangram.blocks), others});
        return true;
    });
    // No cover is visited twice.
    REQUIRE(visits == covers.size());
    return covers;
}

std::set<brute_force::Reading> readings_of(Search& search) {
    std::set<brute_force::Reading> readings;
    const Best best = best_solutions(search, common_words_first(search), 1U << 20);
    for (const CoverReading& solution : best.solutions) {
        const Solution spelled = spell(search, solution);
        std::vector<std::string> words;
        for (const TracedWord& word : spelled.words) { words.push_back(word.word); }
        std::sort(words.begin(), words.end());
        readings.insert({spelled.spangram.word, words});
    }
    REQUIRE(readings.size() == best.solutions.size());
    return readings;
}

/// The board in the middle of holes, so many that its cells have numbers on both sides of 64.
std::vector<std::string> among_holes(const std::vector<std::string>& rows) {
    constexpr std::size_t columns = 12;
    constexpr std::size_t middle = 64 / columns;
    const std::size_t above = middle - std::min(middle, rows.size() / 2);
    std::vector<std::string> result(above, std::string(columns, Board::hole));
    for (const std::string& row : rows) {
        result.push_back(std::string(2, Board::hole) + row);
        result.back().resize(columns, Board::hole);
    }
    while (result.size() * columns <= 64) { result.emplace_back(columns, Board::hole); }
    return result;
}

/// Whether the search finds just what plain recursion found, with sets of either width.
void require_same(const Problem& problem, const brute_force::Answer& answer) {
    describe(problem);
    SearchOptions options = options_of(problem);
    for (const Width width : {Width::narrow, Width::wide}) {
        options.wide = width == Width::wide;
        INFO((options.wide ? "wide" : "narrow"));
        Searched searched(problem.rows, problem.lexicon, options);
        Search& search = searched.search;
        REQUIRE(covers_of(search) == answer.covers);
        REQUIRE(readings_of(search) == answer.readings);
        const CoverCount counted = count_covers(search);
        REQUIRE(counted.number == answer.covers.size());
        REQUIRE(counted.exact);
        REQUIRE(count_piece_covers(searched.board.topology, search.pieces(), searched.stop, most_rests,
                                   width) == answer.piece_covers.size());
    }
    options.wide = false;
    Searched among(among_holes(problem.rows), problem.lexicon, options);
    REQUIRE(among.search.width() == Width::wide);
    REQUIRE(covers_of(among.search).size() == answer.covers.size());
    REQUIRE(readings_of(among.search) == answer.readings);
    REQUIRE(count_covers(among.search).number == answer.covers.size());
    REQUIRE(count_piece_covers(among.board.topology, among.search.pieces(), among.stop) ==
            answer.piece_covers.size());
}

/// Compares the search with plain recursion on so many random boards, by seed.
void compare_with_recursion(int first_seed, int boards) {
    int compared = 0;
    int covered = 0;
    int crossing = 0;
    int joined = 0;
    int many = 0;
    for (int seed = first_seed; seed < first_seed + boards; ++seed) {
        Dice random(static_cast<std::uint64_t>(seed));
        const brute_force::Problem problem = random_problem(random);
        const brute_force::Answer answer = brute_force::enumerate(problem);
        if (answer.gave_up) { continue; }
        INFO("seed " << seed);
        require_same(problem, answer);
        ++compared;
        covered += answer.covers.empty() ? 0 : 1;
        many += answer.covers.size() > 3 ? 1 : 0;
        crossing += answer.self_crossing_used ? 1 : 0;
        joined += std::any_of(answer.readings.begin(), answer.readings.end(),
                              [&](const auto& reading) {
                                  return !std::binary_search(problem.lexicon.begin(), problem.lexicon.end(),
                                                             reading.first);
                              })
                      ? 1
                      : 0;
    }
    // Boards without covers would let any search pass.
    CAPTURE(compared, covered, many, crossing, joined);
    CHECK(compared > boards / 2);
    CHECK(covered > boards / 5);
    CHECK(many > boards / 10);
    CHECK(crossing > boards / 20);
    CHECK(joined > boards / 10);
}

} // namespace

namespace {

/// The same on boards with holes and by other rules than the game's.
void compare_by_rules(int first_seed, int boards) {
    int compared = 0;
    std::map<std::string, int> covered; // and how many boards of a kind have a cover
    for (int seed = first_seed; seed < first_seed + boards; ++seed) {
        Dice random(static_cast<std::uint64_t>(seed));
        const brute_force::Problem problem = random_problem_by_rules(random);
        const brute_force::Answer answer = brute_force::enumerate(problem);
        if (answer.gave_up) { continue; }
        INFO("seed " << seed);
        require_same(problem, answer);
        ++compared;
        if (answer.covers.empty()) { continue; }
        ++covered[problem.crossing ? "crossing" : "no crossing"];
        ++covered[problem.spangram == brute_force::Spangram::none ? "no spangram" : "spangram"];
        ++covered[fmt::format("min-length {}", problem.min_length)];
        covered["holes"] += board_of(problem.rows).topology.holes().empty() ? 0 : 1;
        covered["several"] += answer.covers.size() > 3 ? 1 : 0;
        Problem official = problem;
        official.crossing = false;
        covered["only with crossing"] +=
            problem.crossing && brute_force::enumerate(official).covers.empty() ? 1 : 0;
    }
    CAPTURE(compared, covered);
    CHECK(compared > boards / 2);
    for (const char* kind : {"crossing", "no crossing", "no spangram", "spangram", "holes", "several"}) {
        CHECK(covered[kind] > boards / 10);
    }
    for (const char* kind : {"min-length 2", "min-length 3", "min-length 4", "only with crossing"}) {
        CHECK(covered[kind] > boards / 40);
    }
}

} // namespace

TEST_CASE("the search keeps any rules as plain recursion does", "[search][rules]") {
    compare_by_rules(1, 600);
}

TEST_CASE("the search keeps any rules as plain recursion does on very many boards", "[search][rules][slow]") {
    compare_by_rules(601, 10000);
}

TEST_CASE("the search finds what plain recursion finds on random boards", "[search]") {
    compare_with_recursion(1, 500);
}

TEST_CASE("the search finds what plain recursion finds on very many boards", "[search][slow]") {
    compare_with_recursion(501, 10000);
}

TEST_CASE("the best covers are those of a full sort", "[search]") {
    Dice random(13);
    std::size_t longest = 0;
    for (int board = 0; board < 80; ++board) {
        const brute_force::Problem problem = random_problem(random);
        describe(problem);
        Searched searched(problem.rows, problem.lexicon, options_of(problem));
        Search& search = searched.search;
        // Whole numbers of both signs, with many ties.
        const auto value = [&] { return static_cast<float>(random.below(20)) - 10; };
        std::vector<float> pieces(search.pieces().size());
        std::generate(pieces.begin(), pieces.end(), value);
        std::vector<float> spangrams(search.spangrams().size());
        std::generate(spangrams.begin(), spangrams.end(), value);
        CoverValues values{pieces, spangrams, {}};
        std::generate(values.words.begin(), values.words.end(), value);

        using Valued = std::tuple<double, std::size_t, std::vector<PieceId>>;
        std::vector<Valued> all;
        for (auto& [spangram, chosen] : covers_in_order(search)) {
            double sum = spangrams[spangram] + values.words[chosen.size()];
            for (const PieceId piece : chosen) { sum += pieces[piece]; }
            std::sort(chosen.begin(), chosen.end());
            all.emplace_back(-sum, spangram, chosen);
        }
        std::sort(all.begin(), all.end());
        longest = std::max(longest, all.size());
        const auto best = [&](const Wanted& wanted) {
            std::vector<Valued> found;
            for (const ValuedCover& cover : best_covers(search, values, wanted).covers) {
                found.emplace_back(-cover.value, cover.spangram, cover.pieces);
            }
            return found;
        };
        for (const std::size_t most : {std::size_t{1}, std::size_t{7}, std::size_t{100000}}) {
            const auto kept = static_cast<std::ptrdiff_t>(std::min(most, all.size()));
            const std::vector<Valued> first(all.begin(), all.begin() + kept);
            REQUIRE(best({.most = most}) == first);
            if (first.size() < most) { continue; }
            REQUIRE(best({.most = most, .reached = -std::get<0>(first.back())}) == first);
        }
        constexpr double margin = 0.7;
        if (all.empty()) { continue; }
        const auto near = std::find_if(all.begin(), all.end(), [&](const Valued& cover) {
            return std::get<0>(cover) > std::get<0>(all.front()) + margin;
        });
        auto always = all.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(3, all.size()));
        while (always != all.end() && std::get<0>(*always) == std::get<0>(*(always - 1))) { ++always; }
        REQUIRE(best({.most = 100000, .always = 3, .margin = margin}) ==
                std::vector<Valued>(all.begin(), std::max(near, always)));
    }
    REQUIRE(longest > 100);
}

TEST_CASE("any number of words is the sum over every number", "[search]") {
    Dice random(7);
    for (int board = 0; board < 40; ++board) {
        brute_force::Problem problem = random_problem(random);
        problem.words.reset();
        describe(problem);
        Searched every(problem.rows, problem.lexicon, options_of(problem));
        const auto all = covers_of(every.search);
        std::size_t total = 0;
        for (std::size_t words = 1; words <= every.board.letters.size() / 4; ++words) {
            problem.words = words;
            Searched exact(problem.rows, problem.lexicon, options_of(problem));
            for (const auto& cover : covers_of(exact.search)) {
                REQUIRE(cover.second.size() + 1 == words);
                REQUIRE(all.contains(cover));
                ++total;
            }
        }
        REQUIRE(total == all.size());
    }
}

TEST_CASE("results do not depend on the number of threads", "[search]") {
    const auto results = [](const Board& board, const Lexicon& lexicon, SearchOptions options, int threads) {
        const std::atomic<bool> stop{false};
        options.threads = threads;
        Search search(board, lexicon, options, stop);
        auto covers = covers_in_order(search);
        const Best best = best_solutions(search, common_words_first(search), 50);
        std::vector<std::string> solutions;
        for (const CoverReading& solution : best.solutions) {
            solutions.push_back(to_json(board, spell(search, solution)).dump());
        }
        REQUIRE(best.covers == covers.size());
        return std::pair(std::move(covers), std::move(solutions));
    };
    Dice random(11);
    for (int round = 0; round < 30; ++round) {
        const brute_force::Problem problem = random_problem(random);
        describe(problem);
        const Board board = board_of(problem.rows);
        const Lexicon lexicon = lexicon_of(problem.lexicon);
        const auto one = results(board, lexicon, options_of(problem), 1);
        REQUIRE(results(board, lexicon, options_of(problem), 2) == one);
        REQUIRE(results(board, lexicon, options_of(problem), 8) == one);
    }
    const Lexicon lexicon = Lexicon::from_file((source_folder() / "tests" / "words.txt").string());
    for (const char* name : {"night-sky.txt", "bakery.txt"}) {
        const Puzzle puzzle = read_puzzle((source_folder() / "puzzles" / name).string());
        const SearchOptions options{.words = puzzle.words, .spangram_parts = 3};
        const auto one = results(puzzle.board, lexicon, options, 1);
        REQUIRE_FALSE(one.first.empty());
        REQUIRE(results(puzzle.board, lexicon, options, 2) == one);
        REQUIRE(results(puzzle.board, lexicon, options, 8) == one);
    }
}

TEST_CASE("a raised flag ends a search, which then says that it is not complete", "[search]") {
    const Board board = board_of({"TESTTEST", "SETTTEST", "TESTSETT", "TESTTEST"});
    const Lexicon lexicon = lexicon_of({"TEST", "SETT", "TESTTEST", "TESTSETT", "STET", "TESTS"});
    const std::atomic<bool> stop{true};
    const Search search(board, lexicon, {}, stop);
    REQUIRE_FALSE(search.complete());
    REQUIRE_FALSE(for_each_cover(search, [](int, const Cover&) {}));
    REQUIRE_FALSE(for_each_cover_in_order(search, [](const Cover&) { return true; }));
    REQUIRE_FALSE(count_covers(search).exact);
    REQUIRE_FALSE(best_covers(search, {}, {.most = 1}).complete);
}

TEST_CASE("a flag raised later ends what follows, and the search stays what it was", "[search]") {
    const Board board = board_of({"TESTTEST", "SETTTEST", "TESTSETT", "TESTTEST"});
    const Lexicon lexicon = lexicon_of({"TEST", "SETT", "TESTTEST", "TESTSETT", "STET", "TESTS"});
    std::atomic<bool> stop{false};
    const Search search(board, lexicon, {}, stop);
    const std::vector<float> pieces(search.pieces().size());
    const std::vector<float> spangrams(search.spangrams().size());
    const CoverCount all = count_covers(search);
    REQUIRE(all.exact);
    stop = true;
    REQUIRE(search.complete());
    REQUIRE_FALSE(for_each_cover(search, [](int, const Cover&) {}));
    REQUIRE_FALSE(count_covers(search).exact);
    REQUIRE_FALSE(best_covers(search, {pieces, spangrams, {}}, {.most = 1}).complete);
    stop = false;
    REQUIRE(count_covers(search).number == all.number);
}

TEST_CASE("more words than can be counted are refused", "[search]") {
    const Board board = board_of(std::vector<std::string>(8, std::string(16, 'A')));
    const Lexicon lexicon = lexicon_of({"AAA", "BB"});
    Rules rules;
    rules.min_length = 2;
    CHECK_THROWS_AS(Search(board, lexicon, {.words = std::nullopt, .rules = rules}, never_stop), TooLarge);
    rules.min_length = 3;
    rules.spangram = SpangramRule::none;
    CHECK_NOTHROW(Search(board_of({"AAA"}), lexicon, {.words = std::nullopt, .rules = rules}, never_stop));
}

TEST_CASE("a visitor ends a stream of covers", "[search]") {
    Searched searched({"TESTT", "SETTE", "TESTS", "TESTT"},
                      {"TEST", "TESTT", "SETT", "STET", "TESTS", "ETTE", "TE", "ST"});
    REQUIRE(covers_in_order(searched.search).size() > 2);
    int seen = 0;
    // The end was asked for: nothing was cut short.
    REQUIRE(for_each_cover_in_order(searched.search, [&](const Cover&) { return ++seen < 2; }));
    REQUIRE(seen == 2);
}
