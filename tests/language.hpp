// What the library knows, opened once for all tests.
#pragma once

#include "stages.hpp"

namespace weft::testing {

inline const Language& language() {
    static const Language opened;
    return opened;
}

} // namespace weft::testing
