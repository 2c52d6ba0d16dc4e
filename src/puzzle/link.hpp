// Links to the page that hold a whole puzzle with its answer (web/page/playable.ts).
#pragma once

#include "weft/puzzle.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace weft {

/// What stands before the puzzle in a link.
inline constexpr std::string_view link_mark = "#play=";

/// The part of a text that holds a puzzle, where it is a link and nothing else.
std::optional<std::string_view> packed_in_link(std::string_view text);

/// The sign of a cell in a path: a digit, and from 64 on a letter of Latin-1 above ASCII, in UTF-8.
std::string link_sign(std::uint8_t cell);

/// Packs the JSON that a link holds.
std::string pack_link(const std::string& json);
/// The same back; nothing where it is broken, cut off for instance.
std::optional<std::string> unpack_link(std::string_view packed);

/// The puzzle in that part of a link, which holds `[theme, rows, [word, cells], ...]`, the spangram first.
/// Throws InputError.
Puzzle parse_link(std::string_view packed, const std::string& name, const RuleChanges& rules);

} // namespace weft
