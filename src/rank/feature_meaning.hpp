// What each feature tells, in a few words for people.
#pragma once

#include <string_view>

namespace weft {

/// Empty for what is no feature.
std::string_view meaning_of(std::string_view feature);

} // namespace weft
