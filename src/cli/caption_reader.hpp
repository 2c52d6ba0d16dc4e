// What stands around a board, read by Tesseract where that is installed: the program is called, nothing is
// linked.
#pragma once

#include "picture/captions.hpp"

#include <optional>

namespace weft::cli {

/// The clue and the number of words of a screenshot; nothing where Tesseract is missing or fails. Cost: 0.15
/// s, and nothing where there is no room for captions.
std::optional<picture::Captions> read_captions(const Image& image, const PictureReading& reading);

} // namespace weft::cli
