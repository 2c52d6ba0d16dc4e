// Puzzles that come as pictures.
#pragma once

#include "weft/picture.hpp"
#include "weft/puzzle.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace weft::cli {

/// Whether a file begins as PNG, JPEG or WebP do; not for standard input.
bool is_picture(const std::string& path);
/// Opens a picture file. Throws InputError.
Image open_picture(const std::string& path);
/// The picture of a file's bytes. Throws InputError that names `name`.
Image decode_picture(std::string_view bytes, const std::string& name);
/// Writes a picture as a PNG file. Throws InputError.
void write_picture(const std::string& path, const Image& image);

/// The puzzle of a board that was read: doubtful letters open, with what they may be.
Puzzle puzzle_of(const PictureReading& reading, const std::string& name);
/// Adds the clue and the number of words that stand around the board; false where nobody can read them, since
/// Tesseract is missing.
bool add_captions(Puzzle& puzzle, const Image& image, const PictureReading& reading);
/// The rows of a hunt in a picture, cells apart by blanks, each doubtful one as the likeliest; a message
/// tells where those are. Throws InputError.
std::vector<std::string> hunt_rows_of_picture(const std::string& path);
/// Reads a puzzle file, or the board of a picture, with its clue where Tesseract is installed. Throws
/// InputError.
Puzzle read_puzzle_or_picture(const std::string& path, const RuleChanges& rules = {});

} // namespace weft::cli
