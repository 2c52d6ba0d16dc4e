// The front door: everything that a caller may ask, values out, several threads at once.
#include "base/random.hpp"
#include "helpers.hpp"
#include "language.hpp"
#include "weft/weft.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <set>
#include <thread>

using namespace weft;
using namespace weft::testing;
using Catch::Matchers::Contains;

namespace {

/// Boards of the commonest letters with far more covers than anyone waits for.
const char* const endless =
    "SETARINS\nTARESLIN\nENSTRIAE\nLATERSIN\nSTINEARS\nRETAILSE\nNESTRAIL\nTRAINSES\n";

std::vector<std::string> texts(const Result& result) {
    std::vector<std::string> lines;
    for (const Solution& solution : result.solutions) { lines.push_back(to_text(solution)); }
    return lines;
}

template <typename Thrown, typename Work>
std::string message_of(const Work& work) {
    try {
        work();
    } catch (const Thrown& error) { return error.what(); }
    return "nothing was thrown";
}

} // namespace

TEST_CASE("a solver gives the best solutions as values that outlive it", "[solver]") {
    Result result;
    const Puzzle puzzle = shipped_puzzle("umbrella");
    {
        const Solver solver;
        result = solver.solve(puzzle, {.top = 3});
    }
    REQUIRE(result.solutions.size() == 3);
    const Solution& first = result.solutions.front();
    CHECK(to_text(first) == "*ITS RAINING  DOWNPOUR  MIST  TORRENT  SHOWER  DRIZZLE  DELUGE");
    CHECK(first.spangram.word == puzzle.solution->spangram);
    double sum = result.none;
    CellSet covered;
    for (const Solution& solution : result.solutions) {
        sum += solution.probability;
        CHECK(solution.score <= first.score);
        CHECK(solution.explanation.empty());
    }
    CHECK(sum == Approx(1));
    for (const int cell : first.spangram.cells) { covered.insert(cell); }
    for (const TracedWord& word : first.words) {
        CHECK(word.word.size() == word.cells.size());
        for (const int cell : word.cells) { covered.insert(cell); }
    }
    CHECK(covered == puzzle.board.topology.all());
    CHECK(result.complete());
    CHECK(result.covers.exact);
    CHECK(result.covers.number == 13);
    CHECK_FALSE(result.rare_words);
}

TEST_CASE("a solver ranks by the model that it is given", "[solver]") {
    const Puzzle puzzle = shipped_puzzle("riverbank");
    const Options options{.slips = SlipCare::never};
    const Result packed = Solver().solve(puzzle, options);
    const Result same = solver_with(language().model).solve(puzzle, options);
    CHECK(texts(same) == texts(packed));
    CHECK(same.none == packed.none);
    const Model guess{Weights::first_guess(), Weights::first_guess()};
    CHECK(solver_with(guess).solve(puzzle, options).none != packed.none);
}

TEST_CASE("a spangram of two words that spells a known phrase is read as that", "[solver]") {
    // SEETHE and SIGHTS are everyday words as well.
    const Puzzle puzzle = parse_puzzle("theme: On a trip\nwords: 6\n\n"
                                       "MEUMEY\nUESELR\nSHECGL\nSETLAA\nMIAPTS\nONGHED\nUENTHR\nMCATLA\n",
                                       "test");
    const Result result = Solver().solve(puzzle, {.top = 1});
    REQUIRE(result.solutions.size() == 1);
    CHECK(result.solutions[0].parts == std::vector<std::string>{"SEE", "THE", "SIGHTS"});
    CHECK_FALSE(result.doubtful);
}

TEST_CASE("covers are counted with rare words as it is asked", "[solver]") {
    const Solver solver;
    const auto counted = [&](const Puzzle& puzzle, RareWords rare) {
        const CountResult result = solver.count(puzzle, {.rare_words = rare});
        const CoversResult visited =
            solver.covers(puzzle, [](const CoverView&) { return true; }, {.rare_words = rare});
        CHECK(to_string(result.covers.number) == std::to_string(visited.visited));
        CHECK(result.rare_words == visited.rare_words);
        return std::pair(result.covers.number, result.rare_words);
    };
    const Puzzle everyday = shipped_puzzle("umbrella");
    const auto without = counted(everyday, RareWords::never);
    CHECK(without == counted(everyday, RareWords::where_needed));
    CHECK_FALSE(without.second);
    const auto with = counted(everyday, RareWords::always);
    CHECK(with.first > without.first);
    CHECK(with.second);

    const Puzzle filling =
        parse_puzzle("OFPTTA\nANHAEI\nOSPRSH\nREFCWC\nIIEHEE\nTTOEET\nEOEWHT\nAOOEMK\n", "filling");
    CHECK(counted(filling, RareWords::never) == std::pair(Count{0}, false));
    const auto needed = counted(filling, RareWords::where_needed);
    CHECK(needed == counted(filling, RareWords::always));
    CHECK((needed.first > 0 && needed.second));
}

TEST_CASE("an explanation adds up to the score", "[solver]") {
    const Result result = Solver().solve(shipped_puzzle("kite"), {.top = 2, .explain = true});
    REQUIRE(result.solutions.size() == 2);
    for (const Solution& solution : result.solutions) {
        double score = 0;
        for (const Contribution& part : solution.explanation) {
            score += part.value * part.weight;
            INFO(part.feature);
            CHECK_FALSE(part.meaning.empty());
        }
        CHECK(score == Approx(solution.score));
    }
}

TEST_CASE("a solution of the board without a slip is explained too", "[solver]") {
    Puzzle puzzle = shipped_puzzle("umbrella");
    REQUIRE(puzzle.board.letters[3] == 'R');
    puzzle.board.letters[3] = 'Q';
    const Result result = Solver().solve(puzzle, {.top = 1, .explain = true});
    REQUIRE(result.solutions.front().slip);
    double score = 0;
    for (const Contribution& part : result.solutions.front().explanation) {
        score += part.value * part.weight;
    }
    CHECK(score == Approx(result.solutions.front().score));
}

TEST_CASE("a check that was ended at once calls nothing legal", "[solver]") {
    const std::atomic<bool> stop{true};
    const Fairness ended = Solver().check(shipped_puzzle("umbrella"), {.stop = &stop});
    CHECK_FALSE(ended.legal);
    CHECK_FALSE(ended.fair());
    CHECK_FALSE(ended.complete());
    CHECK(Solver().check(shipped_puzzle("umbrella")).legal == true);
}

TEST_CASE("a puzzle is judged by the number of words that is asked for, and not by what is found",
          "[solver]") {
    const Solver solver;
    Puzzle puzzle = shipped_puzzle("umbrella");
    const Fairness plain = solver.check(puzzle);
    CHECK(solver.check(puzzle, {.words = 8}).legal == false);
    puzzle.words = 8;
    CHECK(solver.check(puzzle).legal == false);
    CHECK(solver.check(puzzle, {.any_count = true}).legal == true);
    puzzle.words = 7;
    puzzle.known.found = {{"MIST", false, {}}};
    CHECK(solver.check(puzzle).covers == plain.covers);
}

TEST_CASE("options stand before what the puzzle says", "[solver]") {
    const Solver solver;
    Puzzle puzzle = shipped_puzzle("umbrella");
    const Result told = solver.solve(puzzle);
    puzzle.words = 8;
    puzzle.theme = "Nothing of the kind";
    CHECK(texts(solver.solve(puzzle)) != texts(told));
    const Result asked = solver.solve(puzzle, {.words = 7, .theme = "Grab an umbrella"});
    CHECK(texts(asked) == texts(told));
    const Result blind = solver.solve(shipped_puzzle("umbrella"), {.any_count = true, .theme = ""});
    CHECK(blind.covers.number >= told.covers.number);
    CHECK(blind.solutions.size() == 5);
    CHECK(solver.count(puzzle, {.words = 7}).covers.number == told.covers.number);
}

TEST_CASE("where fewer covers than the short list holds are found, their number is exact", "[solver]") {
    const Solver solver;
    const Puzzle puzzle = parse_puzzle("TIME\nWORD\nABLE\n", "test");
    const Result result = solver.solve(puzzle);
    REQUIRE(result.covers.number > 0);
    CHECK(result.covers.exact);
    CHECK(result.covers.number == solver.count(puzzle).covers.number);
    const Result many = solver.solve(shipped_puzzle("night-sky"), {.any_count = true});
    CHECK(many.complete());
    CHECK_FALSE(many.covers.exact);
    CHECK(many.covers.number == 128);
}

TEST_CASE("covers are streamed, counted and ended by the visitor", "[solver]") {
    const Solver solver;
    const Puzzle puzzle = shipped_puzzle("umbrella");
    std::set<std::string> lines;
    const CoversResult all = solver.covers(puzzle, [&](const CoverView& cover) {
        lines.insert(cover.to_text());
        CHECK(cover.solution().words.size() == 6);
        return true;
    });
    CHECK(all.visited == 13);
    CHECK_FALSE(all.ended_by_visitor);
    CHECK(all.ending == Ending::complete);
    CHECK(lines.size() == 13);
    CHECK(lines.count("*ITS+RAINING DRIZZLE DELUGE DOWNPOUR TORRENT SHOWER SMIT/STIM") == 1);
    const CountResult count = solver.count(puzzle);
    CHECK(count.covers.number == 13);
    CHECK(count.covers.exact);
    const CoversResult some = solver.covers(puzzle, [](const CoverView&) { return false; });
    CHECK(some.visited == 1);
    CHECK(some.ended_by_visitor);
    CHECK(some.ending == Ending::complete);
    const CountResult pieces = solver.count_piece_covers(parse_puzzle("TIME\n", "test"));
    CHECK(pieces.covers.number == 1);
}

TEST_CASE("words are listed longest first", "[solver]") {
    const Puzzle puzzle = parse_puzzle("TIME\nWORD\n", "test");
    const WordsResult result = Solver().words(puzzle);
    std::vector<std::string> found;
    for (const TracedWord& word : result.words) {
        found.push_back(word.word);
        CHECK(word.word.size() == word.cells.size());
    }
    CHECK(std::count(found.begin(), found.end(), "TIME") == 1);
    CHECK(std::count(found.begin(), found.end(), "EMIT") == 1);
    CHECK(std::is_sorted(found.begin(), found.end(), [](const std::string& a, const std::string& b) {
        return a.size() != b.size() ? a.size() > b.size() : a < b;
    }));
}

TEST_CASE("a puzzle is made, and checked", "[solver]") {
    const Solver solver;
    const MakeRequest request{.theme = "Green",
                              .spangram = "Garden",
                              .words = {"plant", "bloom"},
                              .rows = 4,
                              .columns = 4,
                              .tries = 8};
    const MakeResult made = solver.make(request, {.threads = 1});
    REQUIRE(made.puzzle);
    CHECK(made.tries >= 1);
    CHECK(made.proposed.empty());
    CHECK(made.puzzle->words == 3);
    CHECK(made.fairness.faults.empty());
    const Fairness fairness = solver.check(*made.puzzle);
    CHECK(fairness.covers == made.fairness.covers);
    CHECK(fairness.rank == made.fairness.rank);
    CHECK(solver.make(request, {.threads = 2}).puzzle->board.letters == made.puzzle->board.letters);
    const MakeRequest with_fill{.theme = "Green",
                                .spangram = "GARDEN",
                                .words = {"PLANT"},
                                .rows = 4,
                                .columns = 4,
                                .fill = true,
                                .tries = 8};
    const MakeResult filled = solver.make(with_fill);
    REQUIRE(filled.puzzle);
    CHECK_FALSE(filled.proposed.empty());
    // Also beside a list of one's own.
    const ScratchFolder folder;
    CHECK_FALSE(Solver(folder.file("words", "GARDEN\nPLANT\n")).make(with_fill).proposed.empty());
}

TEST_CASE("a word-hunt board is hunted", "[solver]") {
    const Solver solver;
    const Board board{Topology::rectangle(4, 4), "OATRIHPSHTNRENEI"};
    const hunt::Result result = solver.hunt(board);
    REQUIRE(result.words.size() > 50);
    CHECK(result.ending == Ending::complete);
    int points = 0;
    for (const hunt::Word& word : result.words) { points += word.points; }
    CHECK(result.points() == points);
    const hunt::Result longer = solver.hunt(board, {.rules = hunt::Rules::length, .min_length = 6});
    CHECK(longer.words.size() < result.words.size());
    CHECK(longer.words.front().points == static_cast<int>(longer.words.front().word.size()));
    CHECK_THROWS_AS(solver.hunt(board, {.min_length = 0}), OptionError);
    CHECK_THROWS_AS(solver.hunt({Topology::rectangle(4, 4), "OATR"}), InputError);
    const std::atomic<bool> stop{true};
    CHECK(solver.hunt(board, {}, {.stop = &stop}).ending == Ending::stopped);
}

TEST_CASE("every parameter is checked", "[solver]") {
    const Solver solver;
    const Puzzle puzzle = shipped_puzzle("kite");
    const auto refused = [&](const Options& options) {
        return message_of<OptionError>([&] { solver.solve(puzzle, options); });
    };
    CHECK(refused({.top = 0}) == "top takes 1 to 100000, not 0");
    CHECK(refused({.top = max_top + 1}) == "top takes 1 to 100000, not 100001");
    CHECK_THAT(refused({.words = 0}), Contains("words takes a number from 1"));
    CHECK_THAT(refused({.words = 3, .any_count = true}), Contains("any_count"));
    CHECK_THAT(refused({.spangram_parts = 0}), Contains("spangram_parts"));
    CHECK_THAT(refused({.threads = -1}), Contains("threads takes 0 to 1024"));
    CHECK_THAT(refused({.threads = 1025}), Contains("threads"));
    CHECK_THAT(refused({.time_limit = 0.0}), Contains("time_limit"));
    CHECK_THAT(refused({.time_limit = std::numeric_limits<double>::quiet_NaN()}), Contains("time_limit"));
    CHECK_THAT(message_of<OptionError>([&] { solver.solve(puzzle, {.words = 30}); }),
               Contains("30 words of four letters cannot fit"));
    for (const MakeRequest& request :
         {MakeRequest{.theme = "", .spangram = "G4RDEN", .words = {"PLANT"}},
          MakeRequest{.theme = "a\nb", .spangram = "GARDEN", .words = {"PLANT"}},
          MakeRequest{.theme = "", .spangram = "", .words = {"PLANT"}},
          MakeRequest{.theme = "", .spangram = "GARDEN", .words = {"PLANT"}, .rows = 0},
          MakeRequest{.theme = "", .spangram = "GARDEN", .words = {"PLANT"}, .rows = 12, .columns = 12},
          MakeRequest{.theme = "", .spangram = "GARDEN", .words = {"PLANT"}, .count = 0},
          MakeRequest{.theme = "", .spangram = "GARDEN", .words = {"PLANT"}, .tries = -1}}) {
        CHECK_THROWS_AS(solver.make(request), OptionError);
    }
    CHECK_THROWS_AS(solver.make({.theme = "", .spangram = "GARDEN", .words = {"PL4NT"}}), InputError);
}

TEST_CASE("no more words are found than there are", "[solver]") {
    const Solver solver;
    const std::string fine = "nothing was thrown";
    const auto refused = [&](const std::vector<std::string>& rows, std::optional<int> words,
                             const Options& options = {}) {
        Puzzle puzzle{.name = "FILE",
                      .date = {},
                      .theme = {},
                      .words = words,
                      .board = board_of(rows),
                      .solution = {},
                      .known = {{{"WORD", false, {}}, {"ABLE", false, {}}}, {}}};
        return message_of<Error>([&] { solver.count(puzzle, options); });
    };
    const std::vector<std::string> whole{"TIME", "WORD", "ABLE"};
    CHECK(refused(whole, 2) == fine);
    CHECK(refused(whole, 1) == "FILE: 2 words are found, but the number of words is 1");
    CHECK(refused(whole, 3, {.words = 1}) == "2 words are found, but the number of words is 1 (FILE)");
    CHECK(refused(whole, 1, {.words = 2}) == fine);
    CHECK(refused(whole, 1, {.any_count = true}) == fine);
    // What is used up counts, where it has room for a word.
    const std::vector<std::string> used{"....", "WORD", "ABLE"};
    CHECK(refused(used, 3) == fine);
    CHECK(refused(used, 2) == "FILE: 2 words are found and others used up, but the number of words is 2");
    CHECK(refused({"___.", "WORD", "ABLE"}, 2) == fine);
}

TEST_CASE("no chance depends on how many solutions are asked for", "[solver]") {
    const Solver solver;
    for (const char* name : {"hidden-number", "double-letter", "umbrella"}) {
        INFO(name);
        Puzzle puzzle = shipped_puzzle(name);
        puzzle.theme.clear();
        puzzle.words.reset();
        const auto solved = [&](int top) { return solver.solve(puzzle, {.top = top}); };
        const Result usual = solved(5);
        for (const int top : {1, 50, 300}) {
            const Result other = solved(top);
            CHECK(other.none == usual.none);
            for (std::size_t i = 0; i < std::min(other.solutions.size(), usual.solutions.size()); ++i) {
                CHECK(to_text(other.solutions[i]) == to_text(usual.solutions[i]));
                CHECK(other.solutions[i].probability == usual.solutions[i].probability);
            }
            double sum = other.none;
            for (const Solution& solution : other.solutions) { sum += solution.probability; }
            CHECK(sum <= 1 + 1e-9);
        }
    }
}

TEST_CASE("a hint names the sides of a hexagon", "[solver][hints]") {
    const ScratchFolder folder;
    const std::string list = folder.file("words.txt", "start\ntime\nword\ngar\nden\n");
    const Puzzle puzzle =
        parse_puzzle("words: 5\nrules: min-length 3\n\nTIW\nSMEO\nGTADR\nADRT\nREN\n", "hexagon");
    HintRequest request;
    request.spangram = true;
    // Turned by sixty degrees.
    const Topology& shape = puzzle.board.topology;
    for (const auto& [turns, sides] : {std::pair{0, "from the upper left to the lower right"},
                                       {1, "from top to bottom"},
                                       {2, "from the lower left to the upper right"}}) {
        Puzzle turned = puzzle;
        const auto& symmetry = shape.symmetries()[static_cast<std::size_t>(turns)];
        for (std::size_t cell = 0; cell < symmetry.size(); ++cell) {
            turned.board.letters[symmetry[cell]] = puzzle.board.letters[cell];
        }
        CHECK(Solver(list).hint(turned, request).text == fmt::format("The spangram runs {}.", sides));
    }
}

TEST_CASE("every error is an Error that says its kind and its place", "[solver]") {
    const ScratchFolder folder;
    const std::string file = folder.file("bad.txt", "ABCD\nABC\n");
    try {
        read_puzzle(file);
        FAIL("a row too short was read");
    } catch (const Error& error) {
        CHECK(error.kind() == ErrorKind::input);
        CHECK(error.file() == file);
        CHECK(error.line() == 2);
        CHECK_THAT(error.reason(), Contains("a row of 3 letters"));
        CHECK(error.what() == file + ":2: " + error.reason());
    }
    try {
        const Solver unread(file + "-is-missing");
        FAIL("a missing lexicon was read");
    } catch (const Error& error) {
        CHECK(error.line() == 0);
        CHECK(error.what() == file + "-is-missing: cannot be read: No such file or directory");
    }
    Puzzle torn = shipped_puzzle("kite");
    torn.board.letters.pop_back();
    CHECK_THROWS_AS(Solver().solve(torn), InputError);
    torn.board.letters += 'a';
    CHECK_THROWS_AS(Solver().count(torn), InputError);
    const std::string words = folder.file("words", "AAAAAAAAAAAA\n");
    const Puzzle same = parse_puzzle("AAAAAAAA\nAAAAAAAA\nAAAAAAAA\nAAAAAAAA\n", "same");
    CHECK_THROWS_AS(Solver(words).solve(same), TooLarge);
    CHECK(name(ErrorKind::size) == "size");
}

TEST_CASE("a time limit and a flag end the work with what was found, and are told apart", "[solver]") {
    const Solver solver;
    const Puzzle puzzle = parse_puzzle(endless, "endless");
    CHECK(solver.solve(puzzle, {.time_limit = 0.3}).ending == Ending::time_limit);
    CHECK(solver.count(puzzle, {.time_limit = 0.3}).ending == Ending::time_limit);
    CHECK_FALSE(solver.count(puzzle, {.time_limit = 0.3}).covers.exact);
    std::atomic<bool> stop{false};
    std::thread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        stop = true;
    });
    const Result stopped = solver.solve(puzzle, {.time_limit = 60.0, .stop = &stop});
    later.join();
    CHECK(stopped.ending == Ending::stopped);
    CHECK_FALSE(stopped.complete());
    CHECK(solver.words(puzzle, {.stop = &stop}).ending == Ending::stopped);
    CHECK(solver.count_piece_covers(puzzle, {.stop = &stop}).ending == Ending::stopped);
    CHECK(solver.covers(puzzle, [](const CoverView&) { return true; }, {.stop = &stop}).ending ==
          Ending::stopped);
    CHECK(solver.check(shipped_puzzle("kite"), {.stop = &stop}).ending == Ending::stopped);
    CHECK(solver.solve(shipped_puzzle("kite"), {.time_limit = std::numeric_limits<double>::infinity()})
              .complete());
}

TEST_CASE("progress is told", "[solver]") {
    Progress progress;
    Solver().solve(shipped_puzzle("kite"), {.progress = &progress});
    CHECK(progress.total > 0);
    CHECK(progress.done == progress.total);
}

TEST_CASE("one solver answers several threads at once, the same as one", "[solver]") {
    const Solver solver;
    const std::vector<std::string> names = {"kite", "umbrella", "bakery", "night-sky"};
    std::vector<Puzzle> puzzles;
    std::vector<std::vector<std::string>> expected;
    for (const std::string& name : names) {
        puzzles.push_back(shipped_puzzle(name));
        expected.push_back(texts(solver.solve(puzzles.back())));
    }
    std::vector<std::vector<std::string>> found(2 * puzzles.size());
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < found.size(); ++i) {
        threads.emplace_back([&, i, copy = solver] {
            // Some with a thread of their own, some that share out their work.
            const Puzzle& puzzle = puzzles[i % puzzles.size()];
            found[i] =
                texts(copy.solve(puzzle, {.threads = i < puzzles.size() ? 1 : 2, .time_limit = 300.0}));
            copy.count(puzzle);
            copy.words(puzzle);
        });
    }
    for (std::thread& thread : threads) { thread.join(); }
    for (std::size_t i = 0; i < found.size(); ++i) { CHECK(found[i] == expected[i % puzzles.size()]); }
}
