// Boards read from pictures: screenshots, crops, photographs of a screen or of dice.
//
// A library of its own (weft::picture), which needs nothing but the standard library and what Weft is built
// from. Whoever calls it brings the picture as pixels; `weft read` has PNG, JPEG and WebP turned into such by
// a module.
#pragma once

#include "weft/known.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace weft {

/// Red, green and blue of each pixel, row by row from the top: shape [height, width, 3].
struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;
};

/// Which game a board is of.
enum class PictureGame { strands, hunt };

/// What a cell may be.
struct LetterChance {
    std::string
        letter; ///< one of A-Z, `Qu` or another pair that stands on a die, `#` for a block, `.` for a hole
    double chance = 0; ///< 0 to 1
};

/// A cell as it was read.
struct PictureCell {
    std::vector<LetterChance> letters; ///< the likeliest first; those of hardly a chance are left out
    double x = 0;                      ///< where its middle is, in pixels
    double y = 0;
    enum class Mark { none, word, spangram } mark = Mark::none; ///< what its disc says

    /// The likeliest letter, whatever its chance.
    const std::string& letter() const { return letters.front().letter; }
    /// Whether no tile is there: the board has a hole.
    bool hole() const { return letter() == "."; }
    /// Whether its chance is high enough to be told without a word.
    bool sure() const { return letters.front().chance >= sure_chance; }
    static constexpr double sure_chance = 0.9;
};

/// A board that was found in a picture.
struct PictureReading {
    PictureGame game = PictureGame::strands;
    int rows = 0;
    int columns = 0;                ///< cells of the longest row
    bool hexagonal = false;         ///< from the middle row each is shorter by a cell than the one before
    std::vector<PictureCell> cells; ///< in reading order
    /// Cells of words whose letters lines join, from one end to the other; nobody knows which end is the
    /// first.
    std::vector<FoundWord> joined;
    double size = 0; ///< of the letters, in pixels

    /// The number of cells in a row, from 0.
    int length_of(int row) const {
        const int middle = rows / 2;
        return hexagonal ? columns - (row > middle ? row - middle : middle - row) : columns;
    }
    /// The row and the place in it of a cell, all from 0.
    std::pair<int, int> place_of(int cell) const {
        int row = 0;
        while (cell >= length_of(row)) { cell -= length_of(row++); }
        return {row, cell};
    }
};

struct PictureOptions {
    bool any_game = true;
    PictureGame game = PictureGame::strands; ///< where not any
    /// How many patches a network looks at, at most: 1 and more. As many as these take about a second; what
    /// is beyond is left undone, and said so where no board is found.
    int most_looks = 14000;
};

/// Reads the board of a picture. Throws InputError that names `name` when there is none, with what was looked
/// for and what was missing, and when the image does not hold together. Cost: some 50 ms for a screenshot of
/// a phone.
PictureReading read_picture(const Image& image, const std::string& name, const PictureOptions& options = {});

} // namespace weft
