#include "words/letter_model.hpp"

#include "data/embedded.hpp"
#include "language.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace weft {
namespace {

/// Each hundredth word of the embedded lexicon that is not too long to be counted, as theme words.
std::vector<WordEntry> some_words() {
    std::vector<WordEntry> entries;
    const Lexicon& lexicon = testing::language().lexicon;
    for (WordId word = 0; word < lexicon.size(); word += 100) {
        const std::string letters = lexicon.spell(word);
        if (letters.size() <= 16) { entries.push_back({letters, 0, flag_theme}); }
    }
    return entries;
}

/// The formula of Witten and Bell, letter for letter; ^ stands for each letter that is missing at the start.
class ByFormula {
  public:
    explicit ByFormula(const std::vector<WordEntry>& entries) {
        for (const WordEntry& entry : entries) {
            const std::string padded = "^^^^" + entry.word + "$";
            for (std::size_t place = 4; place < padded.size(); ++place) {
                for (std::size_t length = 0; length <= 4; ++length) {
                    ++counts_[padded.substr(place - length, length)][padded[place]];
                }
            }
        }
    }

    double cost(const std::string& word) const {
        const std::string padded = "^^^^" + word + "$";
        double sum = 0;
        for (std::size_t place = 4; place < padded.size(); ++place) {
            std::string context = padded.substr(place - 4, 4);
            if (total(context) < 10) { context.erase(0, 1); }
            sum -= std::log10(probability(context, padded[place]));
        }
        return sum;
    }

  private:
    int total(const std::string& context) const {
        int sum = 0;
        if (const auto own = counts_.find(context); own != counts_.end()) {
            for (const auto& [symbol, count] : own->second) { sum += count; }
        }
        return sum;
    }
    double probability(const std::string& context, char symbol) const {
        const double below = context.empty() ? 1.0 / 27 : probability(context.substr(1), symbol);
        const auto own = counts_.find(context);
        if (own == counts_.end()) { return below; }
        const auto kinds = static_cast<double>(own->second.size());
        const auto count = own->second.find(symbol);
        return ((count == own->second.end() ? 0 : count->second) + kinds * below) / (total(context) + kinds);
    }

    std::map<std::string, std::map<char, int>> counts_;
};

} // namespace

TEST_CASE("without a letter model every string costs by its length", "[letters]") {
    const LetterModel model;
    CHECK(model.cost("ABC") == Approx(model.cost("QXZ")));
    CHECK(model.cost("ABCD") > model.cost("ABC"));
}

TEST_CASE("a letter model costs what the formula says", "[letters]") {
    const std::vector<WordEntry> entries = some_words();
    const ByFormula formula(entries);
    const LetterModel model{Lexicon(entries)};
    const auto compare = [&](const std::string& word) {
        INFO(word);
        // Each symbol within half a step of what costs are kept in.
        CHECK(model.cost(word) == Approx(formula.cost(word)).margin(0.0126 * (word.size() + 1.0)));
    };
    for (std::size_t i = 0; i < entries.size(); i += 7) { compare(entries[i].word); }
    for (const char* word : {"BLORPING", "ZZZZZ", "QXJ", "A", "SSSSSSSS"}) { compare(word); }
}

TEST_CASE("a letter model can be counted as if a word were not listed", "[letters]") {
    std::vector<WordEntry> entries = some_words();
    for (const char* word : {"GIFT", "GIFTS", "GIFTED", "GIFTWRAP", "SHIFT"}) {
        entries.push_back(plain_entry(word));
    }
    const LetterModel without{Lexicon(entries), "GIFTS"};
    const double counted = LetterModel{Lexicon(entries)}.cost("GIFTS");
    std::erase_if(entries,
                  [](const WordEntry& entry) { return entry.word.find("GIFT") != std::string::npos; });
    const LetterModel fewer{Lexicon(entries)};
    for (const char* word : {"GIFTS", "GIFT", "SHIFT", "SIFTING", "WRAP"}) {
        CHECK(without.cost(word) == fewer.cost(word));
    }
    CHECK(without.cost("GIFTS") > counted);
}

TEST_CASE("the embedded letter model is that of the embedded lexicon", "[letters]") {
    const Archive archive = embedded_data();
    ArchiveWriter writer;
    LetterModel(testing::language().lexicon).write(writer);
    const auto bytes = writer.bytes();
    const Archive counted(bytes);
    for (const char* name : {"letters.three", "letters.rows", "letters.four"}) {
        const auto own = counted.section<std::uint8_t>(name);
        const auto embedded = archive.section<std::uint8_t>(name);
        CHECK(std::equal(own.begin(), own.end(), embedded.begin(), embedded.end()));
    }
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
