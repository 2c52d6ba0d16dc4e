#include "weft/version.hpp"

namespace weft {

std::string_view version() noexcept { return WEFT_VERSION; }

} // namespace weft
