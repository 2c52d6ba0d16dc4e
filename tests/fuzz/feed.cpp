// A puzzle as the JSON of the game's feed: text behind an opening brace.
#include "fuzz/fuzz.hpp"
#include "fuzz/same_puzzle.hpp"

#include <string>

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return weft::fuzz::run(data, size, [](std::string_view text) {
        weft::fuzz::read_and_read_again(text.starts_with('{') ? std::string(text) : '{' + std::string(text));
    });
}
