#include "places.hpp"

namespace weft::testing {

std::filesystem::path source_folder() { return WEFT_SOURCE_DIR; }
std::string weft_program() { return WEFT_PROGRAM; }
std::string checker_program() { return WEFT_CHECKER; }
std::filesystem::path examples_folder() { return WEFT_EXAMPLES; }
std::filesystem::path manual_folder() { return WEFT_MANUAL; }
std::string weft_version() { return WEFT_VERSION; }

} // namespace weft::testing
