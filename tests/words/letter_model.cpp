#include "words/letter_model.hpp"

#include "data/embedded.hpp"
#include "weft/error.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>

namespace weft {
namespace {

constexpr double exactness = 0.02; ///< half a step of what costs are kept in

LetterModel::Row row(const std::string& context, float cost) {
    LetterModel::Row row{context, std::vector<float>(LetterModel::symbols, cost)};
    row.costs[3] = 0.5F; // C
    return row;
}

} // namespace

TEST_CASE("without a letter model every string costs by its length", "[letters]") {
    const LetterModel model;
    CHECK(model.cost("ABC") == Approx(model.cost("QXZ")));
    CHECK(model.cost("ABCD") > model.cost("ABC"));
}

TEST_CASE("a letter model looks at four letters where it can, else at three", "[letters]") {
    ArchiveWriter writer;
    LetterModel::pack({row("^^^", 1), row("^^A", 2), row("^AB", 3), row("ABC", 4), row("^ABC", 5)}, writer);
    const auto bytes = writer.bytes();
    const LetterModel model{Archive(bytes)};
    LetterModel::State state = LetterModel::start;
    CHECK(model.cost(state, 1) == Approx(1).margin(exactness));
    CHECK(model.cost(state, 3) == Approx(0.5).margin(exactness));
    state = LetterModel::next(state, 1);
    CHECK(model.cost(state, 2) == Approx(2).margin(exactness));
    state = LetterModel::next(state, 2);
    CHECK(model.cost(state, 3) == Approx(0.5).margin(exactness));
    state = LetterModel::next(state, 3);
    CHECK(model.cost(state, 0) == Approx(5).margin(exactness)); // after ^ABC, not after ABC
    CHECK(model.cost("ABC") == Approx(1 + 2 + 0.5 + 5).margin(4 * exactness));
    // The same three letters later in a word.
    state = LetterModel::start;
    for (const int letter : {26, 1, 2, 3}) { state = LetterModel::next(state, letter); }
    CHECK(model.cost(state, 0) == Approx(4).margin(exactness));
}

TEST_CASE("rows of letters that are none are refused", "[letters]") {
    ArchiveWriter writer;
    CHECK_THROWS_AS(LetterModel::pack({row("AB", 1)}, writer), InputError);
    CHECK_THROWS_AS(LetterModel::pack({row("ABCDE", 1)}, writer), InputError);
    CHECK_THROWS_AS(LetterModel::pack({row("A1C", 1)}, writer), InputError);
    CHECK_THROWS_AS(LetterModel::pack({{"ABC", {1, 2}}}, writer), InputError);
}

TEST_CASE("the embedded letter model tells coinages from scraps", "[letters]") {
    const Archive archive = embedded_data();
    const LetterModel model(archive);
    // After any letters the next one's probabilities sum to 1.
    for (const char* prefix : {"", "S", "TH", "ING", "TION", "ZZZZ"}) {
        LetterModel::State state = LetterModel::start;
        for (const char* letter = prefix; *letter != '\0'; ++letter) {
            state = LetterModel::next(state, *letter - 'A' + 1);
        }
        double sum = 0;
        for (int symbol = 0; symbol < LetterModel::symbols; ++symbol) {
            sum += std::pow(10.0, -model.cost(state, symbol));
        }
        INFO(prefix);
        CHECK(sum == Approx(1).margin(0.05));
    }
    for (const char* coinage : {"BLORPING", "SNARKTASTIC", "SMURFETTE", "YUMMERS"}) {
        std::string scrambled(coinage);
        std::sort(scrambled.begin(), scrambled.end());
        INFO(coinage);
        CHECK(model.cost(coinage) < model.cost(scrambled) - 1);
    }
}

} // namespace weft
