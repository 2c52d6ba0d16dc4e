// Respellings: what else the words of an answer could be, but for one letter.
#include "player/respelling.hpp"

#include "cover/answer.hpp"
#include "helpers.hpp"
#include "language.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <numbers>

using namespace weft;
using namespace weft::testing;

namespace {

std::span<const double> quick() { return language().model.weights(true).quick; }

Puzzle shipped(const std::string& name) {
    return read_puzzle((source_folder() / "puzzles" / (name + ".txt")).string());
}

/// A shipped puzzle with another letter in a cell.
Puzzle harmed(const std::string& name, int cell, char right, char wrong) {
    Puzzle puzzle = shipped(name);
    char& letter = puzzle.board.letters[static_cast<std::size_t>(cell)];
    REQUIRE(letter == right);
    letter = wrong;
    return puzzle;
}

Widened answer_to(const Puzzle& puzzle) {
    return rank_widening(puzzle.board, language().words(), language().knowledge,
                         language().model.weights(true), puzzle.theme, search_options(puzzle, Options{}), 10,
                         never_stop);
}

std::vector<Respelling> respelled(const Widened& answer, double least) {
    return respellings(answer, language().words(), language().knowledge.phrases(), quick(), least,
                       never_stop);
}

/// The least price of words side by side after a word, letters tried in every way.
double price_by_force(std::string_view letters, std::optional<WordId> before) {
    if (letters.empty()) { return 0; }
    const PhraseModel& phrases = language().knowledge.phrases();
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t size = 1; size <= letters.size(); ++size) {
        const auto word = language().words().find(letters.substr(0, size));
        if (!word) { continue; }
        const float own = before ? phrases.after(*before, *word) : phrases.cost(*word);
        least = std::min(least, static_cast<double>(own) + price_by_force(letters.substr(size), *word));
    }
    return least;
}

} // namespace

TEST_CASE("a letter that was misread in a word of the answer is among those that may be another",
          "[respelling]") {
    struct Harm {
        std::string name;
        int cell;
        char right;
        char wrong;
        std::string word; ///< of the answer then
        double least;     ///< what the right letter gains
    };
    const Harm harm = GENERATE(Harm{"umbrella", 23, 'M', 'L', "SLIT", -5}, // MIST, along another path
                               Harm{"night-sky", 7, 'Z', 'T', "STARGATING", 1.5});
    const Puzzle puzzle = harmed(harm.name, harm.cell, harm.right, harm.wrong);
    const Widened answer = answer_to(puzzle);
    REQUIRE_FALSE(answer.ranking.solutions.empty());
    const Solution first = spell(*answer.search, answer.ranking.solutions.front().solution);
    std::vector<std::string> words{first.spangram.word};
    for (const TracedWord& word : first.words) { words.push_back(word.word); }
    CAPTURE(words);
    REQUIRE(std::find(words.begin(), words.end(), harm.word) != words.end());
    const auto list = respelled(answer, harm.least);
    const auto place = std::find_if(list.begin(), list.end(),
                                    [&](const Respelling& other) { return other.cell == harm.cell; });
    REQUIRE(place != list.end());
    CHECK((place->letters >> (harm.right - 'A') & 1) != 0);
    CHECK((place->letters >> (harm.wrong - 'A') & 1) == 0);
}

TEST_CASE("what a letter gains in the spangram is that of the best words side by side", "[respelling]") {
    const std::string name = GENERATE("umbrella", "night-sky", "gemstones");
    const Puzzle puzzle = shipped(name);
    const Widened answer = answer_to(puzzle);
    const TracedWord spangram = spell(*answer.search, answer.ranking.solutions.front().solution).spangram;
    const double own = price_by_force(spangram.word, {});
    const auto list = respelled(answer, -1000);
    int gains = 0;
    for (std::size_t place = 0; place < spangram.word.size(); ++place) {
        double best = -std::numeric_limits<double>::infinity();
        std::uint32_t letters = 0;
        for (char letter = 'A'; letter <= 'Z'; ++letter) {
            std::string other = spangram.word;
            if (other[place] == letter) { continue; }
            other[place] = letter;
            const double gain = std::numbers::ln10 * (own - price_by_force(other, {}));
            if (gain >= -1000) { letters |= 1U << (letter - 'A'); }
            best = std::max(best, gain);
        }
        const auto found = std::find_if(list.begin(), list.end(), [&](const Respelling& respelling) {
            return respelling.cell == spangram.cells[place];
        });
        CAPTURE(spangram.word, place);
        REQUIRE((found != list.end()) == (letters != 0));
        if (letters == 0) { continue; }
        CHECK(found->letters == letters);
        CHECK(found->gain == Approx(best));
        ++gains;
    }
    CHECK(gains > 3);
}

TEST_CASE("respellings come with falling gains, a cell once, and few for boards that were read rightly",
          "[respelling]") {
    int odd = 0;
    for (const std::string name : {"umbrella", "night-sky", "gemstones", "bakery", "pasta-maker"}) {
        const Puzzle puzzle = shipped(name);
        const Widened answer = answer_to(puzzle);
        const auto list = respelled(answer, -1000);
        REQUIRE(list.size() > 10);
        CellSet cells;
        for (std::size_t i = 0; i < list.size(); ++i) {
            CHECK(!cells.contains(list[i].cell));
            CHECK(list[i].letters != 0);
            CHECK((i == 0 || list[i - 1].gain >= list[i].gain));
            // The word as it was read is no other.
            const char own = puzzle.board.letters[static_cast<std::size_t>(list[i].cell)];
            CHECK((list[i].letters >> (own - 'A') & 1) == 0);
            cells.insert(list[i].cell);
        }
        const auto likelier = respelled(answer, 2.8);
        CHECK(likelier.size() <= list.size());
        for (const Respelling& other : likelier) { CHECK(other.gain >= 2.8); }
        odd += likelier.empty() ? 0 : 1;
    }
    CHECK(odd <= 2);
}

TEST_CASE("a board with open cells has no respellings, and a stop is obeyed", "[respelling]") {
    Puzzle puzzle = shipped("night-sky");
    const Widened answer = answer_to(puzzle);
    const std::atomic<bool> raised{true};
    CHECK_THROWS_AS(
        respellings(answer, language().words(), language().knowledge.phrases(), quick(), 1, raised), Stopped);
    Puzzle open = puzzle;
    open.board.letters[7] = Board::open_letter;
    const Widened other = answer_to(open);
    CHECK(respelled(other, -1000).empty());
}
