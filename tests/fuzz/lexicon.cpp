// A word list: every word that it takes is found and spelled.
#include "words/lexicon.hpp"

#include "fuzz/fuzz.hpp"

#include <string>

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return weft::fuzz::run(data, size, [](std::string_view text) {
        const weft::Lexicon lexicon(weft::read_list(text, "lexicon").words);
        std::string before;
        lexicon.for_each_word([&](const std::string& word, weft::WordId id) {
            weft::fuzz::require(lexicon.find(word) == id, "a word is found by its letters");
            weft::fuzz::require(lexicon.spell(id) == word, "and spelled by its number");
            weft::fuzz::require(before < word, "in the order of the alphabet");
            before = word;
        });
    });
}
