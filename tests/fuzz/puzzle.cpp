// Puzzle text: what is read can be written, and reads the same again.
#include "fuzz/fuzz.hpp"
#include "fuzz/same_puzzle.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return weft::fuzz::run(data, size, [](std::string_view text) { weft::fuzz::read_and_read_again(text); });
}
