#include "commands/command.hpp"

namespace weft::commands {

int run_eval(const std::vector<std::string>&) { throw UsageError("eval: not yet"); }

} // namespace weft::commands
