// The player's commands as a player types them.
#include "base/whole_file.hpp"
#include "helpers.hpp"
#include "program.hpp"
#include "skip.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace weft::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

std::string umbrella() { return (source_folder() / "puzzles" / "umbrella.txt").string(); }

/// That puzzle without its solution, a row read wrongly.
std::string harmed(const std::string& row, const std::string& read) {
    std::string text = weft::read_file(umbrella(), 1 << 20);
    text.erase(text.find("solution:"));
    return text.replace(text.find(row), row.size(), read);
}

/// Whether the search for slips behind a text came to its end, as with weft::testing::in_time.
bool in_time(const Run& run) {
    return weft::testing::in_time(run.err.find("not all that may be misread was looked at") ==
                                  std::string::npos);
}

nlohmann::json solved(const std::vector<std::string>& more, const std::string& puzzle = umbrella()) {
    std::vector<std::string> arguments{"solve", puzzle, "--format", "json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return answer_of(arguments);
}

} // namespace

TEST_CASE("what is found and what is not narrows the answer", "[program][player]") {
    const auto with = solved({"--found", "remits", "--not=SHOW", "--spangram", "It's raining"});
    REQUIRE_FALSE(with["solutions"].empty());
    for (const auto& solution : with["solutions"]) {
        const std::string words = solution["words"].dump();
        CHECK_THAT(words, Contains("\"REMITS\"") && !Contains("\"SHOW\""));
        CHECK(solution["spangram"]["word"] == "ITSRAINING");
    }
    // The first solution without the word that it had.
    const auto without = solved({"--not", "MIST"});
    CHECK_THAT(without["solutions"][0]["words"].dump(), !Contains("\"MIST\""));
    const auto other = solved({"--not", "ITSRAINING"});
    for (const auto& solution : other["solutions"]) { CHECK(solution["spangram"]["word"] != "ITSRAINING"); }

    const Run words = run_program({"words", umbrella(), "--found", "DOWNPOUR", "--not", "MIST"});
    CHECK_THAT(words.out, Contains("DOWNPOUR ") && !Contains("DOWNPOURS") && !Contains("\nMIST "));
    const Run count = run_program({"count", umbrella(), "--found", "MIST"});
    const Run covers = run_program({"covers", umbrella(), "--found", "MIST"});
    CHECK(count.out == std::to_string(std::count(covers.out.begin(), covers.out.end(), '\n')) + "\n");
}

TEST_CASE("a found word that the board has no room for is bad input", "[program][player]") {
    for (const char* command : {"solve", "covers", "count", "words"}) {
        const Run run = run_program({command, umbrella(), "--found", "SUNSHINE"});
        CHECK(run.status == 2);
        CHECK(run.out.empty());
        CHECK(run.err == "weft: " + umbrella() + ": found: SUNSHINE cannot be traced on this board\n");
    }
    CHECK(run_program({"solve", umbrella(), "--found", "R2D2"}).status == 2);
    CHECK(run_program({"solve", umbrella(), "--spangram", "MIST"}).status == 2);
}

TEST_CASE("letters that could not be read and cells that are used up", "[program][player]") {
    const ScratchFolder folder;
    const std::string open = folder.file("open.txt", "theme: Grab an umbrella\nwords: 7\n\nNGARST\nIIOURI\n"
                                                     "NODPTI\nEE?NSM\nLNROTE\nZTRSWR\nRZHOUL\nDIEGED\n");
    const auto result = solved({}, open);
    CHECK(result["solutions"][0]["words"][0]["word"] == "DOWNPOUR");
    // The spangram's cells are used up.
    const std::string used = folder.file("used.txt", "theme: Grab an umbrella\nwords: 7\n\n......\n..OUR.\n"
                                                     ".ODPTI\nEEWNSM\nLNROTE\nZTRSWR\nRZHOUL\nDIEGED\n");
    const auto rest = solved({}, used);
    CHECK(rest["solutions"][0]["spangram"].is_null());
    CHECK(rest["solutions"][0]["words"].size() == 6);
    CHECK(run_program({"check", used}).status == 2);
}

namespace {

nlohmann::json hinted(std::vector<std::string> more) {
    more.insert(more.begin(), {"hint", umbrella(), "--format", "json"});
    return answer_of(more);
}

/// The words of the answer; none of them may stand in a hint before its last step.
const std::vector<std::string> answer{"ITSRAINING", "DOWNPOUR", "MIST",  "TORRENT",
                                      "SHOWER",     "DRIZZLE",  "DELUGE"};

} // namespace

TEST_CASE("hints tell no more than they are asked for", "[program][player]") {
    for (const std::string about : {"--step", "--spangram"}) {
        for (int step = 1; step <= 5; ++step) {
            std::vector<std::string> arguments{"--step", std::to_string(step)};
            if (about == "--spangram") { arguments.push_back(about); }
            const auto hint = hinted(arguments);
            CHECK(hint["step"] == step);
            CHECK(hint.contains("length") == (step >= 2));
            CHECK(hint.contains("chance") == (step >= 2));
            CHECK(hint.contains("cells") == (step >= 3));
            CHECK(hint.contains("word") == (step == 5));
            if (step == 3) { CHECK(hint["cells"].size() == 1); }
            if (step == 4) { CHECK(hint["cells"].size() == hint["length"]); }
            for (const std::string& word : answer) {
                if (step < 5) { CHECK_THAT(hint.dump(), !Contains(word)); }
            }
            if (step == 5) {
                const std::string word = hint["word"];
                CHECK(std::find(answer.begin(), answer.end(), word) != answer.end());
                CHECK((word == answer[0]) == (about == "--spangram"));
            }
        }
    }
    CHECK(hinted({"--step", "5", "--word-like", "8,1"})["word"] == "DRIZZLE");
    // As much of it lies to the left as to the right.
    CHECK_THAT(hinted({"--step", "2", "--word-like", "3,3"}).dump(), Contains("in the upper half of"));
    CHECK(hinted({"--step", "5", "--spangram=ITSRAINING", "--word-like", "1,1"}).contains("word") == false);
    CHECK(hinted({"--step", "1", "--found", "MIST"})["left"] == 6);
}

TEST_CASE("hints go on where they ended", "[program][player]") {
    const ScratchFolder folder;
    const std::string state = (folder.path() / "state").string();
    std::vector<std::string> words;
    for (int call = 0; call < 9; ++call) {
        const auto hint = hinted({"--next", "--state", state});
        CHECK(hint["step"] == (call < 5 ? call + 1 : call - 3));
        if (hint.contains("word")) { words.push_back(hint["word"]); }
    }
    REQUIRE(words.size() == 2);
    CHECK(words[0] != words[1]);
    // A word that is found meanwhile makes room for another, from its second step on.
    hinted({"--next", "--state", state});
    hinted({"--next", "--state", state});
    std::vector<std::string> found{"--next", "--state", state};
    for (const std::string& word : answer) {
        if (word != "DRIZZLE" && word != answer[0]) { found.insert(found.end(), {"--found", word}); }
    }
    const auto other = hinted(found);
    CHECK(other["step"] == 2);
    CHECK(other["length"] == 7);
    const std::string puzzle = folder.file("other.txt", "TIME\nWORD\nABLE\n");
    const Run run = run_program({"hint", puzzle, "--next", "--state", state});
    CHECK(run.status == 2);
    CHECK_THAT(run.err, Contains("state of hints for another puzzle"));
    CHECK(run_program({"hint", umbrella(), "--next", "--state", folder.file("bad", "[")}).status == 2);
    CHECK(run_program({"hint", umbrella(), "--next"}).status == 2);
    CHECK(run_program({"hint", umbrella(), "--step", "6"}).status == 2);
    CHECK(run_program({"hint", umbrella(), "--word-like", "9,1"}).status == 2);
}

TEST_CASE("a hint is whole sentences", "[program][player]") {
    const ScratchFolder folder;
    const std::string puzzle =
        folder.file("asking.txt", harmed("theme: Grab an umbrella", "theme: Grab an umbrella?"));
    CHECK_THAT(run_program({"hint", puzzle}).out,
               StartsWith("The theme is: Grab an umbrella? Its words are"));
    CHECK_THAT(run_program({"hint", umbrella()}).out,
               StartsWith("The theme is: Grab an umbrella. Its words"));
    CHECK_THAT(run_program({"hint", umbrella(), "--word-like", "4,6"}).out,
               StartsWith("Row 4, column 6 is part of a theme word."));
}

TEST_CASE("when all words were told, hints end", "[program][player]") {
    const ScratchFolder folder;
    const std::string state = (folder.path() / "state").string();
    const std::vector<std::string> next{"hint",    umbrella(), "--next",   "--state", state,
                                        "--found", "MIST",     "--found",  "TORRENT", "--found",
                                        "DELUGE",  "--found",  "DOWNPOUR", "--found", "DRIZZLE"};
    std::string last;
    for (int call = 0; call < 12; ++call) { last = run_program(next).out; }
    CHECK(last == "Nothing is left to hint at.\n");
    const Run found = run_program({"hint", umbrella(), "--found", "MIST", "--word-like", "4,6"});
    CHECK(found.out == "Row 4, column 6 is in MIST, which is found.\n");
    const Run spangram = run_program({"hint", umbrella(), "--found", "*ITSRAINING", "--about-spangram"});
    CHECK(spangram.out == "The spangram is found: ITSRAINING.\n");
}

TEST_CASE("a hint for a board that was misread says so, and is right", "[program][player]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("misread.txt", harmed("EEWNSM", "EEWNQM"));
    const Run run = run_program({"hint", puzzle, "--step", "5", "--word-like", "4,5", "--format", "json"});
    const auto hint = nlohmann::json::parse(run.out);
    if (!in_time(hint["slips_complete"])) { return; }
    CHECK(hint["doubtful"] == true);
    CHECK(hint["word"] == "MIST");
    CHECK_THAT(hint["text"].get<std::string>(), Contains("row 4, column 5: S rather than Q?"));
    const Run sound = run_program({"hint", umbrella(), "--format", "json"});
    CHECK(nlohmann::json::parse(sound.out)["doubtful"] == false);
}

TEST_CASE("a count that is one too low, and a row that is missing, are named", "[program][player]") {
    const ScratchFolder folder;
    const auto slips = [&](const std::string& text, const std::vector<std::string>& more = {}) {
        const auto result = solved(more, folder.file("slipped.txt", text));
        if (!in_time(result["slips_complete"])) { return nlohmann::json(); }
        CHECK(result["doubtful"] == true);
        return nlohmann::json(result["slips"]);
    };
    const std::string plain = harmed("EEWNSM", "EEWNSM");
    const auto count = slips(plain, {"--words", "6"});
    const auto row = slips(harmed("EEWNSM\n", ""));
    if (count.is_null() || row.is_null()) { return; }
    CHECK(count[0]["kind"] == "count");
    CHECK(count[0]["text"] == "7 words rather than 6");
    CHECK(row[0]["kind"] == "row");
    CHECK_THAT(row[0]["text"].get<std::string>(), Contains("a row missing"));
}

TEST_CASE("what is taken from a doubtful board says so", "[program][player]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("misread.txt", harmed("EEWNSM", "EEWNQM"));
    if (!in_time(solved({}, puzzle)["slips_complete"])) { return; }
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"words", puzzle, "--by-chance"},
          {"convert", puzzle, "--solve", "--format", "text"},
          {"play", puzzle, "--state", (folder.path() / "state").string()}}) {
        CHECK_THAT(run_program(arguments).err, Contains("doubtful"));
        std::vector<std::string> sound = arguments;
        sound[1] = umbrella();
        CHECK_THAT(run_program(sound).err, !Contains("doubtful"));
    }
}

TEST_CASE("a hint that tells nothing is no step", "[program][player]") {
    const ScratchFolder folder;
    const std::string state = (folder.path() / "state").string();
    const auto next = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"hint", umbrella(), "--next", "--state",
                                           state,  "--format", "json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return nlohmann::json::parse(run_program(arguments).out);
    };
    for (int i = 0; i < 4; ++i) {
        CHECK_FALSE(next({"--found", "*ITSRAINING", "--about-spangram"}).contains("length"));
        CHECK(next({"--words", "2"}).contains("text"));
    }
    CHECK(next({})["step"] == 1);
    CHECK(next({})["step"] == 2);
    next({"--found", "*ITSRAINING", "--about-spangram"});
    CHECK(next({})["step"] == 3);
}

TEST_CASE("words that were told wrongly do not count as told", "[program][player]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("two.txt", "words: 3\nrules: spangram none\n\nTIME\nWORD\nABLE\n");
    const auto told = [&](const std::string& state, const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"hint",    puzzle, "--next",  "--state", state,
                                           "--found", "WORD", "--found", "TIME"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_program(arguments);
    };
    // One word is left, and the state says that another was told, which is excluded since.
    const auto state = [&](const std::string& word) {
        return folder.file("state", "{\"board\":\"TIMEWORDABLE\",\"about\":\"" + word +
                                        "\",\"step\":5,\"told\":[]}\n");
    };
    CHECK_THAT(told(state("BALE"), {"--not", "BALE"}).out, Contains("A word of 4 letters"));
    CHECK_THAT(told(state("ABLE"), {}).out, Contains("Nothing is left"));
}

TEST_CASE("a hint says when time ended its search", "[program][player]") {
    // It takes two seconds at least.
    const std::string hard = (source_folder() / "bench" / "hard" / "solve-2.txt").string();
    const Run run = run_program({"hint", hard, "--blind", "--time-limit", "0.01", "--format", "json"});
    const auto hint = nlohmann::json::parse(run.out);
    CHECK(hint["complete"] == false);
    CHECK(hint["text"] != "There is no answer to hint at.");
}

TEST_CASE("what is left beside used cells is counted", "[program][player]") {
    const ScratchFolder folder;
    // MIST is used up.
    std::string rows = harmed("NODPTI", "NODP..");
    rows.replace(rows.find("EEWNSM"), 6, "EEWN..");
    const Run run = run_program({"hint", folder.file("used.txt", rows), "--format", "json"});
    CHECK(nlohmann::json::parse(run.out)["left"] == 6);
}

TEST_CASE("a found word that is the spangram is taken for it", "[program][player]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("plain.txt", harmed("EEWNSM", "EEWNSM"));
    const auto solved = [&](const char* word) {
        const Run run = run_program({"solve", puzzle, "--found", word, "--format", "json"});
        return nlohmann::json::parse(run.out)["solutions"][0];
    };
    CHECK(solved("ITSRAINING")["spangram"]["word"] == "ITSRAINING");
    CHECK(solved("ITSRAINING")["words"].size() == 6);
    // What spans the board and is none stays a word.
    CHECK(solved("DOWNPOUR")["spangram"]["word"] == "ITSRAINING");
    // Where TIME spans the board, EARN has no room.
    const std::string narrow = folder.file("narrow.txt", "TIME\nTIMA\nXERN\nXXXX\n");
    CHECK(run_program({"solve", narrow, "--found", "*TIME", "--found", "EARN"}).status == 2);
    CHECK(run_program({"solve", narrow, "--found", "TIME", "--found", "EARN"}).status == 1);
    // Nor does a time that is over before it is tried end more than the search.
    const Run hurried = run_program(
        {"solve", puzzle, "--found", "DOWNPOUR", "--found", "TORRENT", "--time-limit", "0.00001"});
    CHECK(hurried.status != 2);
}

TEST_CASE("a found word can be told to be the spangram later", "[program][player]") {
    const Run once = run_program({"solve", umbrella(), "--spangram", "its raining"});
    const Run twice =
        run_program({"solve", umbrella(), "--found", "its raining", "--spangram", "its raining"});
    CHECK(once.status == 0);
    CHECK(twice.status == 0);
    CHECK_THAT(twice.out, Contains("*ITS"));
}

TEST_CASE("found words that leave each other no room are bad input", "[program][player]") {
    const Run run = run_program({"solve", umbrella(), "--found", "MIST", "--found", "STIM"});
    CHECK(run.status == 2);
    CHECK_THAT(run.err, Contains("found: MIST and STIM cannot both lie on this board"));
}

TEST_CASE("an excluded word with its cells may lie elsewhere", "[program][player]") {
    const ScratchFolder folder;
    const std::string rows = "words: 3\n\nTIME\nWORD\nTIME\n";
    const auto first = [&](const std::string& more) {
        const std::string puzzle = folder.file("times.txt", rows + more);
        return run_program({"words", puzzle}).out;
    };
    CHECK_THAT(first(""), Contains("TIME 0,0 0,1 0,2 0,3") && Contains("TIME 2,0 2,1 2,2 2,3"));
    const std::string some = first("\nnot:\nTIME 0,0 0,1 0,2 0,3\n");
    CHECK_THAT(some, !Contains("TIME 0,0 0,1 0,2 0,3") && Contains("TIME 2,0 2,1 2,2 2,3"));
    CHECK_THAT(first("\nnot:\nTIME\n"), !Contains("\nTIME "));
    CHECK(run_program({"words", folder.file("bad.txt", rows + "\nnot:\nTIME 0,0 0,1\n")}).status == 2);
    const Run json = run_program(
        {"count", "--lines"}, {.input = R"({"rows": ["TIME", "WORD", "TIME"], "not": ["*WORD", )"
                                        R"({"word": "TIME", "path": [[0, 0], [0, 1], [0, 2], [0, 3]]}]})"});
    CHECK(json.status != 2);
}

TEST_CASE("bonus words are on the board and not in the answer", "[program][player]") {
    CHECK_THAT(run_program({"hint", umbrella(), "--bonus", "1"}).out, Contains(": ") && !Contains("0"));
    const Run run = run_program({"hint", umbrella(), "--bonus", "20"});
    CHECK(std::count(run.out.begin(), run.out.end(), '\n') == 20);
    for (const std::string& word : answer) { CHECK_THAT(run.out, !Contains(word + ":")); }
    const Run hurried = run_program({"hint", umbrella(), "--bonus", "3", "--time-limit", "1e-9"});
    CHECK_THAT(hurried.err, Contains(".txt: from a search that was not finished: "));
    refuses({"hint", umbrella(), "--bonus", "3", "--step", "2"}, "--bonus does not go with --step");
    // By rules of three letters these count as well.
    const Run shorter = run_program({"hint", umbrella(), "--bonus", "400", "--rules", "min-length 3"});
    const auto lines = lines_of(shorter.out);
    CHECK(
        std::any_of(lines.begin(), lines.end(), [](const std::string& line) { return line.find(':') == 3; }));
}

TEST_CASE("where no word is listed, a line says so", "[program][player]") {
    std::vector<std::string> bonus{"hint", umbrella(), "--bonus", "3"};
    for (const std::string& word : answer) { bonus.insert(bonus.end(), {"--found", word}); }
    const Run hint = run_program(bonus);
    CHECK(hint.status == 1);
    CHECK(hint.out.empty());
    CHECK(hint.err == "weft: " + umbrella() + ": no bonus word is left on the board\n");
    const ScratchFolder folder;
    const std::string puzzle = folder.file("none.txt", "QXZJ\nQXZJ\n");
    for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--by-chance"}}) {
        std::vector<std::string> arguments{"words", puzzle};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Run words = run_program(arguments);
        CHECK(words.status == 1);
        CHECK(words.out.empty());
        CHECK(words.err == "weft: " + puzzle + ": no word can be traced on the board\n");
    }
}

TEST_CASE("words stand in order of their chance", "[program][player]") {
    const Run run = run_program({"words", umbrella(), "--by-chance", "--format", "json"});
    double before = 1;
    int likely = 0;
    for (const std::string& line : lines_of(run.out)) {
        const double own = nlohmann::json::parse(line)["probability"];
        CHECK(own <= before);
        before = own;
        likely += own > 0.5 ? 1 : 0;
    }
    CHECK(likely == 7);
    CHECK_THAT(run.out, Contains("ITSRAINING")); // two words joined, which no list has as one
}

namespace {

const char* const misread =
    "theme: Grab an umbrella\nwords: 7\n\nNGARST\nIIOURI\nNODPTI\nEEWNQM\nLNROTE\nZTRSWR\n"
    "RZHOUL\nDIEGED\n";

} // namespace

TEST_CASE("a misread letter is found", "[program][player]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("misread.txt", misread);
    const auto result = solved({}, puzzle);
    if (!in_time(result["slips_complete"])) { return; }
    CHECK(result["doubtful"] == true);
    REQUIRE(!result["misread"].empty());
    const auto& first = result["misread"][0];
    CHECK(first["row"] == 4);
    CHECK(first["column"] == 5);
    CHECK(first["letter"] == "S");
    CHECK(first["instead"] == "Q");
    CHECK_THAT(result["solutions"][0]["words"].dump(), Contains("\"MIST\""));
    CHECK(result["solutions"][0]["slip"] == 0);
    // Each run has a time of its own: on a slow machine one may come to its end and the next not.
    const Run text = run_program({"solve", puzzle});
    if (!in_time(text)) { return; }
    CHECK_THAT(text.out, Contains("row 4, column 5: S rather than Q? then: *ITS RAINING"));
    // Where the letters are to be trusted, no list has all the words.
    const auto trusted = solved({"--trust"}, puzzle)["solutions"];
    CHECK_FALSE(trusted.empty());
    for (const auto& solution : trusted) {
        CHECK(solution.contains("unlisted"));
        CHECK_FALSE(solution.contains("slip"));
    }

    const auto good = solved({});
    CHECK(good["doubtful"] == false);
    CHECK(good["misread"].empty());
}

TEST_CASE("letters in one line are asked about as eight rows of six", "[program][player]") {
    const ScratchFolder folder;
    const std::string puzzle = folder.file("line.txt", "theme: Grab an umbrella\nwords: 7\n\n"
                                                       "NGARSTIIOURINODPTIEEWNSMLNROTEZTRSWRRZHOULDIEGED\n");
    const Run run = run_program({"solve", puzzle});
    if (!in_time(run)) { return; }
    CHECK_THAT(run.out, Contains("8 rows of 6 letters rather than one? then: *ITS RAINING"));
}

TEST_CASE("the first solutions are drawn", "[program][player]") {
    const auto drawn = [](const char* number) {
        const Run run = run_program({"solve", umbrella(), "--draw", number});
        std::size_t boards = 0;
        for (std::size_t at = run.out.find("N---G"); at != std::string::npos;
             at = run.out.find("N---G", at + 1)) {
            ++boards;
        }
        return boards;
    };
    CHECK(drawn("0") == 0);
    CHECK(drawn("1") == 1);
    CHECK(drawn("3") == 3);
}

TEST_CASE("a check says that what is found plays no part in it", "[program][player]") {
    const ScratchFolder folder;
    const std::string rows = "words: 3\n\nTIME\nWORD\nABLE\n";
    const std::string answer = "\nsolution:\n*ABLE\nTIME\nWORD\n";
    const std::string begun = folder.file("begun.txt", rows + "\nfound:\nMERIT\n" + answer);
    const Run run = run_program({"check", begun, "--quiet"});
    CHECK(run.status == run_program({"check", folder.file("plain.txt", rows + answer), "--quiet"}).status);
    CHECK(run.err == "weft: " + begun + ": what is found or ruled out plays no part in the check\n");
}

TEST_CASE("what players are told is measured by weights that never saw the puzzle too", "[program][eval]") {
    const ScratchFolder folder;
    for (const char* name : {"riverbank.txt", "umbrella.txt"}) {
        std::filesystem::copy(source_folder() / "puzzles" / name, folder.path());
    }
    // The line of the first puzzle: what was harmed, and the chance of the answer.
    const auto first_line = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"eval", folder.path().string(), "--misread"});
        const Run run = run_program(more);
        INFO(run.out << run.err);
        CHECK(run.status == 0);
        CHECK_THAT(run.out, Contains("of 2)"));
        return lines_of(run.out).front();
    };
    const auto harm_in = [](const std::string& line) { return line.substr(0, line.find(':')); };
    const std::string packed = first_line({});
    const std::string fitted = first_line({"--cross-validate"});
    CHECK(harm_in(fitted) == harm_in(packed));
    const auto chance_in = [](const std::string& line) { return line.substr(line.find("best"), 10); };
    CHECK(chance_in(fitted) != chance_in(packed)); // one other puzzle tells little
}
