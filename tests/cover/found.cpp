// What a player knows, against plain recursion: of all readings of small random boards those stay that have
// the found words and lack the excluded ones, and no others come.
#include "cover/found.hpp"

#include "board/trace.hpp"
#include "brute_force.hpp"
#include "helpers.hpp"
#include "plain_order.hpp"
#include "random_problem.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace weft;
using namespace weft::testing;

namespace {

std::set<brute_force::Reading> readings_of(Search& search) {
    std::set<brute_force::Reading> readings;
    for (const CoverReading& solution :
         best_solutions(search, common_words_first(search), 1U << 20).solutions) {
        const Solution spelled = spell(search, solution);
        std::vector<std::string> words;
        for (const TracedWord& word : spelled.words) { words.push_back(word.word); }
        std::sort(words.begin(), words.end());
        readings.insert({spelled.spangram.word, words});
    }
    return readings;
}

/// Searches a random board with something known of it.
void check_known_search(const brute_force::Problem& problem, const Known& known,
                        const std::set<brute_force::Reading>& expected) {
    SearchOptions options = options_of(problem);
    options.known = known;
    Searched searched(problem.rows, problem.lexicon, options);
    CHECK(readings_of(searched.search) == expected);
    CHECK(count_covers(searched.search).number == covers_in_order(searched.search).size());
}

bool has(const brute_force::Reading& reading, const std::string& word) {
    return std::find(reading.second.begin(), reading.second.end(), word) != reading.second.end();
}

template <typename Keep>
std::set<brute_force::Reading> those(const std::set<brute_force::Reading>& readings, Keep keep) {
    std::set<brute_force::Reading> kept;
    std::copy_if(readings.begin(), readings.end(), std::inserter(kept, kept.end()), keep);
    return kept;
}

} // namespace

TEST_CASE("what is known leaves exactly the covers that agree with it", "[found]") {
    int narrowed = 0;
    int opened = 0;
    for (int seed = 1; seed <= 250; ++seed) {
        Dice random(static_cast<std::uint64_t>(seed));
        brute_force::Problem problem = random_problem(random);
        const brute_force::Answer answer = brute_force::enumerate(problem);
        if (answer.gave_up || answer.readings.empty()) { continue; }
        INFO("seed " << seed);
        describe(problem);
        const std::vector<brute_force::Reading> all(answer.readings.begin(), answer.readings.end());
        const auto& [spangram, words] = random.of(all);
        if (!words.empty()) {
            const std::string found = random.of(words);
            const auto with =
                those(answer.readings, [&](const auto& reading) { return has(reading, found); });
            check_known_search(problem, {{{found, false, {}}}, {}}, with);
            const auto without = those(answer.readings, [&](const auto& reading) {
                return !has(reading, found) && reading.first != found;
            });
            check_known_search(problem, {{}, {found}}, without);
            narrowed += with.size() < answer.readings.size() ? 1 : 0;
            Known both{{{found, false, {}}, {spangram, true, {}}}, {}};
            check_known_search(problem, both, those(with, [&, spangram = spangram](const auto& reading) {
                                   return reading.first == spangram;
                               }));
            // A word that the lexicon lacks is searched for all the same.
            brute_force::Problem lacking = problem;
            std::erase(lacking.lexicon, found);
            if (!lacking.lexicon.empty() && spangram.find(found) == std::string::npos) {
                SearchOptions options = options_of(lacking);
                options.known = both;
                Searched searched(lacking.rows, lacking.lexicon, options);
                const auto readings = readings_of(searched.search);
                const brute_force::Reading whole{spangram, words};
                CHECK(std::find(readings.begin(), readings.end(), whole) != readings.end());
            }
        }
        // A letter that is not known may be any of those that the lexicon has.
        auto& row = problem.rows[random.index(problem.rows.size())];
        char& letter = row[random.index(row.size())];
        std::set<brute_force::Reading> any;
        bool gave_up = false;
        for (char other = 'A'; other <= 'E'; ++other) {
            letter = other;
            const brute_force::Answer part = brute_force::enumerate(problem);
            gave_up = gave_up || part.gave_up;
            any.insert(part.readings.begin(), part.readings.end());
        }
        if (gave_up) { continue; }
        letter = '?';
        opened += any.size() > answer.readings.size() ? 1 : 0;
        Searched searched(problem.rows, problem.lexicon, options_of(problem));
        CHECK(readings_of(searched.search) == any);
    }
    CAPTURE(narrowed, opened);
    CHECK(narrowed > 30);
    CHECK(opened > 5);
}

TEST_CASE("a found word may have its cells given", "[found]") {
    const std::vector<std::string> rows{"TIME", "WORD", "TIME"};
    const std::vector<std::string> words{"TIME", "WORD", "EMIT"};
    SearchOptions options;
    options.known.found = {{"EMIT", false, {3, 2, 1, 0}}};
    Searched above(rows, words, options);
    // The other rows as spangram in turn, or both as one.
    REQUIRE(covers_in_order(above.search).size() == 3);
    for (const auto& [spangram, pieces] : covers_in_order(above.search)) {
        CHECK(above.search.spangrams()[spangram].cells.contains(CellSet::first(4)));
    }
    CHECK(count_covers(above.search).number == 3);
}

TEST_CASE("a found spangram lies along the cells that are given for it", "[found]") {
    SearchOptions options;
    options.rules.min_length = 3;
    // From either A to the other, and on to the B.
    const std::vector<std::string> rows{"AA", "B_"};
    Searched anywhere(rows, {"AAB"}, options);
    CHECK(count_covers(anywhere.search).number == 2);
    options.known.found = {{"AAB", true, {0, 1, 2}}};
    Searched given(rows, {"AAB"}, options);
    REQUIRE(count_covers(given.search).number == 1);
    const Spangrams& spangrams = given.search.spangrams();
    CHECK(given.search.trace(spangrams.readings(spangrams[0])[0]) == Trace{0, 1, 2});
    // The same letters over the same cells without a crossing are not what was given.
    options.known.found = {{"AAAAAA", true, {0, 1, 5, 2, 4, 3}}};
    Searched crossing({"AAA", "AAA"}, {"AAAAAA"}, options);
    CHECK(count_covers(crossing.search).number == 1);
    options.rules.self_crossing = false;
    Searched forbidden({"AAA", "AAA"}, {"AAAAAA"}, options);
    CHECK(count_covers(forbidden.search).number == 0);
}

TEST_CASE("cells that are used up leave the rest to cover", "[found]") {
    const std::vector<std::string> words{"TIME", "WORD", "ABLE"};
    SearchOptions options;
    options.words = 3;
    // The first row may have been the spangram, or a word beside one.
    Searched searched({"....", "WORD", "ABLE"}, words, options);
    CHECK(readings_of(searched.search) ==
          std::set<brute_force::Reading>{{"", {"ABLE", "WORD"}}, {"WORD", {"ABLE"}}, {"ABLE", {"WORD"}}});
    options.words = 2; // one of them would be too many
    Searched fewer({"....", "WORD", "ABLE"}, words, options);
    CHECK(covers_in_order(fewer.search).empty());
}

TEST_CASE("what contradicts the board is refused", "[found]") {
    const Board board = board_of({"TIME", "WORD", "ABLE"});
    const auto complaint = [&](const Known& known) -> std::string {
        try {
            check_known(board, {}, known, "FILE");
        } catch (const InputError& error) { return error.reason(); }
        return "";
    };
    CHECK(complaint({{{"TIME", false, {}}, {"WORD", true, {4, 5, 6, 7}}}, {"LIMB"}}).empty());
    CHECK(complaint({{{"TIMES", false, {}}}, {}}) ==
          "found: TIMES cannot be traced on this board; it could with S rather than R at row 2, column 3");
    CHECK(complaint({{{"ORB", false, {}}}, {}}) == "found: ORB is shorter than four letters");
    CHECK(complaint({{{"TIME", false, {0, 1, 2, 2}}}, {}}).find("is not what these cells spell") !=
          std::string::npos);
    CHECK(complaint({{{"TIME", false, {}}}, {"TIME"}}) == "TIME is both found and excluded");
    const std::string nowhere = "TIME is found, and excluded wherever it can lie on this board";
    CHECK(complaint({{{"TIME", false, {}}}, {}, {{"TIME", false, {0, 1, 2, 3}}}}) == nowhere);
    CHECK(complaint({{{"TIME", true, {0, 1, 2, 3}}}, {}, {{"TIME", false, {0, 1, 2, 3}}}}) == nowhere);
    CHECK(complaint({{{"TIME", true, {}}, {"WORD", true, {}}}, {}}) ==
          "two spangrams are found: TIME and WORD");
    CHECK(complaint({{{"TIME", false, {0, 1, 2, 3}}, {"EMIT", false, {3, 2, 1, 0}}}, {}})
              .find("shares a cell") != std::string::npos);
    // What another place is left for.
    const Known elsewhere{{{"TIME", false, {}}}, {}, {{"TIME", false, {0, 1, 2, 3}}}};
    CHECK_NOTHROW(check_known(board_of({"TIME", "WORD", "TIME"}), {}, elsewhere, "FILE"));
    CHECK(traces_of(board_of({"AB", "?A"}), "ABBA").size() == 4);
}
