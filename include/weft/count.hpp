// Exact numbers of covers.
#pragma once

#include "weft/error.hpp"

#include <string>

namespace weft {

/// Unsigned, up to 2^128 - 1.
__extension__ using Count = unsigned __int128;

/// A count that does not fit 128 bits.
class CountOverflow : public TooLarge {
  public:
    CountOverflow()
        : TooLarge("more than 2^128 - 1 covers") {}
};

/// Decimal digits of a count.
std::string to_string(Count count);

/// A number of covers.
struct CoverCount {
    Count number = 0;
    bool exact = true; ///< or else a lower bound
};

} // namespace weft
