#include "hunt/prove.hpp"

#include "hunt/scorer.hpp"

#include <catch2/catch.hpp>
#include <map>

using namespace weft;
using namespace weft::hunt;

namespace {

Lexicon lexicon() {
    std::vector<WordEntry> entries;
    for (const char* word :
         {"ART",  "ATE",  "EAT",   "EATS", "ERAS", "ETA", "RAT",  "RATE",  "RATS", "SAT",   "SEA",
          "SEAT", "STAR", "STARE", "TAR",  "TARS", "TEA", "TEAR", "TEARS", "TEAS", "TREAT", "TSAR"}) {
        entries.push_back({word, 0, 0});
    }
    return Lexicon(std::move(entries));
}

struct Problem {
    Problem(const std::string& shape, const std::string& letters, Scoring scoring = {})
        : space(*Topology::parse(shape),
                std::string(static_cast<std::size_t>(Topology::parse(shape)->cells()), '?'),
                letter_set(letters))
        , trie(lexicon(), scoring, space.topology.cells(), space.letters)
        , division(space) {}

    /// Scores every board of the class, one by one.
    std::map<std::string, int> all(const BoardClass& boards) const {
        Scorer scorer(space.topology, trie);
        std::map<std::string, int> scores;
        std::string board(boards.size(), '?');
        const auto fill = [&](const auto& self, std::size_t cell) -> void {
            if (cell == boards.size()) {
                scores[board] = scorer.score(board);
                return;
            }
            for (const char letter : letter_text(boards[cell])) {
                board[cell] = letter;
                self(self, cell + 1);
            }
        };
        fill(fill, 0);
        return scores;
    }

    BoardSpace space;
    Trie trie;
    ClassDivision division;
};

std::map<std::string, int> found(const ClassProof& proof) {
    std::map<std::string, int> boards;
    for (const ScoredBoard& board : proof.boards) { boards[board.letters] = board.score; }
    return boards;
}

} // namespace

TEST_CASE("a proof finds just the boards that score enough, and bounds the others", "[prove]") {
    const auto [shape, letters] = GENERATE(std::pair{"2x2", "AERSTN"}, std::pair{"2x3", "AERST"}, //
                                           std::pair{"3x2", "AEST"}, std::pair{"hex7", "AET"});
    const Problem problem(shape, letters);
    std::size_t refuted = 0;
    std::size_t kept = 0;
    for (std::uint64_t index = 0; index < problem.division.size(); ++index) {
        const BoardClass boards = problem.division.at(index);
        const auto scores = problem.all(boards);
        int best = 0;
        for (const auto& [board, score] : scores) { best = std::max(best, score); }
        for (const int at_least : {1, std::max(best - 2, 1), std::max(best, 1), best + 1}) {
            std::map<std::string, int> enough;
            for (const auto& [board, score] : scores) {
                if (score >= at_least) { enough[board] = score; }
            }
            const std::size_t room = at_least % 2 == 0 ? 60 : Prover::usual_room; // some cut in halves
            Prover prover(problem.space.topology, problem.trie, at_least, never_stop, room);
            const ClassProof proof = prover.prove(boards);
            CHECK(found(proof) == enough);
            CHECK(proof.bound >= best);
            refuted += proof.boards.empty() ? 1 : 0;
            kept += proof.boards.size();
        }
    }
    CHECK(refuted > 0);
    CHECK(kept > 0);
}

TEST_CASE("every board is in one class, and has an image in one that comes first", "[prove]") {
    const Problem problem("2x2", "AEIST");
    std::map<std::string, int> classes;
    std::map<std::string, int> first;
    for (std::uint64_t index = 0; index < problem.division.size(); ++index) {
        for (const auto& [board, score] : problem.all(problem.division.at(index))) {
            ++classes[board];
            if (problem.division.first_of_images(index)) { ++first[problem.space.canonical(board)]; }
        }
    }
    CHECK(classes.size() == 5 * 5 * 5 * 5);
    for (const auto& [board, count] : classes) {
        CHECK(count == 1);
        CHECK(first[problem.space.canonical(board)] >= 1);
    }
}

TEST_CASE("QU tiles count two letters in a proof", "[prove]") {
    std::vector<WordEntry> words{{"QUA", 0, 0}, {"AQUA", 0, 0}};
    const Topology shape = Topology::rectangle(1, 3);
    const Trie trie(Lexicon(std::move(words)), Scoring{Rules::length, 3, true}, 3);
    Prover prover(shape, trie, 7);
    const ClassProof proof = prover.prove({letter_set("AB"), letter_set("Q"), letter_set("A")});
    REQUIRE(proof.boards.size() == 1);
    CHECK(proof.boards[0] == ScoredBoard{7, "AQA"});
}

TEST_CASE("a proof is stopped", "[prove]") {
    const Problem problem("2x3", "AERST");
    const std::atomic<bool> stop{true};
    Prover prover(problem.space.topology, problem.trie, 1, stop);
    CHECK_THROWS_AS(prover.prove(problem.division.at(0)), Stopped);
}
