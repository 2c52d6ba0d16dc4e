#include "commands/command.hpp"

namespace weft::commands {

int run_count(const std::vector<std::string>&) { throw UsageError("count: not yet"); }

} // namespace weft::commands
