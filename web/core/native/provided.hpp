// The packed data as files that the page or Node hands over, in place of those embedded in the library.
#pragma once

#include <cstddef>

namespace weft {

/// Memory for a file of data/, to be filled before the first solver opens. An earlier one of that name goes.
std::byte* reserve_part(const char* name, std::size_t size);

/// Whether that file was handed over.
bool has_part(const char* name);

} // namespace weft
