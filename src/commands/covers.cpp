#include "commands/command.hpp"

namespace weft::commands {

int run_covers(const std::vector<std::string>&) { throw UsageError("covers: not yet"); }

} // namespace weft::commands
