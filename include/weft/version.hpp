// Which Weft this is.
#pragma once

#include <string_view>

namespace weft {

/// The version as `MAJOR.MINOR.PATCH`.
std::string_view version() noexcept;

} // namespace weft
