// Boards read from pictures, behind two C functions: pixels in, JSON out. A module of its own, which a page
// loads when a picture comes; whoever calls it has opened the picture's file.
//
// The answer is docs/json-schema's `picture`, or an `error`.
#include "picture/decoding.hpp"
#include "weft/error.hpp"
#include "weft/picture.hpp"

#include <cstddef>
#include <cstdint>
#include <emscripten/emscripten.h>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace weft {
namespace {

using Json = nlohmann::ordered_json;

/// Red, green, blue and opacity of each pixel; opacity plays no part.
struct Pixels {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;
};

Pixels& pixels() {
    static Pixels held;
    return held;
}

/// What is held, which goes.
Image take_image() {
    const Pixels held = std::exchange(pixels(), {});
    const std::size_t count = held.rgba.size() / 4;
    Image image{held.width, held.height, std::vector<std::uint8_t>(3 * count)};
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t c = 0; c < 3; ++c) { image.rgb[3 * i + c] = held.rgba[4 * i + c]; }
    }
    return image;
}

Json path_of(const std::vector<std::uint8_t>& cells, int columns) {
    Json path = Json::array();
    for (const int cell : cells) { path.push_back({cell / columns, cell % columns}); }
    return path;
}

Json to_json(const PictureCell& cell) {
    Json letters = Json::array();
    for (const LetterChance& letter : cell.letters) {
        letters.push_back({{"letter", letter.letter}, {"chance", letter.chance}});
    }
    Json object{{"x", cell.x}, {"y", cell.y}, {"sure", cell.sure()}, {"letters", std::move(letters)}};
    if (cell.mark != PictureCell::Mark::none) {
        object["mark"] = cell.mark == PictureCell::Mark::spangram ? "spangram" : "word";
    }
    return object;
}

Json to_json(const PictureReading& reading) {
    Json cells = Json::array();
    for (const PictureCell& cell : reading.cells) { cells.push_back(to_json(cell)); }
    Json joined = Json::array();
    for (const FoundWord& found : reading.joined) {
        joined.push_back({{"path", path_of(found.cells, reading.columns)}, {"spangram", found.spangram}});
    }
    return {{"game", reading.game == PictureGame::hunt ? "hunt" : "strands"},
            {"rows", reading.rows},
            {"columns", reading.columns},
            {"hexagonal", reading.hexagonal},
            {"size", reading.size},
            {"cells", std::move(cells)},
            {"joined", std::move(joined)}};
}

PictureOptions options_of(std::string_view game) {
    if (game == "strands") { return {.any_game = false, .game = PictureGame::strands}; }
    if (game == "hunt") { return {.any_game = false, .game = PictureGame::hunt}; }
    return {};
}

Json failure(const char* kind, const std::string& message) {
    return {{"error", {{"kind", kind}, {"message", message}}}};
}

} // namespace
} // namespace weft

extern "C" {

/// Memory for a picture, four bytes a pixel, row by row, which the caller fills; null where it is too large.
EMSCRIPTEN_KEEPALIVE std::uint8_t* weft_picture_pixels(int width, int height) {
    using weft::picture::most_pixels;
    const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    if (width < 1 || height < 1 || count > most_pixels) { return nullptr; }
    try {
        weft::pixels() = {width, height, std::vector<std::uint8_t>(4 * count)};
    } catch (const std::bad_alloc&) { return nullptr; }
    return weft::pixels().rgba.data();
}

/// The board of the picture that was handed over, as JSON; it stays until the next. `game`: strands, hunt, or
/// any to find it out.
EMSCRIPTEN_KEEPALIVE const char* weft_picture_read(const char* game) {
    static std::string line;
    const auto tell = [](const weft::Json& answer) { line = answer.dump(); };
    try {
        tell(weft::to_json(weft::read_picture(weft::take_image(), "picture", weft::options_of(game))));
    } catch (const weft::InputError& error) {
        tell(weft::failure("input", error.reason()));
    } catch (const std::bad_alloc&) {
        tell(weft::failure("size", "out of memory"));
    } catch (const std::exception& error) { tell(weft::failure("data", error.what())); }
    return line.c_str();
}
}
