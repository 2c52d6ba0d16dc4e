// Playing in a terminal: the program on a pseudo terminal, a line typed after each prompt.
#include "helpers.hpp"
#include "program.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace weft::testing;
using Catch::Matchers::Contains;

namespace {

/// What a terminal shows after these lines were typed, each when the program waits for one.
std::string typed(std::vector<std::string> arguments, const std::vector<std::string>& lines) {
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child == 0) {
        setenv("TERM", "xterm", 1);
        unsetenv("NO_COLOR");
        std::vector<char*> list;
        std::string program = weft_program();
        list.push_back(program.data());
        for (std::string& argument : arguments) { list.push_back(argument.data()); }
        list.push_back(nullptr);
        execv(program.c_str(), list.data());
        _exit(127);
    }
    std::string shown;
    std::size_t next = 0;
    std::size_t seen = 0;
    char buffer[4096];
    for (ssize_t size = 0; (size = read(terminal, buffer, sizeof buffer)) > 0;) {
        shown.append(buffer, static_cast<std::size_t>(size));
        const bool waits = shown.ends_with("> ") || shown.ends_with("[y/n] ");
        if (!waits || shown.size() == seen) { continue; }
        seen = shown.size();
        const std::string line = (next < lines.size() ? lines[next] : "quit") + "\n";
        ++next;
        if (write(terminal, line.data(), line.size()) < 0) { break; }
    }
    close(terminal);
    waitpid(child, nullptr, 0);
    return shown;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
    std::size_t number = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) { ++number; }
    return number;
}

std::string umbrella() { return (source_folder() / "puzzles" / "umbrella.txt").string(); }

} // namespace

TEST_CASE("a puzzle is played in a terminal", "[program][play]") {
    const ScratchFolder folder;
    const std::string state = (folder.path() / "state").string();
    const std::string first =
        typed({"play", umbrella(), "--state", state},
              {"mist", "remits", "would", "time", "hint", "hint", "4,6 3,6 4,5 3,5", "nonsense", "quit"});
    CHECK_THAT(first, Contains("MIST: a theme word. 6 words left.") && Contains("\x1b[36m"));
    CHECK_THAT(first, Contains("1 of 3 towards a hint") && Contains("1 hint earned: type hint."));
    CHECK_THAT(first, Contains("A word has these cells:") && Contains("No other hint yet: 0 of 3"));
    CHECK_THAT(first, Contains("MIST: found before.") && Contains("The game is kept for the next time."));
    CHECK_THAT(first, !Contains("ITSRAINING"));
    const std::string board = typed({"play", umbrella(), "--state", state}, {"y", "board", "quit"});
    CHECK(occurrences(board, "The last hint, cells of a word:") == 2); // on coming back, and with the board

    const std::string rest =
        typed({"play", umbrella(), "--state", state},
              {"y", "It's raining", "torrent", "undo", "torrent", "shower", "deluge", "drizzle", "downpour"});
    CHECK_THAT(rest, Contains("ITSRAINING: the spangram! 5 words left.") && Contains("Taken back: TORRENT."));
    CHECK_THAT(rest, Contains("Solved."));
    CHECK_THAT(rest, Contains("\U0001F535\U0001F4A1\U0001F7E1\U0001F535"));
    CHECK_FALSE(std::filesystem::exists(state));
}

TEST_CASE("cells that the board does not have are no cells of a word", "[program][play]") {
    const ScratchFolder folder;
    const std::string shown =
        typed({"play", umbrella(), "--plain", "--state", (folder.path() / "state").string()},
              {"4,6 3,6 4,5 3,5 9,9", "4,6 3,6 4,5 3,5x", "4,6 3,6 4,5 3", "4,6 0,1", "4,6 3,6 4,5 3,5"});
    CHECK(occurrences(shown, "Cells are ROW,COLUMN from 1,1 to 8,6") == 4);
    CHECK_THAT(shown, Contains("MIST: a theme word. 6 words left."));
}

TEST_CASE("a game that is ended by a signal is kept, and whether to go on is asked until it is clear",
          "[program][play]") {
    const ScratchFolder folder;
    const std::string state = (folder.path() / "state").string();
    typed({"play", umbrella(), "--state", state}, {"mist", "\x03"});
    REQUIRE(std::filesystem::exists(state));
    const std::string rest = typed({"play", umbrella(), "--state", state}, {"perhaps", "y", "mist", "quit"});
    CHECK_THAT(rest, Contains("MIST: found before."));
    // A new game that has no move yet leaves the old one.
    typed({"play", umbrella(), "--state", state}, {"n", "quit"});
    CHECK_THAT(typed({"play", umbrella(), "--state", state}, {"y", "mist", "quit"}),
               Contains("MIST: found before."));
}

TEST_CASE("commands may be typed in capitals, where the board has no such word", "[program][play]") {
    const ScratchFolder folder;
    const std::string state = (folder.path() / "state").string();
    const auto play = [&](const std::string& puzzle, const std::vector<std::string>& lines) {
        std::filesystem::remove(state);
        return typed({"play", puzzle, "--state", state}, lines);
    };
    const std::string kept = play(umbrella(), {"mist", "HINT", "Undo", "QUIT"});
    CHECK_THAT(kept, Contains("No hint yet") && Contains("Taken back: MIST."));
    CHECK_THAT(kept, Contains("The game is kept for the next time.") && !Contains("not on the board"));
    CHECK_THAT(play(umbrella(), {"give  up"}), Contains("The answer: *ITS RAINING"));
    CHECK_THAT(play(umbrella(), {"Give Up"}), Contains("The answer: *ITS RAINING"));
    const std::string own =
        folder.file("own.txt", "rules: spangram none\n\nHINT\nWORD\n\nsolution:\nHINT\nWORD\n");
    CHECK_THAT(play(own, {"hint", "=hint"}), Contains("No hint yet") && Contains("HINT: a theme word."));
    CHECK_THAT(play(own, {"HINT"}), Contains("HINT: a theme word.") && !Contains("No hint yet"));
}

TEST_CASE("who is asked whether to go on may leave", "[program][play]") {
    const ScratchFolder folder;
    const std::string state = (folder.path() / "state").string();
    typed({"play", umbrella(), "--state", state}, {"mist", "quit"});
    const std::string left = typed({"play", umbrella(), "--state", state}, {"Quit"});
    CHECK_THAT(left, Contains("The game is kept for the next time.") && !Contains("Type help"));
    CHECK_THAT(typed({"play", umbrella(), "--state", state}, {"Y", "mist"}), Contains("MIST: found before."));
}

TEST_CASE("a game starts with the words that the puzzle says are found", "[program][play]") {
    const ScratchFolder folder;
    const std::string state = (folder.path() / "state").string();
    const std::string puzzle = "rules: spangram none\n\nTIME\nWORD\nTIME\n\n";
    const std::string solution = "\nsolution:\nTIME\nWORD\nEMIT\n";
    const auto play = [&](const std::string& more, const std::vector<std::string>& lines) {
        std::filesystem::remove(state);
        return typed({"play", folder.file("own.txt", puzzle + more), "--plain", "--state", state}, lines);
    };
    // Where its cells are told it lies there, and else as in the answer.
    const std::string told = play("found:\nTIME 2,0 2,1 2,2 2,3\n" + solution, {"undo", "emit", "word"});
    CHECK_THAT(told, Contains("1 word is found already.") && Contains("Row 3: - - - -"));
    CHECK_THAT(told, Contains("Nothing to take back.") && Contains("EMIT: a theme word. 1 word left."));
    CHECK_THAT(told, Contains("Solved.") && Contains("word, word, word"));
    const std::string both = play("found:\nWORD\nEMIT\n" + solution, {"time"});
    CHECK_THAT(both, Contains("2 words are found already.") && Contains("Solved."));
    CHECK_THAT(play("found:\nITEM\n" + solution, {}), !Contains("Type help"));
    CHECK_THAT(play("", {}), !Contains("found already"));
}

TEST_CASE("a puzzle whose solution breaks the rules is not played", "[program][play]") {
    const ScratchFolder folder;
    const auto run = [&](const std::string& solution) {
        return run_program({"play", folder.file("own.txt", "rules: min-length 3, spangram none\n\nCATDOG\n"
                                                           "PIGDOG\n\nsolution:\n" +
                                                               solution)});
    };
    for (const char* solution : {"CAT\nDOG\nPIG\nDOG\n", "CAT\nDOG\nPIG\n"}) {
        const Run refused = run(solution);
        CHECK(refused.status == 2);
        CHECK_THAT(refused.err, Contains("its solution does not go with its board"));
    }
}

TEST_CASE("the game of one puzzle is not lost to another's", "[program][play]") {
    const ScratchFolder folder;
    const std::string state = (folder.path() / "state").string();
    typed({"play", umbrella(), "--state", state}, {"mist", "quit"});
    const std::string other = (source_folder() / "puzzles" / "kite.txt").string();
    CHECK_THAT(typed({"play", other, "--state", state}, {"kites", "quit"}),
               Contains("keeps a game of another puzzle; name another file with --state"));
    CHECK_THAT(typed({"play", umbrella(), "--state", state}, {"y", "mist", "quit"}),
               Contains("MIST: found before."));
}

TEST_CASE("where a game cannot be kept, it is played all the same", "[program][play]") {
    const ScratchFolder folder;
    const std::string shown =
        typed({"play", umbrella(), "--state", (folder.path() / "none" / "state").string()},
              {"mist", "torrent", "quit"});
    CHECK_THAT(shown, Contains("cannot be kept") && Contains("TORRENT: a theme word. 5 words left."));
    CHECK_THAT(shown, !Contains("The game is kept"));
}

TEST_CASE("a random puzzle is played without its answer", "[program][play]") {
    const ScratchFolder folder;
    const std::string shown =
        typed({"play", "--random", "--plain", "--state", (folder.path() / "state").string()},
              {"hint", "help", "quit"});
    CHECK_THAT(shown, Contains("Theme: ") && Contains("Row 1: ") && Contains("No hint yet"));
    CHECK_THAT(shown, !Contains("*") && !Contains("\x1b["));
    const std::string given =
        typed({"play", umbrella(), "--plain", "--state", (folder.path() / "s").string()}, {"give up"});
    CHECK_THAT(given, Contains("The answer: *ITS RAINING"));
    CHECK(run_program({"play", umbrella(), "--random"}).status == 2);
    refuses({"play", "-"}, "play reads moves from standard input; name a file",
            {.input = "TIME\nWORD\nABLE\n"});
    CHECK(run_program({"play", umbrella(), "--state", folder.file("bad", "[")}).status == 2);
}

TEST_CASE("a hexagonal board is played by the places that it shows", "[program][play]") {
    const ScratchFolder folder;
    const std::string six = folder.file("six.txt", "rules: spangram none, min-length 3\n\nIT\nMEA\nTC\n\n"
                                                   "solution:\nTIME\nACT\n");
    const std::string shown = typed({"play", six, "--plain", "--state", (folder.path() / "state").string()},
                                    {"board", "1,1 1,2", "1,4 1,2 2,1 2,3", "board", "2,5 3,4 3,2"});
    CHECK_THAT(
        shown,
        Contains("Cells are ROW,COLUMN from 1,1 to 3,5, columns in halves of a cell, so that 1,2 is first"));
    CHECK_THAT(shown, Contains("Row 1: I T\r\nRow 2: M E A\r\nRow 3: T C\r\n"));
    CHECK_THAT(shown, Contains("TIME: a theme word. 1 word left."));
    CHECK_THAT(shown, Contains("Row 1: - -\r\nRow 2: - - A\r\nRow 3: T C\r\n"));
    CHECK_THAT(shown, Contains("Solved."));
}
