// Files that are written whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace weft {

/// Writes a file beside the one of that name and renames it into place, so that at any moment there is either
/// the old one or the new one. What is no plain file, as a pipe, and a file in a folder that takes no other
/// are written directly; of a link, what it names is written. Throws InputError when that fails; the old file
/// is then untouched, unless it was written directly.
void write_whole_file(const std::string& path, std::string_view bytes);

} // namespace weft
