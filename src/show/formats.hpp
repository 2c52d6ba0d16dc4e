// Puzzles in the forms of others: the game's feed, a course's assignment, a link to the page in the browser.
#pragma once

#include "weft/puzzle.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

enum class PuzzleFormat {
    text,   ///< a puzzle file of ours
    json,   ///< the game's feed
    course, ///< see puzzle/course.hpp
    link,   ///< what stands after the address of the page
};
inline constexpr std::string_view puzzle_formats = "text, json, course or link";

/// By its name; nothing for a name of none.
std::optional<PuzzleFormat> format_named(std::string_view name);
/// By the ending of a file: .txt, .json, .course or .link; nothing for any other.
std::optional<PuzzleFormat> format_of_file(std::string_view path);
/// The ending, with the point.
std::string_view ending_of(PuzzleFormat format);

/// What a puzzle tells that this form has no place for.
std::vector<std::string_view> left_out(const Puzzle& puzzle, PuzzleFormat format);

/// Whether that form tells the cells of each word.
bool has_paths(PuzzleFormat format);

/// The puzzle in that form, ending with a line break. `laid`: the words of its solution with their cells, the
/// spangram first, for forms with paths; `comments` stand in text alone. Throws InputError where the form has
/// no way to say what the puzzle is.
std::string written(const Puzzle& puzzle, PuzzleFormat format, const std::vector<FoundWord>& laid,
                    const std::vector<std::string>& comments = {});

} // namespace weft
