#include "words/lexicon.hpp"

#include "data/embedded.hpp"
#include "helpers.hpp"
#include "weft/error.hpp"

#include <catch2/catch.hpp>
#include <cstring>

using namespace weft;
using namespace weft::testing;

namespace {

const std::vector<WordEntry> entries = {
    {"TIME", 200, flag_theme | flag_part}, {"IT", 250, flag_part}, {"TIMES", 180, flag_theme},
    {"EMIT", 90, flag_theme | flag_part},  {"AB", 1, 0},           {"ZZZZ", 7, flag_theme},
};

/// Reads the copy of an archive's bytes, which are kept at the alignment that a mapped file has.
struct Copy {
    explicit Copy(const std::vector<std::byte>& bytes)
        : words(bytes.size() / 8 + 1) {
        std::memcpy(words.data(), bytes.data(), bytes.size());
    }
    std::vector<std::uint64_t> words;
    std::span<const std::byte> bytes(std::size_t size) const {
        return {reinterpret_cast<const std::byte*>(words.data()), size};
    }
};

void check_entries(const Lexicon& lexicon) {
    REQUIRE(lexicon.size() == entries.size());
    for (const WordEntry& entry : entries) {
        const auto word = lexicon.find(entry.word);
        REQUIRE(word);
        REQUIRE(lexicon.spell(*word) == entry.word);
        REQUIRE(lexicon.commonness(*word) == entry.commonness);
        REQUIRE(lexicon.flags(*word) == entry.flags);
    }
    for (const char* missing : {"", "T", "TIM", "TIMESS", "QQ", "TIMe", "A B"}) {
        REQUIRE_FALSE(lexicon.find(missing));
    }
}

} // namespace

TEST_CASE("a lexicon finds and spells its words", "[lexicon]") { check_entries(Lexicon(entries)); }

TEST_CASE("words are numbered by length, then letters", "[lexicon]") {
    const Lexicon lexicon(entries);
    std::vector<std::string> words;
    for (WordId word = 0; word < lexicon.size(); ++word) { words.push_back(lexicon.spell(word)); }
    REQUIRE(words == std::vector<std::string>{"AB", "IT", "EMIT", "TIME", "ZZZZ", "TIMES"});
}

TEST_CASE("of equal words the first counts", "[lexicon]") {
    const Lexicon lexicon({{"WORD", 3, flag_theme}, {"WORD", 9, flag_part}});
    REQUIRE(lexicon.size() == 1);
    REQUIRE(lexicon.commonness(0) == 3);
    REQUIRE(lexicon.flags(0) == flag_theme);
}

TEST_CASE("every word of a large lexicon is found and spelled", "[lexicon]") {
    Dice random(3);
    std::vector<std::string> words;
    for (int i = 0; i < 5000; ++i) {
        std::string word;
        const int length = 2 + random.below(14);
        for (int j = 0; j < length; ++j) { word += static_cast<char>('A' + random.below(j < 3 ? 26 : 4)); }
        words.push_back(word);
    }
    const Lexicon lexicon = lexicon_of(words);
    for (const std::string& word : words) {
        const auto id = lexicon.find(word);
        REQUIRE(id);
        REQUIRE(lexicon.spell(*id) == word);
    }
    for (WordId word = 0; word < lexicon.size(); ++word) {
        REQUIRE(lexicon.find(lexicon.spell(word)) == word);
    }
}

TEST_CASE("an empty lexicon has no words", "[lexicon]") {
    const Lexicon lexicon(std::vector<WordEntry>{});
    REQUIRE(lexicon.size() == 0);
    REQUIRE_FALSE(lexicon.find("WORD"));
    REQUIRE(find_paths(board_of({"WORD"}), lexicon, PathKind::word).size() == 0);
}

TEST_CASE("a lexicon survives its archive", "[lexicon][archive]") {
    ArchiveWriter writer;
    Lexicon(entries).write(writer);
    const auto bytes = writer.bytes();
    const Copy copy(bytes);
    const Archive archive(copy.bytes(bytes.size()));
    check_entries(Lexicon(archive));
    REQUIRE(archive.contains("words.automaton"));
    REQUIRE_FALSE(archive.contains("nothing"));
    REQUIRE_THROWS_AS(archive.section<int>("nothing"), InputError);
    REQUIRE_THROWS_AS(writer.add<char>("longer than 16 by", {}), InputError);
}

TEST_CASE("a damaged archive is refused, not believed", "[archive]") {
    ArchiveWriter writer;
    Lexicon(entries).write(writer);
    const auto bytes = writer.bytes();
    REQUIRE_THROWS_AS(Archive({}), InputError);
    for (std::size_t size = 0; size < bytes.size(); size += 7) {
        const Copy copy(bytes);
        // A section may be cut off, or its end be padding that nobody misses.
        try {
            const Archive cut(copy.bytes(size));
            const Lexicon lexicon(cut);
            REQUIRE(bytes.size() - size < 64);
        } catch (const InputError&) { SUCCEED(); }
    }
    // The directory's every byte, damaged: refused, unless nobody reads it.
    int refused = 0;
    constexpr std::size_t directory = 16 + 4 * 32;
    for (std::size_t place = 0; place < directory; ++place) {
        auto damaged = bytes;
        damaged[place] ^= std::byte{0xff};
        const Copy copy(damaged);
        try {
            const Archive archive(copy.bytes(damaged.size()));
            check_entries(Lexicon(archive));
        } catch (const InputError&) { ++refused; }
    }
    CHECK(refused > static_cast<int>(directory) * 9 / 10);
}

TEST_CASE("a word list is read as it comes", "[lexicon]") {
    const ScratchFolder folder;
    const Lexicon lexicon = Lexicon::from_file(
        folder.file("words", "time\r\n \tEmit \t\n\nit\nA\nit's\nna\xc3\xafve\n# a comment\nlastword"));
    REQUIRE(lexicon.size() == 4);
    for (const char* word : {"TIME", "EMIT", "IT", "LASTWORD"}) { REQUIRE(lexicon.find(word)); }
    REQUIRE(lexicon.flags(*lexicon.find("IT")) == flag_part);
    REQUIRE(lexicon.flags(*lexicon.find("TIME")) == (flag_theme | flag_part));

    REQUIRE_THROWS_AS(Lexicon::from_file(folder.file("empty", "")), InputError);
    REQUIRE_THROWS_WITH(
        Lexicon::from_file(folder.file("picture", std::string("\x89PNG\r\n\0IHDR\nab\n", 15))),
        Catch::Contains("no text; save the words as a text file, one a line"));
    REQUIRE_THROWS_AS(Lexicon::from_file(folder.file("useless", "1\n2\nx\n")), InputError);
    REQUIRE_THROWS_AS(Lexicon::from_file((folder.path() / "missing").string()), InputError);
    REQUIRE_THROWS_AS(Lexicon::from_file(folder.path().string()), InputError);
}

TEST_CASE("every word of the embedded lexicon is found and spelled", "[lexicon]") {
    const Lexicon lexicon{Archive(embedded_data())};
    std::string last;
    std::size_t wrong = 0;
    for (WordId word = 0; word < lexicon.size(); ++word) {
        std::string letters = lexicon.spell(word);
        const bool in_order = last.size() != letters.size() ? last.size() < letters.size() : last < letters;
        wrong += in_order && lexicon.find(letters) == word ? 0 : 1;
        last = std::move(letters);
    }
    REQUIRE(wrong == 0);
}

TEST_CASE("the embedded lexicon knows words, names and contractions", "[lexicon]") {
    const Lexicon lexicon{Archive(embedded_data())};
    REQUIRE(lexicon.size() > 100000);
    for (const char* word : {"TIME", "EMIT", "HYPHEN", "PUNCTUATION", "LONDON", "GOOGLE", "SELFIE"}) {
        INFO(word);
        const auto id = lexicon.find(word);
        REQUIRE(id);
        REQUIRE((lexicon.flags(*id) & flag_theme) != 0);
    }
    for (const char* part : {"THATS", "YOURE", "ITS", "OF", "TO"}) {
        INFO(part);
        const auto id = lexicon.find(part);
        REQUIRE(id);
        REQUIRE((lexicon.flags(*id) & flag_part) != 0);
    }
    REQUIRE(lexicon.commonness(*lexicon.find("TIME")) > lexicon.commonness(*lexicon.find("HYPHEN")));
}

TEST_CASE("the embedded lexicon has rare words of many kinds, which stand alone in no cover", "[lexicon]") {
    const Lexicon lexicon(embedded_data());
    // Open compounds, a closed one, a loan of the kitchen, and the words of one letter that phrases need.
    for (const char* word : {"SANDTRAP", "STRAIGHTRAZOR", "KETTLEBELLS", "CAVATELLI", "A", "I"}) {
        INFO(word);
        const auto id = lexicon.find(word);
        REQUIRE(id);
        CHECK((lexicon.flags(*id) & (flag_theme | flag_part)) == 0);
    }
}
