// Puzzles from one form into another, as a user types it, and exact-cover instances with what they mean.
#include "base/text.hpp"
#include "base/whole_file.hpp"
#include "helpers.hpp"
#include "program.hpp"
#include "weft/puzzle.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace weft;
using namespace weft::testing;
using Catch::Matchers::Contains;

namespace {

const std::string rows = "theme: Rows\n\nTIME\nWORD\nABLE\n\nsolution:\n*TIME\nWORD\nABLE\n";

/// What a link holds, unpacked as the page does it: digits, veil, a stored block of DEFLATE.
nlohmann::json unpacked(std::string link) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    link = trim(link.substr(link.find("#play=") + 6));
    std::string bytes;
    unsigned bits = 0;
    int held = 0;
    for (const char c : link) {
        if (c == '\n') { continue; }
        bits = (bits << 6 | static_cast<unsigned>(digits.find(c))) & 0xffff;
        held += 6;
        if (held >= 8) { bytes += static_cast<char>(bits >> (held -= 8) & 0xff); }
    }
    unsigned key = 0x5a;
    for (char& byte : bytes) {
        key = (key * 73 + 41) & 255;
        byte = static_cast<char>(static_cast<unsigned char>(byte) ^ key);
    }
    REQUIRE(bytes.size() > 5);
    REQUIRE(bytes[0] == 1);
    const auto size = static_cast<std::size_t>(static_cast<unsigned char>(bytes[1]) |
                                               static_cast<unsigned char>(bytes[2]) << 8);
    REQUIRE(bytes.size() >= 5 + size);
    return nlohmann::json::parse(bytes.substr(5, size));
}

} // namespace

TEST_CASE("a puzzle goes from form to form and comes back", "[program][convert]") {
    const ScratchFolder folder;
    const std::string kite = (source_folder() / "puzzles" / "kite.txt").string();
    const Puzzle puzzle = read_puzzle(kite);
    for (const std::string ending : {"json", "course", "link", "txt"}) {
        const std::string file = (folder.path() / ("kite." + ending)).string();
        REQUIRE(run_program({"convert", kite, "--out", file}).status == 0);
        const Puzzle again = read_puzzle(file);
        CAPTURE(ending);
        CHECK(again.board.letters == puzzle.board.letters);
        CHECK(again.theme == puzzle.theme);
        CHECK(again.words == puzzle.words);
        REQUIRE(again.solution);
        CHECK(again.solution->spangram == puzzle.solution->spangram);
        CHECK(again.rules == puzzle.rules);
        CHECK(run_program({"check", file, "--quiet"}).status == 0);
    }
}

TEST_CASE("a link holds the whole puzzle as the page reads it", "[program][convert]") {
    const ScratchFolder folder;
    const std::string file = folder.file("rows.txt", rows);
    const auto run = run_program({"convert", file, "--format", "link", "--page", "http://localhost:8000/"});
    REQUIRE(run.status == 0);
    CHECK_THAT(run.out, Catch::Matchers::StartsWith("http://localhost:8000/#play="));
    CHECK(unpacked(run.out) ==
          nlohmann::json::parse(
              R"(["Rows","TIME WORD ABLE",["TIME","ABCD"],["WORD","EFGH"],["ABLE","IJKL"]])"));
    CHECK(run_program({"convert", file, "--format", "text", "--page", "http://localhost:8000/"}).err ==
          "weft: --page goes with --format link\n");
    const std::string other = folder.file("other.txt", "rules: crossing\n" + rows);
    CHECK_THAT(run_program({"convert", other, "--format", "link"}).err, Contains("by the game's rules"));
}

TEST_CASE("what another form has no place for is told", "[program][convert]") {
    const ScratchFolder folder;
    const std::string begun = folder.file("begun.txt", "date: 2020-01-01\nwords: 3\nrules: crossing\n\nTIME\n"
                                                       "WORD\nABL?\n\nopen:\n2,3 EY\n\nfound:\nTIME\n");
    const std::string read = folder.file("read.txt", "date: 2020-01-01\nwords: 3\nrules: crossing\n\nTIME\n"
                                                     "WORD\nABLE\n\nfound:\nTIME\n");
    const auto course = run_program({"convert", read, "--format", "course"});
    CHECK(course.status == 0);
    CHECK_THAT(course.err,
               Contains("no place for it: its date, its rules, the number of words, what is found"));
    const std::string quoted = folder.file("quoted.txt", "theme: Say \"hi\"\n\nTIME\nWORD\nABLE\n");
    CHECK_THAT(run_program({"convert", quoted, "--format", "course"}).err,
               Contains("no place for it: the quotes of its clue"));
    const auto text = run_program({"convert", begun, "--format", "text"});
    CHECK(text.err.empty());
    const std::string done = folder.file("done.txt", "date: 2020-01-01\nrules: crossing\n" + rows);
    CHECK_THAT(run_program({"convert", done, "--format", "course"}).err, Contains("its date, its rules"));
    CHECK(run_program({"convert", done, "--format", "json"}).err.empty());
}

TEST_CASE("a board without an answer is no bad input", "[program][convert]") {
    const ScratchFolder folder;
    const std::string one = folder.file("one.txt", "A\n");
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"convert", one, "--solve", "--format", "text"},
          {"play", one, "--state", (folder.path() / "state").string()}}) {
        const Run run = run_program(arguments);
        CHECK(run.status == 1);
        CHECK_THAT(run.err, Contains("one.txt: no answer to"));
    }
}

TEST_CASE("the feed takes what a player knows", "[program][convert]") {
    const ScratchFolder folder;
    const std::string begun =
        folder.file("begun.txt", "date: 2020-01-01\nwords: 3\nrules: crossing\n\nTIME\nWORD\nABL?\n\n"
                                 "open:\n2,3 EY\n\nfound:\n*TIME\n\nnot:\nWORM\n");
    const std::string out = (folder.path() / "begun.json").string();
    const Run run = run_program({"convert", begun, "--out", out});
    REQUIRE(run.status == 0);
    CHECK(run.err.empty());
    const Puzzle puzzle = read_puzzle(begun);
    const Puzzle again = read_puzzle(out);
    CHECK(again.words == 3);
    CHECK(again.rules == puzzle.rules);
    CHECK(again.board.letters == puzzle.board.letters);
    CHECK(again.board.choices == puzzle.board.choices);
    REQUIRE(again.known.found.size() == 1);
    CHECK(again.known.found[0].word == "TIME");
    CHECK(again.known.found[0].spangram);
    CHECK(again.known.excluded == puzzle.known.excluded);
    const auto refused = [&](const std::string& field, const std::string& why) {
        const std::string file = folder.file("other.json", R"({"startingBoard": ["TIME"], )" + field + "}");
        const Run bad = run_program({"solve", file});
        CHECK(bad.status == 2);
        CHECK_THAT(bad.err, Contains(why));
    };
    refused(R"("found": "TIME")", "found is not a list of words");
    refused(R"("found": [7])", "an entry of found is not a word");
    refused(R"("words": "3")", "words takes a number");
}

TEST_CASE("nothing is written over without --force", "[program][convert]") {
    const ScratchFolder folder;
    const std::string file = folder.file("rows.txt", rows);
    const std::string there = folder.file("there.json", "mine");
    const auto refused = run_program({"convert", file, "--out", there});
    CHECK(refused.status == 2);
    CHECK_THAT(refused.err, Contains("there.json: is there already; --force writes over it"));
    CHECK(read_file(there, 100) == "mine");
    CHECK(run_program({"convert", file, "--out", there, "--force"}).status == 0);
    CHECK(read_puzzle(there).theme == "Rows");
    // A folder takes many, each under its own name.
    const std::string two = folder.file("two.txt", rows);
    const std::string out = (folder.path() / "out").string() + "/";
    CHECK(run_program({"convert", file, two, "--format", "course", "--out", out}).status == 0);
    CHECK(read_puzzle(out + "two.course").theme == "Rows");
    CHECK_THAT(run_program({"convert", file, two, "--format", "course"}).err, Contains("take a folder"));
    CHECK_THAT(run_program({"convert", file, "--format", "poem"}).err, Contains("--format takes text, json"));
    CHECK_THAT(run_program({"convert", file}).err, Contains("no form given"));
}

TEST_CASE("a dash is standard output wherever something is written", "[program][convert]") {
    const ScratchFolder folder;
    const std::string file = folder.file("rows.txt", rows);
    const std::string themes =
        folder.file("themes.txt", "theme: Green\n*garden\nplant, bloom, frond, petal\n");
    const auto in_folder = [&](const std::vector<std::string>& arguments) {
        std::vector<std::string> script{"-c", "cd \"$0\" && exec \"$@\"", folder.path().string(),
                                        weft_program()};
        script.insert(script.end(), arguments.begin(), arguments.end());
        Run run = run_program(script, {.program = "/bin/sh"});
        INFO(arguments.front() << ": " << run.err);
        CHECK(run.status == 0);
        CHECK_FALSE(std::filesystem::exists(folder.file("-")));
        return run.out;
    };
    CHECK(in_folder({"convert", file, "--format", "json", "--out", "-"}) ==
          in_folder({"convert", file, "--format", "json"}));
    // A pipe here, and behind other names of it.
    for (const char* out : {"/dev/stdout", "/dev/fd/1"}) {
        CHECK(in_folder({"convert", file, "--format", "json", "--out", out}) ==
              in_folder({"convert", file, "--format", "json"}));
    }
    const std::vector<std::string> make{"make", "--theme", "Rows",   "--spangram", "TIME",
                                        "WORD", "ABLE",    "--rows", "3",          "--cols",
                                        "4",    "--tries", "8",      "--quiet",    "--out"};
    std::vector<std::string> made = make;
    made.emplace_back("-");
    CHECK_THAT(in_folder(made), Contains("*TIME"));
    CHECK_THAT(in_folder({"make", "--series", "1", "--theme-file", themes, "--rows", "4", "--cols", "4",
                          "--tries", "8", "--quiet", "--out", "-"}),
               Contains("\"theme\":\"Green\""));
    if (can_draw()) { CHECK_THAT(in_folder({"print", file, "--out", "-"}), Contains("</svg>")); }
    // A folder is one by its slash, or where it is there.
    for (const std::string& out : {folder.path().string(), folder.file("new") + "/"}) {
        std::vector<std::string> elsewhere = make;
        elsewhere.push_back(out);
        refuses(elsewhere, "is a folder; name a file to write");
    }
    refuses({"print", file, file, "--out", "x.svg"}, "--out FOLDER/");
}

TEST_CASE("what cannot be written leaves the old file as it is", "[program][convert]") {
    const ScratchFolder folder;
    const std::string file = folder.file("rows.txt", rows);
    const std::string old = folder.file("old.json", "mine");
    const auto full =
        run_program({"-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" convert \"$1\" --out \"$2\" --force",
                     weft_program(), file, old},
                    {.program = "/bin/sh"});
    CHECK(full.status == 2);
    CHECK_THAT(full.err, Contains("old.json: cannot be written: "));
    CHECK(read_file(old, 100) == "mine");
    const std::filesystem::directory_iterator left(folder.path());
    CHECK(std::distance(begin(left), end(left)) == 2); // the two files from before
    // What a link names is written, and the link stays.
    const std::string link = (folder.path() / "link.json").string();
    std::filesystem::create_symlink(old, link);
    CHECK(run_program({"convert", file, "--out", link, "--force"}).status == 0);
    CHECK(std::filesystem::is_symlink(link));
    CHECK(read_puzzle(old).theme == "Rows");
    CHECK_THAT(run_program({"convert", file, "--out", (folder.path() / "none/there.json").string()}).err,
               Contains("cannot be written: "));
}

TEST_CASE("an exact-cover instance names what its numbers mean", "[program][export]") {
    const ScratchFolder folder;
    const std::string file = folder.file("rows.txt", rows);
    const std::string words = folder.file("words.txt", "TIME\nEMIT\nWORD\nABLE\n");
    const auto run = run_program({"export", file, "--lexicon", words});
    REQUIRE(run.status == 0);
    CHECK_THAT(run.out, Contains("18 6\n"));
    CHECK_THAT(run.out, Contains(": TIME 0,0 0,1 0,2 0,3 / EMIT 0,3 0,2 0,1 0,0\n6 7 8 9\n") ||
                            Contains(": EMIT 0,3 0,2 0,1 0,0 / TIME 0,0 0,1 0,2 0,3\n6 7 8 9\n"));
    const auto bare = run_program({"export", file, "--lexicon", words, "--bare"});
    CHECK(bare.out == "18 6\n6 7 8 9\n10 11 12 13\n14 15 16 17\n");

    // Another solver's answer comes by numbers of options, all in a line or one a line, or by their items.
    for (const std::string solution :
         {"1 2 3\n", "# found\n3\n1\n2\n", "6 7 8 9\n17 16 15 14\n10 11 12 13\n"}) {
        CAPTURE(solution);
        const std::string answer = folder.file("answer.txt", solution);
        const auto read = run_program({"export", file, "--lexicon", words, "--read", answer});
        CHECK(read.status == 0);
        for (const char* word : {"TIME 0,0", "WORD 1,0", "ABLE 2,0"}) {
            CHECK_THAT(read.out, Contains(word));
        }
    }
    const auto refused = [&](const std::string& solution) {
        const std::string answer = folder.file("answer.txt", solution);
        const auto read = run_program({"export", file, "--lexicon", words, "--read", answer});
        CHECK(read.status == 2);
        return read.err;
    };
    CHECK_THAT(refused("1 2\n"), Contains("answer.txt:1: the last solution leaves cells uncovered"));
    CHECK_THAT(refused("1 1\n"), Contains("answer.txt:1: option 1 shares a cell"));
    CHECK_THAT(refused("1 9\n"), Contains("answer.txt:1: 9 is no option"));
    CHECK_THAT(refused("nothing\n"), Contains("no solution"));
}
