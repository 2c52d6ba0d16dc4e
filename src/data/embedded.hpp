// The packed words and model as a part of the program's own file.
#pragma once

#include <cstddef>
#include <span>

namespace weft {

/// An archive (base/archive.hpp); the operating system maps it into memory as it is read.
std::span<const std::byte> embedded_data();

} // namespace weft
