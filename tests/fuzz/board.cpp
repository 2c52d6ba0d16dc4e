// A board of a word hunt as the command line takes it, with the shape on the first line.
#include "base/text.hpp"
#include "cli/hunt_board.hpp"
#include "fuzz/fuzz.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return weft::fuzz::run(data, size, [](std::string_view text) {
        std::string_view line = text;
        const auto shape = weft::cli::parse_shape(weft::next_line(line));
        for (const bool qu_tiles : {false, true}) {
            const std::string letters = weft::cli::letters_of_line(line, qu_tiles, "board:1");
            for (const char c : letters) {
                weft::fuzz::require((c >= 'A' && c <= 'Z') || c == '.', "letters A-Z and holes");
            }
            if (shape) {
                const std::string all = weft::cli::letters_on_shape(letters, *shape, "board:1");
                weft::fuzz::require(static_cast<int>(all.size()) == shape->topology.cells(),
                                    "a letter or a hole a cell");
            }
        }
    });
}
