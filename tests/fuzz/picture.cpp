// Picture files: whatever the bytes, a board is read or refused.
#include "cli/picture_file.hpp"
#include "fuzz/fuzz.hpp"
#include "fuzz/sound_reading.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return weft::fuzz::run(data, size, [](std::string_view bytes) {
        const weft::Image image = weft::cli::decode_picture(bytes, "picture");
        if (image.rgb.size() > 3U * 1'000'000) { return; } // what is large is only slow
        // A second's work takes a minute when it is watched.
        const weft::PictureReading reading = weft::read_picture(image, "picture", {.most_looks = 200});
        weft::fuzz::require(weft::fuzz::sound(reading), "a cell with a letter for each place");
    });
}
