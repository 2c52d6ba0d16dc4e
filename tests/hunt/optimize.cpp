#include "hunt/optimize.hpp"

#include "cli/command.hpp"
#include "hunt/record.hpp"
#include "scratch_folder.hpp"
#include "weft/error.hpp"

#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>
#include <set>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace weft;
using namespace weft::hunt;
using weft::testing::ScratchFolder;

namespace {

Lexicon lexicon_of(const std::vector<std::string>& words) {
    std::vector<WordEntry> entries;
    for (const std::string& word : words) { entries.push_back({word, 0, 0}); }
    return Lexicon(std::move(entries));
}

const Lexicon& small_lexicon() {
    static const Lexicon lexicon = lexicon_of(
        {"TAR", "RAT", "ART", "STAR", "RATS",  "TEA",   "EAT",   "ATE", "EATS", "SEAT", "TEAR", "RATE",
         "ERA", "EAR", "ARE", "SEA",  "ASTER", "STARE", "TEARS", "NET", "TEN",  "NEAR", "EARN"});
    return lexicon;
}

std::string free_pattern(const Topology& shape) {
    return std::string(static_cast<std::size_t>(shape.cells()), '?');
}

/// Ends a search after so many boards.
class Patience final : public Watcher {
  public:
    explicit Patience(std::uint64_t boards)
        : left_(boards) {}
    const std::atomic<bool>& stop() const { return stop_; }
    int bar() const override { return 0; }
    void seen(int score, const std::string& board) override { boards_.emplace_back(score, board); }
    void scored(std::uint64_t boards) override {
        left_ -= std::min(boards, left_);
        stop_ = left_ == 0;
    }

    std::vector<std::pair<int, std::string>> boards_;

  private:
    std::uint64_t left_;
    std::atomic<bool> stop_{false};
};

std::vector<ScoredBoard> optimized(const BoardSpace& space, const OptimizeOptions& options) {
    const Trie trie(small_lexicon(), {Rules::length, 3}, space.topology.cells());
    Optimizer optimizer(space, trie, options);
    optimizer.run(never_stop);
    return optimizer.status().boards;
}

} // namespace

TEST_CASE("rotations and reflections have one canonical form", "[optimize]") {
    Random random(3);
    for (const auto& [name, count] : {std::pair{"4x4", 8U}, {"3x5", 4U}, {"hex19", 12U}}) {
        const Topology shape = *Topology::parse(name);
        const BoardSpace space(shape, free_pattern(shape), all_letters);
        REQUIRE(shape.symmetries().size() == count);
        for (int round = 0; round < 20; ++round) {
            const std::string letters = space.random(random);
            std::set<std::string> images;
            for (const auto& symmetry : shape.symmetries()) {
                std::string image = letters;
                for (int cell = 0; cell < shape.cells(); ++cell) {
                    image[symmetry[static_cast<std::size_t>(cell)]] = letters[static_cast<std::size_t>(cell)];
                    // A symmetry keeps neighbours neighbours.
                    for (int next : shape.neighbours(cell)) {
                        REQUIRE(shape.neighbours(symmetry[static_cast<std::size_t>(cell)])
                                    .contains(symmetry[static_cast<std::size_t>(next)]));
                    }
                }
                images.insert(image);
                REQUIRE(space.canonical(image) == space.canonical(letters));
            }
            REQUIRE(images.size() == count);
            REQUIRE(space.canonical(letters) == *images.begin());
        }
    }
}

TEST_CASE("a pattern that is held keeps the symmetries that fit it", "[optimize]") {
    const Topology square = Topology::rectangle(3, 3);
    const BoardSpace corner(square, "s????????", all_letters);
    REQUIRE(corner.symmetries.size() == 2);
    REQUIRE(corner.canonical("SZAAAAAAA") == "SAAZAAAAA");
    REQUIRE(corner.free.size() == 8);
    REQUIRE(corner.contains("SABCDEFGH"));
    REQUIRE_FALSE(corner.contains("TABCDEFGH"));
    REQUIRE(BoardSpace(square, ".?.?.?.?.", 0b11).size(10000) == 512);
    REQUIRE(BoardSpace(square, ".?.?.?.?.", all_letters).size(10000) == 10000);
    REQUIRE_FALSE(BoardSpace(square, ".........", 0b11).contains("ABABABABC"));
    REQUIRE_THROWS_AS(BoardSpace(square, "s???????", all_letters), InputError);
    REQUIRE_THROWS_AS(BoardSpace(square, "s?!??????", all_letters), InputError);
    REQUIRE_THROWS_AS(BoardSpace(square, ".........", 0), InputError);
}

TEST_CASE("the ranking keeps the best boards, rotations once", "[optimize]") {
    const BoardSpace space(Topology::rectangle(2, 2), "????", all_letters);
    Leaderboard ranking(space, 2);
    REQUIRE(ranking.add(5, "BACD"));
    REQUIRE_FALSE(ranking.add(5, "ABDC"));
    REQUIRE(ranking.add(7, "EEEF"));
    REQUIRE(ranking.bar() == 5);
    REQUIRE_FALSE(ranking.add(4, "ZZZZ"));
    REQUIRE(ranking.add(6, "GHGH"));
    REQUIRE(ranking.boards() == std::vector<ScoredBoard>{{7, "EEEF"}, {6, "GGHH"}});
    // Of equal scores the lesser letters stay, in whatever order they came.
    REQUIRE(ranking.add(6, "AAAA"));
    REQUIRE_FALSE(ranking.add(6, "GHGH"));
    REQUIRE(ranking.boards() == std::vector<ScoredBoard>{{7, "EEEF"}, {6, "AAAA"}});
}

TEST_CASE("every method ends on a board no single letter or swap improves", "[optimize]") {
    const Topology shape = Topology::rectangle(3, 3);
    const BoardSpace space(shape, "?????????", all_letters);
    const Trie trie(small_lexicon(), {Rules::length, 3}, shape.cells());
    for (const Method method : {Method::first, Method::steepest, Method::perturb, Method::anneal}) {
        INFO(name_of(method));
        REQUIRE(parse_method(name_of(method)) == method);
        Climber climber(space, trie);
        Scorer scorer(shape, trie);
        Random random(9);
        Patience watcher(~std::uint64_t{0});
        const Climb climb = climber.run(method, "TEARSTEAR", random, watcher);
        REQUIRE(scorer.score(climb.board) == climb.score);
        REQUIRE(climb.score >= scorer.score("TEARSTEAR"));
        REQUIRE(climb.moves_to_best <= climb.moves);
        for (std::size_t a = 0; a < 9; ++a) {
            for (char letter = 'A'; letter <= 'Z'; ++letter) {
                std::string other = climb.board;
                other[a] = letter;
                REQUIRE(scorer.score(other) <= climb.score);
            }
            for (std::size_t b = a + 1; b < 9; ++b) {
                std::string other = climb.board;
                std::swap(other[a], other[b]);
                REQUIRE(scorer.score(other) <= climb.score);
            }
        }
    }
}

TEST_CASE("random flips never lose, and report what they see with its score", "[optimize]") {
    const Topology shape = Topology::hexagon(2);
    const BoardSpace space(shape, free_pattern(shape), all_letters);
    const Trie trie(small_lexicon(), {Rules::length, 3}, shape.cells());
    Patience watcher(20000);
    Climber climber(space, trie, watcher.stop());
    Scorer scorer(shape, trie);
    Random random(2);
    const Climb climb = climber.run(Method::climb, "TAREZZZ", random, watcher);
    REQUIRE(climb.score > scorer.score("TAREZZZ"));
    REQUIRE_FALSE(watcher.boards_.empty());
    for (const auto& [score, board] : watcher.boards_) { REQUIRE(scorer.score(board) == score); }
}

TEST_CASE("a search ends soon after it is told to", "[optimize]") {
    const Topology shape = Topology::rectangle(4, 4);
    const BoardSpace space(shape, free_pattern(shape), all_letters);
    const Trie trie(small_lexicon(), {Rules::length, 3}, shape.cells());
    for (const Method method :
         {Method::climb, Method::first, Method::steepest, Method::perturb, Method::anneal}) {
        INFO(name_of(method));
        Patience watcher(100);
        Climber climber(space, trie, watcher.stop());
        Random random(4);
        const Climb climb = climber.run(method, space.random(random), random, watcher);
        REQUIRE(climb.moves < 100 + 26 + 120);
        REQUIRE(space.contains(climb.board));
    }
}

TEST_CASE("one seed gives one run, whatever the number of threads", "[optimize]") {
    for (const auto& [method, side] :
         {std::pair{Method::climb, 4}, {Method::steepest, 4}, {Method::anneal, 3}}) {
        const Topology shape = Topology::rectangle(side, side);
        const BoardSpace space(shape, free_pattern(shape), all_letters);
        const auto run = [&, how = method](std::uint64_t seed, int threads) {
            return optimized(space, {how, seed, threads, 20, std::nullopt, 5});
        };
        const auto once = run(1, 1);
        REQUIRE(once.size() == 5);
        REQUIRE(run(1, 1) == once);
        REQUIRE(run(1, 2) == once);
        REQUIRE(run(1, 8) == once);
        // Another seed, another run, where chance has a say in the end.
        if (side == 4) { REQUIRE(run(2, 1) != once); }
    }
}

TEST_CASE("a small space is searched completely", "[optimize]") {
    // Every board of three free cells and five letters, scored one by one.
    const Topology shape = Topology::rectangle(2, 3);
    const std::uint32_t letters =
        1U << ('A' - 'A') | 1U << ('R' - 'A') | 1U << ('T' - 'A') | 1U << ('E' - 'A') | 1U << ('S' - 'A');
    const BoardSpace space(shape, "?a?t.R", letters);
    const Trie trie(small_lexicon(), {Rules::length, 3}, shape.cells());
    Scorer scorer(shape, trie);
    Leaderboard expected(space, 4);
    for (char x : std::string("ARTES")) {
        for (char y : std::string("ARTES")) {
            for (char z : std::string("ARTES")) {
                const std::string board{x, 'A', y, 'T', z, 'R'};
                expected.add(scorer.score(board), board);
            }
        }
    }
    for (int threads : {1, 4}) {
        Optimizer optimizer(space, trie, {Method::anneal, 1, threads, std::nullopt, std::nullopt, 4});
        REQUIRE(optimizer.complete_search());
        optimizer.run(never_stop);
        const OptimizeStatus status = optimizer.status();
        REQUIRE(status.complete);
        REQUIRE(status.scored == 125);
        REQUIRE(status.boards == expected.boards());
    }
    Optimizer stopped(space, trie, {});
    stopped.run(std::atomic<bool>{true});
    REQUIRE_FALSE(stopped.status().complete);

    const BoardSpace single(shape, "starer", letters);
    REQUIRE(optimized(single, {}) == std::vector<ScoredBoard>{{scorer.score("STARER"), "STARER"}});
}

TEST_CASE("held cells stay, and only the letters allowed are used", "[optimize]") {
    const Topology shape = Topology::rectangle(4, 4);
    const std::uint32_t letters =
        1U << ('A' - 'A') | 1U << ('R' - 'A') | 1U << ('T' - 'A') | 1U << ('E' - 'A');
    const BoardSpace space(shape, "s??????????????n", letters);
    const auto boards = optimized(space, {Method::perturb, 3, 2, 4, std::nullopt, 20});
    REQUIRE(boards.size() == 20);
    for (const ScoredBoard& board : boards) {
        REQUIRE(space.contains(board.letters));
        REQUIRE(board.score > 0);
    }
    REQUIRE_THROWS_AS(optimized(space, {Method::perturb, 3, 2, 4, std::string("SEARSEARSEARSEAR"), 20}),
                      InputError);
}

TEST_CASE("a record reads back as it was written", "[optimize][record]") {
    const ScratchFolder folder;
    const Record record{"hex7", {Rules::wordhunt, 4, true}, 123456789012, {{700, "ABCDEFG"}, {5, "GFEDCBA"}}};
    write_record(folder.file("best"), record);
    REQUIRE(read_record(folder.file("best")) == record);
    REQUIRE(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a run goes on from its record", "[optimize][record]") {
    const Topology shape = Topology::rectangle(4, 4);
    const BoardSpace space(shape, free_pattern(shape), all_letters);
    const Trie trie(small_lexicon(), {Rules::length, 3}, shape.cells());
    const auto options = [](std::uint64_t restarts) {
        return OptimizeOptions{Method::steepest, 1, 1, restarts, std::nullopt, 10};
    };
    Optimizer whole(space, trie, options(32));
    whole.run(never_stop);

    const ScratchFolder folder;
    {
        Optimizer first(space, trie, options(16));
        first.run(never_stop);
        const auto status = first.status();
        write_record(folder.file("best"), {"4x4", {Rules::length, 3}, status.starts, status.boards});
    }
    const Record record = read_record(folder.file("best"));
    REQUIRE(record.starts == 16);
    Optimizer second(space, trie, options(16));
    second.resume(record.boards, record.starts);
    REQUIRE(second.status().boards == record.boards);
    second.run(never_stop);
    REQUIRE(second.status().starts == 32);
    REQUIRE(second.status().boards == whole.status().boards);

    Optimizer other(space, trie, options(1));
    REQUIRE_THROWS_AS(other.resume({{1, "TEARTEARTEARTEAR"}}, 0), InputError);
    REQUIRE_THROWS_AS(other.resume({{0, "ZZZ"}}, 0), InputError);
}

TEST_CASE("a writer killed at any moment leaves a whole record", "[optimize][record]") {
    const ScratchFolder folder;
    const std::string path = folder.file("best");
    Record record{"4x4", {Rules::length, 2}, 0, {}};
    for (int i = 0; i < 5000; ++i) { record.boards.push_back({10000 - i, "ABCDEFGHIJKLMNOP"}); }
    write_record(path, record);
    std::uint64_t latest = 0;
    // More of them, and later ones, where a machine is too slow to write one record in time.
    for (int round = 0; round < 25 || (latest == 0 && round < 250); ++round) {
        const pid_t child = fork();
        if (child == 0) {
            for (;;) {
                ++record.starts;
                write_record(path, record);
            }
        }
        std::this_thread::sleep_for(std::chrono::microseconds(1000 + 1370 * round));
        kill(child, SIGKILL);
        int state = 0;
        REQUIRE(waitpid(child, &state, 0) == child);
        REQUIRE(WIFSIGNALED(state));
        const Record read = read_record(path);
        REQUIRE(read.boards == record.boards);
        latest = std::max(latest, read.starts);
    }
    REQUIRE(latest > 0);
}

TEST_CASE("a record that cannot be written leaves the old one", "[optimize][record]") {
    const ScratchFolder folder;
    const Record record{"4x4", {}, 7, {{1, "ABCDEFGHIJKLMNOP"}}};
    write_record(folder.file("best"), record);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit none{0, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &none);
    CHECK_THROWS_AS(write_record(folder.file("best"), {"5x5", {}, 8, {}}), InputError);
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    REQUIRE(read_record(folder.file("best")) == record);
}

TEST_CASE("a record that is none is told by its line", "[optimize][record]") {
    const ScratchFolder folder;
    const auto message = [&](const std::string& text) -> std::string {
        folder.file("record", text);
        try {
            read_record(folder.file("record"));
        } catch (const InputError& error) {
            return std::string(error.what()).substr(folder.file("record").size());
        }
        return "read";
    };
    REQUIRE(message("# shape 4x4\n12 abcd\n") == "read");
    REQUIRE(message("# shape 4x4\n12 ab1d\n").starts_with(":2: "));
    REQUIRE(message("# shape 4x4\n\nabcd\n").starts_with(":3: "));
    REQUIRE(message("# shape 4x4\n# rules chess\n").starts_with(":2: "));
    REQUIRE(message("# starts -1\n").starts_with(":1: "));
    REQUIRE(message("# colour red\n").starts_with(":1: "));
    REQUIRE(message("12 abcd\n").find("shape") != std::string::npos);
    REQUIRE(message("").find("shape") != std::string::npos);
    REQUIRE_THROWS_AS(read_record(folder.file("absent")), InputError);
}
