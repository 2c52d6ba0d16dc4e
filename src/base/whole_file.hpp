// Files that are read whole, and written whole or not at all.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace weft {

/// What a file is called in messages: "-" is standard input.
std::string name_of_input(const std::string& path);

/// Reads a whole file; "-" is standard input. Throws InputError when that cannot be done or when the
/// file is larger than `max_bytes`.
std::string read_file(const std::string& path, std::size_t max_bytes);

/// Writes a file beside the one of that name and renames it into place, so that at any moment there is either
/// the old one or the new one. What is no plain file, as a pipe, and a file in a folder that takes no other
/// are written directly; of a link, what it names is written. Throws InputError when that fails; the old file
/// is then untouched, unless it was written directly.
void write_whole_file(const std::string& path, std::string_view bytes);

} // namespace weft
