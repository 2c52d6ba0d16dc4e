#include "words/automaton.hpp"

#include "helpers.hpp"
#include "weft/error.hpp"
#include "words/length_order.hpp"
#include "words/lexicon.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

using namespace weft;
using namespace weft::testing;

namespace {

/// What is known of a word, told by letters alone, as the automaton must know it.
using Marked = std::map<std::string, std::uint32_t>;

std::vector<std::uint32_t> automaton_of(const Marked& words) {
    AutomatonBuilder builder;
    for (const auto& [word, marks] : words) { builder.add(word, marks); }
    return builder.finish();
}

std::uint32_t any_marks(Dice& random) {
    std::uint32_t marks = Automaton::word;
    if (random.chance(50)) { marks |= Automaton::theme; }
    if (random.chance(50)) { marks |= Automaton::part; }
    return marks;
}

Marked random_words(Dice& random, int count, std::size_t letters, std::size_t longest) {
    Marked words;
    for (int i = 0; i < count; ++i) {
        std::string word;
        for (int length = 1 + random.below(longest); length > 0; --length) {
            const int letter = random.below(letters);
            word += static_cast<char>(letters == 2 && letter == 1 ? 'Z' : 'A' + letter);
        }
        words[word] = any_marks(random);
    }
    return words;
}

/// Walks the automaton and the sorted words side by side, over all prefixes and the letters that lead off.
void check_against(const Marked& words, const std::vector<std::uint32_t>& laid_out) {
    const Automaton automaton(laid_out);
    std::vector<std::string> sorted;
    std::set<std::string> prefixes{""};
    for (const auto& [word, marks] : words) {
        for (std::size_t length = 1; length <= word.size(); ++length) {
            prefixes.insert(word.substr(0, length));
        }
        REQUIRE(automaton.spell(static_cast<std::uint32_t>(sorted.size())) == word);
        sorted.push_back(word);
    }
    for (const std::string& prefix : prefixes) {
        Automaton::Place place = automaton.root();
        for (const char c : prefix) {
            const std::uint32_t head = automaton.head(place);
            REQUIRE(Automaton::has(head, c - 'A'));
            place = automaton.next(place, head, c - 'A');
        }
        const auto first = words.lower_bound(prefix);
        const auto before = std::lower_bound(sorted.begin(), sorted.end(), prefix) - sorted.begin();
        REQUIRE(place.number == static_cast<std::uint32_t>(before));
        const auto own = words.find(prefix);
        REQUIRE((place.edge & (Automaton::word | Automaton::theme | Automaton::part)) ==
                (own == words.end() ? 0 : own->second));
        std::uint32_t head = 0;
        for (auto it = first; it != words.end() && it->first.starts_with(prefix); ++it) {
            if (it->first == prefix) { continue; }
            head |= 1U << (it->first[prefix.size()] - 'A');
            if ((it->second & Automaton::theme) != 0) { head |= Automaton::theme_below; }
            if ((it->second & Automaton::part) != 0) { head |= Automaton::part_below; }
        }
        REQUIRE((automaton.head(place) & ~Automaton::counts_apart) == head);
    }
}

/// How many words of 32 bits the smallest automaton takes when all numbers fit into its edges: a state for
/// each different set of endings.
std::size_t least_size(const Marked& words) {
    std::map<std::string, Marked> endings{{"", {}}};
    for (const auto& [word, marks] : words) {
        for (std::size_t length = 0; length <= word.size(); ++length) {
            auto& known = endings[word.substr(0, length)];
            if (length < word.size()) { known[word.substr(length)] = marks; }
        }
    }
    std::set<Marked> states;
    for (const auto& [prefix, known] : endings) { states.insert(known); }
    std::size_t size = 2;
    for (const Marked& state : states) {
        std::set<char> letters;
        for (const auto& [ending, marks] : state) { letters.insert(ending[0]); }
        size += 1 + letters.size();
    }
    return size;
}

} // namespace

TEST_CASE("an automaton shares beginnings and endings", "[automaton]") {
    constexpr std::uint32_t word = Automaton::word;
    const Marked words{{"TAP", word}, {"TAPS", word}, {"TOP", word}, {"TOPS", word}};
    const auto laid_out = automaton_of(words);
    // In front 2 words; states with 1 letter (T), 2 (A, O), 1 (P), 1 (S) and none.
    REQUIRE(laid_out.size() == 2 + 2 + 3 + 2 + 2 + 1);
    check_against(words, laid_out);
}

TEST_CASE("automata of a few words count right", "[automaton]") {
    constexpr std::uint32_t word = Automaton::word;
    for (const Marked& words :
         {Marked{}, Marked{{"", word}}, Marked{{"A", word}}, Marked{{"Z", word | Automaton::part}},
          Marked{{"WORD", word | Automaton::theme}},
          Marked{{"", word}, {"A", word}, {"AA", word}, {"AAA", word}},
          Marked{{"S", word},
                 {"ST", word},
                 {"STR", word | Automaton::theme},
                 {"STRAND", word},
                 {"STRANDS", word}},
          Marked{{"AB", word}, {"BB", word | Automaton::theme}, {"CB", word}}}) {
        const auto laid_out = automaton_of(words);
        REQUIRE(laid_out.size() == least_size(words));
        check_against(words, laid_out);
    }
}

TEST_CASE("automata of random words are right and the smallest", "[automaton]") {
    Dice random(11);
    for (int round = 0; round < 150; ++round) {
        const auto letters = static_cast<std::size_t>(1 + random.below(5));
        const auto longest = static_cast<std::size_t>(1 + random.below(9));
        const Marked words = random_words(random, 1 + random.below(60), letters, longest);
        const auto laid_out = automaton_of(words);
        REQUIRE(laid_out.size() == least_size(words));
        check_against(words, laid_out);
    }
}

TEST_CASE("numbers too large for their edges stand apart", "[automaton]") {
    Dice random(12);
    const Marked words = random_words(random, 60000, 26, 6);
    const auto laid_out = automaton_of(words);
    const Automaton automaton(laid_out);
    REQUIRE((automaton.head(automaton.root()) & Automaton::counts_apart) != 0);
    check_against(words, laid_out);
}

TEST_CASE("an automaton that cannot be one is refused", "[automaton]") {
    const auto laid_out = automaton_of({{"WORD", Automaton::word}});
    REQUIRE_THROWS_AS(Automaton(std::span<const std::uint32_t>()), InputError);
    REQUIRE_THROWS_AS(Automaton(std::span(laid_out).first(2)), InputError);
    for (const std::uint32_t bits : {0U, 30U, 32U, 0xffffffffU}) {
        auto damaged = laid_out;
        damaged[0] = bits;
        REQUIRE_THROWS_AS(Automaton(damaged), InputError);
    }
    auto damaged = laid_out;
    damaged[0] = 29;
    damaged[1] = 0xffffffff;
    REQUIRE_THROWS_AS(Automaton(damaged), InputError);
}

TEST_CASE("places by length and by letters lead to each other", "[automaton]") {
    Dice random(13);
    for (const std::size_t count : {0U, 1U, 2U, 63U, 64U, 65U, 511U, 512U, 513U, 1024U, 5000U}) {
        for (const std::size_t range : {1U, 2U, 3U, 8U, 9U, 63U}) {
            std::vector<std::uint32_t> lengths(count);
            for (std::uint32_t& length : lengths) {
                length = static_cast<std::uint32_t>(2 + random.below(range));
            }
            const auto laid_out = LengthOrder::layout(lengths);
            const LengthOrder order(laid_out, count);
            std::vector<std::uint32_t> expected(count);
            for (std::size_t i = 0; i < count; ++i) { expected[i] = static_cast<std::uint32_t>(i); }
            std::stable_sort(expected.begin(), expected.end(),
                             [&](std::uint32_t a, std::uint32_t b) { return lengths[a] < lengths[b]; });
            for (std::uint32_t i = 0; i < count; ++i) {
                REQUIRE(order.by_letters(i) == expected[i]);
                REQUIRE(order.by_length(expected[i], lengths[expected[i]]) == i);
            }
            REQUIRE_THROWS_AS(LengthOrder(laid_out, count + 1024), InputError);
        }
    }
    REQUIRE_THROWS_AS(LengthOrder(std::span<const std::uint64_t>(), 0), InputError);
}

TEST_CASE("a lexicon visits its words in alphabetical order", "[lexicon]") {
    Dice random(14);
    const Marked words = random_words(random, 3000, 4, 9);
    std::vector<std::string> list;
    for (const auto& [word, marks] : words) { list.push_back(word); }
    const Lexicon lexicon = lexicon_of(list);
    std::vector<std::string> visited;
    lexicon.for_each_word([&](const std::string& word, WordId id) {
        visited.push_back(word);
        REQUIRE(lexicon.find(word) == id);
        REQUIRE(lexicon.spell(id) == word);
    });
    REQUIRE(visited == list);
    std::stable_sort(list.begin(), list.end(),
                     [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
    for (WordId id = 0; id < lexicon.size(); ++id) { REQUIRE(lexicon.spell(id) == list[id]); }
    // Prefixes of words are found only where they are words, and so are words with a letter more.
    for (const std::string& word : list) {
        for (const std::string& other : {word.substr(0, word.size() - 1), word + "A", word + "Z"}) {
            REQUIRE(lexicon.find(other).has_value() == (words.find(other) != words.end()));
        }
    }
}
