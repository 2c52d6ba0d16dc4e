#include "commands/command.hpp"

namespace weft::commands {

int run_words(const std::vector<std::string>&) { throw UsageError("words: not yet"); }

} // namespace weft::commands
