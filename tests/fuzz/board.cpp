// A board of a word hunt as people write it: with its shape on the first line, and all of the text.
#include "base/text.hpp"
#include "fuzz/fuzz.hpp"
#include "hunt/board_text.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    weft::fuzz::run(data, size, [](std::string_view text) {
        const auto rows = weft::hunt::rows_of_text(text, true);
        if (const auto shape = weft::hunt::shape_of(rows, {"board"})) {
            const auto [board, pairs] = weft::hunt::board_of(rows, *shape, {"board"});
            weft::fuzz::require(static_cast<int>(board.letters.size()) == board.cells(),
                                "a letter or a hole a cell");
        }
    });
    return weft::fuzz::run(data, size, [](std::string_view text) {
        std::string_view line = text;
        const auto shape = weft::hunt::parse_shape(weft::next_line(line));
        for (const bool qu_tiles : {false, true}) {
            const std::string letters = weft::hunt::letters_of_line(line, qu_tiles, {"board", 1});
            for (const char c : letters) {
                weft::fuzz::require((c >= 'A' && c <= 'Z') || c == '.', "letters A-Z and holes");
            }
            if (shape) {
                const std::string all = weft::hunt::letters_on_shape(letters, *shape, {"board", 1});
                weft::fuzz::require(static_cast<int>(all.size()) == shape->topology.cells(),
                                    "a letter or a hole a cell");
            }
        }
    });
}
