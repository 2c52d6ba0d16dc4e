#include "commands/command.hpp"

namespace weft::commands {

int run_solve(const std::vector<std::string>&) { throw UsageError("solve: not yet"); }

} // namespace weft::commands
