#include "words/dictionary.hpp"

#include "data/embedded.hpp"
#include "scratch_folder.hpp"
#include "weft/error.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>

using namespace weft;

namespace {

std::vector<std::string> words_of(const WordGraph& graph, LetterSet letters = all_letters) {
    std::vector<std::string> words;
    graph.for_each_word(letters, [&](const std::string& word) { words.push_back(word); });
    return words;
}

} // namespace

TEST_CASE("a graph of words gives back what was laid out", "[words]") {
    const std::vector<std::string> words = {"ART", "ARTS", "CART", "CARTS", "STAR", "TSAR", "ZOO"};
    const auto laid = WordGraph::layout(words);
    const WordGraph graph(laid);
    CHECK(graph.size() == words.size());
    CHECK(words_of(graph) == words);
    CHECK(words_of(graph, 1U | 1U << ('R' - 'A') | 1U << ('T' - 'A')) == std::vector<std::string>{"ART"});
    for (const std::string& word : words) { CHECK(graph.contains(word)); }
    for (const char* other : {"", "A", "AR", "ARTSY", "CAR", "ZOOS", "art", "Z?O"}) {
        CHECK_FALSE(graph.contains(other));
    }
    CHECK(WordGraph().size() == 0);
    CHECK_FALSE(WordGraph().contains("ART"));
}

TEST_CASE("a damaged graph of words is refused", "[words]") {
    auto laid = WordGraph::layout(std::vector<std::string>{"ART", "CART"});
    CHECK_THROWS_AS(WordGraph(std::span(laid).first(1)), InputError);
    CHECK_THROWS_AS(WordGraph(std::span(laid).first(laid.size() - 1)), InputError);
    laid[1] = 1U << 20;
    CHECK_THROWS_AS(WordGraph(laid), InputError);
}

TEST_CASE("lists of words go by names", "[words]") {
    const Archive archive = embedded_data();
    const Dictionary game("game", archive);
    CHECK(game.name() == "game");
    std::size_t count = 0;
    std::string last;
    game.for_each_playable(all_letters, [&](const std::string& word) {
        ++count;
        CHECK(last < word);
        last = word;
    });
    CHECK(count == 274932);
    CHECK(archive.section<std::byte>("game.words").size() < std::size_t{1} << 20);
    const Lexicon words = game.lexicon();
    CHECK(words.size() == count);
    CHECK(words.find("ZYZZYVA"));
    CHECK_FALSE(words.find("LONDON"));
    const Dictionary everyday("", archive);
    CHECK(everyday.name() == "everyday");
    const Lexicon common = everyday.lexicon();
    CHECK(common.size() == 34538);
    CHECK(common.find("COBWEB"));
    CHECK_FALSE(common.find("THERIAN"));
    CHECK_FALSE(common.find("LONDON"));
    CHECK(Dictionary::for_hunts(archive).name() == "game");
    CHECK_THROWS_AS(Dictionary("no-such-list", archive), InputError);
    CHECK_THROWS_AS(Dictionary("./no-such-list", archive), InputError);

    const weft::testing::ScratchFolder folder;
    const std::string list = folder.file("enable1.txt", "art\nstar\n");
    setenv("WEFT_WORD_LISTS", folder.path().c_str(), 1);
    const Dictionary enable("enable", archive);
    CHECK(enable.name() == list);
    CHECK(enable.lexicon().size() == 2);
    unsetenv("WEFT_WORD_LISTS");
}
