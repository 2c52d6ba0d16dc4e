// Tests that lack what they need.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace weft::testing {

/// What tests have said that they lack.
inline std::vector<std::string>& what_is_lacking() {
    static std::vector<std::string> lacks;
    return lacks;
}

/// Says that the rest of a test is left out, and why: it then counts as passed over, unless something failed.
inline void skip(std::string why) { what_is_lacking().push_back(std::move(why)); }

/// Whether the search for slips came to its end; where not, the rest of the test is skipped.
inline bool in_time(bool slips_complete) {
    if (!slips_complete) { skip("the machine is too slow to find the slip in time"); }
    return slips_complete;
}

} // namespace weft::testing
