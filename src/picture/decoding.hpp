// What the program takes from weft-picture.so, the module that opens and writes picture files.
#pragma once

#include "weft/picture.hpp"

#include <cstddef>
#include <string>

namespace weft::picture {

/// A module of its own, since the libraries for the formats would be loaded at every start otherwise.
struct PictureModule {
    /// The pixels of a file's bytes, turned as its EXIF data says; otherwise false, and what is wrong.
    bool (*decode)(const unsigned char* bytes, std::size_t size, Image& image, std::string& fault);
    /// The bytes of a picture as PNG.
    std::string (*encode_png)(const Image& image); ///< empty where that fails
};

/// The name under which the module holds its PictureModule.
inline constexpr const char* picture_module_symbol = "weft_picture_module";

/// A picture may have so many pixels, and no side may be longer than `most_side`.
inline constexpr std::size_t most_pixels = 64'000'000;
inline constexpr int most_side = 20'000;

} // namespace weft::picture
