// Files that are not written over by accident.
#pragma once

#include <string>

namespace weft::cli {

/// Throws InputError where there is a file of that name, unless it may be written over, and where none can be
/// written: to be asked before the work.
void check_new_file(const std::string& path, bool force);
/// Writes a whole file after that check. Throws InputError when that fails.
void write_new_file(const std::string& path, const std::string& bytes, bool force);

} // namespace weft::cli
