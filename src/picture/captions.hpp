// What stands above and below a board in a screenshot: the day's clue, and how many words there are.
//
// The letters of captions are read by whoever can (see cli/caption_reader.hpp); here they are made plain for
// it. A heading stands dark on a bar, the clue light below it: each pixel becomes as dark as it differs from
// the ground, and ground is the brightness that most pixels around have.
#pragma once

#include "weft/picture.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace weft::picture {

/// The parts above and below the board, one below the other, dark on white, gray as red, green and blue. An
/// image without pixels where there is no room for a caption, or where the board lies at a slant.
Image plain_captions(const Image& image, const PictureReading& reading);

struct Captions {
    std::string theme;        ///< empty where none was found
    std::optional<int> words; ///< of the puzzle
};

/// What lines of text say: the line below "Today's theme", and N of "0 of N theme words found".
Captions captions_of(std::string_view text);

} // namespace weft::picture
