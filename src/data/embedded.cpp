#include "data/embedded.hpp"

extern "C" {
extern const std::byte weft_data_begin[];
extern const std::byte weft_data_end[];
}

namespace weft {

std::span<const std::byte> embedded_data() { return {weft_data_begin, weft_data_end}; }

} // namespace weft
