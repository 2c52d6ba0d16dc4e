// Puzzles that come as pictures.
#pragma once

#include "weft/picture.hpp"
#include "weft/puzzle.hpp"

#include <string>

namespace weft::cli {

/// Whether a file begins as PNG, JPEG or WebP do; not for standard input.
bool is_picture(const std::string& path);
/// Opens a picture file. Throws InputError.
Image open_picture(const std::string& path);
/// Writes a picture as a PNG file. Throws InputError.
void write_picture(const std::string& path, const Image& image);

/// The puzzle of a board that was read: doubtful letters open, with what they may be.
Puzzle puzzle_of(const PictureReading& reading, const std::string& name);
/// Reads a puzzle file, or the board of a picture. Throws InputError.
Puzzle read_puzzle_or_picture(const std::string& path, const RuleChanges& rules = {});

} // namespace weft::cli
