// The command that reads boards from pictures.
#pragma once

#include <string>
#include <vector>

namespace weft::cli {

int run_read(const std::vector<std::string>& arguments);

} // namespace weft::cli
