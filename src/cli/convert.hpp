// `weft convert`: puzzles in the forms of others.
#pragma once

#include <string>
#include <vector>

namespace weft::cli {

int run_convert(const std::vector<std::string>& arguments);

} // namespace weft::cli
