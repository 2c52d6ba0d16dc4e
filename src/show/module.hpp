// Parts of the program that are loaded when they are needed: what draws on paper, what opens pictures.
#pragma once

namespace weft {

/// A symbol of a module such as `weft-paper.so`, loaded for good. `purpose` begins the message where that
/// cannot be done. Throws std::runtime_error.
const void* module_symbol(const char* module_file, const char* symbol, const char* purpose);

} // namespace weft
